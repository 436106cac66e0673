"""Tables: whether one holds data or only places things, and its cells."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from sitekeep.extract.code import is_gutter
from sitekeep.extract.content.tree import HEADINGS, Node

_CELLS = frozenset(("td", "th"))
_GROUPS = frozenset(("tbody", "thead", "tfoot"))
_PLACING = HEADINGS | frozenset(("hr", "article", "section", "blockquote"))
LONG_CELL = 1000  # characters
MANY_PARAGRAPHS = 3
# Spans are filled with empty cells up to here: further ones would make a page longer than it is.
MOST_FILLED = 20


class Shape(Enum):
    LAYOUT = "places things: its cells are read one after the other"
    DATA = "rows and columns"
    CODE = "code beside its line numbers"


@dataclass(slots=True)
class Row:
    head: bool
    cells: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    shape: Shape = Shape.DATA
    caption: Node | None = None
    rows: list[Row] = field(default_factory=list)


@dataclass(slots=True)
class _Seen:
    headers: bool = False
    gutter: bool = False
    code: bool = False
    placing: bool = False
    columns: int = 0


def read_table(node: Node) -> Table:
    """One look at it, which ends at the first table inside: those that hold tables place things."""
    table, seen = Table(), _Seen()
    table.caption = next((kid for kid in node.kids if kid.tag == "caption"), None)
    for row, head in _rows(node):
        cells = []
        for cell in row.kids:
            if cell.dropped is not None or cell.tag not in _CELLS:
                continue
            if is_gutter(cell):
                seen.gutter = True
            elif _look_into(cell, seen):
                cells.append(cell)
            else:
                return Table(Shape.LAYOUT, table.caption)
        if cells:
            table.rows.append(Row(head, cells))
            seen.columns = max(seen.columns, len(cells))
    table.shape = _shape(node, seen)
    return table


def _rows(table: Node) -> Iterator[tuple[Node, bool]]:
    """Every row, and whether it is one of the head."""
    for group in table.kids:
        if group.dropped is None and group.tag in _GROUPS:
            for row in group.kids:
                if row.dropped is None and row.tag == "tr":
                    yield row, group.tag == "thead"


def _look_into(cell: Node, seen: _Seen) -> bool:
    """False when a table is inside."""
    if cell.tag == "th":
        seen.headers = True
    paragraphs = 0
    stack = [cell]
    while stack:
        for kid in stack.pop().kids:
            if kid.tag == "table":
                return False
            if kid.tag == "p":
                paragraphs += 1
            elif kid.tag == "pre":
                seen.code = True
            elif kid.tag in _PLACING:
                seen.placing = True
            if kid.kids:
                stack.append(kid)
    if paragraphs > MANY_PARAGRAPHS or cell.text > LONG_CELL:
        seen.placing = True
    return True


def _shape(node: Node, seen: _Seen) -> Shape:
    if seen.gutter:
        return Shape.LAYOUT if seen.code else Shape.CODE
    if seen.columns < 2 or node.attributes.get("role") in ("presentation", "none"):
        return Shape.LAYOUT
    return Shape.DATA if seen.headers or not seen.placing else Shape.LAYOUT


def span(cell: Node, name: str) -> int:
    value = cell.attributes.get(name) or ""
    return min(int(value), MOST_FILLED) if value.isdecimal() and value.isascii() and len(value) < 6 else 1
