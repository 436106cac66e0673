"""Stopping, resuming, and leaving nothing behind."""

import asyncio
import os
from contextlib import aclosing
from pathlib import Path
from typing import Any

from sitekeep.crawl.outbox import EVENTS_AHEAD
from sitekeep.crawl.urls import origin_of
from sitekeep.domain.events import CrawlCompleted, CrawlStarted, PageCrawled
from sitekeep.domain.urls import UrlStatus
from tests.crawl.running import Result, crawl, index, other_site, ready
from tests.site import Page, Site, page, sitemaps


def children() -> set[int]:
    """The processes that this one started and that still run."""
    pids = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended while we looked
        if int(fields[1]) == os.getpid() and fields[0] != "Z":
            pids.add(int(status.parent.name))
    return pids


async def first_events(url: str, count: int, **config: Any) -> Result:
    """What a crawl had told when it was interrupted."""
    result = Result(origin_of(url))
    async with ready(url, **config) as one, aclosing(one.events()) as events:
        async for event in events:
            result.events.append(event)
            if 1 + len(result.crawled) == count:  # the start, and a page each
                break
    return result


def fetched(site: Site) -> list[str]:
    return [path for path in site.paths() if path != "/robots.txt"]


async def test_a_resumed_crawl_forgets_nothing_and_fetches_nothing_twice(site: Site) -> None:
    whole = await crawl(site.url("/docs/"))
    site.reset()
    first = await first_events(site.url("/docs/"), 12, max_concurrent=3)
    settled = {url.url for url in first.urls.values() if url.status is not UrlStatus.PENDING}
    assert len(settled) == 11
    site.reset()
    second = await crawl(site.url("/docs/"), memory=first.memory())
    assert not settled & {site.url(path) for path in fetched(site)}
    assert first.pages.keys() | second.pages.keys() == whole.pages.keys()
    assert not first.pages.keys() & second.pages.keys()
    assert {**first.urls, **second.urls}.keys() == whole.urls.keys()
    assert second.final.progress.done == whole.final.progress.done


async def test_a_resumed_crawl_goes_on_in_the_old_order(site: Site) -> None:
    whole = await crawl(site.url("/tree/"), max_depth=2, max_concurrent=1)
    first = await first_events(site.url("/tree/"), 5, max_depth=2, max_concurrent=1)
    second = await crawl(site.url("/tree/"), memory=first.memory(), max_depth=2, max_concurrent=1)
    assert first.order + second.order == whole.order


async def test_a_resumed_crawl_keeps_to_its_page_limit(site: Site) -> None:
    first = await first_events(site.url("/wide/50/"), 6, max_pages=20)
    second = await crawl(site.url("/wide/50/"), memory=first.memory(), max_pages=20)
    assert len(first.pages) + len(second.pages) == 20
    assert second.final.progress.done == 20
    states = {**first.urls, **second.urls}.values()
    assert sum(url.reason == "page_limit" for url in states) == 31


async def test_a_resumed_crawl_remembers_what_it_stored(site: Site) -> None:
    start = index(site, "/start", "/redirect/relative", "/same/a", "/redirect/permanent", "/same/b")
    first = await first_events(start, 4, max_concurrent=1)
    assert set(first.pages) == {"/start", "/redirect/end", "/same/a"}
    second = await crawl(start, memory=first.memory())
    assert second.pages == {}
    assert second.reasons("/redirect/permanent", "/same/b") == ["duplicate", "duplicate"]


async def test_a_resumed_crawl_knows_where_its_homepage_had_moved(site: Site) -> None:
    with other_site() as other:
        site.pages["/"] = Page(status=301, headers={"Location": other.url("/tree/")})
        other.pages["/sitemap.xml"] = sitemaps.sitemap([other.url("/sitemaps/p/1")])
        config: dict[str, Any] = {"max_depth": 2, "use_sitemaps": True}
        whole = await crawl(site.url("/"), **config)
        assert len(whole.pages) == 14
        first = await first_events(site.url("/"), 3, **config)
        site.reset()
        second = await crawl(site.url("/"), memory=first.memory(), **config)
        assert site.log == []
        assert first.pages.keys() | second.pages.keys() == whole.pages.keys()


