"""The crawls there are and were."""

from collections.abc import Sequence
from datetime import timedelta

from sitekeep.crawl.urls import Normalizer, site_of
from sitekeep.domain.errors import BadInput, NotFound
from sitekeep.domain.jobs import INTERRUPTED, CrawlJob, JobStatus
from sitekeep.handlers.liveness import is_alive
from sitekeep.ports import Clock, Store, Unit

DEAD_AFTER = timedelta(seconds=30)
RECENT = 200  # crawls that are searched for a URL


class History:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def find(self, id_or_prefix: str | None = None) -> CrawlJob:
        """A job by its id or the beginning of it; the newest when nothing is given."""
        async with self._store.unit() as unit:
            if not id_or_prefix:
                found = await unit.jobs.list(limit=1)
            else:
                found = await unit.jobs.find(id_or_prefix.replace("-", "").lower())
            if len(found) > 1:
                raise BadInput(f"More than one crawl begins with {id_or_prefix!r}; give more of its id.")
            if not found:
                raise NotFound(
                    f"There is no crawl {id_or_prefix!r}; `sitekeep crawl list` shows them."
                    if id_or_prefix
                    else "There is no crawl yet; start one with `sitekeep crawl run URL`."
                )
            job = await self.truly(unit, found[0])
            await unit.commit()
        return job

    async def newest_for(self, url: str) -> CrawlJob:
        """The newest crawl that came across the URL, or else of its site."""
        site = site_of(url)
        jobs = [job for job in await self.list(limit=RECENT) if site_of(job.seed_url) == site]
        async with self._store.unit() as unit:
            for job in jobs:
                if await unit.urls.find(job.id, Normalizer(job.config.keep_query_params).key(url)):
                    return job
        if not jobs:
            raise NotFound(f"There is no crawl of {':'.join(part for part in site if part)}; name one with --crawl.")
        return jobs[0]

    async def list(self, *, limit: int = 20) -> Sequence[CrawlJob]:
        async with self._store.unit() as unit:
            jobs = [await self.truly(unit, job) for job in await unit.jobs.list(limit=limit)]
            await unit.commit()
        return jobs

    async def truly(self, unit: Unit, job: CrawlJob) -> CrawlJob:
        """A job whose process is gone, or whose heartbeat stopped, is never shown as running."""
        now = self._clock.now()
        if job.status is not JobStatus.IN_PROGRESS:
            return job
        alive = is_alive(job.runner)
        if alive is None:  # it runs elsewhere: only its heartbeat tells
            alive = now - (job.heartbeat_at or job.created_at) < DEAD_AFTER
        if alive:
            return job
        dead = job.fail(INTERRUPTED, at=now, stats=await unit.jobs.stats(job))
        if await unit.jobs.save(dead, was=JobStatus.IN_PROGRESS, heartbeat=job.heartbeat_at):
            return dead
        return await unit.jobs.get(job.id) or dead  # it ended, or beat, while we looked
