"""What a page says for machines: cards, JSON-LD and microdata, put into one shape."""

from dataclasses import replace
from itertools import chain

from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitekeep.crawl.urls import resolve
from sitekeep.domain.content import NO_METADATA, Link, PageMetadata
from sitekeep.extract.metadata.byline import author_among, shown_byline, told_byline
from sitekeep.extract.metadata.jsonld import Things, text_of
from sitekeep.extract.metadata.metas import Metas
from sitekeep.extract.metadata.microdata import Microdata
from sitekeep.extract.metadata.product import read_offer

MAX_TEXT = 500
MAX_URL = 2000
MAX_NAME = 100
MAX_TYPES = 20
MAX_PROPERTIES = 40
_JSON_LD = "script[type*='ld+json' i]"
_CARDS = ("og:", "article:", "product:", "book:", "profile:", "video:", "music:")


def read_details(tree: LexborHTMLParser, metas: Metas, base: str) -> PageMetadata:
    things = _things(tree)
    byline = told_byline(things, metas)
    marked = None
    if byline.published_at is None or byline.author is None:
        marked = _marked(tree)
        byline = byline.or_else(shown_byline(marked)) if marked else byline
    offer = read_offer(things, metas, marked)
    return PageMetadata(
        author=_cut(byline.author),
        published_at=byline.published_at,
        modified_at=byline.modified_at,
        site_name=_cut(metas.first("og:site_name", "application-name") or _site_name(things)),
        image=_image(things, metas, base),
        schema_types=_types(things, marked),
        open_graph=tuple((name[:MAX_NAME], value[:MAX_TEXT]) for name, value in metas.under(*_CARDS)[:MAX_PROPERTIES]),
        price=offer.price,
        currency=offer.currency,
        availability=offer.availability,
    )


def with_author_from(links: tuple[Link, ...], details: PageMetadata, page: str) -> PageMetadata:
    """Where nothing else tells, the byline's link may."""
    author = None if details.author or details is NO_METADATA else author_among(links, page)
    return replace(details, author=author) if author else details


def _marked(tree: LexborHTMLParser) -> Microdata | None:
    """Looking for words in the bytes costs a fraction of looking for elements in the tree."""
    html = tree.raw_html
    if b"schema.org" in html:
        return Microdata(tree, times_only=False)
    return Microdata(tree, times_only=True) if b"datetime=" in html else None


def _things(tree: LexborHTMLParser) -> Things:
    """Those of the head are had for nothing; the whole page is searched only when they leave open what it is."""
    if b"application/ld" not in tree.raw_html:
        return Things()
    things = Things(_scripts(tree.head)) if tree.head is not None else Things()
    return things if things.say_what_it_is else Things(_scripts(tree.root))


def _scripts(part: LexborNode | None) -> list[str]:
    return [script.text() for script in part.css(_JSON_LD)] if part is not None else []


def _types(things: Things, marked: Microdata | None) -> tuple[str, ...]:
    """Each once, in the order of the page."""
    names = [name for _, types in things for name in sorted(types)]
    if marked is not None and not things.say_what_it_is:
        names += marked.types
    return tuple(dict.fromkeys(name[:MAX_NAME] for name in names))[:MAX_TYPES]


def _site_name(things: Things) -> str | None:
    sites = (things.name(thing) for thing, types in things if "WebSite" in types)
    publishers = (things.name(thing.get("publisher")) for thing, _ in things)
    return next(filter(None, chain(sites, publishers)), None)


def _image(things: Things, metas: Metas, base: str) -> str | None:
    said = metas.first("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src")
    for address in (said, *(text_of(things.follow(thing.get("image"))) for thing, _ in things)):
        if address and (url := resolve(base, address)) and len(url) <= MAX_URL:
            return url
    return None


def _cut(text: str | None) -> str | None:
    return text[:MAX_TEXT] if text else None
