"""`import sitekeep`: pages from a loop, and nothing left behind."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sitekeep
from tests.cli.running import PATIENCE, is_alive, readers_of, until
from tests.site import Site

QUICK = {"delay_seconds": 0, "use_sitemaps": False}


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SITEKEEP_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("SITEKEEP_RETRY_BASE_SECONDS", "0.01")
    monkeypatch.setenv("SITEKEEP_EXTRACT_WORKERS", "1")


async def test_pages_come_in_a_loop_and_nothing_is_stored(site: Site, tmp_path: Path) -> None:
    pages = [page async for page in sitekeep.crawl(site.url("/shop/"), preset="shopify", **QUICK)]
    assert pages[0].url == site.url("/shop/")
    assert pages[0].title == "Leaf and Bean"
    assert pages[0].markdown.startswith("# Leaf and Bean\n")
    assert len(pages) == 8
    assert isinstance(pages[0], sitekeep.CrawledPage)
    assert readers_of(os.getpid()) == []
    assert list(tmp_path.iterdir()) == []


async def test_leaving_the_loop_early_leaves_no_process(site: Site) -> None:
    async for page in sitekeep.crawl(site.url("/docs/"), **QUICK):
        assert page.title == "Documentation"
        readers = readers_of(os.getpid())
        assert readers
        break
    # The generator closes itself in a task of the loop, which must go on for that.
    async with asyncio.timeout(PATIENCE):
        while any(map(is_alive, readers)):
            await asyncio.sleep(0.02)


def test_leaving_a_loop_without_an_event_loop_leaves_no_process(site: Site) -> None:
    for page in sitekeep.crawl_sync(site.url("/docs/"), **QUICK):
        assert page.title == "Documentation"
        readers = readers_of(os.getpid())
        break
    until(lambda: not any(map(is_alive, readers)))


def test_a_plain_script_works_without_a_guard(site: Site, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import sitekeep\n"
        f"for page in sitekeep.crawl_sync({site.url('/public/')!r}, delay_seconds=0, use_sitemaps=False):\n"
        "    print(page.depth, page.title)\n"
        "assert sitekeep.crawl is sitekeep.crawl and callable(sitekeep.crawl)  # not the folder of that name\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert sorted(done.stdout.splitlines()) == ["0 Public", "1 Private secret", "1 Public a", "1 Public b"]


async def test_a_site_that_cannot_be_crawled_raises(site: Site) -> None:
    with pytest.raises(sitekeep.CrawlError, match="it does not exist"):
        [page async for page in sitekeep.crawl(site.url("/gone"), **QUICK)]
    with pytest.raises(sitekeep.CrawlError, match="refused"):
        list(sitekeep.crawl_sync("http://127.0.0.1:1/", **QUICK))
    assert issubclass(sitekeep.CrawlError, sitekeep.SitekeepError)


@pytest.mark.parametrize(
    ("url", "config", "says"),
    [
        ("ftp://example.com", {}, "has the scheme 'ftp'"),
        ("example.com", {"include_patterns": "("}, "not a valid RE2 expression"),
        ("example.com", {"max_pages": 0}, "max_pages: "),
        ("example.com", {"max_page": 5}, "max_page: Extra inputs are not permitted"),
    ],
)
def test_what_makes_no_sense_is_refused(url: str, config: dict[str, object], says: str) -> None:
    with pytest.raises(sitekeep.SitekeepError, match=says):
        list(sitekeep.crawl_sync(url, **config))


def test_the_surface_is_small_and_all_there() -> None:
    assert all(getattr(sitekeep, name) for name in sitekeep.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = sitekeep.nothing
