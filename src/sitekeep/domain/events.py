"""What a crawl tells while it runs.

Every event carries the states of URLs that it settles or adds, so that whoever keeps them can write one event
whole or not at all.
"""

from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

from sitekeep.domain.pages import CrawledPage
from sitekeep.domain.urls import DiscoveredUrl


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a crawl is. `done` counts fetched URLs, whatever came of them."""

    progress: float = 0.0
    done: int = 0
    queued: int = 0
    failed: int = 0
    skipped: int = 0
    discovered: int = 0
    ingested: int = 0
    rate: float = 0.0
    eta_seconds: float | None = None
    current_delay: float = 0.0


class CrawlEvent(BaseModel):
    model_config = ConfigDict(frozen=True)

    urls: tuple[DiscoveredUrl, ...] = ()
    progress: Progress


class CrawlStarted(CrawlEvent):
    type: Literal["crawl.started"] = "crawl.started"


class UrlsDiscovered(CrawlEvent):
    """URLs from a sitemap, or ones that were settled without a fetch."""

    type: Literal["urls.discovered"] = "urls.discovered"


class PageCrawled(CrawlEvent):
    """One URL was fetched; `url` is its final state and `page` what is kept of it."""

    type: Literal["page.crawled"] = "page.crawled"
    url: DiscoveredUrl
    page: CrawledPage | None = None


class CrawlCompleted(CrawlEvent):
    type: Literal["crawl.completed"] = "crawl.completed"


class CrawlFailed(CrawlEvent):
    type: Literal["crawl.failed"] = "crawl.failed"
    message: str
