"""Which stored pages are those of a crawl."""

from sqlalchemy import ColumnElement, and_, or_, select

from sitekeep.domain.pages import PageStatus
from sitekeep.domain.urls import UrlStatus
from sitekeep.store.tables import crawl_discovered_urls as urls
from sitekeep.store.tables import crawl_jobs as jobs
from sitekeep.store.tables import crawled_pages as pages


def of_crawl(crawl_id: str) -> ColumnElement[bool]:
    """The pages that it wrote last, and those that it stored and a later crawl of the site has renewed since."""
    kept = select(urls.c.normalized_url).where(
        urls.c.crawl_job_id == crawl_id, urls.c.status == UrlStatus.INGESTED.value
    )
    project = select(jobs.c.project_id).where(jobs.c.id == crawl_id).scalar_subquery()
    return or_(
        and_(pages.c.crawl_id == crawl_id, pages.c.status == PageStatus.SUCCESS.value),
        and_(
            pages.c.project_id == project,
            pages.c.crawl_id != crawl_id,
            pages.c.content_hash != "",
            pages.c.normalized_url.in_(kept),
        ),
    )
