"""What a crawl came to, counted by the database."""

import math

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sitekeep.domain.jobs import CrawlJob, CrawlStats
from sitekeep.domain.urls import UrlStatus
from sitekeep.store.ownership import of_crawl
from sitekeep.store.tables import crawl_discovered_urls as urls
from sitekeep.store.tables import crawled_pages as pages

# People read of pages here, and a page that was stored is a success.
_STATUS_NAMES = {
    UrlStatus.INGESTED: "success",
    UrlStatus.FAILED: "failed",
    UrlStatus.SKIPPED: "skipped",
    UrlStatus.PENDING: "pending",
}


async def count_stats(connection: AsyncConnection, job: CrawlJob) -> CrawlStats:
    by_status = dict.fromkeys(_STATUS_NAMES.values(), 0)
    by_reason: dict[str, int] = {}
    groups = (
        select(urls.c.status, urls.c.reason, func.count())
        .where(urls.c.crawl_job_id == job.id)
        .group_by(urls.c.status, urls.c.reason)
    )
    for status, reason, count in await connection.execute(groups):
        by_status[_STATUS_NAMES[UrlStatus(status)]] += count
        if reason is not None:
            by_reason[reason] = by_reason.get(reason, 0) + count

    methods = (
        select(pages.c.crawl_method, func.count(), func.sum(pages.c.bytes))
        .where(of_crawl(job.id))
        .group_by(pages.c.crawl_method)
    )
    rows = (await connection.execute(methods)).all()
    mean, p95 = await _fetch_times(connection, job.id)
    duration = _duration(job)
    return CrawlStats(
        by_status=by_status,
        by_reason=by_reason,
        by_method={method: count for method, count, _ in rows},
        bytes=sum(int(size) for _, _, size in rows),
        mean_fetch_ms=mean,
        p95_fetch_ms=p95,
        duration_seconds=duration,
        pages_per_second=by_status["success"] / duration if duration > 0 else 0.0,
    )


async def _fetch_times(connection: AsyncConnection, crawl_id: str) -> tuple[float | None, float | None]:
    of_crawl = pages.c.crawl_id == crawl_id
    found = await connection.execute(select(func.count(), func.avg(pages.c.fetch_ms)).where(of_crawl))
    count, mean = found.one()
    if not count:
        return None, None
    # Nearest rank, by offset: SQLite has no percentiles.
    rank = select(pages.c.fetch_ms).where(of_crawl).order_by(pages.c.fetch_ms)
    p95 = await connection.scalar(rank.limit(1).offset(math.ceil(0.95 * count) - 1))
    return float(mean), p95


def _duration(job: CrawlJob) -> float:
    if job.started_at is None:
        return 0.0
    return max(0.0, ((job.completed_at or job.updated_at) - job.started_at).total_seconds())
