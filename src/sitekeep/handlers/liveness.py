"""Is the process that runs a job still there?"""

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path


def this_process() -> str:
    """Names this process among all that may share a database: the machine, our number on it, and when we began."""
    return f"{_machine()}#{os.getpid()}@{_began(os.getpid())}"


def is_alive(process: str | None) -> bool | None:
    """None when nobody here can tell: it runs on another machine, or this system does not say when one began."""
    machine, _, rest = (process or "").rpartition("#")
    number, _, began = rest.partition("@")
    if machine != _machine() or not number.isdigit():
        return None
    if began:
        return _began(int(number)) == began
    return None if _exists(int(number)) else False


def _machine() -> str:
    namespace = ""
    with suppress(OSError):  # two containers may have one name, but not one table of processes
        namespace = str(Path("/proc/self/ns/pid").readlink())
    return f"{socket.gethostname()}{namespace}"


def _began(number: int) -> str:
    """When a process began, as Linux tells it: a number that is used again belongs to another process."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[19]
    except (OSError, IndexError):
        return ""


def _exists(number: int) -> bool:
    if sys.platform == "win32":
        return True  # asking would interrupt it there
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
