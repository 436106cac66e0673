"""What a page says about itself in its head."""

from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitekeep.crawl.urls import resolve
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


def read_metadata(tree: LexborHTMLParser, url: str, robots_tag: str | None) -> Metadata:
    """`url` is the final one; links are relative to it, or to `<base>`."""
    head = tree.head  # what is looked for in the head alone costs next to nothing
    names: dict[str, str] = {}
    for meta in head.css("meta[content]") if head else ():
        attributes = meta.attributes
        name = (attributes.get("name") or attributes.get("property") or attributes.get("http-equiv") or "").lower()
        names.setdefault(name, attributes.get("content") or "")
    base = _attribute(head, "base[href]", "href")
    base = (resolve(url, base) if base else None) or url
    canonical = _attribute(head, "link[rel~=canonical i][href]", "href")
    title, h1 = tree.css_first("title"), tree.css_first("h1")
    robots = {word.strip() for word in f"{names.get('robots', '')},{_ours(robots_tag)}".lower().split(",")}
    return Metadata(
        base=base,
        title=squeezed(title.text()) if title else None,
        h1=squeezed(h1.text()) if h1 else None,
        description=squeezed(names.get("description") or names.get("og:description")),
        canonical=resolve(base, canonical) if canonical else None,
        language=_language(_root_language(tree) or names.get("content-language")),
        noindex=bool(robots & {"noindex", "none"}),
        nofollow=bool(robots & {"nofollow", "none"}),
    )


def _attribute(head: LexborNode | None, selector: str, name: str) -> str | None:
    node = head.css_first(selector) if head else None
    return node.attributes.get(name) if node else None


def _root_language(tree: LexborHTMLParser) -> str | None:
    return tree.root.attributes.get("lang") if tree.root else None


def _language(tag: str | None) -> str | None:
    """`de-AT` is `de`; what is not a language tag is nothing."""
    primary = (tag or "").strip().replace("_", "-").split("-")[0].lower()
    return primary if 2 <= len(primary) <= 3 and primary.isascii() and primary.isalpha() else None


def _ours(robots_tag: str | None) -> str:
    """`X-Robots-Tag` may be meant for one crawler only: `otherbot: noindex`."""
    if not robots_tag:
        return ""
    agent, colon, rules = robots_tag.partition(":")
    if colon and "," not in agent and " " not in agent.strip() and agent.strip().lower() != "unavailable_after":
        return rules if agent.strip().lower() == "sitekeep" else ""
    return robots_tag
