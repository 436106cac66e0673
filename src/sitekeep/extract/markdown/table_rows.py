"""Tables as GFM writes them."""

from sitekeep.extract.content.tree import Node
from sitekeep.extract.markdown.line import Span
from sitekeep.extract.markdown.writer import Writer, block
from sitekeep.extract.tables import MOST_FILLED, Row, Shape, read_table, span

SHORT_HEADER = 40  # characters
SURE_COLUMNS = 3  # with fewer, a first row is as often a name and its value


def table(writer: Writer, node: Node) -> None:
    read = read_table(node)
    if read.shape is Shape.LAYOUT:
        block(writer, node)
        return
    writer.flush()
    if read.caption is not None:
        _caption(writer, read.caption)
    if read.shape is Shape.CODE:
        writer.write_code(node)
    elif lines := _lines(read.rows, _grid(writer, read.rows)):
        writer.write("\n".join(lines), "table")


def _caption(writer: Writer, node: Node) -> None:
    close = None if writer.is_open("*") else writer.open(Span("*", "*"))
    if text := writer.line_of(node, line_break=" "):
        writer.write(text, "caption")
    if close is not None:
        close()


def _grid(writer: Writer, rows: list[Row]) -> list[list[str]]:
    """The texts of all cells. One that spans others has empty ones beside and below it."""
    grid: list[list[str]] = []
    taken: dict[int, int] = {}  # columns that a cell from above still takes, and for how many rows
    for row in rows:
        texts: list[str] = []
        going_on = {column: left - 1 for column, left in taken.items() if left > 1}
        for cell in row.cells:
            while len(texts) in taken:
                texts.append("")
            first, wide, tall = len(texts), span(cell, "colspan"), span(cell, "rowspan")
            texts.append(writer.line_of(cell, line_break="<br>").replace("|", r"\|"))
            texts.extend([""] * (wide - 1 if first < MOST_FILLED else 0))
            if tall > 1:
                going_on.update(dict.fromkeys(range(first, min(first + wide, MOST_FILLED)), tall - 1))
        while texts and not texts[-1]:
            texts.pop()
        grid.append(texts)
        taken = going_on
    return grid


def _lines(rows: list[Row], grid: list[list[str]]) -> list[str]:
    filled = [(row, texts) for row, texts in zip(rows, grid, strict=True) if texts]
    if not filled:
        return []
    width = max(len(texts) for _, texts in filled)
    header = filled.pop(0)[1] if _is_header(*filled[0], others=len(filled) - 1) else []
    header = header + [""] * (width - len(header))
    # Short rows may stay short; they are filled for the eye, and only as far as that costs little.
    padded = min(width, MOST_FILLED)
    body = [_line(texts + [""] * (padded - len(texts))) for _, texts in filled]
    return [_line(header), _line(["---"] * width), *body]


def _line(texts: list[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _is_header(row: Row, texts: list[str], *, others: int) -> bool:
    if row.head or all(cell.tag == "th" for cell in row.cells):
        return True
    if not others or any(cell.tag == "th" for cell in row.cells) or len(set(texts)) < len(row.cells):
        return False
    if all(text.startswith("**") and text.endswith("**") for text in texts):
        return True
    return len(texts) >= SURE_COLUMNS and all(
        text and len(text) <= SHORT_HEADER and not any(map(str.isdigit, text)) for text in texts
    )
