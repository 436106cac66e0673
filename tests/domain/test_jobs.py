"""Jobs move only where the table says."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.errors import IllegalMove
from sitekeep.domain.jobs import LEGAL_MOVES, CrawlJob, CrawlStats, CrawlType, JobStatus

NOON = datetime(2026, 3, 29, 12, 0, tzinfo=UTC)
Move = Callable[[CrawlJob, datetime], CrawlJob]

VERBS: dict[JobStatus, Move] = {
    JobStatus.IN_PROGRESS: lambda job, at: job.start(at=at),
    JobStatus.COMPLETED: lambda job, at: job.complete(at=at),
    JobStatus.FAILED: lambda job, at: job.fail("it broke", at=at),
    JobStatus.CANCELLED: lambda job, at: job.cancel(at=at),
    JobStatus.PENDING: lambda job, at: job.resume(at=at),
}
# As the contract words it, not as the code does.
ALLOWED = {
    ("pending", "in_progress"),
    ("in_progress", "completed"),
    ("in_progress", "failed"),
    ("pending", "cancelled"),
    ("in_progress", "cancelled"),
    ("failed", "pending"),
    ("cancelled", "pending"),
}


def new_job() -> CrawlJob:
    return CrawlJob.for_project(
        "p" * 32,
        crawl_type=CrawlType.INITIAL,
        seed_url="https://example.com/",
        domain="example.com",
        config=CrawlConfig(),
        at=NOON,
    )


@given(st.lists(st.sampled_from(list(JobStatus))))
def test_legal_moves_never_raise_and_illegal_ones_always_do(wanted: list[JobStatus]) -> None:
    job = new_job()
    for minute, status in enumerate(wanted, start=1):
        at = NOON + timedelta(minutes=minute)
        before = job.model_dump()
        if (job.status.value, status.value) in ALLOWED:
            moved = VERBS[status](job, at)
            assert (moved.status, moved.updated_at, moved.id) == (status, at, job.id)
        else:
            with pytest.raises(IllegalMove, match=f"is {job.status.value} and cannot become {status.value}"):
                VERBS[status](job, at)
            moved = job
        assert job.model_dump() == before, "a move makes a new job and leaves the old one as it was"
        job = moved


def test_the_table_is_that_of_the_contract_and_cannot_be_changed() -> None:
    assert {(start.value, end.value) for start, ends in LEGAL_MOVES.items() for end in ends} == ALLOWED
    with pytest.raises(TypeError):
        LEGAL_MOVES[JobStatus.COMPLETED] = frozenset()  # type: ignore[index]


def test_times_and_messages_follow_the_moves() -> None:
    later = [NOON + timedelta(minutes=minute) for minute in range(5)]
    failed = new_job().start(at=later[1]).fail("it broke", at=later[2])
    assert (failed.started_at, failed.completed_at, failed.error_message) == (later[1], later[2], "it broke")
    resumed = failed.resume(at=later[3])
    assert (resumed.started_at, resumed.completed_at, resumed.error_message) == (later[1], None, None)
    again = resumed.start(at=later[4])
    assert (again.started_at, again.heartbeat_at) == (later[1], later[4])
    stats = CrawlStats(by_status={"success": 2})
    assert again.complete(at=later[4], stats=stats).stats == stats


def test_counting_is_the_heartbeat() -> None:
    at = NOON + timedelta(seconds=9)
    job = new_job().start(at=NOON).counted(discovered=5, ingested=2, crawled=3, at=at)
    assert (job.total_discovered, job.total_ingested, job.pages_crawled) == (5, 2, 3)
    assert job.heartbeat_at == job.updated_at == at
    assert job.status is JobStatus.IN_PROGRESS


def test_a_notebook_job_belongs_to_its_notebook() -> None:
    job = CrawlJob.for_notebook("n" * 32, seed_url="https://e.com/", domain="e.com", config=CrawlConfig(), at=NOON)
    assert (job.notebook_id, job.project_id, job.crawl_type) == ("n" * 32, None, CrawlType.NOTEBOOK)


def test_jobs_and_stats_are_frozen_to_the_bottom() -> None:
    job = new_job()
    with pytest.raises(ValidationError):
        job.status = JobStatus.COMPLETED  # type: ignore[misc]
    for stats in (CrawlStats(), CrawlStats(by_status={"success": 1}, by_reason={}, by_method={})):
        for counts in (stats.by_status, stats.by_reason, stats.by_method):
            with pytest.raises(TypeError):
                counts["success"] = 9  # type: ignore[index]


def test_stats_survive_being_stored() -> None:
    for stats in (CrawlStats(), CrawlStats(by_status={"success": 1}, bytes=5, mean_fetch_ms=1.5)):
        assert CrawlStats.model_validate_json(stats.model_dump_json()) == stats
