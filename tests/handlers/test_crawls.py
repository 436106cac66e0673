"""Starting, running and taking up crawls, with a real site and both real databases."""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.errors import AlreadyRunning, BadInput, IllegalMove, NotFound
from sitekeep.domain.events import CrawlCompleted, CrawlEvent, CrawlStarted
from sitekeep.domain.jobs import INTERRUPTED, CrawlJob, CrawlType, JobStatus
from sitekeep.domain.limits import Limits
from sitekeep.domain.urls import UrlStatus
from sitekeep.extract.pool import ExtractPool
from sitekeep.handlers.crawls import Crawls
from sitekeep.handlers.history import DEAD_AFTER, History
from sitekeep.handlers.liveness import this_process
from sitekeep.handlers.why import why
from sitekeep.store.database import Database
from tests.clock import FakeClock
from tests.site import Page, Site, article, page

QUICK = CrawlConfig(delay_seconds=0, use_sitemaps=False)
NOBODY: Any = None  # fetches nothing: nothing is crawled in these tests


async def execute(database: Database, *statements: str) -> None:
    async with database._engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))


async def urls_of(database: Database, job: CrawlJob) -> Counter[UrlStatus]:
    async with database.unit() as unit:
        return Counter(url.status for url in await unit.urls.list(job.id))


async def pages_of(database: Database, job: CrawlJob) -> list[str]:
    async with database.unit() as unit:
        return sorted([page.url async for page in unit.pages.stream(job.id)])


async def test_the_first_crawl_of_a_site_is_initial_and_the_next_manual(
    site: Site, crawls: Crawls, history: History, database: Database
) -> None:
    told: list[CrawlEvent] = []

    def tell(events: Sequence[CrawlEvent]) -> None:
        told.extend(events)

    job = await crawls.start(site.url("/public/"), QUICK)
    assert (job.status, job.crawl_type) == (JobStatus.PENDING, CrawlType.INITIAL)
    job = await crawls.run(job, tell=tell)
    assert (job.status, job.error_message) == (JobStatus.COMPLETED, None)
    assert (job.total_discovered, job.total_ingested, job.pages_crawled) == (4, 4, 4)
    assert job.stats is not None
    assert job.stats.by_status == {"success": 4, "failed": 0, "skipped": 0, "pending": 0}
    assert (type(told[0]), type(told[-1])) == (CrawlStarted, CrawlCompleted)
    assert await history.find() == await history.find(job.id[:6]) == job

    # Another spelling of the same site is the same project, and its pages are replaced, not doubled.
    site.pages["/public/b"] = Page("gone", status=410)
    second = await crawls.start(site.url("/PUBLIC?utm_source=x"), QUICK)
    assert (second.crawl_type, second.project_id) == (CrawlType.MANUAL, job.project_id)
    site.pages["/PUBLIC"] = page("Public", links=["/public/a", "/public/b"])
    second = await crawls.run(second)
    assert (second.status, second.pages_crawled) == (JobStatus.COMPLETED, 2)
    async with database.unit() as unit:
        assert len(await unit.projects.list()) == 1
        kept = await unit.pages.find(second.project_id or "", f"127.0.0.1:{site.port}/public/b")
    assert kept is not None
    assert (kept.status.value, kept.http_status) == ("skipped", 410)
    assert kept.markdown.startswith("# Public b")  # what it said is not forgotten
    assert [one.id for one in await history.list()] == [second.id, job.id]


async def test_a_transaction_that_fails_fails_the_crawl_and_loses_nothing(
    site: Site, crawls: Crawls, database: Database, database_url: str
) -> None:
    site.pages["/start"] = page("Start", links=["/one", "/poison"])
    site.pages["/one"] = page("One", links=["/two"])
    site.pages["/two"] = page("Two")
    site.pages["/poison"] = Page(article("Poison"), delay=1)  # behind the first commit
    if database_url.startswith("sqlite"):
        refuse, allow = (
            "CREATE TRIGGER refuse BEFORE INSERT ON crawled_pages WHEN NEW.url LIKE '%/poison' "
            "BEGIN SELECT RAISE(ABORT, 'the disk says no'); END",
            "DROP TRIGGER refuse",
        )
    else:
        refuse, allow = (
            "ALTER TABLE crawled_pages ADD CONSTRAINT refuse CHECK (url NOT LIKE '%/poison')",
            "ALTER TABLE crawled_pages DROP CONSTRAINT refuse",
        )
    await execute(database, refuse)
    job = await crawls.run(await crawls.start(site.url("/start"), QUICK))
    assert job.status is JobStatus.FAILED
    assert job.error_message is not None
    assert job.error_message.startswith("The database refused a row")
    kept = await pages_of(database, job)
    assert site.url("/start") in kept
    assert site.url("/poison") not in kept
    states = await urls_of(database, job)
    assert states[UrlStatus.INGESTED] == len(kept) == job.pages_crawled
    assert set(states) == {UrlStatus.INGESTED, UrlStatus.PENDING}

    await execute(database, allow)
    site.reset()
    job = await crawls.run(await crawls.resume(job))
    assert (job.status, job.error_message, job.pages_crawled) == (JobStatus.COMPLETED, None, 4)
    assert {site.url(path) for path in site.paths()} & set(kept) == set()
    assert len(await pages_of(database, job)) == 4


