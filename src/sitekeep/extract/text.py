"""The text of a part of a page, a line a block."""

from collections.abc import Iterable

from selectolax.lexbor import LexborNode

from sitekeep.extract.blocks import BLOCKS, splits, visible
from sitekeep.extract.code import code_text, is_gutter
from sitekeep.extract.content.tree import Node
from sitekeep.extract.numbers import tag_numbers
from sitekeep.extract.tables import Shape, read_table

# Parts of a table are only tags inside of one.
_TABLE = "<table><caption></caption><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr></tbody><tfoot></table>"
_GUTTERS = frozenset(("div", "td"))
_UNSAID = frozenset(("rt", "rp", "annotation"))  # how characters are read, and formulas written, beside them
_IDS = tag_numbers(f"<body>text{_TABLE}" + "".join(f"<{name}></{name}>" for name in BLOCKS))
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


def plain_text(parts: Iterable[Node]) -> tuple[str, int]:
    """The text of what is kept in the light tree, and its number of words.

    A line a block, or a row of a table, whose cells are apart by a tab. Preformatted text keeps its lines.
    """
    lines: list[str] = []
    for part in parts:
        if part.dropped is None:
            _add_lines(part, lines)
    text = visible("\n".join(lines)).strip("\n")
    return text, len(text.split())


def _add_lines(part: Node, lines: list[str]) -> None:
    line: list[str] = []
    stack: list[Node | str | None] = [part]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            line.append(piece)
            continue
        if piece is not None:
            if piece.dropped is not None or piece.tag in _UNSAID or (piece.tag in _GUTTERS and is_gutter(piece)):
                continue
            if not splits(piece):
                stack.extend(reversed(piece.flow))
                continue
        if line:  # a block begins or ends
            if words := "".join(line).split():
                lines.append(" ".join(words))
            line.clear()
        if piece is None:
            continue
        own = _own_lines(piece) if piece.tag in ("pre", "table") else None
        if own is not None:
            lines.extend(own)
        else:
            stack.append(None)
            stack.extend(reversed(piece.flow))
    lines.extend([" ".join(words)] if (words := "".join(line).split()) else ())


def _own_lines(node: Node) -> list[str] | None:
    """The lines of what is not read block by block."""
    if node.tag == "pre":
        return code_text(node).split("\n")
    table = read_table(node)
    if table.shape is Shape.LAYOUT:
        return None
    if table.shape is Shape.CODE:
        return code_text(node).split("\n")
    rows = ("\t".join(map(_one_line, row.cells)).strip() for row in table.rows)
    caption = table.caption
    first = [_one_line(caption)] if caption is not None and caption.dropped is None else []
    return [line for line in (*first, *rows) if line]


def _one_line(node: Node) -> str:
    pieces: list[str] = []
    stack: list[Node | str] = [node]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            pieces.append(piece)
        elif piece.tag == "br":
            pieces.append(" ")
        elif piece.dropped is None and piece.tag not in _UNSAID:
            if splits(piece):
                pieces.append(" ")
                stack.append(" ")
            stack.extend(reversed(piece.flow))
    return " ".join("".join(pieces).split())


def squeezed(text: str | None) -> str | None:
    """One line without double spaces, or None when nothing is there."""
    return " ".join(text.split()) or None if text else None
