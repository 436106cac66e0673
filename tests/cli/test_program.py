"""The program itself: its names, its help, its settings."""

import subprocess
import tomllib
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

from sitekeep.settings import Settings
from tests.cli.running import BIN, Program


def test_it_is_installed_under_both_names(sitekeep: Program) -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert project["scripts"] == dict.fromkeys(("sitekeep", "ntlm"), "sitekeep.cli.entry:main")
    assert len({point.value for point in entry_points(group="console_scripts", name="ntlm")}) == 1
    for name in project["scripts"]:
        said = subprocess.run([BIN / name, "--version"], capture_output=True, text=True, env=sitekeep.env, check=True)
        assert said.stdout == f"sitekeep {version('sitekeep')}\n"


@pytest.mark.parametrize(
    ("command", "example"),
    [
        ("crawl run", "sitekeep crawl run https://shop.example --preset shopify --out shop.jsonl"),
        ("crawl resume", "sitekeep crawl resume 3f2a91"),
        ("crawl export", "sitekeep crawl export --out site.md"),
        ("crawl why", "sitekeep crawl why https://shop.example/cart"),
    ],
)
def test_help_has_examples(sitekeep: Program, command: str, example: str) -> None:
    ran = sitekeep(*command.split(), "--help")
    assert (ran.code, ran.stderr) == (0, "")
    assert example in ran.stdout


def test_settings_tell_their_source_and_keep_secrets(tmp_path: Path) -> None:
    config = tmp_path / ".config" / "sitekeep" / "sitekeep.toml"
    config.parent.mkdir(parents=True)
    config.write_text('max_redirects = 7\nretry_base_seconds = 9\nproxy_url = "http://me:hush@proxy:3128"\n')
    sitekeep = Program(tmp_path, DATABASE_URL="postgresql://me:hush@db/sitekeep", USER_AGENT="")
    said = sitekeep("settings", "--json").json
    assert list(said) == list(Settings.model_fields)
    assert said["max_redirects"] == {"value": 7, "source": "file"}
    assert said["retry_base_seconds"] == {"value": 0.01, "source": "environment"}  # it wins
    assert said["proxy_url"] == {"value": "(hidden)", "source": "file"}
    assert said["database_url"] == {"value": "(hidden)", "source": "environment"}
    assert said["max_pages_cap"] == {"value": 1000, "source": "default"}
    assert said["user_agent"]["source"] == "default"  # empty means not set

    ran = sitekeep("settings")
    assert (ran.code, ran.stderr) == (0, "")
    assert "hush" not in ran.stdout
    assert "\x1b" not in ran.stdout
    assert str(config) in ran.stdout
    rows = {row[0]: row[1:3] for line in ran.stdout.splitlines() if (row := line.split())[0].startswith("SITEKEEP_")}
    assert rows["SITEKEEP_MAX_REDIRECTS"] == ["7", "file"]
    assert rows["SITEKEEP_DATABASE_URL"] == ["(hidden)", "environment"]
    assert len(rows) == len(Settings.model_fields)


def test_a_settings_file_that_is_broken_is_named(sitekeep: Program) -> None:
    config = sitekeep.home / ".config" / "sitekeep" / "sitekeep.toml"
    config.parent.mkdir(parents=True)
    config.write_text("max_redirects = \n")
    ran = sitekeep("crawl", "list")
    assert ran.code == 2
    assert ran.complaint.startswith(f"{config} cannot be read: ")


def test_the_demo_needs_nothing(sitekeep: Program) -> None:
    ran = sitekeep("demo")
    assert ran.code == 0
    assert "completed · " in ran.stdout
    assert "/guides/pour-over as Markdown" in ran.stdout
    assert "\x1b" not in ran.stdout + ran.stderr
