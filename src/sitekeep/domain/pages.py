"""A page: as it was fetched, what it says, and what is kept of it."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field, SkipValidation

from sitekeep.domain.ids import new_id


class CrawlMethod(StrEnum):
    LIGHT = "light"
    BROWSER = "browser"


class PageStatus(StrEnum):
    SUCCESS = "success"
    FAILED = "failed"
    SKIPPED = "skipped"


class Link(NamedTuple):
    url: str
    text: str


class Image(NamedTuple):
    url: str
    alt: str


# Only our own reader makes them: checking fifty links a page would cost more than reading them.
Links = SkipValidation[tuple[Link, ...]]
Images = SkipValidation[tuple[Image, ...]]


class FetchedPage(BaseModel):
    """One answer of a server, whichever fetcher got it."""

    model_config = ConfigDict(frozen=True)

    url: str
    status: int
    body: bytes = b""
    content_type: str = ""
    charset: str | None = None
    location: str | None = None
    retry_after: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    robots_tag: str | None = None
    method: CrawlMethod = CrawlMethod.LIGHT
    fetch_ms: float = 0.0


class PageContent(BaseModel):
    """What a page says, as far as one look at its HTML can tell."""

    model_config = ConfigDict(frozen=True)

    title: str | None = None
    h1: str | None = None
    meta_description: str | None = None
    content_text: str = ""
    markdown: str = ""
    word_count: int = 0
    links: Links = ()
    images: Images = ()
    language: str | None = None
    canonical: str | None = None
    noindex: bool = False
    nofollow: bool = False
    content_hash: str = ""
    text_hash: str = ""
    extract_ms: float = 0.0


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
