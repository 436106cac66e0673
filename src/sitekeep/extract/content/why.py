"""Block by block, what was kept of a page and what was dropped, and by which rule."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from sitekeep.domain.content import Verdict
from sitekeep.extract.content.grow import Look, grow
from sitekeep.extract.content.main import Content
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import Node

SHOWN = 80  # characters of a block's text
MOST = 2000  # blocks


def explain(body: LexborNode, content: Content) -> tuple[Verdict, ...]:
    page = list(content.parts[0].upwards())[-1]
    if page.tag != "body":  # the parts were found one by one: what is around them is outside
        page = grow(Node(body, "body", None), Look(lenient=3)).root
    parts = {part.source.mem_id: part for part in content.parts}
    around = {node.mem_id for part in content.parts for node in _above(part.source)}
    found: list[Verdict] = []
    stack = [(page, 0, False)]
    while stack and len(found) < MOST:
        node, depth, inside = stack.pop()
        part = parts.get(node.source.mem_id)
        node, inside = part or node, inside or part is not None
        rule = node.dropped or (None if inside or node.source.mem_id in around or node is page else Rule.OUTSIDE)
        if rule is not None:
            found.extend(_verdict(node, depth, rule, _said(node)))
            continue
        if inside and not node.inline:
            found.extend(_verdict(node, depth, None, node.own_text()))
        stack.extend([(kid, depth + 1, inside) for kid in reversed(node.kids)])
    return tuple(found)


def _verdict(node: Node, depth: int, rule: Rule | None, text: str) -> Iterator[Verdict]:
    if text:
        yield Verdict(depth, _name(node), rule is None, rule or "kept", len(text), text[:SHOWN])


def _said(node: Node) -> str:
    """All of it, also what nobody walked into."""
    grown = grow(Node(node.source, node.tag, None), Look(lenient=3)).root
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
