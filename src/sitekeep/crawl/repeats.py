"""What repeats on nearly all pages of one template is the site's, not the page's.

Rules that look at one page cannot know it; whoever has many pages can.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b

from sitekeep.domain.pages import CrawledPage

NEARLY_ALL = 0.9
SAMPLED = 50  # pages of a template that are looked at: enough to know, and a bound
MOST = 0.5  # of a page's words: what repeats so much of a page is what it has to say
_FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
FEWEST = 3  # words: less is a label, and labels are the form of a page
_FORM = re.compile(r"\s|[-*] +#|#|\||```|~~~")  # so are headings, tables, code, and what is inside of a list
_IMAGE, _LINK = re.compile(r"!\[[^\]]*\]\([^)]*\)"), re.compile(r"\[([^\]]*)\]\([^)]*\)")
_WORD = re.compile(r"\w+")


def sample(keys: Iterable[str]) -> list[str]:
    """Some of a template's pages, and the same ones however they come in."""
    return sorted(keys, key=lambda key: blake2b(key.encode("utf-8", "replace")).digest())[:SAMPLED]


def repeated(pages: Sequence[str], *, least: int) -> frozenset[str]:
    """The blocks that nearly all of these have, as Markdown; none of fewer pages than `least`."""
    if len(pages) < least:
        return frozenset()
    seen = Counter(block for page in pages for block in {block for block in blocks(page) if _may_repeat(block)})
    return frozenset(block for block, count in seen.items() if count >= NEARLY_ALL * len(pages))


def without(page: CrawledPage, what: frozenset[str]) -> CrawledPage | None:
    """The page without these blocks; None when that changes nothing, or leaves too little."""
    all_blocks = list(blocks(page.markdown))
    kept = [block for block in all_blocks if block not in what]
    if len(kept) == len(all_blocks):
        return None
    gone = Counter(_said(line) for block in all_blocks if block in what for line in block.split("\n"))
    lines = [line for line in page.content_text.split("\n") if not _take(gone, line)]
    text = "\n".join(lines)
    words = len(text.split())
    if words < MOST * page.word_count:
        return None
    return page.model_copy(update={"markdown": "\n\n".join(kept), "content_text": text, "word_count": words})


def blocks(markdown: str) -> Iterator[str]:
    """What blank lines part, except in code."""
    block: list[str] = []
    fence = ""
    for line in markdown.split("\n"):
        if not line and not fence:
            if block:
                yield "\n".join(block)
                block.clear()
            continue
        block.append(line)
        mark = _FENCE.match(line)
        if mark is not None and (not fence or line.strip() == fence):
            fence = "" if fence else mark[1]
    if block:
        yield "\n".join(block)


def _may_repeat(block: str) -> bool:
    return _FORM.match(block) is None and "```" not in block and len(_said(block)) >= FEWEST


def _take(gone: Counter[tuple[str, ...]], line: str) -> bool:
    said = _said(line)
    if not said or not gone[said]:
        return False
    gone[said] -= 1
    return True


def _said(line: str) -> tuple[str, ...]:
    """The words that a reader sees."""
    return tuple(_WORD.findall(_LINK.sub(r"\1", _IMAGE.sub("", line))))
