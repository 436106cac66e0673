"""Stats are counted from what is stored."""

from datetime import timedelta

from sitekeep.domain.content import CrawlMethod
from sitekeep.domain.jobs import CrawlStats
from sitekeep.domain.pages import PageStatus
from sitekeep.domain.reasons import FailReason, SkipReason
from sitekeep.store.database import Database
from tests.store.samples import NOON, bare_page, bare_url, stored_job


async def test_a_crawl_is_counted(database: Database) -> None:
    urls = [bare_url(f"/{n}").ingested(content_hash="") for n in range(20)]
    urls += [bare_url("/f1").failed(FailReason.TIMEOUT), bare_url("/f2").failed(FailReason.HTTP_STATUS)]
    urls += [bare_url(f"/r{n}").skipped(SkipReason.ROBOTS) for n in range(3)]
    urls += [bare_url("/gone").skipped(SkipReason.NOT_FOUND, fetched=True), bare_url("/todo")]
    pages = [bare_page(f"/{n}", fetch_ms=float(n + 1), bytes=10) for n in range(19)]
    pages += [bare_page("/19", fetch_ms=20.0, bytes=2**33, crawl_method=CrawlMethod.BROWSER)]
    async with database.unit() as unit:
        job = await stored_job(unit)
        await unit.urls.save(job.id, urls)
        await unit.pages.save(pages, project_id=job.project_id or "", crawl_id=job.id)
        job = job.start(at=NOON).complete(at=NOON + timedelta(seconds=4))
        stats = await unit.jobs.stats(job)
    assert stats == CrawlStats(
        by_status={"success": 20, "failed": 2, "skipped": 4, "pending": 1},
        by_reason={"timeout": 1, "http_status": 1, "robots": 3, "not_found": 1},
        by_method={"light": 19, "browser": 1},
        bytes=190 + 2**33,
        mean_fetch_ms=10.5,
        p95_fetch_ms=19.0,
        duration_seconds=4.0,
        pages_per_second=20 / 4,
    )


async def test_what_an_earlier_crawl_fetched_is_not_counted(database: Database) -> None:
    async with database.unit() as unit:
        job = await stored_job(unit)
        project_id = job.project_id or ""
        await unit.pages.save([bare_page("/a", bytes=10)], project_id=project_id, crawl_id=job.id)
        failed = bare_page("/a", status=PageStatus.FAILED, fetch_ms=8.0)
        await unit.pages.save([failed], project_id=project_id, crawl_id=job.id)
        stats = await unit.jobs.stats(job.start(at=NOON).counted(discovered=1, ingested=0, crawled=1, at=NOON))
    assert (stats.bytes, dict(stats.by_method), stats.mean_fetch_ms, stats.p95_fetch_ms) == (0, {}, 8.0, 8.0)


async def test_a_crawl_that_did_nothing(database: Database) -> None:
    async with database.unit() as unit:
        job = await stored_job(unit)
        stats = await unit.jobs.stats(job)
    assert stats == CrawlStats(by_status={"success": 0, "failed": 0, "skipped": 0, "pending": 0})
