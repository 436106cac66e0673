"""The content of a page as Markdown: `#` headings, `-` bullets, fenced code, GFM tables, absolute links and images."""

from collections.abc import Sequence
from typing import NamedTuple

from sitekeep.domain.content import Image
from sitekeep.extract.content.tree import Node
from sitekeep.extract.markdown import block_tags, inline_tags
from sitekeep.extract.markdown.writer import Writer

_TAGS = {**block_tags.TAGS, **inline_tags.TAGS}


class Written(NamedTuple):
    markdown: str
    images: tuple[Image, ...]  # those in it, in their order, each once


def to_markdown(parts: Sequence[Node], base: str, *, apart: bool = False) -> Written:
    """What of the parts is not dropped, with the title and captions; addresses are resolved against `base`.

    With `apart`, a line stands between two parts, as between the posts of a thread.

    The same content gives the same Markdown, however its HTML is indented or its attributes are ordered.
    """
    writer = Writer(parts, base, _TAGS)
    for number, part in enumerate(parts):
        if apart and number and parts[number - 1].tag != "h1":
            writer.sheet.rule()
        writer.walk((part,))
        writer.flush()
    return Written(str(writer.sheet), tuple(Image(url, alt) for url, alt in writer.images.items()))
