"""A page as it was fetched, and what it says.

Plain dataclasses, unlike the other models: they cross to the processes that read pages, thousands of times a crawl,
and those processes start three times as fast without the machinery that checks what people write.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class ContentMode(StrEnum):
    """How much of a page is wanted."""

    MARKDOWN = "markdown"
    TEXT = "text"
    LINKS = "links"


class CrawlMethod(StrEnum):
    LIGHT = "light"
    BROWSER = "browser"


HTML_TYPES = frozenset({"text/html", "application/xhtml+xml"})


class PageKind(StrEnum):
    ARTICLE = "article"
    DOCUMENTATION = "documentation"
    FORUM = "forum"
    PRODUCT = "product"
    COLLECTION = "collection"
    LISTING = "listing"
    SERVICE = "service"


class Link(NamedTuple):
    url: str
    text: str


class Image(NamedTuple):
    url: str
    alt: str


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What is wanted of a page, and what its reader knows better than our rules.

    `keep` and `drop` are CSS selectors. Where a page has something that is to be kept, that is its content.
    """

    content: ContentMode = ContentMode.MARKDOWN
    keep: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()
    explain: bool = False


class Verdict(NamedTuple):
    """What became of one block of a page, and by which rule."""

    depth: int
    element: str
    kept: bool
    rule: str
    characters: int
    text: str


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
class PageMetadata:
    """What a page says about itself for machines.

    Dates are `2023-04-13` or, with a time, `2023-04-13T08:00:00Z`. `open_graph` is in the order of the page, each
    property once.
    """

    kind: PageKind | None = None
    template: str | None = None  # the same for pages that hold their content in the same place
    author: str | None = None
    published_at: str | None = None
    modified_at: str | None = None
    site_name: str | None = None
    image: str | None = None
    schema_types: tuple[str, ...] = ()
    open_graph: tuple[tuple[str, str], ...] = ()
    price: str | None = None
    currency: str | None = None
    availability: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Every field; a mapping where one is meant."""
        return {**vars(self), "schema_types": list(self.schema_types), "open_graph": dict(self.open_graph)}


NO_METADATA = PageMetadata()


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
    metadata: PageMetadata = NO_METADATA
    noindex: bool = False
    nofollow: bool = False
    content_hash: str = ""
    text_hash: str = ""
    extract_ms: float = 0.0
    verdicts: tuple[Verdict, ...] = ()  # only for who asks
