"""Nothing that users can set or call is undocumented, and the documents name nothing that is not there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from sitekeep.cli.main import app
from sitekeep.domain.config import CrawlConfig
from sitekeep.settings import PREFIX, Settings

DOCS = Path(__file__).parents[1] / "docs"
SETTINGS = [PREFIX + name.upper() for name in Settings.model_fields]


def commands(command: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every command that does something, by the words that one types after `sitekeep`."""
    if not hasattr(command, "commands"):
        yield path, command
        return
    for name, child in command.commands.items():
        yield from commands(child, f"{path} {name}".strip())


COMMANDS = [path for path, _ in commands(typer.main.get_command(app))]


def document(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def mentioned(word: str, text: str) -> bool:
    """As a whole word: `max_pages` is not documented by `max_pages_cap`."""
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_documented(name: str) -> None:
    assert mentioned(name, document("settings.md"))


def test_no_setting_is_documented_that_is_not_there() -> None:
    assert set(re.findall(rf"\b{PREFIX}[A-Z_]+\b", document("settings.md"))) - set(SETTINGS) == set()


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_is_documented(path: str) -> None:
    assert mentioned(f"sitekeep {path}", document("cli.md"))


@pytest.mark.parametrize("name", CrawlConfig.model_fields)
def test_every_field_of_a_crawl_is_documented(name: str) -> None:
    assert mentioned(name, document("crawling.md"))


def test_a_part_of_a_word_is_no_mention() -> None:
    assert not mentioned("max_pages", "max_pages_cap and --max_pages-x")
    assert mentioned("max_pages", "`max_pages`, at most")
