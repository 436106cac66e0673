"""The few seams of the house: what the core asks of the outside world."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol

from sitekeep.domain.content import FetchedPage, PageContent, Reading
from sitekeep.domain.jobs import CrawlJob, CrawlStats, JobStatus
from sitekeep.domain.pages import CrawledPage
from sitekeep.domain.projects import Project
from sitekeep.domain.urls import DiscoveredUrl, UrlStatus


class Clock(Protocol):
    def now(self) -> datetime:
        """The time of day, UTC."""
        ...

    def monotonic(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class Fetcher(Protocol):
    async def fetch(
        self, url: str, *, any_type: bool = False, etag: str | None = None, last_modified: str | None = None
    ) -> FetchedPage:
        """One request, one answer, redirects not followed; raises a `PageError`. What is not HTML has no body,
        unless `any_type` is wanted."""
        ...


class Extractor(Protocol):
    async def extract(self, page: FetchedPage, reading: Reading) -> PageContent:
        """Reads a page off the event loop; raises an `ExtractError`."""
        ...

    def check(self, reading: Reading) -> None:
        """Raises `BadInput` when pages cannot be read so."""
        ...


class Projects(Protocol):
    async def add(self, project: Project) -> None: ...
    async def get(self, project_id: str) -> Project | None: ...
    async def by_site(self, site_key: str) -> Project | None: ...
    async def list(self, *, limit: int = 50, offset: int = 0) -> Sequence[Project]: ...
    async def delete(self, project_id: str) -> None: ...
    async def lock(self, project_id: str) -> None:
        """Whoever locks it next waits until this unit is over."""
        ...


class Jobs(Protocol):
    async def add(self, job: CrawlJob) -> None: ...
    async def get(self, job_id: str) -> CrawlJob | None: ...
    async def find(self, id_prefix: str, *, limit: int = 2) -> Sequence[CrawlJob]: ...
    async def save(self, job: CrawlJob, *, was: JobStatus | None = None, heartbeat: datetime | None = None) -> bool:
        """With `was` (and `heartbeat`), only when the stored job is still so; False when someone else moved it."""
        ...

    async def list(
        self,
        *,
        project_id: str | None = None,
        status: JobStatus | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> Sequence[CrawlJob]:
        """Newest first."""
        ...

    async def stats(self, job: CrawlJob) -> CrawlStats:
        """Counted from what is stored, so that a resumed crawl counts right."""
        ...


class Urls(Protocol):
    async def save(self, job_id: str, urls: Iterable[DiscoveredUrl]) -> None:
        """Adds or replaces by (job, normalized_url)."""
        ...

    async def find(self, job_id: str, normalized_url: str) -> DiscoveredUrl | None: ...

    async def list(
        self,
        job_id: str,
        *,
        status: UrlStatus | None = None,
        reason: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> Sequence[DiscoveredUrl]:
        """In order of discovery."""
        ...


class Pages(Protocol):
    async def save(self, pages: Iterable[CrawledPage], *, project_id: str, crawl_id: str) -> None:
        """Adds or replaces by (project, normalized_url). A page that failed or was skipped this time keeps the
        content it had: only its status, http_status, error_message, depth, timings and crawled_at change."""
        ...

    async def find(self, project_id: str, normalized_url: str) -> CrawledPage | None: ...

    async def many(self, project_id: str, normalized_urls: Sequence[str]) -> Sequence[CrawledPage]: ...

    async def markdowns(self, project_id: str, normalized_urls: Sequence[str]) -> Sequence[str]:
        """Of those that are there, in no order."""
        ...

    async def templates(self, crawl_id: str) -> Sequence[tuple[str, str]]:
        """(normalized_url, template) of the pages a crawl stored with success, where the template is known."""
        ...

    async def rewrite(self, pages: Iterable[CrawledPage], *, project_id: str) -> None:
        """Replaces text, Markdown and number of words of pages that are there, and nothing else."""
        ...

    async def slowest(self, crawl_id: str, *, limit: int = 5) -> Sequence[CrawledPage]:
        """Without their content."""
        ...

    async def stored(self, crawl_id: str) -> Sequence[tuple[str, str | None, str, int]]:
        """(url, title, text_hash, word_count) of the pages a crawl stored with success, in crawl order."""
        ...

    def stream(self, crawl_id: str) -> AsyncIterator[CrawledPage]:
        """The pages a crawl stored with success, in crawl order, never all in memory."""
        ...


class Unit(Protocol):
    """A unit of work: one transaction, rolled back unless committed."""

    @property
    def projects(self) -> Projects: ...
    @property
    def jobs(self) -> Jobs: ...
    @property
    def urls(self) -> Urls: ...
    @property
    def pages(self) -> Pages: ...

    async def commit(self) -> None: ...


class Store(Protocol):
    def unit(self) -> AbstractAsyncContextManager[Unit]: ...
