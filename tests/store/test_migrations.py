"""The migrations make the tables that the code means."""

import asyncio
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from sitekeep.domain.errors import StoreError
from sitekeep.store import migrate
from sitekeep.store.database import Database
from sitekeep.store.mappers import page_row, project_row
from sitekeep.store.tables import crawled_pages, metadata, projects
from tests.store.samples import bare_page, project


def test_every_revision_is_listed() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    assert [script.revision for script in scripts.walk_revisions()] == list(reversed(migrate.REVISIONS))
    assert scripts.get_current_head() == migrate.HEAD


async def test_tables_match_migrations(database: Database) -> None:
    def compare(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with database._engine.connect() as connection:
        assert await connection.run_sync(compare) == []


async def test_pages_of_an_older_version_are_kept(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = bare_page("/old", title="Old")
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "HEAD", "0001")
        database = await Database.open(database_url)
    async with database._engine.begin() as connection:
        of = project()
        row = page_row(page, project_id=of.id, crawl_id="", position=1) | {"crawl_id": None}
        old = crawled_pages.insert().values({name: value for name, value in row.items() if name != "metadata"})
        await connection.execute(projects.insert().values(project_row(of)))
        await connection.execute(old.values(links_found=[], images=[]))
    await database.close()
    database = await Database.open(database_url)
    async with database.unit() as unit:
        assert await unit.pages.find(of.id, page.normalized_url) == page
    await database.close()


async def test_opening_again_needs_no_alembic(database_url: str) -> None:
    await (await Database.open(database_url)).close()
    script = (
        "import asyncio, sys\n"
        "from sitekeep.store.database import Database\n"
        "async def main():\n"
        "    await (await Database.open(sys.argv[1])).close()\n"
        "asyncio.run(main())\n"
        "assert 'alembic' not in sys.modules\n"
    )
    assert await _python(script, database_url) == (0, "")


async def test_processes_may_open_a_new_database_together(database_url: str) -> None:
    script = (
        "import asyncio, sys\n"
        "from sitekeep.store.database import Database\n"
        "async def main():\n"
        "    database = await Database.open(sys.argv[1])\n"
        "    async with database.unit() as unit:\n"
        "        assert await unit.projects.list() == []\n"
        "    await database.close()\n"
        "asyncio.run(main())\n"
    )
    results = await asyncio.gather(*(_python(script, database_url) for _ in range(3)))
    assert results == [(0, "")] * 3


async def test_a_database_of_a_newer_version_is_refused(database_url: str) -> None:
    database = await Database.open(database_url)
    async with database._engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await database.close()
    with pytest.raises(StoreError, match=r"newer version of Sitekeep \(its revision is 9999.*upgrade Sitekeep"):
        await Database.open(database_url)


async def test_a_failed_migration_leaves_the_database_empty(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = migrate._upgrade

    def break_after(connection: Connection) -> None:
        upgrade(connection)
        raise OSError("the power went out")

    monkeypatch.setattr(migrate, "_upgrade", break_after)
    with pytest.raises(StoreError, match="the power went out"):
        await Database.open(database_url)
    monkeypatch.undo()
    await (await Database.open(database_url)).close()


async def _python(script: str, *arguments: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, *arguments), stderr=asyncio.subprocess.PIPE
    )
    _, errors = await process.communicate()
    return process.returncode, errors.decode()
