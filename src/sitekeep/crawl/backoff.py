"""How long to wait before asking again."""

import random
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def backoff(attempt: int, *, base: float, limit: float) -> float:
    """Doubles with every attempt (the first is 0); jitter keeps many workers from coming back at once."""
    pause = min(limit, base * 2.0 ** min(attempt, 60))
    return float(pause * random.uniform(0.5, 1.0))


def retry_after(header: str | None, *, now: datetime) -> float | None:
    """`Retry-After` as seconds from now; it is written as seconds or as a date."""
    if header is None:
        return None
    header = header.strip()
    if header.isascii() and header.isdigit():
        return float(header[:9])
    try:
        date = parsedate_to_datetime(header)
    except (ValueError, OverflowError):  # a year of twenty digits is no date either
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return max(0.0, (date - now).total_seconds())
