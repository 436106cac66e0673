"""What is kept of a page."""

from datetime import datetime
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field, SkipValidation

from sitekeep.domain.content import NO_METADATA, CrawlMethod, Image, Link, PageMetadata
from sitekeep.domain.ids import new_id


class PageStatus(StrEnum):
    SUCCESS = "success"
    FAILED = "failed"
    SKIPPED = "skipped"


# Only our own reader makes them: checking fifty links a page would cost more than reading them.
Links = SkipValidation[tuple[Link, ...]]
Images = SkipValidation[tuple[Image, ...]]
Metadata = SkipValidation[PageMetadata]


class CrawledPage(BaseModel):
    """What is kept of a page. `content_hash` is the short one that people see; `text_hash` covers all the text."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(default_factory=new_id)
    url: str
    normalized_url: str
    title: str | None = None
    h1: str | None = None
    meta_description: str | None = None
    content_text: str = ""
    markdown: str = ""
    word_count: int = 0
    links_found: Links = ()
    images: Images = ()
    language: str | None = None
    canonical: str | None = None
    metadata: Metadata = NO_METADATA
    depth: int = 0
    status: PageStatus = PageStatus.SUCCESS
    http_status: int | None = None
    error_message: str | None = None
    crawl_method: CrawlMethod = CrawlMethod.LIGHT
    content_hash: str = ""
    text_hash: str = ""
    etag: str | None = None
    last_modified: str | None = None
    bytes: int = 0
    fetch_ms: float = 0.0
    extract_ms: float = 0.0
    crawled_at: datetime
