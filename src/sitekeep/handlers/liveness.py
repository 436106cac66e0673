"""Is the process that runs a job still there?"""

import os
import socket
from contextlib import suppress
from pathlib import Path


def this_process() -> str:
    """Names this process among all that may share a database: the machine, its process table, our number in it."""
    return f"{_table()}#{os.getpid()}"


def is_gone(process: str | None) -> bool:
    """True only when we can tell: it ran here, and no process has its number any more."""
    table, _, number = (process or "").rpartition("#")
    if table != _table() or not number.isdigit():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def _table() -> str:
    namespace = ""
    with suppress(OSError):  # two containers may have one name, but not one table
        namespace = str(Path("/proc/self/ns/pid").readlink())
    return f"{socket.gethostname()}{namespace}"
