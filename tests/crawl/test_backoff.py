"""How long we wait before asking again."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.backoff import backoff, retry_after

NOW = datetime(2026, 3, 29, 12, 0, tzinfo=UTC)


@given(st.integers(0, 10_000), st.floats(0, 60), st.floats(0, 600))
def test_pauses_double_up_to_a_limit_with_jitter(attempt: int, base: float, limit: float) -> None:
    full = min(limit, base * 2.0 ** min(attempt, 60))
    assert full / 2 <= backoff(attempt, base=base, limit=limit) <= full


@given(st.integers(0, 10**9 - 1))
def test_retry_after_in_seconds(seconds: int) -> None:
    assert retry_after(f" {seconds} ", now=NOW) == seconds


@given(st.integers(-(10**6), 10**6))
def test_retry_after_as_a_date(seconds: int) -> None:
    date = format_datetime(NOW + timedelta(seconds=seconds), usegmt=True)
    assert retry_after(date, now=NOW) == max(0, seconds)


def test_a_date_without_a_zone_is_utc_and_zones_are_read() -> None:
    assert retry_after("Sun, 29 Mar 2026 12:00:30 -0000", now=NOW) == 30
    assert retry_after("Sun, 29 Mar 2026 14:00:30 +0200", now=NOW) == 30


@pytest.mark.parametrize(
    "header", [None, "", "soon", "-5", "1.5", "٣", "Sun, 99 Mar 2026 12:00:00 GMT", "1 Jan 99999999999999999999 0:0:0"]
)
def test_what_says_nothing_is_nothing(header: str | None) -> None:
    assert retry_after(header, now=NOW) is None


@given(st.text() | st.from_regex(r"\d{1,30} (Jan|Feb) \d{1,30} \d{1,20}:\d{1,20}(:\d{1,20})?( [+-]\d{1,9})?"))
def test_no_header_can_break_us(header: str) -> None:
    seconds = retry_after(header, now=NOW)
    assert seconds is None or seconds >= 0


def test_a_number_without_end_is_a_long_time_and_no_error() -> None:
    assert retry_after("9" * 5000, now=NOW) == 999_999_999
