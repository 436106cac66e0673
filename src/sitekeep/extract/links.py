"""Where a page leads."""

import can_ada
from selectolax.lexbor import LexborHTMLParser

from sitekeep.crawl.urls import web_url
from sitekeep.domain.content import Link

MAX_LINKS = 50_000
MAX_TEXT = 300


def read_links(tree: LexborHTMLParser, base: str) -> tuple[Link, ...]:
    """Every http(s) link once, absolute, without fragment, with its first anchor text."""
    origin = can_ada.parse(base)
    known: dict[str, str | None] = {}  # most pages repeat their links
    texts: dict[str, str] = {}
    for node in tree.css("a[href], area[href]"):
        attributes = node.attributes
        href = attributes.get("href")
        if not href or href[0] == "#":
            continue
        if href not in known:
            known[href] = _address(origin, href)
        url = known[href]
        if url is None or texts.get(url):
            continue
        texts[url] = " ".join(node.text().split())[:MAX_TEXT] or attributes.get("title") or attributes.get("alt") or ""
        if len(texts) >= MAX_LINKS:
            break
    return tuple(Link(url, text) for url, text in texts.items())


def _address(origin: can_ada.URL, href: str) -> str | None:
    try:
        return web_url(origin + href)
    except ValueError:
        return None
