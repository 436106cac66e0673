"""`crawl run`: what a user gets from a crawl."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import termios
from pathlib import Path

from sitekeep.domain.config import CrawlConfig
from tests.cli.running import PATIENCE, Program
from tests.site import Site, page

KEYS = [
    *("crawl_id", "project_id", "url", "status", "pages_crawled", "by_status", "by_reason", "by_method"),
    *("bytes", "duration_seconds", "pages_per_second", "tidied_pages", "error"),
]


def test_a_shop_is_crawled_homepage_first_then_collections_and_pages_and_no_products(
    site: Site, sitekeep: Program
) -> None:
    ran = sitekeep.crawl(site.url("/shop/"), "--preset", "shopify", "--json")
    assert (ran.code, ran.stderr) == (0, "")

    assert site.paths()[:2] == ["/robots.txt", "/shop/"]
    assert sorted(site.paths()[2:]) == [  # each once, whatever the spellings
        "/shop/collections/coffee",
        "/shop/collections/coffee?page=2",
        "/shop/collections/tea",
        "/shop/collections/tea?page=2",
        "/shop/pages/about",
        "/shop/pages/contact",
        "/shop/pages/shipping",
    ]
    assert ran.stdout.count("\n") == 1
    said = ran.json
    assert list(said) == KEYS
    assert (said["status"], said["pages_crawled"], said["error"]) == ("completed", 8, None)
    assert said["by_status"] == {"success": 8, "failed": 0, "skipped": 10, "pending": 0}
    assert said["by_reason"] == {"excluded": 10}
    assert said["by_method"] == {"light": 8}
    assert said["url"] == site.url("/shop/")
    assert re.fullmatch("[0-9a-f]{32}", said["crawl_id"])
    assert said["bytes"] > 0 < said["duration_seconds"]
    assert said["pages_per_second"] > 0


def test_where_nobody_watches_the_report_is_plain_text(site: Site, sitekeep: Program) -> None:
    site.pages["/"] = page("Home [bold]not markup[/bold]", links=["/gone", "/status/500", "/docs/guide#x"])
    ran = sitekeep.crawl(site.url("/"), "--depth", "1")
    assert ran.code == 0
    assert "\x1b" not in ran.stdout + ran.stderr
    assert ran.stderr == ""
    assert re.match(r"completed · 2 pages: 2 light · [\d.]+ s, [\d.,]+ pages/s, ", ran.stdout)
    assert "the server says that it does not exist" in ran.stdout
    assert re.search(r"HTTP 500 +" + re.escape(site.url("/status/500")), ran.stdout)
    assert f"saved in {sitekeep.database} as crawl " in ran.stdout


def test_quiet_says_nothing(site: Site, sitekeep: Program) -> None:
    ran = sitekeep.crawl(site.url("/public/"), "--quiet")
    assert (ran.stdout, ran.stderr, ran.code) == ("", "", 0)


def test_a_terminal_shows_a_live_bar_with_counts(site: Site, sitekeep: Program) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    command = sitekeep.command("crawl", "run", site.url("/public/"), "--delay", "0")
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=sitekeep.env)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 65536):
            shown += part
    except OSError:
        pass  # the other end was closed: the program is done
    finally:
        os.close(ours)
    assert process.wait(PATIENCE) == 0
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    assert f"Crawling {site.url('/public/')}" in text
    assert "━" in text
    assert "100.0 %" in text
    assert re.search(r"4 done +0 queued +0 failed +0 skipped", text)
    assert f"✓ {site.url('/public/a')}" in text
    assert "completed · 4 pages" in text


def test_every_field_of_the_config_can_be_set(site: Site, sitekeep: Program, tmp_path: Path) -> None:
    urls = tmp_path / "urls.txt"
    urls.write_text(f"# two pages\n{site.url('/docs/guide')}\n\n  {site.url('/docs/cookbook')}  \n")
    options = [
        *("--max-pages", "7", "--depth", "3", "--include", "/guide,a{1,2}", "--include", "/cookbook"),
        *("--exclude", "/api", "--preset", "shopify", "--scope", "prefer", "--concurrency", "2", "--delay", "0"),
        *("--render", "never", "--content", "links", "--keep-param", "b", "--keep-param", "c"),
        *("--no-robots", "--no-sitemaps", "--allow-subdomains", "--keep", "main, article", "--drop", ".ad"),
    ]
    ran = sitekeep("crawl", "run", site.url("/docs/"), *options, "--urls-file", urls, "--json")
    assert (ran.code, ran.json["pages_crawled"]) == (0, 2)
    assert sorted(site.paths()) == ["/docs/cookbook", "/docs/guide"]  # exactly those, not even robots.txt

    ((stored,),) = sitekeep.sql("SELECT config FROM crawl_jobs")
    config = CrawlConfig(**json.loads(stored))
    assert [name for name, value in CrawlConfig() if getattr(config, name) == value] == []
    assert config == CrawlConfig(
        max_pages=7,
        max_depth=3,
        include_patterns=("/guide", "a{1,2}", "/cookbook"),
        exclude_patterns=("/api",),
        preset="shopify",
        scope="prefer",
        max_concurrent=2,
        delay_seconds=0,
        respect_robots_txt=False,
        fetch_only_urls=(site.url("/docs/guide"), site.url("/docs/cookbook")),
        render="never",
        keep_query_params=("b", "c"),
        allow_subdomains=True,
        content="links",
        use_sitemaps=False,
        keep_selectors=("main, article",),
        drop_selectors=(".ad",),
    )


def test_an_empty_keep_param_compares_by_path_alone(site: Site, sitekeep: Program) -> None:
    site.pages["/start"] = page("Start", links=["/public/a?page=1", "/public/a?page=2"])
    assert sitekeep.crawl(site.url("/start"), "--keep-param", "", "-q").code == 0
    assert site.paths() == ["/robots.txt", "/start", "/public/a"]
