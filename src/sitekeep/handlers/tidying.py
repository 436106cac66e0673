"""After a crawl: what its pages have in common is taken out of them."""

from collections import defaultdict

from sitekeep.crawl.repeats import repeated, sample, without
from sitekeep.domain.content import ContentMode
from sitekeep.domain.jobs import CrawlJob
from sitekeep.ports import Unit

REWRITTEN = 50  # pages a statement


async def drop_repeats(unit: Unit, job: CrawlJob, *, least: int) -> int:
    """How many pages were made cleaner. Hashes stay: what a page is worth does not depend on others."""
    if job.project_id is None or job.config.content is not ContentMode.MARKDOWN or not least:
        return 0
    templates: defaultdict[str, list[str]] = defaultdict(list)
    for key, template in await unit.pages.templates(job.id):
        templates[template].append(key)
    cleaned = 0
    for keys in templates.values():
        if len(keys) < least:
            continue
        pages = [page.markdown for page in await unit.pages.many(job.project_id, sample(keys))]
        what = repeated(pages, least=least)
        for first in range(0, len(keys) if what else 0, REWRITTEN):
            found = await unit.pages.many(job.project_id, keys[first : first + REWRITTEN])
            changed = [page for page in (without(page, what) for page in found) if page is not None]
            await unit.pages.rewrite(changed, project_id=job.project_id)
            cleaned += len(changed)
    return cleaned
