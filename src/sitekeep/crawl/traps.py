"""Generated pages without end: calendars, sessions in paths, paths that bite their own tail."""

import re
from functools import lru_cache

import can_ada

FEWEST = 6  # segments of a path that can repeat itself: three times two, or six times one
_DIGITS = re.compile(r"\d+")


class Traps:
    """Bounds pages that are found only on pages of their own pattern, such as the next month of a calendar.

    A thousand products found on listings are no trap; a thousand months found on months are.
    """

    def __init__(self, *, max_pages_per_pattern: int) -> None:
        self._limit = max_pages_per_pattern
        self._fed_by_own_kind: dict[str, int] = {}

    def refuses(self, url: str, *, found_on: str | None) -> str | None:
        """What makes the URL look endless, or None; a None answer counts the URL."""
        if cycle := repeated_path(url):
            return f"the path repeats {cycle}"
        if found_on is None or path_pattern(found_on) != (pattern := path_pattern(url)) or "#" not in pattern:
            return None
        count = self._fed_by_own_kind.get(pattern, 0)
        if count >= self._limit:
            return f"{count} pages like {pattern} were found on pages like it"
        self._fed_by_own_kind[pattern] = count + 1
        return None


@lru_cache(maxsize=1024)  # a page is asked about for each of its links
def path_pattern(url: str) -> str:
    """`/calendar/2024/07?page=3` becomes `/calendar/#/#?page=#`."""
    parsed = can_ada.parse(url)
    return _DIGITS.sub("#", parsed.pathname + parsed.search)


def repeated_path(url: str) -> str | None:
    """The part that a path repeats: three times for `/a/b`, six times for a single segment such as a number."""
    if url.count("/") < 2 + FEWEST:
        return None
    segments = [part for part in can_ada.parse(url).pathname.split("/") if part][:200]
    for size in range(1, len(segments) // 3 + 1):
        times = 6 if size == 1 else 3
        run = 0  # how many places in a row equal the place one cycle earlier
        for index in range(size, len(segments)):
            run = run + 1 if segments[index] == segments[index - size] else 0
            if run >= size * (times - 1):
                return "/" + "/".join(segments[index - size + 1 : index + 1])
    return None
