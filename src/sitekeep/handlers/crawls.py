"""Crawls: start one, run it and keep what it finds, take it up again."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import aclosing
from datetime import timedelta

from sitekeep.crawl.advice import refuse_what_is_not_built
from sitekeep.crawl.engine import Crawl
from sitekeep.crawl.memory import Memory
from sitekeep.crawl.urls import site_of
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.errors import AlreadyRunning, IllegalMove, SitekeepError
from sitekeep.domain.events import CrawlEvent, CrawlFailed, PageCrawled
from sitekeep.domain.jobs import CrawlJob, CrawlType, JobStatus
from sitekeep.domain.limits import Limits
from sitekeep.domain.urls import DiscoveredUrl
from sitekeep.handlers.history import History
from sitekeep.handlers.liveness import this_process
from sitekeep.handlers.projects import project_for
from sitekeep.handlers.tidying import drop_repeats
from sitekeep.ports import Clock, Extractor, Fetcher, Store, Unit

HEARTBEAT = timedelta(seconds=5)

log = logging.getLogger(__name__)

Tell = Callable[[Sequence[CrawlEvent]], None]


def _nobody(events: Sequence[CrawlEvent]) -> None:
    """Nobody listens."""


class _EndedElsewhere(Exception):
    """Someone else has moved the job on: it is no longer ours."""


class Crawls:
    def __init__(
        self, *, store: Store, history: History, fetcher: Fetcher, extractor: Extractor, clock: Clock, limits: Limits
    ) -> None:
        self._store = store
        self._history = history
        self._fetcher = fetcher
        self._extractor = extractor
        self._clock = clock
        self._limits = limits

    async def start(self, url: str, config: CrawlConfig) -> CrawlJob:
        """A pending job for the project of the site, which is made when it is new."""
        refuse_what_is_not_built(config)
        self._extractor.check(config.reading)
        async with self._store.unit() as unit:
            project, is_new = await project_for(unit, url, config, self._clock)
            await self._refuse_second(unit, project.id)
            job = CrawlJob.for_project(
                project.id,
                crawl_type=CrawlType.INITIAL if is_new else CrawlType.MANUAL,
                seed_url=url,
                domain=site_of(url)[0][:255],
                config=config,
                at=self._clock.now(),
            )
            await unit.jobs.add(job)
            await unit.commit()
        return job

    async def resume(self, job: CrawlJob) -> CrawlJob:
        """The job, pending again, to be run from what it had."""
        async with self._store.unit() as unit:
            job = await self._history.truly(unit, job)
            if job.status is JobStatus.IN_PROGRESS:
                raise AlreadyRunning(f"Crawl {job.id} is running.")
            if job.status is JobStatus.COMPLETED:
                raise IllegalMove(f"Crawl {job.id} is completed: there is nothing to go on with.")
            if job.project_id is not None:
                await self._refuse_second(unit, job.project_id)
            if job.status is not JobStatus.PENDING:
                resumed = job.resume(at=self._clock.now())
                if not await unit.jobs.save(resumed, was=job.status):
                    raise AlreadyRunning(f"Crawl {job.id} was taken up by another process.")
                job = resumed
            await unit.commit()
        return job

    async def run(self, job: CrawlJob, *, tell: Tell = _nobody, stop: asyncio.Event | None = None) -> CrawlJob:
        """Walks the site and stores what it finds, batch by batch; ends as a job that is over, whatever happens."""
        began = self._clock.monotonic()
        memory = await self._memory(job)
        job = await self._claim(job)
        crawl = Crawl(
            job.seed_url,
            job.config,
            fetcher=self._fetcher,
            extractor=self._extractor,
            clock=self._clock,
            limits=self._limits,
            breadth_first=job.crawl_type is CrawlType.NOTEBOOK,
            memory=memory,
        )
        problem: str | None = None
        stopping = asyncio.create_task(_stop_when_told(crawl, stop))
        try:
            async with aclosing(crawl.batches()) as batches:
                async for batch in batches:
                    job = await self._keep(job, batch)
                    problem = next((event.message for event in batch if isinstance(event, CrawlFailed)), problem)
                    tell(batch)
        except _EndedElsewhere:
            return await self._history.find(job.id)
        except SitekeepError as error:
            problem = str(error)
        except Exception as error:
            log.exception("crawl.broke", extra={"crawl_id": job.id})
            problem = f"Something broke inside: {error!r}"
        finally:
            stopping.cancel()
        cancelled = stop is not None and stop.is_set()
        return await self._end(job, problem, cancelled=cancelled, seconds=self._clock.monotonic() - began)

    async def _keep(self, job: CrawlJob, batch: Sequence[CrawlEvent]) -> CrawlJob:
        """Pages, URL states and counters of a batch in one transaction: all of it or nothing."""
        now = self._clock.now()
        if not batch:
            if job.heartbeat_at is not None and now - job.heartbeat_at < HEARTBEAT:
                return job
            job = job.model_copy(update={"heartbeat_at": now})
            async with self._store.unit() as unit:
                await self._beat(unit, job)
                await unit.commit()
            return job
        counts = batch[-1].progress
        job = job.counted(discovered=counts.discovered, ingested=counts.ingested, crawled=counts.ingested, at=now)
        # The last word on a URL counts: one batch may hold its discovery and its end.
        states = {url.normalized_url: url for event in batch for url in event.urls}
        pages = [event.page for event in batch if isinstance(event, PageCrawled) and event.page is not None]
        async with self._store.unit() as unit:
            await unit.urls.save(job.id, states.values())
            if job.project_id is not None:
                await unit.pages.save(pages, project_id=job.project_id, crawl_id=job.id)
            await self._beat(unit, job)
            await unit.commit()
        return job

    async def _beat(self, unit: Unit, job: CrawlJob) -> None:
        if not await unit.jobs.save(job, was=JobStatus.IN_PROGRESS):
            raise _EndedElsewhere

    async def _end(self, job: CrawlJob, problem: str | None, *, cancelled: bool, seconds: float) -> CrawlJob:
        now = self._clock.now()
        # The time between two runs of a crawl is not its own.
        seconds += job.stats.duration_seconds if job.stats else 0.0
        tidied = await self._tidy(job) if not problem and not cancelled else 0
        ended = job.fail(problem, at=now) if problem else job.cancel(at=now) if cancelled else job.complete(at=now)
        async with self._store.unit() as unit:
            counted = await unit.jobs.stats(ended)
            pace = counted.by_status["success"] / seconds if seconds else 0.0
            stats = counted.model_copy(
                update={"duration_seconds": seconds, "pages_per_second": pace, "tidied_pages": tidied}
            )
            ended = ended.model_copy(update={"stats": stats})
            if not await unit.jobs.save(ended, was=JobStatus.IN_PROGRESS):
                return await unit.jobs.get(job.id) or ended
            await unit.commit()
        return ended

    async def _tidy(self, job: CrawlJob) -> int:
        """A wish, not a duty: what goes wrong here costs no crawl."""

        async def beat(unit: Unit) -> None:
            await self._beat(unit, job.model_copy(update={"heartbeat_at": self._clock.now()}))

        try:
            return await drop_repeats(self._store, job, least=self._limits.learn_from_pages, beat=beat)
        except _EndedElsewhere:
            return 0
        except Exception:
            log.exception("crawl.untidied", extra={"crawl_id": job.id})
            return 0

    async def _memory(self, job: CrawlJob) -> Memory:
        async with self._store.unit() as unit:
            urls: Sequence[DiscoveredUrl] = await unit.urls.list(job.id)
            pages = await unit.pages.stored(job.id) if urls else ()
        return Memory(urls=urls, pages=pages)

    async def _claim(self, job: CrawlJob) -> CrawlJob:
        """Of two that want to run it, or another crawl of the same site, one goes away empty-handed."""
        async with self._store.unit() as unit:
            if job.project_id is not None:
                await unit.projects.lock(job.project_id)
                await self._refuse_second(unit, job.project_id)
            started = job.start(at=self._clock.now(), runner=this_process())
            if not await unit.jobs.save(started, was=job.status):
                raise AlreadyRunning(f"Crawl {job.id} is run by another process.")
            await unit.commit()
        return started

    async def _refuse_second(self, unit: Unit, project_id: str) -> None:
        for job in await unit.jobs.list(project_id=project_id, status=JobStatus.IN_PROGRESS):
            if (await self._history.truly(unit, job)).status is JobStatus.IN_PROGRESS:
                raise AlreadyRunning(f"This site is being crawled already, by {job.id}; wait for it or stop it.")


async def _stop_when_told(crawl: Crawl, stop: asyncio.Event | None) -> None:
    if stop is not None:
        await stop.wait()
        crawl.stop()
