"""Which tags end a line of text."""

import re

from sitekeep.extract.content.tree import Node

_NAMES = """
address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption
figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre section summary table
tbody td tfoot th thead tr ul
"""
BLOCKS = frozenset(_NAMES.split())
# Soft hyphens and their like say where a word may be broken; control characters say nothing.
INVISIBLE = "\u00ad\u200b\u2060\ufeff\x01-\x08\x0e-\x1b\x7f"
_INVISIBLE = re.compile(f"[{INVISIBLE}]")


def splits(node: Node) -> bool:
    """Whether it is a block. Tags that a site made up are, unless they stand in a running text."""
    if node.tag in BLOCKS:
        return True
    return "-" in node.tag and node.parent is not None and not node.parent.own


def visible(text: str) -> str:
    return _INVISIBLE.sub("", text)
