"""Dates as pages write them, as UTC in ISO 8601."""

import re
from datetime import UTC, datetime, timedelta

# Outside of these a date is a default that nobody filled in. There is no look at the clock on purpose: the same
# page says the same whenever it is read.
_YEARS = range(1900, 2100)
_LONGEST = 80
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(?:[T\s,]+(.*))?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(.*))?")
_EPOCH = re.compile(r"\d{10}(\d{3})?")
# `13 April 2023`, `Thu, 13 Apr 2023 10:00:00 GMT`
_DAY_FIRST = re.compile(r"(?:[^\W\d]+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([^\W\d]+)[\s.,-]+(\d{4})\b,?\s*(.*)")
# `April 13, 2023 10:00 am`, `Thursday, April 13th 2023`
_MONTH_FIRST = re.compile(r"(?:[^\W\d]+,\s+)?([^\W\d]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b,?\s*(.*)")
_TIME = re.compile(
    r"(?:at\s+|-\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\b\.?)?\s*(.*)", re.IGNORECASE
)
_ZONE = re.compile(r"(?:GMT|UTC|Z)?\s*(?:([+-])(\d{2}):?(\d{2})?)?", re.IGNORECASE)
_UNKNOWN_ZONE = re.compile(r"(?!GMT|UTC|Z\b)[A-Z]{2,5}\b")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def as_utc(text: str | None) -> str | None:
    """`2023-04-13T08:00:00Z`; a date without a time stays one, and a time without a zone is taken for UTC."""
    text = (text or "").strip()
    if not text or len(text) > _LONGEST:
        return None
    try:
        return _iso(text) or _read(text)
    except (ValueError, OverflowError):  # no such day, no such hour
        return None


def _iso(text: str) -> str | None:
    """The quick way: what nearly all pages write."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if len(text) <= len("2023-04-13"):
        return _day(moment)
    return _written(moment if moment.tzinfo is None else moment.astimezone(UTC))


def _read(text: str) -> str | None:
    if _EPOCH.fullmatch(text):
        return _written(datetime.fromtimestamp(int(text[:10]), UTC))
    if match := _ISO.match(text):
        return _at(int(match[1]), int(match[2]), int(match[3]), match[4])
    if match := _COMPACT.fullmatch(text):
        time = f"{match[4]}:{match[5]}:{match[6] or '00'}{match[7]}" if match[4] else ""
        return _at(int(match[1]), int(match[2]), int(match[3]), time)
    if match := _DAY_FIRST.match(text):
        return _at(int(match[3]), _month(match[2]), int(match[1]), match[4])
    if match := _MONTH_FIRST.match(text):
        return _at(int(match[3]), _month(match[1]), int(match[2]), match[4])
    return None


def _month(name: str) -> int:
    """In English, whole or cut; a ValueError for any other word."""
    return _MONTHS.index(name[:3].lower()) + 1


def _at(year: int, month: int, day: int, time: str | None) -> str | None:
    date = datetime(year, month, day, tzinfo=UTC)
    match = _TIME.match(time.strip()) if time else None
    if match is None:
        return _day(date)
    hour = int(match[1])
    if half := (match[4] or "")[:1].lower():
        hour = hour % 12 + (12 if half == "p" else 0)
    moment = date.replace(hour=hour, minute=int(match[2]), second=min(int(match[3] or 0), 59))
    if _UNKNOWN_ZONE.match(match[5]):
        return _day(date)  # `EST` is one of several, and a wrong hour is worse than none
    zone = _ZONE.match(match[5])
    if zone is not None and zone[1]:
        offset = timedelta(hours=int(zone[2]), minutes=int(zone[3] or 0))
        moment -= offset if zone[1] == "+" else -offset
    return _written(moment)


def _day(moment: datetime) -> str | None:
    text = moment.date().isoformat()
    return text if moment.year in _YEARS and text != "1970-01-01" else None


def _written(moment: datetime) -> str | None:
    if moment.year not in _YEARS:
        return None
    text = moment.replace(tzinfo=None, microsecond=0).isoformat() + "Z"
    return None if text == "1970-01-01T00:00:00Z" else text
