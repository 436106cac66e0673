"""The text of a part of a page, a line a block."""

from selectolax.lexbor import LexborHTMLParser, LexborNode

_NAMES = """
address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption
figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody td
tfoot th thead tr ul
"""
BLOCKS = frozenset(_NAMES.split())
# Parts of a table are only tags inside of one.
_TABLE = "<table><caption></caption><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr></tbody><tfoot></table>"


def _tag_ids() -> dict[str, int]:
    """The parser's own numbers for tags: comparing them is faster than comparing names, node by node."""
    tree = LexborHTMLParser(f"<body>text{_TABLE}" + "".join(f"<{name}></{name}>" for name in BLOCKS))
    assert tree.body is not None
    return {node.tag or "": node.tag_id for node in tree.body.traverse(include_text=True)}


_IDS = _tag_ids()
_TEXT = _IDS["-text"]
_BLOCKS = frozenset(_IDS[name] for name in BLOCKS)


def visible_text(root: LexborNode) -> tuple[str, int]:
    """The text and its number of words. Blocks end lines, inline tags do not: `wor<b>ld</b>` is one word."""
    parts: list[str] = []
    for node in root.traverse(include_text=True):
        tag = node.tag_id
        if tag in _BLOCKS:
            parts.append("\0")
            continue
        before = node.prev
        if before is not None and before.tag_id in _BLOCKS:
            parts.append("\0")
        if tag == _TEXT:
            parts.append(node.text_content or "")
    lines: list[str] = []
    count = 0
    for line in "".join(parts).split("\0"):
        if words := line.split():
            lines.append(" ".join(words))
            count += len(words)
    return "\n".join(lines), count


def squeezed(text: str | None) -> str | None:
    """One line without double spaces, or None when nothing is there."""
    return " ".join(text.split()) or None if text else None
