"""`sitekeep page`: one page, as clean Markdown."""

import gc
import io
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sitekeep.cli.main import main
from tests.cli.running import Program, Ran
from tests.site import Page, Site, article, document, prose

USAGE, FAILED = 2, 1
A, B = prose("first"), prose("second")
STORY = document(
    "Story",
    f'<nav><a href="/">Home</a></nav><h1>A story</h1><div class="text"><p>{A}</p><div class="box">A box beside it</div>'
    f'<p>{B} <a href="next">Go on</a></p></div><footer>Small print</footer>',
)


Here = Callable[..., Ran]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Here]:
    """The program in this process: thirty starts of it would take as long as all the other tests here."""
    for name in [name for name in os.environ if name.startswith("SITEKEEP_")]:
        monkeypatch.delenv(name)
    for name, value in Program(tmp_path).env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()

    def run(*args: str | Path, stdin: str = "", **settings: str) -> Ran:
        for name, value in settings.items():
            monkeypatch.setenv(f"SITEKEEP_{name}", value)
        monkeypatch.setattr(sys, "argv", ["sitekeep", *map(str, args)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capfd.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        said = capfd.readouterr()
        return Ran(said.out, said.err, code)

    yield run
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(interval)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "saved.html"
    path.write_text(STORY)
    return path


def test_a_page_of_the_web_as_markdown(site: Site, sitekeep: Program) -> None:
    site.pages["/story"] = Page(STORY)
    ran = sitekeep("page", site.url("/story"))
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.stdout == f"# A story\n\n{A}\n\nA box beside it\n\n{B} [Go on]({site.url('/next')})\n"
    assert site.paths() == ["/story"]  # no link is followed
    assert sitekeep.statuses() == []  # and nothing is stored
    assert not sitekeep.database.exists()


def test_redirects_are_followed(site: Site, here: Here) -> None:
    ran = here("page", site.url("/redirect/chain/2"), "--json")
    assert (ran.code, ran.json["url"]) == (0, site.url("/redirect/end"))


def test_a_file_and_where_it_is_from(here: Here, file: Path) -> None:
    ran = here("page", file, "--url", "https://e.com/dir/saved")
    assert (ran.code, ran.stderr) == (0, "")
    assert "[Go on](https://e.com/dir/next)" in ran.stdout
    assert here("page", "saved.html").stdout.startswith(f"# A story\n\n{A}\n")


def test_a_page_from_stdin(here: Here) -> None:
    ran = here("page", "-", stdin=STORY)
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"# A story\n\n{A}\n")
    empty = here("page", "-", stdin="")
    assert (empty.code, empty.stdout) == (0, "")
    assert empty.stderr.startswith("nothing on this page is content")


def test_the_text_without_markdown(here: Here, file: Path) -> None:
    assert here("page", file, "--text").stdout == f"{A}\nA box beside it\n{B} Go on\n"


def test_a_reader_keeps_and_drops(here: Here, file: Path) -> None:
    assert here("page", file, "--text", "--drop", ".box", "--drop", "a").stdout == f"{A}\n{B}\n"
    assert here("page", file, "--keep", ".box", "--keep", "footer").stdout == "A box beside it\n\nSmall print\n"


def test_why_as_a_table(here: Here, file: Path) -> None:
    ran = here("page", file, "--why", "--drop", ".box")
    assert (ran.code, ran.stderr) == (0, "")
    rows = {
        mark: line for line in ran.stdout.splitlines() for mark in ("nav", "div.box", "footer", A[:20]) if mark in line
    }
    assert rows["nav"].startswith(" - ")
    assert "a tag that never holds content" in rows["nav"]
    assert "dropped by your selector" in rows["div.box"]
    assert rows[A[:20]].startswith(" + ")
    assert ran.stdout.splitlines()[-1].startswith(f"kept {len(A) + len(B) + len(' Go on'):,} of ")
    assert "\x1b" not in ran.stdout


def test_why_as_json(here: Here, file: Path) -> None:
    said = here("page", file, "--why", "--json").json
    kept = [verdict for verdict in said["verdicts"] if verdict["kept"]]
    assert [verdict["text"] for verdict in kept] == [A[:80], "A box beside it", B[:80]]
    assert sum(verdict["characters"] for verdict in kept) == sum(map(len, said["content_text"].splitlines()))
    dropped = {verdict["element"]: verdict["rule"] for verdict in said["verdicts"] if not verdict["kept"]}
    assert dropped["footer"] == "a tag that never holds content"
    assert said["metadata"]["kind"] == "article"


def test_json_has_everything_but_what_nobody_asked_for(here: Here, file: Path) -> None:
    said = here("page", file, "--json", "--url", "https://e.com/dir/saved").json
    assert (said["url"], said["http_status"], said["title"], said["h1"]) == (
        *("https://e.com/dir/saved", 200),
        *("Story", "A story"),
    )
    assert said["links"][-1] == {"url": "https://e.com/dir/next", "text": "Go on"}
    assert "verdicts" not in said


def test_what_a_page_says_is_not_obeyed(here: Here, file: Path) -> None:
    file.write_text(STORY.replace("A box", "[red]\x1b[31m A box [/nothing]"))
    for option in ("--why", "--text"):
        ran = here("page", file, option)
        assert (ran.code, ran.stderr) == (0, "")
        assert "[red]" in ran.stdout
    assert "\x1b" not in here("page", file, "--why").stdout


def test_the_program_itself(sitekeep: Program, file: Path) -> None:
    assert sitekeep("page", "-", "--text", stdin=STORY).stdout.startswith(A)
    ran = sitekeep("page", file, "--drop", "..")
    assert (ran.code, ran.stdout) == (USAGE, "")
    assert ran.complaint.startswith("'..' is not a CSS selector that we know")


# --- what cannot be read: one line on stderr, and the right code --------------------------------------------------


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["missing.html", "--url", "https://e.com/"], USAGE, "There is no file missing.html"),
        (["saved.html", "--url", "ftp://e.com/"], USAGE, "'ftp://e.com/' has the scheme 'ftp'"),
        (["."], USAGE, ". cannot be read: Is a directory."),
        (["saved.html", "--keep", "a["], USAGE, "'a[' is not a CSS selector that we know"),
        (["saved.html", "--drop", ""], USAGE, "'' is not a CSS selector that we know"),
        (["ftp://e.com/x"], USAGE, "'ftp://e.com/x' has the scheme 'ftp'"),
        (["http://no-such-host.invalid/x"], FAILED, "http://no-such-host.invalid/x could not be read: "),
        (["SITE/gone"], FAILED, "SITE/gone could not be read: "),
        (["SITE/status/500"], FAILED, "SITE/status/500 could not be read: "),
        (["SITE/redirect/loop"], FAILED, "SITE/redirect/loop could not be read: "),
        (["SITE/types/file.pdf"], USAGE, "SITE/types/file.pdf is not an HTML page but application/pdf."),
        (["SITE/bomb"], FAILED, "SITE/bomb could not be read: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_read_is_said_in_one_line(
    site: Site, here: Here, file: Path, args: list[str], code: int, says: str
) -> None:
    root = site.url("")
    ran = here("page", *(arg.replace("SITE", root) for arg in args))
    assert (ran.code, ran.stdout) == (code, "")
    assert ran.complaint.startswith(says.replace("SITE", root))
    assert ran.stderr.count("\n") == 1


def test_a_file_that_is_too_large(here: Here, file: Path) -> None:
    file.write_text(STORY + " " * 1024)
    says = "is larger than 1,024 bytes; raise SITEKEEP_MAX_BODY_BYTES."
    for source, stdin in ((str(file), ""), ("-", STORY + " " * 1024)):
        ran = here("page", source, stdin=stdin, MAX_BODY_BYTES="1024")
        assert (ran.code, ran.stdout, ran.complaint) == (USAGE, "", f"{source} {says}")


def test_a_page_with_a_long_address(site: Site, here: Here) -> None:
    path = "/" + "long-" * 100
    site.pages[path] = Page(article("Long"))
    assert here("page", site.url(path)).stdout.startswith("# Long\n")