async def test_a_crawl_that_is_told_to_stop_is_cancelled_and_can_go_on(
    site: Site, crawls: Crawls, database: Database
) -> None:
    site.pages["/start"] = page("Start", links=["/public/a", "/stuck"])
    site.pages["/stuck"] = Page(article("Stuck"), delay=8)
    stop = asyncio.Event()

    def tell(events: Sequence[CrawlEvent]) -> None:
        if events and events[-1].progress.ingested == 2:
            stop.set()

    job = await crawls.run(await crawls.start(site.url("/start"), QUICK), tell=tell, stop=stop)
    assert job.status is JobStatus.CANCELLED
    assert await pages_of(database, job) == [site.url("/public/a"), site.url("/start")]
    answer = await why(database, job, site.url("/stuck"), Limits())
    assert (answer.status, answer.explanation) == ("pending", "its turn has not come: the crawl was stopped before")

    site.pages["/stuck"] = page("No longer stuck")
    job = await crawls.run(await crawls.resume(job))
    assert (job.status, job.pages_crawled) == (JobStatus.COMPLETED, 3)
    with pytest.raises(IllegalMove):
        await crawls.resume(job)


def at_rest(database: Database, clock: FakeClock) -> tuple[Crawls, History]:
    history = History(database, clock)
    reader = ExtractPool(timeout=1)  # has no process: nothing is read in these tests
    crawls = Crawls(store=database, history=history, fetcher=NOBODY, extractor=reader, clock=clock, limits=Limits())
    return crawls, history


async def test_a_job_without_a_heartbeat_is_shown_as_interrupted(database: Database) -> None:
    clock = FakeClock()
    crawls, history = at_rest(database, clock)
    job = await crawls.start("https://example.com/", QUICK)
    async with database.unit() as unit:
        await unit.jobs.save(job.start(at=clock.now()))
        await unit.commit()

    clock.advance((DEAD_AFTER - timedelta(seconds=1)).total_seconds())
    assert (await history.find(job.id)).status is JobStatus.IN_PROGRESS
    with pytest.raises(AlreadyRunning):
        await crawls.start("http://www.example.com", QUICK)
    with pytest.raises(AlreadyRunning):
        await crawls.resume(job)

    clock.advance(2)
    found = await history.find(job.id)
    assert (found.status, found.error_message) == (JobStatus.FAILED, INTERRUPTED)
    async with database.unit() as unit:
        assert await unit.jobs.get(job.id) == found  # said once and for all
    assert (await crawls.resume(found)).status is JobStatus.PENDING


async def test_a_job_whose_process_is_gone_is_interrupted_at_once(database: Database) -> None:
    clock = FakeClock()
    crawls, history = at_rest(database, clock)
    job = await crawls.start("https://example.com/", QUICK)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    machine = this_process().rpartition("#")[0]
    for runner, status in (
        (this_process(), JobStatus.IN_PROGRESS),
        (f"elsewhere#{gone.pid}", JobStatus.IN_PROGRESS),
        (f"{machine}#{gone.pid}", JobStatus.FAILED),
    ):
        async with database.unit() as unit:
            await unit.jobs.save(job.start(at=clock.now(), runner=runner))
            await unit.commit()
        assert (await history.find(job.id)).status is status


async def test_a_dead_crawl_does_not_keep_its_site_from_being_crawled(database: Database) -> None:
    clock = FakeClock()
    crawls, history = at_rest(database, clock)
    job = await crawls.start("https://example.com/", QUICK)
    async with database.unit() as unit:
        await unit.jobs.save(job.start(at=clock.now()))
        await unit.commit()
    clock.advance(31)
    second = await crawls.start("https://example.com/", QUICK)
    assert second.crawl_type is CrawlType.MANUAL
    assert [one.status for one in await history.list()] == [JobStatus.PENDING, JobStatus.FAILED]


async def test_a_stopped_crawl_is_not_resumed_beside_another_of_its_site(database: Database) -> None:
    clock = FakeClock()
    crawls, history = at_rest(database, clock)
    stopped = await crawls.start("https://example.com/", QUICK)
    async with database.unit() as unit:
        await unit.jobs.save(stopped.cancel(at=clock.now()))
        await unit.commit()
    running = await crawls.start("https://example.com/", QUICK)
    async with database.unit() as unit:
        await unit.jobs.save(running.start(at=clock.now()))
        await unit.commit()
    with pytest.raises(AlreadyRunning):
        await crawls.resume(await history.find(stopped.id))


async def test_what_does_not_exist_is_not_found(database: Database) -> None:
    crawls, history = at_rest(database, FakeClock())
    with pytest.raises(NotFound, match="There is no crawl yet"):
        await history.find()
    with pytest.raises(NotFound, match="'abc'"):
        await history.find("abc")
    with pytest.raises(BadInput, match="browser"):
        await crawls.start("https://example.com/", CrawlConfig(render="always"))
