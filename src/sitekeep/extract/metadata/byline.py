"""Who wrote a page, and when."""

import re
from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import NamedTuple

from sitekeep.crawl.urls import host_of
from sitekeep.domain.content import Link
from sitekeep.extract.metadata.dates import as_utc
from sitekeep.extract.metadata.jsonld import Things, text_of
from sitekeep.extract.metadata.metas import Metas
from sitekeep.extract.metadata.microdata import Microdata

_WORKS = frozenset({"Question", "Recipe", "HowTo", "Report", "CreativeWork", "Course", "Book", "VideoObject"})
_PUBLISHED_KEYS = ("datePublished", "uploadDate", "dateCreated")
_AUTHOR_NAMES = (
    *("author", "article:author", "og:article:author", "dc.creator", "dcterms.creator", "dc.contributor"),
    *("citation_author", "parsely-author", "sailthru.author", "byl", "creator"),
)
_PUBLISHED_NAMES = (
    *("article:published_time", "og:article:published_time", "og:published_time", "article:published", "datepublished"),
    *("dc.date.issued", "dcterms.issued", "dcterms.created", "dc.date.created", "dcterms.date", "dc.date"),
    *("citation_publication_date", "citation_online_date", "citation_date", "parsely-pub-date", "sailthru.date"),
    *("pubdate", "publish-date", "publish_date", "publication_date", "published_time", "date", "rnews:datepublished"),
    *("article.published", "article_date_original", "originalpublicationdate", "ptime", "cxenseparse:recs:publishtime"),
)
_MODIFIED_NAMES = (
    *("article:modified_time", "og:article:modified_time", "og:updated_time", "og:modified_time", "datemodified"),
    *(
        "dcterms.modified",
        "dc.date.modified",
        "lastmod",
        "last-modified",
        "last_modified",
        "revised",
        "article.updated",
    ),
)
_NAMES = frozenset((*_AUTHOR_NAMES, *_PUBLISHED_NAMES, *_MODIFIED_NAMES))
_BY = re.compile(r"(?:(?:written|posted|view all posts|more|words|authored)\s+)?by:?\s+", re.IGNORECASE)
_AUTHOR = re.compile(r"[/?&]authors?[/=][^/?&]")
_THREAD = re.compile(r"/(?:threads?|topics?|t|d|discussions?|comments)/|viewtopic|showthread|[?&]topic=|/thread-")
_MEMBER = re.compile(
    r"/(?:members?|users?|u|profiles?)/[^/?]|/(?:memberlist|member|profile|user)\.php\?|action=profile"
)
_SIGN_IN = re.compile(r"(?:log|sign)\s?(?:in|up)|register|my account|account", re.IGNORECASE)
_LONGEST_NAME = 60
_NO_NAME = re.compile(r"://|^www\.|^@|^/|^\d+$|[{}<>]")


class Byline(NamedTuple):
    author: str | None = None
    published_at: str | None = None
    modified_at: str | None = None

    def or_else(self, other: "Byline") -> "Byline":
        return Byline(*(mine or theirs for mine, theirs in zip(self, other, strict=True)))


def told_byline(things: Things, metas: Metas) -> Byline:
    """From the head, and from what search engines are told."""
    works = sorted(((_rank(types), thing) for thing, types in things), key=itemgetter(0))
    told = [thing for rank, thing in works if rank < 3]
    if not told and not metas.have_any(_NAMES):  # most pages, and it saves them fifty looks
        return Byline()
    return Byline(
        _first(_person, (things.name(thing.get(key)) for thing in told for key in ("author", "creator")))
        or _first(_person, (", ".join(metas.all(name)[:5]) for name in _AUTHOR_NAMES)),
        _first(as_utc, (text_of(thing.get(key)) for thing in told for key in _PUBLISHED_KEYS))
        or _first(as_utc, metas.each(_PUBLISHED_NAMES)),
        _first(as_utc, (text_of(thing.get("dateModified")) for thing in told))
        or _first(as_utc, metas.each(_MODIFIED_NAMES)),
    )


def shown_byline(marked: Microdata) -> Byline:
    """From the elements of the body."""
    return Byline(
        _first(_person, map(marked.first, ("author", "creator", "rel=author"))),
        _first(as_utc, map(marked.first, ("datepublished", "uploaddate", "datecreated", "time"))),
        _first(as_utc, map(marked.first, ("datemodified", "changed"))),
    )


def author_among(links: tuple[Link, ...], page: str) -> str | None:
    """Of the first link that leads to an author's own page on this site; in a thread, to a member's."""
    profile = _MEMBER if _THREAD.search(page) else _AUTHOR
    if profile is _AUTHOR and "author" not in " ".join(
        map(itemgetter(0), links)
    ):  # most pages: at once, not one by one
        return None
    host = host_of(page)
    for url, text in links:
        if text and len(text) <= _LONGEST_NAME and profile.search(url) and host_of(url) == host:
            name = _person(text)
            return name if name and not _SIGN_IN.match(name) else None
    return None


def _rank(types: frozenset[str]) -> int:
    """What has an author, the article before the page that it stands on."""
    if any(kind.endswith(("Article", "Posting")) for kind in types):
        return 0
    return 1 if types & _WORKS else 2 if any(kind.endswith("Page") for kind in types) else 3


def _person(said: str | None) -> str | None:
    """None for what is an address or a template's leftover and not a name."""
    by = _BY.match(said or "")
    name = (said or "")[by.end() if by else 0 :].strip(" ,;|")
    return None if not name or _NO_NAME.search(name) else name


def _first(read: Callable[[str | None], str | None], said: Iterable[str | None]) -> str | None:
    return next((value for text in said if text and (value := read(text))), None)
