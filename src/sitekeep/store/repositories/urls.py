"""Discovered URLs in the database."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from sitekeep.domain.urls import DiscoveredUrl, UrlStatus
from sitekeep.store.mappers import discovered_from, discovered_row, url_key
from sitekeep.store.tables import crawl_discovered_urls as table
from sitekeep.store.upsert import Upsert, all_but

_KEY = ("crawl_job_id", "normalized_url")
_UPSERT = Upsert(table, key=_KEY, replace=all_but(table, *_KEY))
_FIELDS = [column for column in table.c if column.name != "crawl_job_id"]


class SqlUrls:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def save(self, job_id: str, urls: Iterable[DiscoveredUrl]) -> None:
        rows = {(row := discovered_row(job_id, url))["normalized_url"]: row for url in urls}
        # In order of the key, so that two transactions never wait for each other in a circle.
        await _UPSERT.run(self._connection, [rows[key] for key in sorted(rows)])

    async def find(self, job_id: str, normalized_url: str) -> DiscoveredUrl | None:
        one = _of(job_id).where(table.c.normalized_url == url_key(normalized_url))
        row = (await self._connection.execute(one)).mappings().first()
        return None if row is None else discovered_from(row)

    async def list(
        self,
        job_id: str,
        *,
        status: UrlStatus | None = None,
        reason: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> Sequence[DiscoveredUrl]:
        urls = _of(job_id).order_by(table.c.position, table.c.normalized_url).limit(limit).offset(offset)
        if status is not None:
            urls = urls.where(table.c.status == status.value)
        if reason is not None:
            urls = urls.where(table.c.reason == reason)
        return [discovered_from(row) for row in (await self._connection.execute(urls)).mappings()]


def _of(job_id: str) -> Select[*tuple[object, ...]]:
    return select(*_FIELDS).where(table.c.crawl_job_id == job_id)
