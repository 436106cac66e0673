"""Dates as pages write them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.extract.metadata.dates import as_utc


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("2023-04-13", "2023-04-13"),
        ("20230413", "2023-04-13"),
        ("2023/4/3", "2023-04-03"),
        ("April 13, 2023", "2023-04-13"),
        ("Thursday, Apr. 13th 2023", "2023-04-13"),
        ("13 April 2023", "2023-04-13"),
        ("2023-04-13T10:00:00+02:00", "2023-04-13T08:00:00Z"),
        ("2023-04-13T00:30:00+02:00", "2023-04-12T22:30:00Z"),
        ("2023-04-13T10:00:00.123456789Z", "2023-04-13T10:00:00Z"),
        ("2023-04-13 10:00:00 -0500", "2023-04-13T15:00:00Z"),
        ("2023-04-13 10:00", "2023-04-13T10:00:00Z"),
        ("20230413T101112Z", "2023-04-13T10:11:12Z"),
        ("Thu, 13 Apr 2023 10:00:00 GMT", "2023-04-13T10:00:00Z"),
        ("April 13, 2023 at 5:30 pm", "2023-04-13T17:30:00Z"),
        ("1681372800", "2023-04-13T08:00:00Z"),
        ("1681372800000", "2023-04-13T08:00:00Z"),
    ],
)
def test_what_is_read(written: str, meant: str) -> None:
    assert as_utc(f"  {written}\n") == meant


@pytest.mark.parametrize(
    "written",
    [
        *("", "yesterday", "2023", "2023-13-45", "2023-02-30", "0000-00-00", "12/04/2023", "x" * 100_000),
        *(
            "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59-12:00",
            "1970-01-01",
            "1970-01-01T00:00:00Z",
            "13 Brumaire 2023",
        ),
    ],
)
def test_nonsense_is_dropped(written: str) -> None:
    assert as_utc(written) is None


@given(st.text(max_size=60) | st.from_regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:?\d\d|Z)?"))
def test_reading_twice_changes_nothing(text: str) -> None:
    once = as_utc(text)
    assert as_utc(once) == once
    assert once is None or re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?", once)
