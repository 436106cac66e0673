"""The text of a part of a page, a line a block."""

from selectolax.lexbor import LexborNode

_NAMES = """
address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption
figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody td
tfoot th thead tr ul
"""
BLOCKS = frozenset(_NAMES.split())


def visible_text(root: LexborNode) -> str:
    """Blocks end lines, inline tags do not: `wor<b>ld</b>` is one word, two table cells are two lines."""
    lines: list[str] = []
    parts: list[str] = []
    for node in root.traverse(include_text=True):
        tag = node.tag
        if tag not in BLOCKS:
            before = node.prev
            if before is not None and before.tag in BLOCKS:
                _end_line(lines, parts)
            if tag == "-text":
                parts.append(node.text_content or "")
        else:
            _end_line(lines, parts)
    _end_line(lines, parts)
    return "\n".join(lines)


def _end_line(lines: list[str], parts: list[str]) -> None:
    if parts:
        if line := " ".join("".join(parts).split()):
            lines.append(line)
        parts.clear()


def squeezed(text: str | None) -> str | None:
    """One line without double spaces, or None when nothing is there."""
    return " ".join(text.split()) or None if text else None
