"""The light tree of a piece of HTML, and what is written from it."""

import re

from selectolax.lexbor import LexborHTMLParser

from sitekeep.extract.content.grow import Look, grow
from sitekeep.extract.content.tree import Node
from sitekeep.extract.markdown import Written, to_markdown
from sitekeep.extract.text import plain_text

BASE = "https://e.com/dir/page"
IMAGE = re.compile(r"!\[.*?\]\((https?://.*?)\)")
_FENCE = re.compile(r"(?:[ >]|- |\d+[.)] |\[\^[^\]]+\]: |: )*(`{3,})[^`]*$")


def light(html: str) -> Node:
    body = LexborHTMLParser(html).body
    assert body is not None
    return grow(Node(body, "body", None), Look()).root


def written(html: str) -> Written:
    return to_markdown((light(html),), BASE)


def markdown(html: str) -> str:
    return written(html).markdown


def text(html: str) -> str:
    return plain_text((light(html),))[0]


def outside_of_code(markdown: str) -> list[str]:
    """The lines that are not in a fence; each fence is one line."""
    lines, fence = [], ""
    for line in markdown.split("\n"):
        if fence:
            if line.strip(" >") == fence:
                fence = ""
        else:
            if opening := _FENCE.match(line):
                fence = opening[1]
            lines.append(line)
    return lines
