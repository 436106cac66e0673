"""The house has a direction: a test reads every import and fails when an arrow points the wrong way."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"

# Who may import what of the house, besides itself. `crawl.urls` is one file, `crawl` the whole folder.
ARROWS: dict[str, tuple[str, ...]] = {
    "domain": (),
    "ports": ("domain",),
    "clock": (),
    "settings": ("domain",),
    "sample": (),
    "crawl": ("domain", "ports"),
    "fetch": ("domain", "ports", "crawl.urls"),
    "extract": ("domain", "ports", "crawl.urls"),
    "store": ("domain", "ports"),
    "handlers": ("domain", "ports", "crawl"),
    "container": ("domain", "ports", "clock", "settings", "crawl", "fetch", "extract", "store", "handlers"),
    "library": ("domain", "settings", "crawl", "container"),
    "cli": ("domain", "settings", "crawl.urls", "handlers", "container", "sample"),
    "": ("domain", "settings", "library"),  # the package itself
}

# One file may do more than its room. `crawl/__init__.py` stands where the library's function of that name does:
# called, it is that function.
DOORS: dict[str, tuple[str, ...]] = {"crawl": ("library",)}

# Libraries that only one place may know: their errors and their ways are translated there.
HOMES: dict[str, str] = {
    "pyreqwest": "fetch.http",
    "selectolax": "extract",
    "re2": "domain.patterns",
    "sqlalchemy": "store",
    "alembic": "store",
    "aiosqlite": "store",
    "psycopg": "store",
    "pydantic_settings": "settings",
    "typer": "cli",
    "click": "cli",
    "rich": "cli",
}


def modules() -> dict[str, str]:
    """The source of every module, by its name without `sitekeep.`; the package itself has none."""
    found = {}
    for file in sorted((SRC / "sitekeep").rglob("*.py")):
        parts = file.relative_to(SRC / "sitekeep").with_suffix("").parts
        found[".".join(part for part in parts if part != "__init__")] = file.read_text()
    return found


def imports(source: str, *, importer: str) -> Iterator[str]:
    """Everything that a module imports, at its top or inside functions, with the names of `from a import b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise ValueError(f"{importer} imports relatively; write the whole name, so that arrows can be read")
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def wrong_arrows(importer: str, source: str) -> list[str]:
    """The imports of a module that the tables above do not allow."""
    room = importer.partition(".")[0]
    wrong = []
    for name in imports(source, importer=importer):
        if _within(name, "sitekeep"):
            target = name.removeprefix("sitekeep").removeprefix(".")
            if not any(
                _within(target, allowed) for allowed in (room, *ARROWS[room], *DOORS.get(importer, ())) if allowed
            ):
                wrong.append(f"{importer or 'sitekeep'} imports {name}")
        else:
            home = HOMES.get(name.partition(".")[0])
            if home is not None and not _within(importer, home):
                wrong.append(f"{importer} imports {name}, which only {home} may know")
    return wrong


def _within(name: str, place: str) -> bool:
    return name == place or name.startswith(f"{place}.")


def test_every_room_of_the_house_has_its_arrows() -> None:
    assert {name.partition(".")[0] for name in modules()} == set(ARROWS)


@pytest.mark.parametrize("room", ARROWS)
def test_arrows_point_the_right_way(room: str) -> None:
    own = {name: source for name, source in modules().items() if name.partition(".")[0] == room}
    assert [arrow for name, source in own.items() for arrow in wrong_arrows(name, source)] == []


def test_only_the_container_puts_the_adapters_together() -> None:
    assert [room for room, allowed in ARROWS.items() if {"store", "fetch"} & set(allowed)] == ["container"]


@pytest.mark.parametrize(
    ("importer", "source"),
    [
        ("domain.jobs", "from sitekeep.crawl.urls import Normalizer"),
        ("crawl.engine", "from sitekeep.fetch.http import HttpFetcher"),
        ("crawl.engine", "import sitekeep.store.database"),
        ("fetch.http", "from sitekeep.crawl.engine import Crawl"),
        ("handlers.crawls", "def later():\n    from sitekeep.store.database import Database"),
        ("handlers.crawls", "from sitekeep import cli"),
        ("handlers.crawls", "import sqlalchemy.ext.asyncio"),
        ("container", "from sitekeep.cli.console import out"),
        ("crawl.visit", "from pyreqwest.client import ClientBuilder"),
        ("handlers.crawls", "import selectolax.lexbor"),
        ("cli.main", "from sitekeep.crawl import engine"),
        ("sample.server", "from sitekeep.domain.errors import BadInput"),
    ],
)
def test_a_wrong_arrow_is_caught(importer: str, source: str) -> None:
    assert len(wrong_arrows(importer, source)) == 1


def test_a_right_arrow_is_not() -> None:
    source = "import asyncio\nfrom sitekeep.domain.jobs import CrawlJob\nfrom sitekeep.crawl import urls\nimport rich"
    assert wrong_arrows("cli.report", source) == []
