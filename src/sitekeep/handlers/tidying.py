"""After a crawl: what its pages have in common is taken out of them."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence

from sitekeep.crawl.repeats import repeated, sample, without
from sitekeep.domain.content import ContentMode
from sitekeep.domain.jobs import CrawlJob
from sitekeep.domain.pages import CrawledPage
from sitekeep.ports import Store, Unit

REWRITTEN = 50  # pages a transaction: nobody waits long for the database


async def drop_repeats(store: Store, job: CrawlJob, *, least: int, beat: Callable[[Unit], Awaitable[None]]) -> int:
    """How many pages were made cleaner. Hashes stay: what a page is worth does not depend on others."""
    if job.project_id is None or job.config.content is not ContentMode.MARKDOWN or not least:
        return 0
    templates: defaultdict[str, list[str]] = defaultdict(list)
    async with store.unit() as unit:
        for key, template in await unit.pages.templates(job.id):
            templates[template].append(key)
    cleaned = 0
    for keys in templates.values():
        if len(keys) < least:
            continue
        looked_at = sample(keys)
        async with store.unit() as unit:
            pages = await unit.pages.markdowns(job.project_id, looked_at)
        what = await asyncio.to_thread(repeated, pages)
        # Those that it was learned from come last: who is interrupted learns the same again.
        order = [*(key for key in keys if key not in set(looked_at)), *looked_at]
        for first in range(0, len(order) if what else 0, REWRITTEN):
            async with store.unit() as unit:
                found = await unit.pages.many(job.project_id, order[first : first + REWRITTEN])
                changed = await asyncio.to_thread(_cleaner, found, what)
                await unit.pages.rewrite(changed, project_id=job.project_id)
                await beat(unit)
                await unit.commit()
            cleaned += len(changed)
    return cleaned


def _cleaner(pages: Sequence[CrawledPage], what: frozenset[str]) -> list[CrawledPage]:
    return [page for page in (without(page, what) for page in pages) if page is not None]
