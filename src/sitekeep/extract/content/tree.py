"""A light tree of a page's blocks: what the rules need to know of the parser's tree, measured once.

Nothing here recurses, so that no page is too deep.
"""

from collections.abc import Iterator
from typing import Final

from selectolax.lexbor import LexborNode

from sitekeep.extract.content.rules import Rule

_INLINE = """
a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label mark math meter nobr
picture progress q rp rt ruby s samp select small source span strike strong sub sup textarea time tt u var video wbr
"""
INLINE = frozenset(_INLINE.split())
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))


class Hint:
    """What the page itself says that a part is. Plain numbers: an enum's take as long to look up as all the rest."""

    NONE: Final = 0
    CONTENTS: Final = 1  # a table of contents
    MAIN: Final = 2
    BODY: Final = 3  # the text of an article


class Node:
    """An element. `flow` is what is in it, in order: texts and elements; `kids` are the elements alone."""

    __slots__ = (
        "attributes",
        "dropped",
        "flow",
        "h1",
        "headings",
        "hint",
        "inline",
        "kids",
        "link",
        "linked",
        "mass",
        "own",
        "own_link",
        "parent",
        "punctuated",
        "solid",
        "source",
        "tag",
        "text",
    )

    def __init__(self, source: LexborNode, tag: str, parent: "Node | None") -> None:
        self.source = source
        self.tag = tag
        self.parent = parent
        self.attributes: dict[str, str | None] = source.attributes
        self.flow: list[Node | str] = []
        self.kids: list[Node] = []
        self.dropped: Rule | None = None
        self.hint: int = 0
        self.inline = tag in INLINE
        self.linked: bool = tag == "a" or (parent is not None and parent.linked)
        self.punctuated = False
        # `own`: characters outside of the blocks inside; `text`: of all; `link`: of those, the ones in links;
        # `solid`: tables with headers and preformatted blocks, which are content however little text they have.
        self.own = self.own_link = self.text = self.link = self.h1 = self.headings = self.solid = 0
        self.mass = 0.0  # running text: what makes a part worth reading

    def kept(self) -> "Iterator[Node]":
        """It and every kept element below it, in document order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            if node.dropped is None or node is self:  # it may have been dropped meanwhile
                stack.extend([kid for kid in reversed(node.kids) if kid.dropped is None])

    def own_text(self) -> str:
        """Its text outside of the blocks inside, on one line."""
        pieces: list[str] = []
        stack: list[Node | str] = [self]
        while stack:
            piece = stack.pop()
            if isinstance(piece, str):
                pieces.append(piece)
            elif piece is self or (piece.inline and piece.dropped is None):
                stack.extend(reversed(piece.flow))
        return " ".join("".join(pieces).split())

    def is_inside(self, other: "Node") -> bool:
        return any(node is other for node in self.upwards())

    def is_kept(self) -> bool:
        """Neither it nor anything around it is dropped."""
        return all(node.dropped is None for node in self.upwards())

    def upwards(self) -> "Iterator[Node]":
        """It and everything around it, the nearest first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent
