"""What a server answers, or does not, and what becomes of the page."""

from itertools import pairwise

import pytest

from sitekeep.domain.events import CrawlCompleted, CrawlFailed
from sitekeep.domain.limits import Limits
from sitekeep.domain.pages import PageStatus
from tests.crawl.running import QUICK, Result, crawl, index
from tests.site import Page, Site, page


def tight(**limits: float) -> Limits:
    return QUICK.model_copy(update=limits)


async def test_gone_pages_are_skipped_and_refused_ones_fail(site: Site) -> None:
    codes = (404, 410, 401, 403, 451)
    result = await crawl(index(site, "/start", *(f"/status/{code}" for code in codes), "/wide/1/1"))
    assert {path: tuple(state) for path, state in result.states.items() if path.startswith("/status")} == {
        "/status/404": ("skipped", "not_found", "HTTP 404"),
        "/status/410": ("skipped", "not_found", "HTTP 410"),
        "/status/401": ("failed", "http_status", "HTTP 401"),
        "/status/403": ("failed", "http_status", "HTTP 403"),
        "/status/451": ("failed", "http_status", "HTTP 451"),
    }
    assert [site.count(f"/status/{code}") for code in codes] == [1] * 5
    assert "/wide/1/1" in result.pages
    told = {event.url.url: event.page for event in result.crawled if event.page}
    gone, refused = told[site.url("/status/404")], told[site.url("/status/403")]
    assert (gone.status, gone.http_status) == (PageStatus.SKIPPED, 404)
    assert (refused.status, refused.http_status, refused.error_message) == (PageStatus.FAILED, 403, "HTTP 403")


async def test_server_errors_are_retried_twice(site: Site) -> None:
    result = await crawl(index(site, "/start", "/status/500", "/status/503", "/flaky/2/a", "/flaky/3/b"))
    assert result.states["/status/500"] == ("failed", "http_status", "HTTP 500")
    assert result.states["/flaky/3/b"] == ("failed", "http_status", "HTTP 500")
    assert set(result.pages) == {"/start", "/flaky/2/a"}
    counts = [site.count(path) for path in ("/status/500", "/status/503", "/flaky/2/a", "/flaky/3/b")]
    assert counts == [3, 3, 3, 3]
    assert result.final.progress.done == 5  # retries are no pages


async def test_broken_connections_are_retried_three_times(site: Site) -> None:
    result = await crawl(index(site, "/start", "/reset", "/flaky-reset/3/a", "/flaky-reset/4/b"))
    assert result.states["/reset"][:2] == ("failed", "connection")
    assert result.states["/flaky-reset/4/b"][:2] == ("failed", "connection")
    assert set(result.pages) == {"/start", "/flaky-reset/3/a"}
    assert [site.count(path) for path in ("/reset", "/flaky-reset/3/a", "/flaky-reset/4/b")] == [4, 4, 4]


@pytest.mark.parametrize("path", ["/limited/seconds/1/x", "/limited/date/1/x", "/limited/none/1/x", "/unavailable/1/x"])
async def test_a_host_that_asks_to_wait_is_left_alone_for_that_long(site: Site, path: str) -> None:
    result = await crawl(index(site, "/start", path, "/wide/1/1"), max_concurrent=2)
    assert set(result.pages) == {"/start", path, "/wide/1/1"}
    refusal = next(index for index, entry in enumerate(site.log) if entry.status in (429, 503))
    # Whatever was under way at the refusal came at once; after that there is nothing for a second.
    later = [entry.at - site.log[refusal].at for entry in site.log[refusal + 1 :]]
    assert all(gap < 0.5 or gap > 0.9 for gap in later)
    assert max(later) > 0.9
    assert result.final.progress.current_delay >= 1.0
    assert site.count(path) == 2


async def test_waiting_costs_no_attempt(site: Site) -> None:
    limits = tight(server_error_retries=0, connection_retries=0)
    result = await crawl(index(site, "/start", "/unavailable/2/x"), limits=limits)
    assert "/unavailable/2/x" in result.pages


async def test_a_host_that_keeps_us_waiting_fails_its_remaining_urls(site: Site) -> None:
    start = index(site, "/start", "/limited/forever", *(f"/wide/5/{n}" for n in range(1, 6)))
    result = await crawl(start, max_concurrent=1, limits=tight(max_host_wait_seconds=5))
    assert isinstance(result.final, CrawlCompleted)
    assert set(result.pages) == {"/start"}
    assert len(result.with_reason("rate_limited")) == 6
    assert site.count("/limited/forever") == 1


