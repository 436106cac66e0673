"""How the items of a list begin."""

import re

from sitekeep.extract.content.tree import Node

HIGHEST = 9_999
_WHOLE = re.compile(r"\s*-?[0-9]{1,9}\s*\Z")
LARGEST = 999_999_999  # Markdown knows no longer numbers


class Numbering:
    """A list that is being written."""

    __slots__ = ("beside", "delimiter", "loose", "number", "ordered", "step", "written")

    def __init__(self, node: Node, *, around: "Numbering | None" = None, follows: str = "") -> None:
        self.ordered = node.tag == "ol"
        # Two ordered lists in a row would be one, unless their numbers look different.
        self.delimiter = (")" if follows == "ol." else ".") if self.ordered else ""
        self.step, first = 1, 1
        if self.ordered and "reversed" in node.attributes:
            self.step = -1
            first = sum(kid.tag == "li" for kid in node.kids)
        self.number = _number(node.attributes.get("start"), first)
        self.written = 0  # items with something in them
        # A list beside the items of another one belongs to the item before it.
        outside = node.parent is not None and node.parent.tag in ("ul", "ol")
        self.beside = around if outside and around is not None and around.written else None
        self.loose = False

    @property
    def kind(self) -> str:
        return f"ol{self.delimiter}" if self.ordered else "ul"

    def marker(self, item: Node) -> str:
        if not self.ordered:
            return "- "
        number = _number(item.attributes.get("value"), self.number)
        self.number = number + self.step
        return f"{min(max(number, 0), LARGEST)}{self.delimiter} "


def _number(text: str | None, otherwise: int) -> int:
    """One that nobody counts to would only make every line below it wider."""
    return min(int(text), HIGHEST) if text and _WHOLE.match(text) else otherwise


def checkbox(item: Node) -> str:
    """`[x]` or `[ ]` when the item begins with one, and "" when not."""
    first = _first(item)
    if first is not None and first.tag in ("p", "label", "span"):
        first = _first(first) or first
    if first is None or first.tag != "input" or first.attributes.get("type") != "checkbox":
        return ""
    return "[x]" if "checked" in first.attributes else "[ ]"


def _first(node: Node) -> Node | None:
    piece = next((piece for piece in node.flow if piece != " "), None)
    return piece if isinstance(piece, Node) else None
