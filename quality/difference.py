"""Truth against ours, word by word: what is missing, what is too much."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from rich.console import Console
from rich.text import Text

from quality import ours
from quality.corpus import Page
from quality.score import word_match

CONTEXT = 8  # words of agreement that are shown around a difference
_WORDS = re.compile(r"\w+|[^\w\s]+")
_STYLES = {"-": "red", "+": "green", " ": "dim"}


def print_difference(console: Console, page: Page) -> None:
    found = ours.read(page.body, page.url).content_text
    match = word_match(found, page.truth)
    console.print(f"[bold]{page.id}[/] {page.kind} {page.url}", highlight=False)
    console.print(f"words: F1 {match.f1:.3f}  P {match.precision:.3f}  R {match.recall:.3f}", highlight=False)
    console.print(Text("- only in the truth", "red"), Text("+ only in ours", "green"), sep="   ")
    for sign, words in difference(page.truth, found):
        console.print(Text(f"{sign} {words}", _STYLES[sign]), soft_wrap=True)


def difference(truth: str, found: str) -> Iterator[tuple[str, str]]:
    """Runs of words with `-` (only in the truth), `+` (only in ours) or a blank (in both, shortened)."""
    wanted, got = _WORDS.findall(truth), _WORDS.findall(found)
    for kind, start, end, other_start, other_end in SequenceMatcher(None, wanted, got, autojunk=False).get_opcodes():
        if kind == "equal":
            yield " ", _shorten(wanted[start:end])
            continue
        if start < end:
            yield "-", " ".join(wanted[start:end])
        if other_start < other_end:
            yield "+", " ".join(got[other_start:other_end])


def _shorten(words: list[str]) -> str:
    if len(words) <= 2 * CONTEXT + 1:
        return " ".join(words)
    left_out = len(words) - 2 * CONTEXT
    return " ".join([*words[:CONTEXT], f"… {left_out} …", *words[-CONTEXT:]])
