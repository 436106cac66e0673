"""Patterns that users write: RE2, so that no pattern can make us hang."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import re2

from sitekeep.domain.errors import BadInput

_QUIET = re2.Options()
_QUIET.log_errors = False


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
    parts, current, depth, escaped = [], "", 0, False
    for char in text:
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(0, depth - 1)
        elif char == "," and depth == 0:
            parts.append(current)
            current = ""
            continue
        current += char
    return tuple(part.strip() for part in [*parts, current] if part.strip())


def read_patterns(value: str | Iterable[str] | None) -> tuple[str, ...]:
    """Text with commas or a list, checked."""
    if value is None:
        return ()
    patterns = split_patterns(value) if isinstance(value, str) else tuple(p.strip() for p in value if p.strip())
    for pattern in patterns:
        compile_pattern(pattern)
    return patterns
