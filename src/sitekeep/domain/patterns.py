"""Patterns that users write: RE2, so that no pattern can make us hang."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import re2

from sitekeep.domain.errors import BadInput

_QUIET = re2.Options()
_QUIET.log_errors = False
# A character class is one token: brackets inside it are plain characters.
_TOKEN = re.compile(r"\\.|\[\^?\]?(?:\[:\w+:\]|\\.|[^\]\\])*\]|.", re.DOTALL)


class BadPattern(BadInput):
    """A pattern that RE2 refuses."""

    code = "bad_pattern"


@lru_cache(maxsize=1024)
def compile_pattern(pattern: str) -> Any:
    try:
        return re2.compile(pattern, options=_QUIET)
    except re2.error as error:
        reason = error.args[0]
        reason = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        raise BadPattern(f"The pattern {pattern!r} is not a valid RE2 expression: {reason}.") from None


def split_patterns(text: str) -> tuple[str, ...]:
    """Splits at commas, but not at those inside brackets or behind a backslash: `a{1,2},b` are two."""
    parts, depth = [""], 0
    for token in _TOKEN.findall(text):
        if token == "," and depth == 0:
            parts.append("")
            continue
        if token in {"(", "{"}:
            depth += 1
        elif token in {")", "}"}:
            depth = max(0, depth - 1)
        parts[-1] += token
    return tuple(part.strip() for part in parts if part.strip())


def stripped(value: Iterable[str]) -> tuple[str, ...]:
    """The texts of a list that are not empty; pydantic turns the ValueError into its own."""
    texts = list(value) if isinstance(value, Iterable) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("text or a list of texts is expected")
    return tuple(text.strip() for text in texts if text.strip())


def read_patterns(value: str | Iterable[str] | None) -> tuple[str, ...]:
    """Text with commas or a list, checked."""
    if value is None:
        return ()
    patterns = split_patterns(value) if isinstance(value, str) else stripped(value)
    for pattern in patterns:
        compile_pattern(pattern)
    return patterns