async def test_a_homepage_that_failed_is_asked_again(site: Site) -> None:
    site.pages["/home"] = Page(status=403)
    first = await crawl(site.url("/home"))
    assert first.states["/home"].status == "failed"
    site.pages["/home"] = page("Home", links=["/wide/1/1"])
    second = await crawl(site.url("/home"), memory=first.memory())
    assert set(second.pages) == {"/home", "/wide/1/1"}


async def test_a_resumed_crawl_of_given_urls_fetches_the_rest(site: Site) -> None:
    given = [site.url(f"/wide/9/{n}") for n in range(1, 10)]
    first = await first_events(site.url("/"), 4, fetch_only_urls=given, max_concurrent=1)
    site.reset()
    second = await crawl(site.url("/"), memory=first.memory(), fetch_only_urls=given)
    assert first.order + sorted(second.order) == [f"/wide/9/{n}" for n in range(1, 10)]
    assert set(fetched(site)) == {f"/wide/9/{n}" for n in range(4, 10)}


async def test_a_crawl_is_not_taken_up_while_its_site_is_away(site: Site) -> None:
    first = await first_events(site.url("/wide/5/"), 3, max_concurrent=1)
    site.robots = 500
    second = await crawl(site.url("/wide/5/"), memory=first.memory(), use_sitemaps=True)
    assert second.message is not None
    assert second.message.endswith("resume it when the site is there again.")
    assert second.urls == {}  # nothing was given up
    site.robots = None
    third = await crawl(site.url("/wide/5/"), memory=first.memory())
    assert isinstance(third.final, CrawlCompleted)


async def test_stop_still_tells_what_had_happened(site: Site) -> None:
    result = Result(site.base)
    async with ready(site.url("/wide/200/"), max_concurrent=1) as one:
        async for event in one.events():
            result.events.append(event)
            if len(result.crawled) == 5:
                async with asyncio.timeout(60):
                    while len(fetched(site)) < 10:  # the crawl runs ahead of us meanwhile
                        await asyncio.sleep(0.01)
                one.stop()
    assert isinstance(result.events[0], CrawlStarted)
    assert isinstance(result.final, PageCrawled)
    assert len(result.pages) > 5
    assert len(result.pages) <= len(fetched(site)) <= len(result.pages) + 1  # at most one was under way
    assert any(url.status is UrlStatus.PENDING for url in result.urls.values())


async def test_a_slow_reader_holds_the_crawl_back(site: Site) -> None:
    async with ready(site.url("/wide/600/"), max_pages=601, max_concurrent=4) as one, aclosing(one.events()) as events:
        await anext(events)
        async with asyncio.timeout(60):
            while len(site.log) < EVENTS_AHEAD - 10:
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)  # time enough to run on, if nothing held it back
        assert len(site.log) < EVENTS_AHEAD + 50


async def test_closing_early_leaves_nothing_behind(site: Site) -> None:
    tasks, processes = asyncio.all_tasks(), children()
    for count in (1, 2, 9):
        await first_events(site.url("/wide/50/"), count, max_concurrent=8, workers=2)
        assert asyncio.all_tasks() == tasks
        assert children() == processes


async def test_cancelling_leaves_nothing_behind(site: Site) -> None:
    tasks, processes = asyncio.all_tasks(), children()
    site.pages["/slow"] = Page(page("Slow").body, delay=30)
    running = asyncio.create_task(crawl(index(site, "/start", "/slow"), workers=2))
    while not site.count("/slow"):
        await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.wait([running], timeout=2)
    assert running.cancelled()
    assert asyncio.all_tasks() == tasks
    assert children() == processes


async def test_empty_batches_say_that_a_slow_crawl_is_alive(site: Site) -> None:
    site.pages["/slow"] = Page(page("Slow").body, delay=0.5)
    async with ready(site.url("/slow")) as one:
        sizes = [len(batch) async for batch in one.batches(within=0.1)]
    assert sum(sizes) == 3
    assert sizes.count(0) >= 2


async def test_a_crawl_that_is_stopped_before_it_begins_ends(site: Site) -> None:
    async with ready(site.url("/wide/5/")) as one:
        one.stop()
        assert [event async for event in one.events()] == []
    assert site.paths() == []


async def test_a_homepage_that_was_not_there_is_asked_again(site: Site) -> None:
    site.pages["/late"] = Page("not yet", status=404)
    first = await crawl(site.url("/late"))
    assert "does not exist" in (first.message or "")
    site.pages["/late"] = page("Here it is")
    second = await crawl(site.url("/late"), memory=first.memory())
    assert set(second.pages) == {"/late"}
