"""Projects and jobs come back as they went in."""

from datetime import UTC, timedelta

import pytest

from sitekeep.domain.errors import NotFound, StoreError
from sitekeep.domain.jobs import CrawlJob, JobStatus
from sitekeep.store.database import Database
from tests.store.samples import CONFIG, ELSEWHERE, NOON, STATS, job, project, stored_job


async def test_a_project_comes_back_whole(database: Database) -> None:
    made = project().model_copy(update={"active": False, "needs_review": True})
    async with database.unit() as unit:
        await unit.projects.add(made)
        await unit.commit()
    async with database.unit() as unit:
        assert await unit.projects.get(made.id) == made
        assert await unit.projects.by_site("example.com") == made
        assert await unit.projects.get("no such id") is None
        assert await unit.projects.by_site("other.example") is None


async def test_a_job_comes_back_whole(database: Database) -> None:
    of = project()
    summary = {"compared_to": "x", "summary": {"new_pages": 2}, "new_page_urls": ["https://example.com/ü"]}
    made = job(of).model_copy(
        update={
            "status": JobStatus.FAILED,
            "total_discovered": 5,
            "total_ingested": 4,
            "pages_crawled": 3,
            "error_message": "It broke.",
            "change_summary": summary,
            "stats": STATS,
            "started_at": NOON + timedelta(seconds=1),
            "completed_at": NOON + timedelta(seconds=2),
            "updated_at": NOON + timedelta(seconds=3),
            "heartbeat_at": NOON + timedelta(seconds=4),
        }
    )
    bare = CrawlJob.for_notebook("f" * 32, seed_url="https://n/", domain="n", config=CONFIG, at=NOON)
    async with database.unit() as unit:
        await unit.projects.add(of)
        await unit.jobs.add(made)
        await unit.jobs.add(bare)
        await unit.commit()
    async with database.unit() as unit:
        assert await unit.jobs.get(made.id) == made
        assert await unit.jobs.get(bare.id) == bare
        assert await unit.jobs.get("no such id") is None


async def test_saving_a_job_replaces_it(database: Database) -> None:
    async with database.unit() as unit:
        made = await stored_job(unit)
        moved = made.start(at=NOON).complete(at=NOON + timedelta(minutes=1), stats=STATS)
        await unit.jobs.save(moved)
        await unit.commit()
    async with database.unit() as unit:
        assert await unit.jobs.get(made.id) == moved


async def test_saving_a_job_that_is_gone_says_so(database: Database) -> None:
    async with database.unit() as unit:
        with pytest.raises(NotFound, match="is gone"):
            await unit.jobs.save(job(project()))


async def test_times_are_utc_whatever_zone_they_came_in(database: Database) -> None:
    async with database.unit() as unit:
        await unit.projects.add(project(at=NOON.astimezone(ELSEWHERE)))
        await unit.commit()
        found = await unit.projects.by_site("example.com")
    assert found is not None
    assert found.created_at == NOON
    assert found.created_at.tzinfo is UTC


async def test_lists_are_newest_first(database: Database) -> None:
    older, newer = project("old.example"), project("new.example", at=NOON + timedelta(hours=1))
    jobs = [job(older, at=NOON + timedelta(minutes=n)) for n in range(4)]
    others = job(newer, at=NOON + timedelta(days=1))
    async with database.unit() as unit:
        for of in (older, newer):
            await unit.projects.add(of)
        for made in (*jobs, others):
            await unit.jobs.add(made)
        await unit.jobs.save(jobs[1].start(at=NOON))
        await unit.commit()
    async with database.unit() as unit:
        assert await unit.projects.list() == [newer, older]
        assert await unit.projects.list(limit=1, offset=1) == [older]
        ids = [found.id for found in await unit.jobs.list(project_id=older.id)]
        assert ids == [made.id for made in reversed(jobs)]
        assert [found.id for found in await unit.jobs.list(limit=2)] == [others.id, jobs[3].id]
        assert [found.id for found in await unit.jobs.list(limit=1, offset=2)] == [jobs[2].id]
        running = await unit.jobs.list(project_id=older.id, status=JobStatus.IN_PROGRESS)
        assert [found.id for found in running] == [jobs[1].id]


async def test_a_job_is_found_by_the_start_of_its_id(database: Database) -> None:
    of = project()
    ids = ["ab" + "0" * 30, "ab" + "1" * 30, "cd" + "0" * 30]
    async with database.unit() as unit:
        await unit.projects.add(of)
        for n, one in enumerate(ids):
            await unit.jobs.add(job(of, at=NOON + timedelta(hours=n)).model_copy(update={"id": one}))
        assert [found.id for found in await unit.jobs.find("cd")] == [ids[2]]
        assert [found.id for found in await unit.jobs.find("CD000000-00")] == [ids[2]]
        assert [found.id for found in await unit.jobs.find("ab")] == [ids[1], ids[0]]
        assert [found.id for found in await unit.jobs.find("", limit=2)] == [ids[2], ids[1]]
        assert await unit.jobs.find("%") == []
        assert await unit.jobs.find("a_") == []


async def test_one_project_a_site(database: Database) -> None:
    with pytest.raises(StoreError, match="contradicts another"):
        async with database.unit() as unit:
            await unit.projects.add(project())
            await unit.projects.add(project())
