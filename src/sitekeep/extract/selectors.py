"""CSS selectors that people write."""

from collections.abc import Iterable

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from sitekeep.domain.errors import BadInput


def check_selectors(selectors: Iterable[str]) -> None:
    empty = LexborHTMLParser("<body></body>")
    for selector in selectors:
        try:
            empty.css(f"{selector}, {selector}")  # it must also stand beside others
            if "/*" in selector:
                raise SelectolaxError
        except SelectolaxError:
            raise BadInput(
                f"{selector!r} is not a CSS selector that we know; write one such as 'article .body' or '#main'."
            ) from None


def selected(body: LexborNode, selectors: Iterable[str]) -> list[LexborNode]:
    """What any of them selects, in the order of the document."""
    joined = ", ".join(selectors)
    return (body.parent or body).css(joined) if joined else []


def outermost(nodes: Iterable[LexborNode]) -> list[LexborNode]:
    """None that is inside of another; the outer ones come first, as they do in a document."""
    found: dict[int, LexborNode] = {}
    for node in nodes:
        above = node.parent
        while above is not None and above.mem_id not in found:
            above = above.parent
        if above is None:
            found[node.mem_id] = node
    return list(found.values())
