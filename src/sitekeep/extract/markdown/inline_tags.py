"""What is written for the tags inside of a line."""

import re
from functools import partial

from sitekeep.extract.blocks import visible
from sitekeep.extract.code import code_span, code_text, raw_code
from sitekeep.extract.content.tree import HEADINGS, INLINE, Node
from sitekeep.extract.images import image_of
from sitekeep.extract.markdown.escape import SUSPECT, escaped, live_marks
from sitekeep.extract.markdown.line import BOLD, Span, Verbatim
from sitekeep.extract.markdown.writer import Tag, Writer, inline

# The texts of links that only offer the address of the place where they stand, or lead back to it.
_SIGN = re.compile("[\\s¶#§🔗⚓∞↩↑⇧^\u200b\ufe0e\ufe0f]*\\Z")
_SIGN_NAME = re.compile(r"headerlink|permalink|hash-?link|anchor-?link", re.IGNORECASE)
_BACK = re.compile("ref", re.IGNORECASE)
_NOT_TEX = re.compile(r"[<`$]|\]\(")  # would be more than a formula


def _emphasis(mark: str) -> Tag:
    def emphasis(writer: Writer, node: Node) -> None:
        if writer.is_open(mark):
            writer.into(node)
        else:
            writer.into(node, writer.open(Span(mark, mark)))

    return emphasis


def _link(writer: Writer, node: Node) -> None:
    """A link around blocks stands on their heading or, without one, on their first text."""
    href = (node.attributes.get("href") or "").strip()
    if not href or writer.is_open("["):
        writer.into(node)
        return
    if "#" in href and writer.addresses.stays(href):
        if label := writer.footnotes.reference(node, href):
            writer.add(Verbatim(f"[^{label}]"))
        elif not _is_sign(writer, node, href):
            writer.into(node)
        return
    url = writer.addresses.link(href)
    if url is None:
        writer.into(node)
        return
    span = Span("[", f"]({url})", is_link=True, heading_only=not writer.flat and _has_heading(node))
    writer.into(node, writer.open(span))


def _is_sign(writer: Writer, node: Node, href: str) -> bool:
    if _SIGN_NAME.search(node.attributes.get("class") or "") or (writer.in_note and _BACK.search(href)):
        return True
    return node.text < 5 and not node.kids and bool(_SIGN.match("".join(map(str, node.flow)) or "x"))


def _has_heading(link: Node) -> bool:
    for kid in link.kids:
        if not kid.inline:
            return any(node.tag in HEADINGS for node in link.kept())
    return False


def _image(writer: Writer, node: Node) -> None:
    image = image_of(node, writer.addresses)
    if image is None:
        return
    alt = visible(image.alt)
    if SUSPECT.search(alt):
        alt = escaped(alt, live_marks(alt), in_brackets=True)
    writer.add(Verbatim(f"![{alt}]({image.url})"))
    writer.images.setdefault(image.url, image.alt)


def _code(writer: Writer, node: Node) -> None:
    if not node.kids:
        raw = "".join(map(str, node.flow))
    elif any(kid.tag in ("img", "picture") for kid in node.kids):
        writer.into(node)
        return
    else:
        raw = raw_code(node.source)
        if "\n" in raw and not writer.flat and any(kid.tag == "br" for kid in node.kids):
            writer.flush()
            writer.write_code(node)
            return
    text = visible(" ".join(raw.split()))
    if not text:
        return
    if raw[0].isspace():
        writer.say(" ")
    url = _address_of_all(writer, node) if node.kids else None
    close = writer.open(Span("[", f"]({url})", is_link=True)) if url is not None else None
    writer.add(Verbatim(code_span(text)))
    if close is not None:
        close()
    if raw[-1].isspace():
        writer.say(" ")


def _address_of_all(writer: Writer, code: Node) -> str | None:
    """Where a link inside of the code leads, if it is around all of it: then it can stand outside."""
    kids = code.kids
    if len(kids) != 1 or kids[0].tag != "a" or writer.is_open("["):
        return None
    href = (kids[0].attributes.get("href") or "").strip()
    alone = all(piece == " " for piece in code.flow if isinstance(piece, str))
    return writer.addresses.link(href) if href and alone else None


def _quoted(writer: Writer, node: Node) -> None:
    writer.say('"')
    writer.into(node, partial(writer.say, '"'))


def _math(writer: Writer, node: Node) -> None:
    """As TeX when the page has it, as its characters when not."""
    written = node.source.css_first('annotation[encoding*="tex"]')
    tex = node.attributes.get("alttext") or (written.text() if written is not None else "")
    if tex := " ".join(tex.split()):
        writer.add(Verbatim(f"${tex}$" if not _NOT_TEX.search(tex) else code_span(tex)))
    else:
        writer.say(" ".join(code_text(node).split()))


def _line_end(writer: Writer, _: Node) -> None:
    writer.end_line()


def _nothing(_: Writer, __: Node) -> None:
    pass


TAGS: dict[str, Tag] = {
    **dict.fromkeys(INLINE, inline),
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), _emphasis("*")),
    **dict.fromkeys(("strong", "b"), _emphasis(BOLD)),
    **dict.fromkeys(("del", "s", "strike"), _emphasis("~~")),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), _code),
    **dict.fromkeys(("rt", "rp", "wbr", "source", "video"), _nothing),
    "a": _link,
    "img": _image,
    "q": _quoted,
    "math": _math,
    "br": _line_end,
}
