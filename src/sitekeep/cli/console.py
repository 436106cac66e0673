"""Where the program speaks: results on stdout, everything else on stderr."""

import asyncio
import gc
import shutil
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console

T = TypeVar("T")

WIDE = 200  # columns, where nobody looks but a file or another program

out = Console(highlight=False, width=None if sys.stdout.isatty() else WIDE)
err = Console(stderr=True, highlight=False, width=None if sys.stderr.isatty() else WIDE)


def complain(message: str) -> None:
    """One line on stderr, however long."""
    err.print(f"[red]error:[/] {plain(message)}", soft_wrap=True)


def run_async(work: Coroutine[Any, Any, T]) -> T:
    # A crawl keeps what it makes: looking for garbage in it every 700 objects, as is the default, finds none.
    gc.set_threshold(20_000, 20, 50)
    # The thread that writes the database must not keep the event loop waiting for the default 5 ms.
    sys.setswitchinterval(0.0003)
    if sys.platform == "win32":
        return asyncio.run(work)
    import uvloop

    return uvloop.run(work)


def program() -> str:
    """The program as the user can type it: its name, or its path when the name is not on the PATH."""
    called = Path(sys.argv[0])
    return called.name if shutil.which(called.name) else str(called)


def for_terminal(text: str) -> str:
    """Lines from the web: a page's own control characters would be obeyed."""
    return "".join(char for char in text if char.isprintable() or char in "\n\t")


def plain(text: str | None) -> str:
    """Text from the web, fit for a terminal: no control characters and none of our markup."""
    from rich.markup import escape

    return escape("".join(char if char.isprintable() else " " for char in text or ""))
