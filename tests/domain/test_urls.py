"""A discovered URL: it ends in one state and can say why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sitekeep.domain.reasons import EXPLANATIONS, FailReason, SkipReason
from sitekeep.domain.urls import DiscoveredUrl, Priority, UrlStatus

FOUND = DiscoveredUrl(url="https://e.com/A", normalized_url="e.com/a", depth=2, position=7, found_on="https://e.com/")


def test_every_reason_is_explained() -> None:
    assert set(EXPLANATIONS) == {*SkipReason, *FailReason}
    assert all(EXPLANATIONS.values())


def test_the_reasons_are_those_of_the_contract() -> None:
    assert " ".join(SkipReason) == (
        "robots excluded not_included duplicate off_site depth page_limit content_type not_found blocked_address "
        "url_too_long trap exists noindex"
    )
    assert " ".join(FailReason) == ("http_status timeout connection too_large rate_limited parse robots_unreachable")


@given(st.sampled_from(SkipReason), st.text() | st.none(), st.booleans())
def test_what_is_skipped_says_why(reason: SkipReason, detail: str | None, fetched: bool) -> None:
    url = FOUND.skipped(reason, detail, fetched=fetched)
    assert (url.status, url.reason, url.detail, url.fetched) == (UrlStatus.SKIPPED, reason.value, detail, fetched)
    assert (url.url, url.depth, url.position, url.found_on) == (FOUND.url, 2, 7, "https://e.com/")


@given(st.sampled_from(FailReason), st.text() | st.none())
def test_what_failed_says_why_and_was_fetched(reason: FailReason, detail: str | None) -> None:
    url = FOUND.failed(reason, detail)
    assert (url.status, url.reason, url.detail, url.fetched) == (UrlStatus.FAILED, reason.value, detail, True)


def test_what_comes_in_after_all_forgets_the_old_reason() -> None:
    url = FOUND.failed(FailReason.TIMEOUT, "10 s").ingested(content_hash="abc")
    assert (url.status, url.reason, url.detail, url.content_hash, url.fetched) == (
        UrlStatus.INGESTED,
        None,
        None,
        "abc",
        True,
    )


def test_a_url_is_frozen_and_starts_pending() -> None:
    assert (FOUND.status, FOUND.priority, FOUND.fetched) == (UrlStatus.PENDING, Priority.OTHER, False)
    with pytest.raises(ValidationError):
        FOUND.status = UrlStatus.FAILED  # type: ignore[misc]


def test_lower_priorities_go_first() -> None:
    assert [int(priority) for priority in sorted(Priority)] == [0, 1, 2]
    assert sorted(Priority) == [Priority.HOMEPAGE, Priority.INCLUDED, Priority.OTHER]
