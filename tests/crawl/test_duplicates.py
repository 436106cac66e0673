"""The same page under another URL is kept once, and only what is surely the same."""

from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.duplicates import MIN_WORDS, Duplicates
from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.content import PageContent

A, B, C = (f"https://e.com/{name}" for name in "abc")


def content(*, text: str = "text", title: str | None = "Title", words: int = 100, canonical: str = "") -> PageContent:
    return PageContent(title=title, text_hash=text, word_count=words, canonical=canonical or None)


def after(*pages: tuple[str, PageContent]) -> Duplicates:
    """What is remembered once these pages were stored."""
    duplicates = Duplicates(Normalizer(("page",)))
    for url, page in pages:
        duplicates.stored(url, title=page.title, text_hash=page.text_hash, word_count=page.word_count)
    return duplicates


def test_a_page_whose_canonical_is_stored_repeats_it() -> None:
    stored = after((A, content(text="one")))
    assert stored.original(B, content(text="two", canonical=A)) == A
    assert stored.original(B, content(text="two", canonical="http://www.e.com/A/?utm=1#x")) == A


def test_a_canonical_that_is_not_stored_makes_no_duplicate() -> None:
    assert after((A, content(text="one"))).original(B, content(text="two", canonical=C)) is None


def test_a_page_that_names_itself_is_no_duplicate() -> None:
    stored = after((A, content(text="one")))
    assert stored.original(A, content(text="new", canonical=A)) is None
    assert stored.original(B, content(text="new", canonical=f"{B}/")) is None


@given(st.integers(0, 200))
def test_equal_content_counts_from_fifty_words(words: int) -> None:
    page = content(words=words)
    assert after((A, page)).original(B, page) == (A if words >= 50 else None)
    assert MIN_WORDS == 50


def test_title_and_content_must_both_be_equal() -> None:
    stored = after((A, content()))
    assert stored.original(B, content()) == A
    assert stored.original(B, content(title="Other")) is None
    assert stored.original(B, content(title=None)) is None
    assert stored.original(B, content(text="other")) is None


def test_the_first_one_stored_is_the_original() -> None:
    assert after((A, content()), (B, content())).original(C, content()) == A
