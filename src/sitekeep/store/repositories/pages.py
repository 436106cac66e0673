"""Crawled pages in the database."""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

from sqlalchemy import bindparam, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from sitekeep.domain.pages import CrawledPage, PageStatus
from sitekeep.store.mappers import page_from, page_row, url_key
from sitekeep.store.ownership import of_crawl
from sitekeep.store.tables import crawled_pages as table
from sitekeep.store.text import clean
from sitekeep.store.upsert import Upsert, all_but

_KEY = ("project_id", "normalized_url")
_REPLACE = Upsert(table, key=_KEY, replace=all_but(table, "id", *_KEY))
_KEEP_CONTENT = Upsert(
    table,
    key=_KEY,
    replace=[
        *("crawl_id", "position", "status", "http_status", "error_message"),
        *("depth", "fetch_ms", "extract_ms", "crawled_at"),
    ],
)
_LONG = frozenset({"content_text", "markdown", "links_found", "images", "metadata"})
_SHORT = [column for column in table.c if column.name not in _LONG]
_STREAM_PAGES = 50  # in memory at a time


class SqlPages:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def save(self, pages: Iterable[CrawledPage], *, project_id: str, crawl_id: str) -> None:
        first = await self._last_position(crawl_id) + 1
        whole: dict[str, dict[str, Any]] = {}
        state: dict[str, dict[str, Any]] = {}
        for position, page in enumerate(pages, first):
            row = page_row(page, project_id=project_id, crawl_id=crawl_id, position=position)
            key = row["normalized_url"]
            if page.status is PageStatus.SUCCESS:
                whole[key] = row
                state.pop(key, None)
            else:
                state[key] = row
        # In order of the key, so that two transactions never wait for each other in a circle.
        await _REPLACE.run(self._connection, [whole[key] for key in sorted(whole)])
        await _KEEP_CONTENT.run(self._connection, [state[key] for key in sorted(state)])

    async def find(self, project_id: str, normalized_url: str) -> CrawledPage | None:
        one = select(table).where(table.c.project_id == project_id, table.c.normalized_url == url_key(normalized_url))
        row = (await self._connection.execute(one)).mappings().first()
        return None if row is None else page_from(row)

    async def many(self, project_id: str, normalized_urls: Sequence[str]) -> Sequence[CrawledPage]:
        keys = [url_key(url) for url in normalized_urls]
        some = select(table).where(table.c.project_id == project_id, table.c.normalized_url.in_(keys))
        found = await self._connection.execute(some.order_by(table.c.normalized_url))
        return [page_from(row) for row in found.mappings()]

    async def markdowns(self, project_id: str, normalized_urls: Sequence[str]) -> Sequence[str]:
        keys = [url_key(url) for url in normalized_urls]
        some = select(table.c.markdown).where(table.c.project_id == project_id, table.c.normalized_url.in_(keys))
        return (await self._connection.scalars(some)).all()

    async def templates(self, crawl_id: str) -> Sequence[tuple[str, str]]:
        template = table.c.metadata["template"].as_string()
        known = select(table.c.normalized_url, template).where(of_crawl(crawl_id), template.is_not(None))
        found = await self._connection.execute(known.order_by(table.c.normalized_url))
        return [(url, name) for url, name in found]

    async def rewrite(self, pages: Iterable[CrawledPage], *, project_id: str) -> None:
        rows = [
            {
                "key": url_key(page.normalized_url),
                "content_text": clean(page.content_text),
                "markdown": clean(page.markdown),
                "word_count": page.word_count,
            }
            for page in sorted(pages, key=lambda page: page.normalized_url)
        ]
        if rows:
            one = update(table).where(table.c.project_id == project_id, table.c.normalized_url == bindparam("key"))
            columns = ("content_text", "markdown", "word_count")
            await self._connection.execute(one.values({name: bindparam(name) for name in columns}), rows)

    async def slowest(self, crawl_id: str, *, limit: int = 5) -> Sequence[CrawledPage]:
        slow = select(*_SHORT).where(table.c.crawl_id == crawl_id)
        slow = slow.order_by(table.c.fetch_ms.desc(), table.c.position).limit(limit)
        return [page_from(row) for row in (await self._connection.execute(slow)).mappings()]

    async def stored(self, crawl_id: str) -> Sequence[tuple[str, str | None, str, int]]:
        columns = select(table.c.url, table.c.title, table.c.text_hash, table.c.word_count)
        kept = columns.where(of_crawl(crawl_id))
        found = await self._connection.execute(kept.order_by(table.c.position, table.c.normalized_url))
        return [(url, title, text_hash, words) for url, title, text_hash, words in found]

    async def stream(self, crawl_id: str) -> AsyncIterator[CrawledPage]:
        """Read in parts by position, with no cursor kept open: it may be left early, and it holds nobody up."""
        stored = select(table).where(of_crawl(crawl_id)).order_by(table.c.position, table.c.id).limit(_STREAM_PAGES)
        turn = tuple_(table.c.position, table.c.id)
        part = (await self._connection.execute(stored)).mappings().all()
        while part:
            for row in part:
                yield page_from(row)
            last = (part[-1]["position"], part[-1]["id"])
            part = (await self._connection.execute(stored.where(turn > last))).mappings().all()

    async def _last_position(self, crawl_id: str) -> int:
        last = await self._connection.scalar(select(func.max(table.c.position)).where(table.c.crawl_id == crawl_id))
        return last or 0
