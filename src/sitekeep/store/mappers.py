"""Models to rows and back. Everything that a column cannot hold is cut or cleaned here, never refused."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from sqlalchemy import RowMapping

from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.content import NO_METADATA, CrawlMethod, Image, Link, PageKind, PageMetadata
from sitekeep.domain.jobs import CrawlJob
from sitekeep.domain.pages import CrawledPage, PageStatus
from sitekeep.domain.projects import Project
from sitekeep.domain.urls import DiscoveredUrl, Priority, UrlStatus
from sitekeep.store.tables import DOMAIN_LENGTH, TITLE_LENGTH, URL_LENGTH, WORD_LENGTH
from sitekeep.store.text import clean, clean_or_none, cut, cut_or_none, pairs_to_json, to_json


def url_key(text: str) -> str:
    """A URL as it is stored, so that it is found again."""
    return cut(text, URL_LENGTH)


def project_row(project: Project) -> dict[str, Any]:
    return {
        **project.model_dump(exclude={"crawl_config"}),
        "name": clean(project.name),
        "website_url": cut(project.website_url, URL_LENGTH),
        "site_key": url_key(project.site_key),
        "crawl_config": project.crawl_config.model_dump(mode="json"),
    }


def project_from(row: RowMapping) -> Project:
    return Project(**{**row, "crawl_config": CrawlConfig(**row["crawl_config"])})


def job_row(job: CrawlJob) -> dict[str, Any]:
    return {
        **job.model_dump(exclude={"config", "stats", "change_summary"}),
        "crawl_type": job.crawl_type.value,
        "seed_url": cut(job.seed_url, URL_LENGTH),
        "domain": cut(job.domain, DOMAIN_LENGTH),
        "config": job.config.model_dump(mode="json"),
        "status": job.status.value,
        "error_message": clean_or_none(job.error_message),
        "runner": clean_or_none(job.runner),
        "change_summary": None if job.change_summary is None else dict(job.change_summary),
        "stats": None if job.stats is None else job.stats.model_dump(mode="json"),
    }


def job_from(row: RowMapping) -> CrawlJob:
    return CrawlJob(**{**row, "config": CrawlConfig(**row["config"])})


def discovered_row(job_id: str, url: DiscoveredUrl) -> dict[str, Any]:
    return {
        "crawl_job_id": job_id,
        "normalized_url": cut(url.normalized_url, URL_LENGTH),
        "url": cut(url.url, URL_LENGTH),
        "depth": url.depth,
        "priority": int(url.priority),
        "position": url.position,
        "status": url.status.value,
        "reason": cut_or_none(url.reason, WORD_LENGTH),
        "detail": clean_or_none(url.detail),
        "found_on": cut_or_none(url.found_on, URL_LENGTH),
        "content_hash": url.content_hash,
        "document_id": url.document_id,
        "fetched": url.fetched,
    }


def discovered_from(row: RowMapping) -> DiscoveredUrl:
    return DiscoveredUrl.model_construct(
        **{
            **row,
            "priority": Priority(row["priority"]),
            "status": UrlStatus(row["status"]),
            "fetched": bool(row["fetched"]),
        }
    )


def page_row(page: CrawledPage, *, project_id: str, crawl_id: str, position: int) -> dict[str, Any]:
    return {
        "id": page.id,
        "project_id": project_id,
        "crawl_id": crawl_id,
        "position": position,
        "url": cut(page.url, URL_LENGTH),
        "normalized_url": cut(page.normalized_url, URL_LENGTH),
        "status": page.status.value,
        "http_status": page.http_status,
        "error_message": clean_or_none(page.error_message),
        "depth": page.depth,
        "crawl_method": page.crawl_method.value,
        "title": cut_or_none(page.title, TITLE_LENGTH),
        "h1": cut_or_none(page.h1, TITLE_LENGTH),
        "meta_description": clean_or_none(page.meta_description),
        "word_count": page.word_count,
        "language": cut_or_none(page.language, WORD_LENGTH),
        "canonical": clean_or_none(page.canonical),
        "content_hash": page.content_hash,
        "text_hash": page.text_hash,
        "etag": clean_or_none(page.etag),
        "last_modified": clean_or_none(page.last_modified),
        "bytes": page.bytes,
        "fetch_ms": page.fetch_ms,
        "extract_ms": page.extract_ms,
        "crawled_at": page.crawled_at,
        "links_found": pairs_to_json(page.links_found),
        "images": pairs_to_json(page.images),
        "metadata": metadata_to_json(page.metadata),
        # What has a hash was encoded to get it: it needs no second look.
        "content_text": page.content_text if page.text_hash else clean(page.content_text),
        "markdown": page.markdown if page.text_hash else clean(page.markdown),
    }


_METADATA = frozenset(field.name for field in fields(PageMetadata))
_KINDS = frozenset(PageKind)


def metadata_to_json(metadata: PageMetadata) -> str:
    """Only what is known: most pages say little."""
    return "{}" if metadata == NO_METADATA else to_json({k: v for k, v in metadata.as_json().items() if v})


def metadata_from(stored: Mapping[str, Any]) -> PageMetadata:
    if not stored:
        return NO_METADATA
    known = {name: value for name, value in stored.items() if name in _METADATA}  # a later version may know more
    return PageMetadata(
        **{
            **known,
            "kind": PageKind(stored["kind"]) if stored.get("kind") in _KINDS else None,
            "schema_types": tuple(stored.get("schema_types", ())),
            "open_graph": tuple(stored.get("open_graph", {}).items()),
        }
    )


def page_from(row: RowMapping) -> CrawledPage:
    """From all columns, or from all but the long ones."""
    return CrawledPage.model_construct(
        **{
            **{name: value for name, value in row.items() if name not in _NOT_OF_THE_PAGE},
            "status": PageStatus(row["status"]),
            "crawl_method": CrawlMethod(row["crawl_method"]),
            "links_found": tuple(Link(*link) for link in row.get("links_found", ())),
            "images": tuple(Image(*image) for image in row.get("images", ())),
            "metadata": metadata_from(row.get("metadata", {})),
        }
    )


_NOT_OF_THE_PAGE = frozenset({"project_id", "crawl_id", "position"})
