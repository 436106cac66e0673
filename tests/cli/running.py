"""Runs the program as a user does: another process, its own data folder, nothing from our environment."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BIN = Path(sys.executable).parent
PATIENCE = 60.0  # seconds; only a test that fails waits that long


@dataclass(frozen=True)
class Ran:
    """What a command said, and with which code it ended."""

    stdout: str
    stderr: str
    code: int

    @property
    def json(self) -> Any:
        return json.loads(self.stdout)

    @property
    def complaint(self) -> str:
        """The one line on stderr that says what went wrong."""
        assert "Traceback" not in self.stderr
        lines = [line for line in self.stderr.splitlines() if line.startswith("error: ")]
        assert len(lines) == 1, self.stderr
        return lines[0].removeprefix("error: ")


class Program:
    """`sitekeep` with a data folder of its own."""

    def __init__(self, home: Path, **settings: str) -> None:
        self.home = home
        self.database = home / "data" / "sitekeep.db"
        quick = {"RETRY_BASE_SECONDS": "0.01", "EXTRACT_WORKERS": "1", "DATA_DIR": str(home / "data")}
        self.env: Mapping[str, str] = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            **{f"SITEKEEP_{name}": value for name, value in {**quick, **settings}.items()},
        }

    def __call__(self, *args: str | Path, stdin: str = "") -> Ran:
        done = subprocess.run(
            self.command(*args),
            input=stdin,
            capture_output=True,
            text=True,
            env=self.env,
            cwd=self.home,
            timeout=PATIENCE,
            check=False,
        )
        return Ran(done.stdout, done.stderr, done.returncode)

    def crawl(self, url: str, *args: str | Path) -> Ran:
        """`crawl run` without the delay that strangers' sites deserve."""
        return self("crawl", "run", url, "--delay", "0", "--no-sitemaps", *args)

    def begin(self, *args: str | Path) -> "subprocess.Popen[str]":
        """Starts a command that the test will stop."""
        return subprocess.Popen(
            self.command(*args),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.env,
            cwd=self.home,
        )

    def command(self, *args: str | Path) -> list[str]:
        return [str(BIN / "sitekeep"), *map(str, args)]

    def sql(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Straight from the database file; nothing when it is not there yet."""
        if not self.database.exists():
            return []
        with closing(sqlite3.connect(self.database, timeout=10)) as connection, connection:
            try:
                return connection.execute(statement, values).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" in str(error):
                    return []
                raise

    def statuses(self) -> list[str]:
        """The states of all jobs, oldest first."""
        return [status for (status,) in self.sql("SELECT status FROM crawl_jobs ORDER BY created_at")]

    def states(self) -> dict[str, str]:
        """The state of every URL that was committed, by path."""
        rows = self.sql("SELECT url, status FROM crawl_discovered_urls ORDER BY position")
        return {"/" + url.split("/", 3)[3]: status for url, status in rows}


def until(true: Callable[[], bool]) -> None:
    """Waits for something that will come, however slow the machine is."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def readers_of(pid: int) -> list[int]:
    """The processes that read pages for a process."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            stat, command = _read(folder / "stat"), _read(folder / "cmdline")
            if "sitekeep.extract.worker" in command and int(stat.rpartition(")")[2].split()[1]) == pid:
                found.append(int(folder.name))
    return found


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    stat = _read(Path(f"/proc/{pid}/stat"))
    return bool(stat) and stat.rpartition(")")[2].split()[0] != "Z"


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace")
    except OSError:  # it ended while we looked
        return ""
