"""A crawl that is stopped, by Ctrl-C or by the worst there is, loses nothing.

Some pages of the site here never answer until the test lets them, so that the crawl stands still where the test
wants it: everything quick is committed, and `CONCURRENCY` URLs are leased.
"""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import PATIENCE, Program, is_alive, readers_of, until
from tests.site import Page, Site, article, page

CONCURRENCY = 3
QUICK = [f"/quick/{n}" for n in range(5)]
STUCK = [f"/stuck/{n}" for n in range(CONCURRENCY)]
LATER = [f"/later/{n}" for n in range(5)]
DONE = ["/start", *QUICK]


@pytest.fixture
def sitekeep(tmp_path: Path) -> Program:
    return Program(tmp_path, FETCH_TIMEOUT_SECONDS="600", READ_TIMEOUT_SECONDS="600")


@contextmanager
def stuck_crawl(site: Site, sitekeep: Program) -> Iterator["subprocess.Popen[str]"]:
    """A crawl that has committed `DONE`, has asked for `STUCK`, and waits."""
    site.pages["/start"] = page("Start", links=[*QUICK, *STUCK, *LATER])
    for path in (*QUICK, *LATER):
        site.pages[path] = page(f"Page {path}")
    for path in STUCK:
        site.pages[path] = Page(article(f"Page {path}"), delay=600)
    options = ["--concurrency", str(CONCURRENCY), "--delay", "0", "--no-sitemaps"]
    process = sitekeep.begin("crawl", "run", site.url("/start"), *options)
    try:
        until(lambda: set(STUCK) <= set(site.paths()) and ingested(sitekeep) == sorted(DONE))
        yield process
    finally:
        process.kill()
        process.communicate()


def ingested(sitekeep: Program) -> list[str]:
    return sorted(path for path, status in sitekeep.states().items() if status == "ingested")


def let_go(site: Site) -> None:
    for path in STUCK:
        site.pages[path] = page(f"Page {path}")


def check_whole(site: Site, sitekeep: Program) -> None:
    """Every page is there, once, and only what was leased was asked for twice."""
    assert sitekeep.statuses() == ["completed"]
    assert ingested(sitekeep) == sorted([*DONE, *STUCK, *LATER])
    assert sitekeep.sql("SELECT count(*), count(DISTINCT normalized_url) FROM crawled_pages") == [(14, 14)]
    assert {path for path in site.paths() if site.count(path) > 1} == {*STUCK, "/robots.txt"}
    assert max(site.count(path) for path in site.paths()) == 2


def test_ctrl_c_keeps_what_there_is_and_says_how_to_go_on(site: Site, sitekeep: Program) -> None:
    with stuck_crawl(site, sitekeep) as process:
        readers = readers_of(process.pid)
        assert readers
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=PATIENCE)
        assert process.returncode == 130
    assert stderr == ""
    assert stdout.startswith("cancelled · 6 pages: 6 light · ")
    assert sitekeep.statuses() == ["cancelled"]
    assert ingested(sitekeep) == sorted(DONE)
    assert sitekeep.sql("SELECT count(*) FROM crawled_pages") == [(6,)]
    assert not any(map(is_alive, readers))

    let_go(site)
    command = re.search(r"^go on with  (.+ crawl resume [0-9a-f]{8})$", stdout, re.MULTILINE)
    assert command
    again = subprocess.run(
        command[1] + " --json", shell=True, capture_output=True, text=True, env=sitekeep.env, check=False
    )
    assert (again.returncode, again.stderr) == (0, "")
    assert '"pages_crawled": 14' in again.stdout
    check_whole(site, sitekeep)


def test_kill_9_loses_nothing_and_leaves_no_process(site: Site, sitekeep: Program) -> None:
    with stuck_crawl(site, sitekeep) as process:
        readers = readers_of(process.pid)
        assert readers
        process.kill()
        assert process.wait(PATIENCE) == -signal.SIGKILL
    until(lambda: not any(map(is_alive, readers)))
    assert ingested(sitekeep) == sorted(DONE)

    status = sitekeep("crawl", "status", "--json").json
    assert (status["status"], status["error"]) == ("failed", "Interrupted by server restart")
    assert status["by_status"] == {"success": 6, "failed": 0, "skipped": 0, "pending": 8}

    let_go(site)
    again = sitekeep("crawl", "resume", "--json")
    assert (again.code, again.stderr, again.json["pages_crawled"]) == (0, "", 14)
    check_whole(site, sitekeep)


def test_one_crawl_of_a_site_at_a_time(site: Site, sitekeep: Program) -> None:
    with stuck_crawl(site, sitekeep):
        asked = len(site.paths())
        second = sitekeep.crawl(site.url("/start/#top"), "--quiet")
        assert second.code == 1
        assert second.complaint.startswith("This site is being crawled already, by ")
        elsewhere = sitekeep.crawl(site.url("/quick/0"), "--quiet")
        assert elsewhere.code == 0
        assert len(site.paths()) == asked + 2  # robots.txt and the page
        assert sitekeep.statuses() == ["in_progress", "completed"]


def test_a_closed_pipe_is_no_crash(site: Site, sitekeep: Program) -> None:
    site.pages["/long"] = Page(article("Long", more="<p>" + "A sentence of many words. " * 20_000 + "</p>"))
    assert sitekeep.crawl(site.url("/long"), "--quiet").code == 0
    process = sitekeep.begin("crawl", "export")
    assert process.stdout
    assert process.stderr
    assert process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == ""
    process.wait(PATIENCE)
    process.stderr.close()
    for args in (["crawl", "list", "--json"], ["crawl", "status"]):
        gone, theirs = os.pipe()
        os.close(gone)  # nobody reads, from the start
        done = subprocess.run(
            sitekeep.command(*args), stdout=theirs, stderr=subprocess.PIPE, text=True, env=sitekeep.env, check=False
        )
        os.close(theirs)
        assert done.stderr == ""
