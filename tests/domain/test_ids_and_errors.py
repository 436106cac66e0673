"""Ids in both spellings, and errors that know their fate."""

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.domain import errors
from sitekeep.domain.ids import new_id, parse_id
from sitekeep.domain.reasons import FailReason


@given(st.uuids())
def test_both_spellings_of_an_id_are_accepted(value: uuid.UUID) -> None:
    assert parse_id(str(value)) == parse_id(value.hex) == parse_id(value.hex.upper()) == value.hex


def test_new_ids_are_32_hex_digits_and_never_the_same() -> None:
    made = {new_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(parse_id(one) == one and len(one) == 32 for one in made)


@pytest.mark.parametrize("text", ["", "abc", "g" * 32, "0" * 31, "0" * 33])
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(errors.BadInput, match="32 hex digits"):
        parse_id(text)


def page_errors(start: type[errors.PageError] = errors.PageError) -> list[type[errors.PageError]]:
    return [found for kind in start.__subclasses__() for found in (kind, *page_errors(kind))]


def test_every_page_error_has_a_reason() -> None:
    assert {kind.reason for kind in page_errors()} == set(FailReason)


def test_only_what_may_be_gone_a_moment_later_is_tried_again() -> None:
    retryable = {kind for kind in page_errors() if kind.retryable}
    assert retryable == {errors.FetchTimeout, errors.ConnectionFailed, errors.ServerError}


def test_messages_say_what_happened() -> None:
    assert str(errors.HttpStatusError(403)) == "HTTP 403"
    assert errors.ServerError(502).status == 502
    too_large = errors.BodyTooLarge(5_242_880, b"start")
    assert (str(too_large), too_large.body) == ("the page is larger than 5,242,880 bytes", b"start")
