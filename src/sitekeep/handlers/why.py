"""Why was this URL not crawled?"""

from pydantic import BaseModel, ConfigDict

from sitekeep.crawl.scope import Scope
from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.jobs import CrawlJob
from sitekeep.domain.limits import Limits
from sitekeep.domain.reasons import EXPLANATIONS
from sitekeep.ports import Store


class Answer(BaseModel):
    model_config = ConfigDict(frozen=True)

    url: str
    status: str
    reason: str | None = None
    explanation: str
    detail: str | None = None
    depth: int | None = None
    found_on: str | None = None
    crawl_id: str


async def why(store: Store, job: CrawlJob, url: str, limits: Limits) -> Answer:
    """From what the crawl kept; for a URL that it never came across, from its rules."""
    normalizer = Normalizer(job.config.keep_query_params)
    key = normalizer.key(url)
    async with store.unit() as unit:
        known = await unit.urls.find(job.id, key)
        page = await unit.pages.find(job.project_id, key) if job.project_id and known is None else None
        first = await unit.urls.list(job.id, limit=2)
    if known is not None:
        return Answer(
            url=known.url,
            status=known.status.value,
            reason=known.reason,
            explanation=EXPLANATIONS.get(known.reason or "", _PLAIN[known.status.value]),
            detail=known.detail,
            depth=known.depth,
            found_on=known.found_on,
            crawl_id=job.id,
        )
    if page is not None:
        explanation = "it was crawled: another URL redirects to it"
        return Answer(url=page.url, status="ingested", explanation=explanation, depth=page.depth, crawl_id=job.id)
    scope = Scope(job.seed_url, job.config, normalizer, max_url_length=limits.max_url_length)
    for found in first:
        if found.found_on:
            scope.move_home(found.found_on)  # where the homepage leads is the site
    if refusal := scope.refuses(url, depth=1):
        reason, detail = refusal
        return Answer(
            url=url,
            status="skipped",
            reason=reason.value,
            explanation=EXPLANATIONS[reason],
            detail=detail,
            crawl_id=job.id,
        )
    explanation = "no page that was crawled links to it, and no sitemap names it"
    return Answer(url=url, status="unknown", explanation=explanation, crawl_id=job.id)


_PLAIN = {
    "ingested": "it was crawled and is stored",
    "pending": "its turn has not come: the crawl was stopped before",
    "skipped": "it was left out",
    "failed": "it could not be fetched",
}
