"""Brings a database to the tables that this version knows."""

from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from sitekeep.domain.errors import StoreError

REVISIONS = ("0001", "0002")  # oldest first; a test compares them with the files
HEAD = REVISIONS[-1]

_HAS_VERSION = {
    "sqlite": "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'",
    "postgresql": "SELECT 1 WHERE to_regclass('alembic_version') IS NOT NULL",
}
# Whoever comes second waits here, and then finds the work done.
_LOCK = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(7483650121)",
}


async def migrate(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        if await _revision(connection) == HEAD:
            return
        await connection.exec_driver_sql(_LOCK[connection.dialect.name])
        if await _revision(connection) == HEAD:
            return
        await connection.run_sync(_upgrade)
        await connection.commit()


async def _revision(connection: AsyncConnection) -> str | None:
    has_version = await connection.exec_driver_sql(_HAS_VERSION[connection.dialect.name])
    if has_version.scalar() is None:
        return None
    found = await connection.exec_driver_sql("SELECT version_num FROM alembic_version")
    revision: str | None = found.scalar()
    if revision is not None and revision not in REVISIONS:
        raise StoreError(
            f"The database was made by a newer version of Sitekeep (its revision is {revision}, "
            f"this version knows up to {HEAD}): upgrade Sitekeep, or use another database."
        )
    return revision


def _upgrade(connection: Connection) -> None:
    # Imported only when there is work: it costs a tenth of a second.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    command.upgrade(config, HEAD)