async def test_a_homepage_that_is_rate_limited_fails_the_crawl(site: Site) -> None:
    result = await crawl(site.url("/limited/forever"), limits=tight(max_host_wait_seconds=5))
    assert isinstance(result.final, CrawlFailed)
    assert "try again later with a larger --delay" in result.message


async def test_what_takes_too_long_times_out(site: Site) -> None:
    start = index(site, "/start", "/slow/1", "/slow/2", "/wide/1/1")
    site.pages["/slow/1"] = Page(status=302, headers={"Location": "/slow/body?id=1&seconds=60"})
    site.pages["/slow/2"] = Page(status=302, headers={"Location": "/slow/headers?id=1&seconds=60"})
    result = await crawl(start, limits=tight(fetch_timeout_seconds=0.5, connection_retries=1))
    assert result.states["/slow/1"][:2] == ("failed", "timeout")
    assert result.states["/slow/2"][:2] == ("failed", "timeout")
    assert site.count("/slow/body?id=1&seconds=60") == site.count("/slow/headers?id=1&seconds=60") == 2
    assert set(result.pages) == {"/start", "/wide/1/1"}


async def test_bodies_without_end_are_cut_off_at_the_limit(site: Site) -> None:
    start = index(site, "/start", "/endless", "/bomb", "/wide/1/1")
    result = await crawl(start, limits=tight(max_body_bytes=1_000_000))
    for path in ("/endless", "/bomb"):
        assert result.states[path] == ("failed", "too_large", "the page is larger than 1,000,000 bytes")
        assert site.count(path) == 1
    assert set(result.pages) == {"/start", "/wide/1/1"}


async def test_broken_and_empty_bodies(site: Site) -> None:
    result = await crawl(site.url("/bodies/"))
    assert result.states["/truncated"][:2] == ("failed", "connection")
    assert result.states["/reset"][:2] == ("failed", "connection")
    assert set(result.pages) == {"/bodies/", "/empty", "/gzip", "/deflate", "/big"}
    assert (result.pages["/empty"].content_text, result.pages["/empty"].word_count) == ("", 0)
    assert result.pages["/gzip"].h1 == "A gzip page"
    assert result.pages["/deflate"].h1 == "A deflate page"


async def test_what_is_not_html_is_skipped_and_says_what_it_is(site: Site) -> None:
    result = await crawl(site.url("/types/"))
    assert set(result.pages) == {"/types/", "/types/html-without-content-type"}
    assert {path: state.detail for path, state in result.states.items() if state.reason == "content_type"} == {
        "/types/file.pdf": "application/pdf",
        "/types/image.png": "image/png",
        "/types/data.json": "application/json",
        "/types/text.txt": "text/plain",
        "/types/feed.xml": "application/rss+xml",
    }


def gaps(result: Result, site: Site) -> list[float]:
    assert isinstance(result.final, CrawlCompleted)
    return [two.at - one.at for one, two in pairwise(site.log)]


async def test_the_delay_is_kept_from_start_to_start_under_any_concurrency(site: Site) -> None:
    # robots.txt, sitemaps, retries and redirect hops are requests too.
    links = ("/redirect/chain/3", "/flaky/1/x", *(f"/wide/8/{n}" for n in range(1, 9)))
    site.pages["/slow"] = Page(page("Slow").body, delay=0.3)
    start = index(site, "/start", "/slow", *links)
    result = await crawl(start, delay_seconds=0.1, max_concurrent=10, use_sitemaps=True)
    assert len(site.log) == 3 + 1 + 4 + 2 + 8
    assert min(gaps(result, site)) >= 0.1 - 0.02
    assert result.final.progress.current_delay == 0.1


async def test_without_a_delay_pages_are_fetched_side_by_side(site: Site) -> None:
    paths = [f"/slow/{n}" for n in range(8)]
    for path in paths:
        site.pages[path] = Page(page(path).body, delay=1.0)
    result = await crawl(index(site, "/start", *paths), max_concurrent=8)
    starts = [entry.at for entry in site.log if entry.path in paths]
    assert max(starts) - min(starts) < 1.0  # all had begun before the first was answered
    assert len(result.pages) == 9
