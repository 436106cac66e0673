"""What repeats on nearly all pages of one template is the site's, not the page's.

Rules that look at one page cannot know it; whoever has many pages can.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import zip_longest
from typing import NamedTuple

from sitekeep.domain.pages import CrawledPage

NEARLY_ALL = 0.9
SAMPLED = 50  # pages of a template that are looked at: enough to know, and a bound
MOST = 0.5  # of a page's words: what repeats so much of a page is what it has to say
FEWEST = 3  # words: less is a label, and labels are the form of a page
LONG_PAGE, LONG_BLOCK = 200_000, 2_000  # characters: nobody repeats so much
_FENCE = re.compile(r"(?:[\s>*+-]|\d+[.)])*(`{3,}|~{3,})")
_FORM = re.compile(r"\s|[-*+] +#|#|\||`{3}|~{3}|\[\^")  # headings, tables, code, notes, what is inside of a list
_ITEM = re.compile(r"(?:[-*+]|\d+[.)]) ")
_IMAGE, _LINK = re.compile(r"!\[[^\[\]]*\]\([^()]*\)"), re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_MARKS = re.compile(r"\[\^[^\[\]]*\]|[*~`]")
_WORD = re.compile(r"\w+")


class Block(NamedTuple):
    """One block of a page's Markdown, and where it stands."""

    text: str
    start: int
    end: int


def sample(keys: Iterable[str]) -> list[str]:
    """Some of a template's pages, and the same ones however they come in."""
    return sorted(keys, key=lambda key: blake2b(key.encode("utf-8", "replace")).digest())[:SAMPLED]


def repeated(pages: Sequence[str]) -> frozenset[str]:
    """The blocks that nearly all of these have, as Markdown."""
    seen = Counter(text for page in pages if len(page) <= LONG_PAGE for text in set(_that_may_repeat(page)))
    return frozenset(text for text, count in seen.items() if count >= NEARLY_ALL * len(pages))


def without(page: CrawledPage, what: frozenset[str]) -> CrawledPage | None:
    """The page without these blocks; None when that changes nothing, or leaves too little."""
    if len(page.markdown) > LONG_PAGE:
        return None
    gone = [block for block in blocks(page.markdown) if block.text in what]
    if not gone:
        return None
    text = _without_lines(page.content_text, Counter(_said(line) for block in gone for line in block.text.split("\n")))
    words = len(text.split())
    if words < MOST * page.word_count:
        return None
    return page.model_copy(update={"markdown": _cut(page.markdown, gone), "content_text": text, "word_count": words})


def blocks(markdown: str) -> Iterator[Block]:
    """What blank lines part, except in code."""
    start, at, fence = -1, 0, ""
    for line in markdown.split("\n"):
        if line or fence:
            start = at if start < 0 else start
            mark = _FENCE.match(line)
            if mark is not None and (not fence or line.strip() == fence):
                fence = "" if fence else mark[1]
        elif start >= 0:
            yield Block(markdown[start : at - 1], start, at - 1)
            start = -1
        at += len(line) + 1
    if start >= 0:
        yield Block(markdown[start:], start, len(markdown))


def _that_may_repeat(markdown: str) -> Iterator[str]:
    found = list(blocks(markdown))
    for block, following in zip_longest(found, found[1:]):
        text = block.text
        if len(text) > LONG_BLOCK or _FORM.match(text) or "```" in text or len(_said(text)) < FEWEST:
            continue
        if _ITEM.match(text) and following is not None and following.text[0].isspace():
            continue  # the rest of the item would stay behind
        yield text


def _cut(markdown: str, gone: Sequence[Block]) -> str:
    """Without these blocks and the blank lines behind them; everything else stays as it is."""
    kept: list[str] = []
    at = 0
    for block in gone:
        kept.append(markdown[at : block.start])
        rest = markdown[block.end :]
        at = block.end + len(rest) - len(rest.lstrip("\n"))
    return "".join((*kept, markdown[at:])).strip("\n")


def _without_lines(text: str, gone: Counter[tuple[str, ...]]) -> str:
    """The last of equal lines goes: a heading of the same words stands above."""
    kept: list[str] = []
    for line in reversed(text.split("\n")):
        said = _said(line)
        if said and gone[said]:
            gone[said] -= 1
        else:
            kept.append(line)
    return "\n".join(reversed(kept))


def _said(line: str) -> tuple[str, ...]:
    """The words that a reader sees."""
    return tuple(_WORD.findall(_MARKS.sub("", _LINK.sub(r"\1", _IMAGE.sub("", line)))))
