"""Crawl jobs in the database."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Select, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sitekeep.domain.errors import NotFound
from sitekeep.domain.jobs import CrawlJob, CrawlStats, JobStatus
from sitekeep.store.mappers import job_from, job_row
from sitekeep.store.repositories.stats import count_stats
from sitekeep.store.tables import crawl_jobs


class SqlJobs:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, job: CrawlJob) -> None:
        await self._connection.execute(insert(crawl_jobs), job_row(job))

    async def get(self, job_id: str) -> CrawlJob | None:
        found = await self._read(select(crawl_jobs).where(crawl_jobs.c.id == job_id))
        return found[0] if found else None

    async def find(self, id_prefix: str, *, limit: int = 2) -> Sequence[CrawlJob]:
        """Newest first; either spelling of an id will do."""
        prefix = id_prefix.replace("-", "").lower()
        return await self._read(_newest(limit).where(crawl_jobs.c.id.startswith(prefix, autoescape=True)))

    async def save(self, job: CrawlJob, *, was: JobStatus | None = None, heartbeat: datetime | None = None) -> bool:
        change = update(crawl_jobs).where(crawl_jobs.c.id == job.id).values(job_row(job))
        if was is not None:
            change = change.where(crawl_jobs.c.status == was.value)
        if heartbeat is not None:
            change = change.where(crawl_jobs.c.heartbeat_at == heartbeat)
        if (await self._connection.execute(change)).rowcount:
            return True
        if was is not None and await self.get(job.id) is not None:
            return False
        raise NotFound(f"Crawl {job.id} is gone: its project was deleted.")

    async def list(
        self,
        *,
        project_id: str | None = None,
        status: JobStatus | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> Sequence[CrawlJob]:
        jobs = _newest(limit).offset(offset)
        if project_id is not None:
            jobs = jobs.where(crawl_jobs.c.project_id == project_id)
        if status is not None:
            jobs = jobs.where(crawl_jobs.c.status == status.value)
        return await self._read(jobs)

    async def stats(self, job: CrawlJob) -> CrawlStats:
        return await count_stats(self._connection, job)

    async def _read(self, jobs: Select[*tuple[object, ...]]) -> Sequence[CrawlJob]:
        found = await self._connection.execute(jobs)
        return [job_from(row) for row in found.mappings()]


def _newest(limit: int) -> Select[*tuple[object, ...]]:
    return select(crawl_jobs).order_by(crawl_jobs.c.created_at.desc(), crawl_jobs.c.id).limit(limit)
