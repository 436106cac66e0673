"""Where a page leads, and what it shows."""

from urllib.parse import quote

import can_ada
from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitekeep.crawl.urls import resolve, web_url
from sitekeep.domain.content import Image, Link

MAX_LINKS = 50_000
MAX_TEXT = 300
_LAZY = ("data-src", "data-original", "data-lazy-src")


def read_links(tree: LexborHTMLParser, base: str) -> tuple[Link, ...]:
    """Every http(s) link once, absolute, without fragment, with its first anchor text."""
    origin = can_ada.parse(base)
    texts: dict[str, str] = {}
    for node in tree.css("a[href], area[href]"):
        attributes = node.attributes
        href = attributes.get("href")
        if not href or href[0] == "#":
            continue
        try:
            url = web_url(origin + href)
        except ValueError:
            continue
        if url is None or texts.get(url):
            continue
        texts[url] = " ".join(node.text().split())[:MAX_TEXT] or attributes.get("title") or attributes.get("alt") or ""
        if len(texts) >= MAX_LINKS:
            break
    return tuple(Link(url, text) for url, text in texts.items())


def read_images(tree: LexborHTMLParser, base: str) -> tuple[Image, ...]:
    """Every image once, and the tree rewritten so that Markdown shows it: absolute, lazy ones too."""
    found: dict[str, str] = {}
    for node in tree.css("img"):
        address = _address(node)
        url = resolve(base, address) if address else None
        if url is None:
            node.decompose()
            continue
        url = quote(url, safe=":/?#[]@!$&'*+,;=%-._~")  # no brackets: they end a Markdown link
        alt = " ".join((node.attributes.get("alt") or "").split())
        node.attrs["src"] = url
        node.attrs["alt"] = alt  # on one line, as Markdown wants it
        if "title" in node.attributes:
            del node.attrs["title"]
        found.setdefault(url, alt)
    return tuple(Image(url, alt) for url, alt in found.items())


def _address(image: LexborNode) -> str | None:
    attributes = image.attributes
    for name in _LAZY:
        if address := attributes.get(name):
            return address
    source = attributes.get("src")
    if source and not source.startswith("data:"):
        return source
    if largest := _largest(attributes.get("srcset") or attributes.get("data-srcset")):
        return largest
    parent = image.parent
    if parent is not None and parent.tag == "picture":
        for sibling in parent.css("source"):
            if largest := _largest(sibling.attributes.get("srcset") or sibling.attributes.get("data-srcset")):
                return largest
    return None


def _largest(srcset: str | None) -> str | None:
    """The candidate with the largest width or density."""
    best, best_size = None, -1.0
    for candidate in (srcset or "").split(", "):
        address, _, descriptor = candidate.strip().strip(",").partition(" ")
        try:
            size = float(descriptor.strip()[:-1] or 1)
        except ValueError:
            size = 1.0
        if address and not address.startswith("data:") and size > best_size:
            best, best_size = address, size
    return best
