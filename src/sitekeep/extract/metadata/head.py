"""What a page says about itself, in its head and for machines."""

from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitekeep.crawl.urls import resolve
from sitekeep.domain.content import NO_METADATA, PageMetadata
from sitekeep.extract.metadata.details import read_details
from sitekeep.extract.metadata.metas import Metas
from sitekeep.extract.text import squeezed


class Metadata(NamedTuple):
    base: str
    title: str | None
    h1: str | None
    description: str | None
    canonical: str | None
    language: str | None
    noindex: bool
    nofollow: bool
    generator: str  # the program that made the page
    details: PageMetadata


def read_metadata(tree: LexborHTMLParser, url: str, robots_tag: str | None, *, details: bool = True) -> Metadata:
    """`url` is the final one; links are relative to it, or to `<base>`. Mapping a site needs no details."""
    head = tree.head  # what is looked for in the head alone costs next to nothing
    metas = Metas(head)
    base = _attribute(head, "base[href]", "href")
    base = (resolve(url, base) if base else None) or url
    canonical = _attribute(head, "link[rel~=canonical i][href]", "href")
    h1 = tree.css_first("h1")
    asked = ",".join([*metas.all("robots"), *metas.all("sitekeep"), _ours(robots_tag)])
    robots = {word.strip() for word in asked.lower().split(",")}
    return Metadata(
        base=base,
        title=_title(tree, head) or metas.first("og:title"),
        h1=squeezed(h1.text()) if h1 else None,
        description=metas.first("description", "og:description"),
        canonical=resolve(base, canonical) if canonical else None,
        language=_language(tree, metas),
        noindex=bool(robots & {"noindex", "none"}),
        nofollow=bool(robots & {"nofollow", "none"}),
        generator=metas.first("generator") or "",
        details=read_details(tree, metas, base) if details else NO_METADATA,
    )


def _title(tree: LexborHTMLParser, head: LexborNode | None) -> str | None:
    """Some pages have it in the body; there the title of a drawing is none of the page's."""
    if head is not None and (title := head.css_first("title")) is not None:
        return squeezed(title.text())
    title = tree.css_first("title")
    in_drawing = title is not None and title.parent is not None and title.parent.tag not in ("body", "div")
    return squeezed(title.text()) if title is not None and not in_drawing else None


def _attribute(head: LexborNode | None, selector: str, name: str) -> str | None:
    node = head.css_first(selector) if head else None
    return node.attributes.get(name) if node else None


def _language(tree: LexborHTMLParser, metas: Metas) -> str | None:
    """`de-AT` is `de`; what is not a language tag is nothing. A card's locale is often the theme's: it comes last."""
    root = tree.root.attributes.get("lang") if tree.root else None
    for tag in (root, metas.first("content-language"), metas.first("og:locale")):
        primary = (tag or "").strip().replace("_", "-").split("-")[0].lower()
        if 2 <= len(primary) <= 3 and primary.isascii() and primary.isalpha():
            return primary
    return None


def _ours(robots_tag: str | None) -> str:
    """`X-Robots-Tag` may be meant for one crawler only: `otherbot: noindex`."""
    if not robots_tag:
        return ""
    agent, colon, rules = robots_tag.partition(":")
    if colon and "," not in agent and " " not in agent.strip() and agent.strip().lower() != "unavailable_after":
        return rules if agent.strip().lower() == "sitekeep" else ""
    return robots_tag
