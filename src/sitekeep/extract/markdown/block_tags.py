"""What is written for the tags that are blocks.

A definition list is `**term**` on a line of its own and `: definition` on the next; what else a definition holds
follows as plain blocks. Lists of definitions hold whole chapters on pages about code, so they are not indented.
"""

from functools import partial

from sitekeep.extract.blocks import BLOCKS
from sitekeep.extract.code import code_span, code_text, is_gutter
from sitekeep.extract.content.tree import HEADINGS, Node
from sitekeep.extract.markdown.line import BOLD, BREAK, Span, Verbatim
from sitekeep.extract.markdown.lists import Numbering, checkbox
from sitekeep.extract.markdown.table_rows import table
from sitekeep.extract.markdown.writer import Tag, Writer, block, caption

NOTE_INDENT = "    "


def _heading(writer: Writer, node: Node) -> None:
    writer.flush()
    writer.flat += 1
    writer.into(node, partial(_end_heading, writer, int(node.tag[1])))


def _end_heading(writer: Writer, level: int) -> None:
    writer.flat -= 1
    if text := writer.take(line_break=" ", heading=True):
        if text.endswith(" #") or text == "#":
            text = f"{text[:-1]}\\#"
        writer.write(f"{'#' * level} {text}", "heading")


def _list(writer: Writer, node: Node) -> None:
    writer.flush()
    writer.defines = False
    around = writer.lists[-1] if writer.lists else None
    numbering = Numbering(node, around=around, follows=writer.sheet.last)
    if numbering.beside:
        writer.sheet.push("  ", "  ")
    writer.lists.append(numbering)
    writer.into(node, partial(_end_list, writer))


def _end_list(writer: Writer) -> None:
    writer.flush()
    numbering = writer.lists.pop()
    writer.sheet.tight = False
    if numbering.beside:
        writer.sheet.pop()
    if numbering.written:
        writer.sheet.last = numbering.kind


def _item(writer: Writer, node: Node) -> None:
    writer.flush()
    writer.defines = False
    sheet = writer.sheet
    if label := writer.footnotes.label_of(node):
        sheet.push(f"[^{label}]: ", NOTE_INDENT)
        writer.in_note += 1
        writer.into(node, partial(_end_note, writer))
        return
    numbering = writer.lists[-1] if writer.lists else Numbering(node)
    marker = numbering.marker(node)
    sheet.tight = _is_tight(writer, numbering, marker)
    box = checkbox(node)
    sheet.push(f"{marker}{box} " if box else marker, " " * len(marker))
    writer.into(node, partial(_end_item, writer, numbering))


def _is_tight(writer: Writer, numbering: Numbering, marker: str) -> bool:
    """Whether an item follows without a blank line."""
    if numbering.written:
        return not numbering.loose
    if numbering.ordered and marker[:-2] != "1":
        return False  # only a list that begins with 1 may follow a paragraph at once
    if numbering.beside:
        return not numbering.beside.loose
    return len(writer.lists) > 1 and writer.sheet.continues


def _end_item(writer: Writer, numbering: Numbering) -> None:
    writer.flush()
    empty = writer.sheet.is_empty()
    loose = writer.sheet.pop().loose
    if not empty:
        numbering.written += 1
        numbering.loose = loose


def _end_note(writer: Writer) -> None:
    writer.flush()
    writer.sheet.pop()
    writer.in_note -= 1


def _quote(writer: Writer, node: Node) -> None:
    writer.flush()
    writer.defines = False
    writer.sheet.push("> ", "> ")
    writer.into(node, partial(_end_quote, writer))


def _end_quote(writer: Writer) -> None:
    writer.flush()
    writer.sheet.pop()


def _term(writer: Writer, node: Node) -> None:
    writer.flush()
    ends = [] if writer.is_open(BOLD) else [writer.open(Span(BOLD, BOLD))]
    writer.into(node, *ends, partial(writer.flush, "term"))


def _definition(writer: Writer, node: Node) -> None:
    writer.flush()
    writer.defines = True
    writer.into(node, partial(_end_definition, writer))


def _end_definition(writer: Writer) -> None:
    writer.flush()
    writer.defines = False


def _code_block(writer: Writer, node: Node) -> None:
    writer.flush()
    writer.write_code(node)


def _code_in_line(writer: Writer, node: Node) -> None:
    writer.flush()
    for line in code_text(node).splitlines():
        if words := " ".join(line.split()):
            writer.add(Verbatim(code_span(words)))
            writer.add(BREAK)


def _rule(writer: Writer, _: Node) -> None:
    writer.flush()
    writer.sheet.rule()


def _unless_gutter(writer: Writer, node: Node) -> None:
    if not is_gutter(node):
        block(writer, node)


def _unless_flat(tag: Tag, otherwise: Tag = block) -> Tag:
    """Inside of a heading or a cell only lines can stand."""
    return lambda writer, node: (otherwise if writer.flat else tag)(writer, node)


TAGS: dict[str, Tag] = {
    **dict.fromkeys(BLOCKS, block),
    **dict.fromkeys(HEADINGS, _unless_flat(_heading)),
    **dict.fromkeys(("ul", "ol", "dir", "menu"), _unless_flat(_list)),
    "li": _unless_flat(_item),
    "blockquote": _unless_flat(_quote),
    "dt": _unless_flat(_term),
    "dd": _unless_flat(_definition),
    "pre": _unless_flat(_code_block, _code_in_line),
    "hr": _unless_flat(_rule),
    "table": _unless_flat(table),
    "caption": caption,
    "div": _unless_gutter,
    "td": _unless_gutter,
}
