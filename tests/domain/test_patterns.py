"""Patterns as people write them: many in one text, or a list; a bad one is refused with RE2's reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.domain.errors import BadInput
from sitekeep.domain.patterns import BadPattern, compile_pattern, read_patterns, split_patterns

# Pieces of patterns that hold commas and brackets in every way in which they do not split.
PIECES = st.sampled_from(
    ["/blog/", "a{1,2}", "(x,y)", "[,;]", "[(]", "[)},]", r"\,", r"\(", r"\[", "[[:alpha:],]", "é"]
)
PATTERNS = st.lists(PIECES, min_size=1, max_size=4).map("".join)


@given(st.lists(PATTERNS))
def test_what_is_joined_with_commas_splits_into_the_same(patterns: list[str]) -> None:
    assert split_patterns(",".join(patterns)) == tuple(patterns)
    assert read_patterns(" , ".join(patterns)) == read_patterns(patterns) == tuple(patterns)


@given(st.text())
def test_splitting_loses_nothing_but_commas_and_space(text: str) -> None:
    parts = split_patterns(text)
    assert all(part == part.strip() != "" for part in parts)
    kept = "".join("".join(parts).split())
    assert kept.replace(",", "") == "".join(text.split()).replace(",", "")


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("", ()),
        (" , ,", ()),
        ("/blog/", ("/blog/",)),
        (" /blog/ ,/docs/,", ("/blog/", "/docs/")),
        (r"/\d{1,3}/,/a", (r"/\d{1,3}/", "/a")),
        ("/(a,b)/,[,],c", ("/(a,b)/", "[,]", "c")),
        (r"a\,b,c", (r"a\,b", "c")),
        ("[]a,],b", ("[]a,]", "b")),
    ],
)
def test_commas_inside_brackets_do_not_split(text: str, patterns: tuple[str, ...]) -> None:
    assert split_patterns(text) == patterns


def test_nothing_given_is_no_pattern() -> None:
    assert read_patterns(None) == read_patterns("") == read_patterns([]) == read_patterns([" "]) == ()


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [("(", "missing )"), ("[a", "missing ]"), ("a**", "bad repetition"), ("(?=x)", "invalid perl operator")],
)
def test_a_bad_pattern_is_refused_with_the_reason(pattern: str, reason: str) -> None:
    with pytest.raises(BadPattern, match="not a valid RE2 expression") as refused:
        read_patterns(["/good/", pattern])
    assert isinstance(refused.value, BadInput)
    assert repr(pattern) in str(refused.value)
    assert reason in str(refused.value)


def test_no_pattern_can_make_us_hang() -> None:
    assert compile_pattern("(a+)+$").search("a" * 50_000 + "!") is None
