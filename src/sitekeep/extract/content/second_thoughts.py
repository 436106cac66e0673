"""What was set aside is taken back when it outweighs all the rest."""

from sitekeep.extract.content.grow import Grown, Look, grow
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import Node

OUTWEIGHS, COMMENTS_OUTWEIGH = 2.0, 8.0  # times the page without it
NEARLY = 0.8  # text is a little less than it weighs at best
LEAST = 200  # characters
WORTH_IT = 100  # mass
LOOKED_AT = 12  # parts: a page of thousands must not cost thousands of walks


def take_back(grown: Grown, look: Look, main: Node | None) -> None:
    """The heaviest part that was set aside, when it outweighs the page without it; inside of `main`, if any."""
    page = grown.root
    least = max(LEAST, NEARLY * OUTWEIGHS * page.mass)
    best: Node | None = None
    looked, waiting = 0, grown.set_aside
    while waiting:
        below: list[Node] = []
        for node in waiting:
            walked = bool(node.flow)
            if not walked and (looked == LOOKED_AT or len(node.source.text()) < least):
                continue
            if main is not None and not node.is_inside(main):
                continue
            if not walked:
                looked += 1
                inner = grow(node, look)
                below += inner.set_aside
                grown.hinted += inner.hinted
                grown.nodes += inner.nodes
                grown.titles += inner.titles
                grown.contents += inner.contents
            factor = COMMENTS_OUTWEIGH if node.dropped is Rule.COMMENTS else OUTWEIGHS
            if node.mass > max(factor * page.mass, WORTH_IT) and (best is None or node.mass > best.mass):
                best = node
        waiting = below
    if best is not None:
        _take(best)


def _take(node: Node) -> None:
    """It counts again, and so does everything around it."""
    text, link, mass, solid = node.text, node.link, node.mass, node.solid
    node.dropped = None
    while (node := node.parent) is not None:  # type: ignore[assignment]
        node.text += text
        node.link += link
        node.mass += mass
        node.solid += solid
        if node.dropped is not None:
            node.dropped = None
            text, link, mass, solid = node.text, node.link, node.mass, node.solid
