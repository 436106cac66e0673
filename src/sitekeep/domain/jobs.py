"""A crawl as a job: who asked for it, how far it is, and which moves are legal."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainSerializer

from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.errors import IllegalMove
from sitekeep.domain.ids import new_id

INTERRUPTED = "Interrupted by server restart"


class CrawlType(StrEnum):
    INITIAL = "initial"
    MANUAL = "manual"
    SCHEDULED = "scheduled"
    NOTEBOOK = "notebook"


class JobStatus(StrEnum):
    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


LEGAL_MOVES: Mapping[JobStatus, frozenset[JobStatus]] = MappingProxyType(
    {
        JobStatus.PENDING: frozenset({JobStatus.IN_PROGRESS, JobStatus.CANCELLED}),
        JobStatus.IN_PROGRESS: frozenset({JobStatus.COMPLETED, JobStatus.FAILED, JobStatus.CANCELLED}),
        JobStatus.COMPLETED: frozenset(),
        JobStatus.FAILED: frozenset({JobStatus.PENDING}),
        JobStatus.CANCELLED: frozenset({JobStatus.PENDING}),
    }
)

Counts = Annotated[
    Mapping[str, int],
    AfterValidator(lambda counts: MappingProxyType(dict(counts))),
    PlainSerializer(dict, return_type=dict[str, int]),
]


class CrawlStats(BaseModel):
    """What a crawl came to, counted from what it stored."""

    model_config = ConfigDict(frozen=True)

    by_status: Counts = Field(default_factory=dict, validate_default=True)
    by_reason: Counts = Field(default_factory=dict, validate_default=True)
    by_method: Counts = Field(default_factory=dict, validate_default=True)
    bytes: int = 0
    mean_fetch_ms: float | None = None
    p95_fetch_ms: float | None = None
    duration_seconds: float = 0.0
    pages_per_second: float = 0.0
    tidied_pages: int = 0  # of which what repeats on nearly all pages was taken out


class CrawlJob(BaseModel):
    model_config = ConfigDict(frozen=True)

    id: str = Field(default_factory=new_id)
    project_id: str | None = None
    notebook_id: str | None = None
    crawl_type: CrawlType
    seed_url: str
    domain: str
    config: CrawlConfig
    status: JobStatus = JobStatus.PENDING
    total_discovered: int = 0
    total_ingested: int = 0
    pages_crawled: int = 0
    error_message: str | None = None
    change_summary: Mapping[str, Any] | None = None
    stats: CrawlStats | None = None
    created_at: datetime
    started_at: datetime | None = None
    completed_at: datetime | None = None
    updated_at: datetime
    heartbeat_at: datetime | None = None
    runner: str | None = None

    @classmethod
    def for_project(
        cls, project_id: str, *, crawl_type: CrawlType, seed_url: str, domain: str, config: CrawlConfig, at: datetime
    ) -> Self:
        return cls(
            project_id=project_id,
            crawl_type=crawl_type,
            seed_url=seed_url,
            domain=domain,
            config=config,
            created_at=at,
            updated_at=at,
        )

    @classmethod
    def for_notebook(cls, notebook_id: str, *, seed_url: str, domain: str, config: CrawlConfig, at: datetime) -> Self:
        return cls(
            notebook_id=notebook_id,
            crawl_type=CrawlType.NOTEBOOK,
            seed_url=seed_url,
            domain=domain,
            config=config,
            created_at=at,
            updated_at=at,
        )

    def start(self, *, at: datetime, runner: str | None = None) -> Self:
        """`runner` names the process that runs it."""
        return self._move(JobStatus.IN_PROGRESS, at, started_at=self.started_at or at, heartbeat_at=at, runner=runner)

    def complete(self, *, at: datetime, stats: CrawlStats | None = None) -> Self:
        return self._move(JobStatus.COMPLETED, at, completed_at=at, stats=stats or self.stats)

    def fail(self, message: str, *, at: datetime, stats: CrawlStats | None = None) -> Self:
        return self._move(JobStatus.FAILED, at, completed_at=at, error_message=message, stats=stats or self.stats)

    def cancel(self, *, at: datetime, stats: CrawlStats | None = None) -> Self:
        return self._move(JobStatus.CANCELLED, at, completed_at=at, stats=stats or self.stats)

    def resume(self, *, at: datetime) -> Self:
        return self._move(JobStatus.PENDING, at, completed_at=None, error_message=None)

    def counted(self, *, discovered: int, ingested: int, crawled: int, at: datetime) -> Self:
        """The counters after a batch; writing them is also the job's heartbeat."""
        changes = {"total_discovered": discovered, "total_ingested": ingested, "pages_crawled": crawled}
        return self.model_copy(update={**changes, "updated_at": at, "heartbeat_at": at})

    def _move(self, to: JobStatus, at: datetime, **changes: Any) -> Self:
        if to not in LEGAL_MOVES[self.status]:
            raise IllegalMove(f"Crawl {self.id} is {self.status.value} and cannot become {to.value}.")
        return self.model_copy(update={"status": to, "updated_at": at, **changes})
