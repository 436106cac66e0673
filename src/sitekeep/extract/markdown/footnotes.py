"""Footnotes: a raised link to an item of the same page, and the item it leads to."""

import re
from collections.abc import Sequence
from itertools import islice
from urllib.parse import unquote

from sitekeep.extract.content.tree import Node

FEW = 8
_LABEL = re.compile(r"[\w*†‡§.:-]{1,20}\Z")
_AROUND = "[]() \t\r\n\u00a0"
_NAMED = re.compile(r"footnote|fn-?ref|noteref", re.IGNORECASE)


class Footnotes:
    def __init__(self, parts: Sequence[Node]) -> None:
        self._parts = parts
        self._items: frozenset[str] | None = None  # looked up when the first reference is met: few pages have any
        self._labels: dict[str, str] = {}
        self._taken: set[str] = set()

    def reference(self, link: Node, href: str) -> str | None:
        """The label, when it leads to a note that is there."""
        if not _is_reference(link):
            return None
        name = unquote(href.partition("#")[2])
        if name in self._labels:
            return self._labels[name]
        if name not in self._ids():
            return None
        label = re.sub(r"\s+", "-", _short_text(link).strip(_AROUND))
        if not _LABEL.match(label) or label in self._taken:
            return None
        self._taken.add(label)
        self._labels[name] = label
        return label

    def label_of(self, item: Node) -> str | None:
        return self._labels.get(item.attributes.get("id") or "") if self._labels else None

    def _ids(self) -> frozenset[str]:
        if self._items is None:
            items = (node for part in self._parts for node in part.kept() if node.tag == "li")
            self._items = frozenset(node.attributes.get("id") or "" for node in items)
        return self._items


def _is_reference(link: Node) -> bool:
    if link.parent is not None and link.parent.tag == "sup":
        return True
    if any(kid.tag == "sup" for kid in link.kids) or link.attributes.get("role") == "doc-noteref":
        return True
    return bool(_NAMED.search(link.attributes.get("class") or ""))


def _short_text(link: Node) -> str:
    """Its text, if only a few elements are in it."""
    few = sum(1 for _ in islice(link.kept(), FEW + 1)) <= FEW
    return link.source.text() if few else ""
