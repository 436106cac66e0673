"""The scores: texts in, numbers out, nothing read and nothing printed."""

import math
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

SHINGLE = 4
_WORD = re.compile(r"\w+")
Item = TypeVar("Item", bound=Hashable)


@dataclass(frozen=True)
class Match:
    """How much of what was found is right (precision), and how much of what is right was found (recall)."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def words(text: str) -> list[str]:
    return _WORD.findall(text)


def shingles(text: str, size: int = SHINGLE) -> Counter[tuple[str, ...]]:
    """Every run of `size` words, with how often it occurs; a text that is too short is one run of its own."""
    found = words(text)
    if not found:
        return Counter()
    return Counter(tuple(found[start : start + size]) for start in range(max(1, len(found) - size + 1)))


def shingle_match(found: str, truth: str) -> Match:
    """As the article-extraction-benchmark counts: order matters a little, case does."""
    return _match(shingles(found), shingles(truth))


def word_match(found: str, truth: str) -> Match:
    """As WCXB counts: words in any order, in lower case."""
    return _match(Counter(words(found.lower())), Counter(words(truth.lower())))


def share_present(text: str, snippets: Sequence[str]) -> float | None:
    """The share of snippets that the text has; None where there are none to look for.

    White space does not count: a truth breaks lines where its author's tool did.
    """
    if not snippets:
        return None
    squeezed = _squeeze(text)
    return mean(_squeeze(snippet) in squeezed for snippet in snippets)


def share_absent(text: str, snippets: Sequence[str]) -> float | None:
    present = share_present(text, snippets)
    return None if present is None else 1 - present


def mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed) if listed else 0.0


def mean_match(matches: Sequence[Match]) -> Match:
    """Its F1 is that of the two averages, not the average of F1s."""
    return Match(mean(match.precision for match in matches), mean(match.recall for match in matches))


def percentile(numbers: Iterable[float], share: float) -> float:
    """The smallest number that at least this share of all do not exceed."""
    ordered = sorted(numbers)
    if not ordered:
        return 0.0
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def _match(found: Counter[Item], truth: Counter[Item]) -> Match:
    shared = (found & truth).total()
    precision = shared / found.total() if found else float(not truth)
    recall = shared / truth.total() if truth else 1.0
    return Match(precision, recall)


def _squeeze(text: str) -> str:
    return "".join(text.split())
