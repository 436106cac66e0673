"""A unit of work is one transaction, and several get along."""

import asyncio

import pytest

from sitekeep.domain.errors import StoreError
from sitekeep.domain.jobs import JobStatus
from sitekeep.store.database import Database
from tests.store.samples import NOON, bare_page, bare_url, full_page, job, project, stored_job


async def test_a_unit_is_rolled_back_unless_committed(database: Database) -> None:
    made = project()
    async with database.unit() as unit:
        await unit.projects.add(made)
        assert await unit.projects.get(made.id) == made
    with pytest.raises(ZeroDivisionError):
        async with database.unit() as unit:
            await unit.projects.add(made)
            raise ZeroDivisionError
    async with database.unit() as unit:
        assert await unit.projects.list() == []


async def test_what_follows_a_commit_is_rolled_back_too(database: Database) -> None:
    async with database.unit() as unit:
        await unit.projects.add(project("one.example"))
        await unit.commit()
        await unit.projects.add(project("two.example"))
    async with database.unit() as unit:
        assert [found.site_key for found in await unit.projects.list()] == ["one.example"]


async def test_others_see_nothing_before_the_commit_and_do_not_wait(database: Database) -> None:
    async with database.unit() as writer, asyncio.timeout(5):
        await writer.projects.add(project())
        async with database.unit() as reader:
            assert await reader.projects.list() == []
            await writer.commit()
            assert len(await reader.projects.list()) == 1


async def test_deleting_a_project_takes_everything_with_it(database: Database) -> None:
    async with database.unit() as unit:
        made = await stored_job(unit)
        kept = await stored_job(unit, "kept.example")
        for one in (made, kept):
            await unit.urls.save(one.id, [bare_url("/a")])
            await unit.pages.save([full_page()], project_id=one.project_id or "", crawl_id=one.id)
        await unit.commit()
        await unit.projects.delete(made.project_id or "")
        await unit.projects.delete("no such project")
        await unit.commit()
    async with database.unit() as unit:
        assert await unit.jobs.get(made.id) is None
        assert await unit.urls.list(made.id) == []
        assert await unit.pages.find(made.project_id or "", "example.com/a") is None
        assert len(await unit.urls.list(kept.id)) == 1
        assert await unit.pages.find(kept.project_id or "", "example.com/a") is not None


async def test_pages_of_a_project_that_is_gone_are_refused(database: Database) -> None:
    with pytest.raises(StoreError, match="contradicts another"):
        async with database.unit() as unit:
            await unit.pages.save([full_page()], project_id="f" * 32, crawl_id="f" * 32)


async def test_units_that_write_the_same_urls_get_along(database: Database) -> None:
    async with database.unit() as unit:
        made = await stored_job(unit)
        await unit.commit()

    async def write(n: int) -> None:
        for turn in range(5):
            # Each in its own order, which would be a deadlock if the order were kept.
            numbers = range(50) if n % 2 else range(49, -1, -1)
            async with database.unit() as unit:
                current = await unit.jobs.get(made.id)  # reads first: begun as a reader, it becomes a writer
                assert current is not None
                await unit.pages.save(
                    [bare_page(f"/{i}", title=f"{n} {turn}") for i in numbers],
                    project_id=made.project_id or "",
                    crawl_id=made.id,
                )
                await unit.urls.save(made.id, [bare_url(f"/{i}", position=i) for i in numbers])
                await unit.commit()

    async with asyncio.TaskGroup() as group:
        for n in range(4):
            group.create_task(write(n))
    async with database.unit() as unit:
        assert [url.position for url in await unit.urls.list(made.id)] == list(range(50))
        pages = [page async for page in unit.pages.stream(made.id)]
        assert len({page.normalized_url for page in pages}) == len(pages) == 50
        assert len({page.title for page in pages}) == 1


async def test_a_cancelled_unit_leaves_nothing_and_the_database_usable(database: Database) -> None:
    started = asyncio.Event()

    async def write() -> None:
        async with database.unit() as unit:
            await unit.projects.add(project())
            started.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(write())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with database.unit() as unit:
        made = await stored_job(unit)
        await unit.jobs.save(made.start(at=NOON))
        await unit.commit()
        assert len(await unit.projects.list()) == 1
        assert len(await unit.jobs.list(status=JobStatus.IN_PROGRESS)) == 1


async def test_a_notebook_job_needs_no_project(database: Database) -> None:
    orphan = job(project()).model_copy(update={"project_id": None, "notebook_id": "a" * 32})
    async with database.unit() as unit:
        await unit.jobs.add(orphan)
        await unit.commit()
        assert await unit.jobs.get(orphan.id) == orphan
