"""Pages of many parts: shops, lists and services."""

from tests.extract.content.reading import ARTICLE, TINY, A, lines, paragraphs
from tests.site import prose

PARTS = [prose(f"part {n}", 6) for n in range(6)]
# `banner` names boilerplate beside an article, and nothing on a page that sells; `newsletter` is frame on any page.
SERVICE = (
    f"<div><h1>What we do</h1>{paragraphs(A)}</div>"
    + "".join(f'<div class="banner"><h2>Offer</h2><p>{part}</p></div>' for part in PARTS)
    + f'<div class="newsletter"><p>{TINY}</p></div>'
)


def test_where_the_densest_part_is_a_small_one_all_but_the_frame_is_content() -> None:
    told = lines(SERVICE)
    assert told[0] == A
    assert [line for line in told if line in PARTS] == PARTS
    assert TINY not in told


def test_a_page_that_says_it_is_an_article_and_reads_like_one_stays_narrow() -> None:
    assert lines(SERVICE, head=ARTICLE) == [A]


def test_where_the_densest_part_is_most_of_the_page_it_is_the_content() -> None:
    few = f'<div>{paragraphs(A, *PARTS)}</div><div class="banner"><p>{TINY}</p></div>'
    assert lines(few) == [A, *PARTS]


def test_on_a_page_of_many_parts_the_same_block_is_said_once() -> None:
    again = SERVICE + f'<div class="banner"><p>{PARTS[0]}</p></div><div class="banner"><p>Share this</p></div>'
    told = lines(again)
    assert told.count(PARTS[0]) == 1
    assert "Share this" not in told


def test_the_frame_of_a_wide_page_is_around_its_main_part() -> None:
    told = lines(f"<div><p>{TINY}</p></div><main>{SERVICE}</main>")
    assert told[0] == A
    assert set(PARTS) < set(told)
