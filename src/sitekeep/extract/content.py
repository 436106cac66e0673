"""Which part of a page is its content."""

from selectolax.lexbor import LexborHTMLParser, LexborNode

BOILERPLATE = ["script", "style", "nav", "footer", "header", "aside", "noscript", "iframe", "form"]
_MARKED = "main, [role=main], article"
_ENOUGH = 0.25  # of the body's text: a marked part with less is a teaser, not the content


def drop_boilerplate(tree: LexborHTMLParser) -> None:
    tree.strip_tags([*BOILERPLATE, "template", "svg"])


def main_content(tree: LexborHTMLParser) -> LexborNode | None:
    """The part that the page marks as its content, when it holds a good share of the text; else the body."""
    body = tree.body
    marked = tree.css(_MARKED) if body is not None else []
    if body is None or not marked:
        return body
    wanted = len(body.text()) * _ENOUGH
    return next((node for node in marked if len(node.text()) >= wanted), body)
