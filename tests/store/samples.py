"""Models to store: every field filled, or as few as can be."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from sitekeep.domain.config import CrawlConfig, Preset, Render, ScopeMode
from sitekeep.domain.content import CrawlMethod, Image, Link, PageKind, PageMetadata
from sitekeep.domain.jobs import CrawlJob, CrawlStats, CrawlType
from sitekeep.domain.pages import CrawledPage
from sitekeep.domain.projects import Project
from sitekeep.domain.urls import DiscoveredUrl, Priority, UrlStatus
from sitekeep.ports import Unit

NOON = datetime(2026, 3, 29, 12, 0, 0, 123456, tzinfo=UTC)
ELSEWHERE = timezone(timedelta(hours=5, minutes=30))

CONFIG = CrawlConfig(
    max_pages=77,
    max_depth=3,
    include_patterns=("/blog/", "a{1,2}"),
    exclude_patterns=("/private/",),
    preset=Preset.SHOPIFY,
    scope=ScopeMode.PREFER,
    max_concurrent=9,
    delay_seconds=0.25,
    respect_robots_txt=False,
    fetch_only_urls=("https://example.com/a", "https://example.com/ü"),
    render=Render.NEVER,
    keep_query_params=("page",),
    allow_subdomains=True,
    use_sitemaps=False,
)


def project(site: str = "example.com", *, at: datetime = NOON) -> Project:
    return Project.for_site(f"https://{site}/", site_key=site, name=f"Ünï {site}", config=CONFIG, at=at)


def job(of: Project, *, at: datetime = NOON) -> CrawlJob:
    return CrawlJob.for_project(
        of.id,
        crawl_type=CrawlType.MANUAL,
        seed_url=of.website_url,
        domain=of.site_key,
        config=of.crawl_config,
        at=at,
    )


async def stored_job(unit: Unit, site: str = "example.com") -> CrawlJob:
    """A job and its project, added to the unit."""
    of = project(site)
    made = job(of)
    await unit.projects.add(of)
    await unit.jobs.add(made)
    return made


STATS = CrawlStats(
    by_status={"success": 3, "failed": 1},
    by_reason={"timeout": 1},
    by_method={"light": 3},
    bytes=2**40,
    mean_fetch_ms=12.5,
    p95_fetch_ms=99.25,
    duration_seconds=4.5,
    pages_per_second=0.75,
)


def full_url(path: str = "/a", **changes: Any) -> DiscoveredUrl:
    fields: dict[str, Any] = {
        "url": f"https://example.com{path}?Q=Ü",
        "normalized_url": f"example.com{path}",
        "depth": 2,
        "priority": Priority.INCLUDED,
        "position": 17,
        "status": UrlStatus.SKIPPED,
        "reason": "duplicate",
        "detail": "the same as https://example.com/b",
        "found_on": "https://example.com/",
        "content_hash": "d41d8cd98f00b204e9800998ecf8427e",
        "document_id": "0" * 32,
        "fetched": True,
    }
    return DiscoveredUrl(**{**fields, **changes})


def bare_url(path: str, **changes: Any) -> DiscoveredUrl:
    return DiscoveredUrl(url=f"https://example.com{path}", normalized_url=f"example.com{path}", **changes)


METADATA = PageMetadata(
    kind=PageKind.PRODUCT,
    author="Ünï Çode 🎉",
    published_at="2023-04-13",
    modified_at="2023-05-01T08:00:00Z",
    site_name="The Site",
    image="https://example.com/card.png",
    schema_types=("Product", "Article"),
    open_graph=(("og:type", "product"), ("og:a", "1"), ("article:section", "'quoted' \"twice\"")),
    price="19.90",
    currency="EUR",
    availability="InStock",
)


def full_page(path: str = "/a", **changes: Any) -> CrawledPage:
    fields: dict[str, Any] = {
        "url": f"https://Example.com{path}",
        "normalized_url": f"example.com{path}",
        "title": "Grüße 🎉",
        "h1": "A heading",
        "meta_description": "What it is about",
        "content_text": "Text with 'quotes', 100 % and 漢字.\n",
        "markdown": "# A heading\n\n- point\n",
        "word_count": 321,
        "links_found": (Link("https://example.com/b", "B ü 🎉"), Link("https://example.com/c", "")),
        "images": (Image("https://example.com/i.png", "alt"), Image("https://example.com/j.png", "")),
        "language": "de",
        "canonical": "https://example.com/canonical",
        "metadata": METADATA,
        "depth": 4,
        "http_status": 200,
        "error_message": "only a warning",
        "crawl_method": CrawlMethod.BROWSER,
        "content_hash": "d41d8cd98f00b204e9800998ecf8427e",
        "text_hash": "f" * 64,
        "etag": 'W/"abc"',
        "last_modified": "Sun, 29 Mar 2026 12:00:00 GMT",
        "bytes": 3_000_000_000,
        "fetch_ms": 12.75,
        "extract_ms": 3.5,
        "crawled_at": NOON,
    }
    return CrawledPage(**{**fields, **changes})


def bare_page(path: str, **changes: Any) -> CrawledPage:
    return CrawledPage(
        url=f"https://example.com{path}",
        normalized_url=f"example.com{path}",
        **{"crawled_at": NOON, **changes},
    )
