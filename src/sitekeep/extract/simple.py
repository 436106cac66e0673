"""The simple view of a page: its body without the tags that hold boilerplate."""

from selectolax.lexbor import LexborHTMLParser

from sitekeep.extract.text import visible_text

BOILERPLATE = "script style nav footer header aside noscript iframe form template svg".split()


def simple_text(tree: LexborHTMLParser) -> tuple[str, int]:
    """The text and its number of words. The tree is changed by it."""
    tree.strip_tags(BOILERPLATE)
    body = tree.body
    return visible_text(body) if body is not None else ("", 0)
