"""A page's heading often stands outside of what holds its text."""

from selectolax.lexbor import LexborNode

from sitekeep.extract.content.grow import Look, grow
from sitekeep.extract.content.main import Content, Shape
from sitekeep.extract.content.tree import Node


def title_of(body: LexborNode, content: Content) -> tuple[Node, ...]:
    """The heading, unless the content has one; a reader who chose the content wants no more than that."""
    if content.shape is Shape.WANTED or any(part.h1 for part in content.parts):
        return ()
    heading = body.css_first("h1")
    if heading is not None and not heading.text(strip=True):
        heading = next((node for node in body.css("h1") if node.text(strip=True)), None)
    return () if heading is None else (grow(Node(heading, "h1", None), Look(lenient=3)).root,)
