"""Projects in the database."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sitekeep.domain.projects import Project
from sitekeep.store.mappers import project_from, project_row, url_key
from sitekeep.store.tables import projects


class SqlProjects:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, project: Project) -> None:
        await self._connection.execute(insert(projects), project_row(project))

    async def get(self, project_id: str) -> Project | None:
        return await self._one(projects.c.id == project_id)

    async def by_site(self, site_key: str) -> Project | None:
        return await self._one(projects.c.site_key == url_key(site_key))

    async def list(self, *, limit: int = 50, offset: int = 0) -> Sequence[Project]:
        """Newest first."""
        newest = select(projects).order_by(projects.c.created_at.desc(), projects.c.id)
        found = await self._connection.execute(newest.limit(limit).offset(offset))
        return [project_from(row) for row in found.mappings()]

    async def delete(self, project_id: str) -> None:
        await self._connection.execute(delete(projects).where(projects.c.id == project_id))

    async def lock(self, project_id: str) -> None:
        # Writing a row takes its lock on PostgreSQL, and that of the whole database on SQLite.
        same = update(projects).where(projects.c.id == project_id).values(updated_at=projects.c.updated_at)
        await self._connection.execute(same)

    async def _one(self, condition: ColumnElement[bool]) -> Project | None:
        found = await self._connection.execute(select(projects).where(condition))
        row = found.mappings().first()
        return None if row is None else project_from(row)
