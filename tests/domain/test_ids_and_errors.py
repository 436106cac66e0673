"""Ids, and errors that know their fate."""

import uuid

from sitekeep.domain import errors
from sitekeep.domain.ids import new_id
from sitekeep.domain.reasons import FailReason


def test_new_ids_are_32_hex_digits_and_never_the_same() -> None:
    made = {new_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(uuid.UUID(one).hex == one for one in made)


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
