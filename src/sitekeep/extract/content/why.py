"""Block by block, what was kept of a page and what was dropped, and by which rule."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from sitekeep.domain.content import Verdict
from sitekeep.extract.content.grow import Look, grow
from sitekeep.extract.content.main import Content, Shape
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import Node

SHOWN = 80  # characters of a block's text
MOST = 2000  # blocks


def explain(body: LexborNode, content: Content, title: tuple[Node, ...] = ()) -> tuple[Verdict, ...]:
    page = list(content.parts[0].upwards())[-1]
    if page.tag != "body":  # the parts were found one by one: what is around them is outside
        page = grow(Node(body, "body", None), Look(lenient=3)).root
    parts = {part.source.mem_id: part for part in content.parts}
    titles = {heading.source.mem_id for heading in title}
    around = {node.mem_id for part in (*content.parts, *title) for node in _above(part.source)}
    outside = Rule.UNWANTED if content.shape is Shape.WANTED else Rule.OUTSIDE
    found: list[Verdict] = []
    stack = [(page, 0, False)]
    while stack and len(found) < MOST:
        node, depth, inside = stack.pop()
        number = node.source.mem_id
        part = parts.get(number)
        node, inside = part or node, inside or part is not None
        rule = Rule.TITLE if number in titles else None if number in around and not inside else node.dropped
        if rule is None and not inside and number not in around and node is not page:
            rule = outside
        if rule is not None:
            found.extend(_verdict(node, depth, _said(node), rule, kept=False))
            continue
        if inside and not node.inline:
            found.extend(_verdict(node, depth, node.own_text(), content.shape.value, kept=True))
        stack.extend([(kid, depth + 1, inside) for kid in reversed(node.kids)])
    return tuple(found)


def _verdict(node: Node, depth: int, text: str, rule: str, *, kept: bool) -> Iterator[Verdict]:
    if text:
        yield Verdict(depth, _name(node), kept, rule, len(text), text[:SHOWN])


def _said(node: Node) -> str:
    """All of it, also what nobody walked into."""
    grown = grow(Node(node.source, node.tag, None), Look(lenient=4)).root
    return " ".join(" ".join(below.own_text() for below in grown.kept() if not below.inline or below is grown).split())


def _name(node: Node) -> str:
    """As one would select it: `div#main.post.wide`."""
    anchor, classes = node.attributes.get("id"), (node.attributes.get("class") or "").split()
    return "".join((node.tag, f"#{anchor}" if anchor else "", *(f".{name}" for name in classes)))


def _above(node: LexborNode) -> Iterator[LexborNode]:
    above = node.parent
    while above is not None:
        yield above
        above = above.parent
