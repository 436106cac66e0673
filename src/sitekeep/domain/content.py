"""A page as it was fetched, and what it says.

Plain dataclasses, unlike the other models: they cross to the processes that read pages, thousands of times a crawl,
and those processes start three times as fast without the machinery that checks what people write.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class ContentMode(StrEnum):
    """How much of a page is wanted."""

    MARKDOWN = "markdown"
    TEXT = "text"
    LINKS = "links"


class CrawlMethod(StrEnum):
    LIGHT = "light"
    BROWSER = "browser"


HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})


class Link(NamedTuple):
    url: str
    text: str


class Image(NamedTuple):
    url: str
    alt: str


@dataclass(frozen=True, kw_only=True)
class FetchedPage:
    """One answer of a server, whichever fetcher got it."""

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


@dataclass(frozen=True, kw_only=True)
class PageContent:
    """What a page says, as far as one look at its HTML can tell."""

    title: str | None = None
    h1: str | None = None
    meta_description: str | None = None
    content_text: str = ""
    markdown: str = ""
    word_count: int = 0
    links: tuple[Link, ...] = ()
    images: tuple[Image, ...] = ()
    language: str | None = None
    canonical: str | None = None
    noindex: bool = False
    nofollow: bool = False
    content_hash: str = ""
    text_hash: str = ""
    extract_ms: float = 0.0
