"""Code of a page: its characters as they are, without line numbers, and its language."""

import re

from selectolax.lexbor import LexborNode

from sitekeep.extract.blocks import BLOCKS, visible
from sitekeep.extract.content.tree import Node

_GUTTER = re.compile(
    r"(?:^|[\s_-])(?:line-?nos?|line-?num(?:ber)?s?|linenodiv|gutter|blob-num|ln|lnt)(?:$|[\s_-])", re.IGNORECASE
)
# In most code the tags are colours; what is more than that has to be walked.
_NOT_PLAIN = (
    "br, div, p, li, ul, ol, table, tr, script, style, template, svg, button, textarea, select, "
    "[class*=lin i], [class*=num i], [class*=gutter i], .ln, .lnt"
)
Attributes = dict[str, str | None]
_UNSEEN = frozenset(("script", "style", "template", "svg", "button", "textarea", "select"))
_CODE_LINE = re.compile(r"(?:^|[\s_-])code-line(?:$|\s)|(?:^|\s)highlighted?-line(?:$|\s)", re.IGNORECASE)
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:(?:lang(?:uage)?|[a-z]+-code)-([\w+#.-]+)|highlight-(?:source-|text-)?([\w+#]+)|brush:\s*([\w+#-]+)"
    r"|sourceCode\s+([\w+#-]+)|hljs\s+(?!hljs)([\w+#-]+)|([\w+#-]+)\s+hljs|(rust)(?=\s|$))"
)
_LANGUAGE_ATTRIBUTES = ("data-lang", "data-language", "data-enlighter-language")
_NO_LANGUAGE = frozenset(
    ("none", "default", "auto", "text", "txt", "plain", "plaintext", "nohighlight", "unknown", "code")
)
_NAME = re.compile(r"[\w+#.-]{1,30}\Z")
_BACKTICKS = re.compile("`+")
_STEPS_UP = 3
_STEPS_DOWN = 4


def code_text(node: Node) -> str:
    """Its lines, without the blank ones around them."""
    first = node.flow[0] if node.tag == "pre" and node.flow else None
    text = first if isinstance(first, str) else raw_code(node.source)
    return text.rstrip().lstrip("\n") if text and not text.isspace() else ""


def raw_code(source: LexborNode) -> str:
    """All its characters, read from the parser's tree: white space counts here. Blocks and `br` end lines."""
    text = _walked(source) if source.css_first(_NOT_PLAIN) is not None else source.text()
    return visible(text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " "))


def _walked(source: LexborNode) -> str:
    pieces: list[str] = []
    stack: list[LexborNode | None] = [source.first_child]
    last = "\n"
    while stack:
        node = stack.pop()
        if node is None:  # a block ends
            if last != "\n":
                pieces.append("\n")
                last = "\n"
            continue
        following = node.next
        if following is not None:
            stack.append(following)
        tag = node.tag
        if tag == "-text":
            if text := node.text_content:
                pieces.append(text)
                last = text[-1]
        elif tag == "br":
            pieces.append("\n")
            last = "\n"
        elif tag is not None and tag not in _UNSEEN and (below := node.first_child) is not None:
            name = node.attributes.get("class")
            if name and tag not in ("code", "pre") and _GUTTER.search(name):
                continue
            if (tag in BLOCKS and tag not in ("td", "th")) or (name and _CODE_LINE.search(name)):
                stack.append(None)
                if last != "\n":
                    pieces.append("\n")
                    last = "\n"
            stack.append(below)
    return "".join(pieces)


def fenced(text: str, language: str) -> str:
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def code_span(text: str) -> str:
    fence = "`" * (_longest_run(text) + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def language_of(node: Node) -> str:
    """By the names of the element, of the `code` in it, or of what is around it; "" when nothing says."""
    code = node.source.css_first("code")
    inner = [code.attributes] if code is not None else []
    around: list[Attributes] = []
    above = node.parent
    while above is not None and len(around) < _STEPS_UP and len(above.kids) <= _STEPS_UP:
        around.append(above.attributes)
        above = above.parent
    for attributes in (*inner, node.attributes, *around):
        if language := _named_language(attributes):
            return "" if language in _NO_LANGUAGE else language
    return ""


def _named_language(attributes: Attributes) -> str:
    for name in _LANGUAGE_ATTRIBUTES:
        if (value := attributes.get(name)) and _NAME.match(value):
            return value.lower()
    found = _LANGUAGE.search(attributes.get("class") or "")
    return next(name for name in found.groups() if name).lower().rstrip(".-")[:30] if found else ""


def is_gutter(node: Node) -> bool:
    """Whether it is line numbers beside code: it is called so, and nothing but numbers is in it."""
    name = node.attributes.get("class")
    if not name or not _GUTTER.search(name):
        return False
    level = [node]
    for _ in range(_STEPS_DOWN):
        for element in level:
            text = "".join([piece for piece in element.flow if isinstance(piece, str)])
            if not all(map(str.isdigit, text.split())):
                return False
        level = [kid for element in level for kid in element.kids if kid.dropped is None]
    return not level


def _longest_run(text: str) -> int:
    return max(map(len, _BACKTICKS.findall(text)), default=0) if "`" in text else 0
