"""Where in the page its content is."""

from sitekeep.extract.content.grow import Grown
from sitekeep.extract.content.tree import Hint, Node

MOST = 0.75  # of the mass: the child that has it is where the content is
MOST_BUT_HEADINGS = 0.9  # where a step down would leave headings behind
BODY_ENOUGH, MAIN_ENOUGH = 0.35, 0.5  # of the page's mass: what the page marks is believed with so much in it
SMALL_MAIN = 60  # characters: less, and it is not the main part, whatever it says
PARALLEL = frozenset(("section", "article"))
ALSO = 0.05
WHOLE = frozenset("p pre li blockquote dl dd ul ol".split())


def marked_main(grown: Grown, least: int = 0) -> Node | None:
    """The first part that says it is the main one, when it has as much text."""
    main = next((node for node in grown.hinted if node.hint == Hint.MAIN and node.is_kept()), None)
    return main if main is not None and main.text >= least else None


def biggest_hint(grown: Grown) -> Node | None:
    return max((node for node in grown.hinted if node.is_kept()), key=lambda node: node.text, default=None)


def chosen(grown: Grown) -> Node:
    """What is marked as an article's body; else down from the page while one child holds most of the mass."""
    page = start = grown.root
    bodies: list[Node] = []
    for node in grown.hinted:
        if node.mass <= 0 or not node.is_kept():
            continue
        if node.hint == Hint.BODY:
            bodies.append(node)
        elif node.hint == Hint.MAIN and node.mass >= MAIN_ENOUGH * page.mass:
            start = node
    body = max(bodies, key=lambda node: node.mass, default=None)
    if body is not None and body.mass >= BODY_ENOUGH * page.mass:
        return body
    while (below := _heaviest(start, keep_headings=not page.h1)) is not None:
        start = below
    return start


def _heaviest(node: Node, *, keep_headings: bool) -> Node | None:
    """The child to go on with, if any: nothing solid is left behind, and no headings where the page has no title."""
    kids = [kid for kid in node.kids if kid.dropped is None and kid.mass > 0]
    best = max(kids, key=lambda kid: kid.mass, default=None)
    if best is None or best.tag in WHOLE or best.inline or best.mass < MOST * node.mass:
        return None
    if best.tag in PARALLEL and any(
        kid.tag == best.tag and kid.mass >= ALSO * node.mass for kid in kids if kid is not best
    ):
        return None  # sections side by side are one text
    if best.solid < node.solid or (best.tag == "table" and best.solid):
        return None
    if keep_headings and node.headings > best.headings:
        if best.mass < MOST_BUT_HEADINGS * node.mass:
            return None
        if any(kid.headings and not kid.mass and kid.dropped is None for kid in node.kids):
            return None
    return best
