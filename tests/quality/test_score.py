"""The scores on texts that are small enough to count by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quality.score import (
    Match,
    mean_match,
    percentile,
    share_absent,
    share_present,
    shingle_match,
    shingles,
    word_match,
)


def test_words_count_as_often_as_they_occur_and_in_any_order() -> None:
    # Found: the ×2, cat, sat. Truth: the ×1, cat, ran, off. Shared: the, cat.
    match = word_match("The cat sat, the", "cat the ran off")
    assert (match.precision, match.recall) == (0.5, 0.5)
    assert match.f1 == 0.5


def test_shingles_are_runs_of_four_words() -> None:
    assert shingles("a b c d e") == {("a", "b", "c", "d"): 1, ("b", "c", "d", "e"): 1}
    assert shingles("a b a b a b") == {("a", "b", "a", "b"): 2, ("b", "a", "b", "a"): 1}


def test_a_text_of_fewer_words_is_one_shingle() -> None:
    assert shingles("just two") == {("just", "two"): 1}
    assert shingles(" … ") == {}


def test_shingle_match_sees_order_and_case() -> None:
    # Found has abcd, bcde, cdex; truth has abcd, bcde, cdef, defg.
    match = shingle_match("a b c d e x", "a b c d e f g")
    assert match.precision == pytest.approx(2 / 3)
    assert match.recall == 0.5
    assert shingle_match("d c b a", "a b c d").f1 == 0
    assert shingle_match("A b c d", "a b c d").f1 == 0


@pytest.mark.parametrize(
    ("found", "truth", "expected"),
    [("", "", (1, 1)), ("", "word", (0, 0)), ("word", "", (0, 1)), ("one", "other", (0, 0))],
)
def test_nothing_found_or_nothing_to_find(found: str, truth: str, expected: tuple[float, float]) -> None:
    for match in (word_match(found, truth), shingle_match(found, truth)):
        assert (match.precision, match.recall) == expected


def test_the_average_of_matches_has_the_f1_of_the_averages() -> None:
    average = mean_match([Match(1.0, 0.5), Match(0.5, 0.0)])
    assert (average.precision, average.recall) == (0.75, 0.25)
    assert average.f1 == pytest.approx(0.375)


def test_snippets_are_looked_for_without_white_space() -> None:
    text = "The Fetch\nAPI is here."
    assert share_present(text, ["Fetch API is", "Menu"]) == 0.5
    assert share_absent(text, ["Fetch API is", "Menu", "Log in", "Share"]) == 0.75
    assert share_present(text, []) is share_absent(text, []) is None


def test_percentile_is_a_number_that_was_measured() -> None:
    assert percentile(range(1, 101), 0.95) == 95
    assert percentile([3.0, 1.0, 2.0], 0.95) == 3.0
    assert percentile([], 0.95) == 0.0


@given(st.text(), st.text())
def test_finding_and_truth_are_mirror_images(one: str, other: str) -> None:
    assert word_match(one, one).f1 == 1
    assert word_match(one, other).f1 == pytest.approx(word_match(other, one).f1)
