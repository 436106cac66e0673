"""What a reader keeps and drops beats every rule."""

import pytest

from sitekeep.domain.errors import BadInput
from sitekeep.extract.selectors import check_selectors
from tests.extract.content.reading import LEAD, TINY, A, B, lines, paragraphs, read

PAGE = f"""<nav id="menu"><p>{TINY}</p></nav>
<h1>Title</h1><div class="text"><p>{A}</p><table><tr><td>cell</td></tr></table>
<div class="box outer"><p>{B}</p><div class="box inner"><p>{LEAD}</p></div></div></div>"""


def test_what_is_kept_is_the_content_and_nothing_else() -> None:
    assert lines(PAGE, keep=("#menu",)) == [TINY]
    assert lines(PAGE, keep=(".inner", "#menu")) == [TINY, LEAD]  # in the order of the page


def test_nested_matches_are_told_once() -> None:
    assert lines(PAGE, keep=(".box",)) == [B, LEAD]
    assert lines(PAGE, keep=("div, p",)) == [TINY, A, "cell", B, LEAD]


def test_what_is_dropped_is_gone_from_text_and_markdown() -> None:
    assert lines(PAGE, drop=(".inner",)) == [A, "cell", B]
    content = read(PAGE, drop=(".outer", "table"))
    assert content.content_text == A
    assert content.markdown == f"# Title\n\n{A}"


def test_elements_without_any_attribute_can_be_dropped() -> None:
    assert lines(PAGE, drop=("table",)) == [A, B, LEAD]
    assert lines(PAGE, drop=("p",)) == ["cell"]


def test_what_is_dropped_is_dropped_from_what_is_kept() -> None:
    assert lines(PAGE, keep=(".outer",), drop=(".inner",)) == [B]
    assert lines(PAGE, keep=(".box",), drop=(".box p",)) == []


def test_a_page_without_what_is_to_be_kept_is_read_as_ever() -> None:
    assert lines(PAGE, keep=("#elsewhere",)) == lines(PAGE) == [A, "cell", B, LEAD]


def test_rules_do_not_count_in_what_is_kept() -> None:
    noise = (
        f'<div id="x"><form>{TINY}</form><div class="sidebar">{LEAD}</div><ul><li><a href=/x>link</a></li></ul></div>'
    )
    assert lines(paragraphs(A) + noise, keep=("#x",)) == [TINY, LEAD, "link"]


def test_dropping_all_of_a_page_leaves_nothing() -> None:
    assert read(PAGE, drop=("body *",)).content_text == ""


@pytest.mark.parametrize("selector", ["article .body", "#a > b", "a[href^='/x']", "p:nth-child(2)", "a, b", "*"])
def test_selectors_that_are_known(selector: str) -> None:
    check_selectors([selector])


@pytest.mark.parametrize("selector", ["..", "a[", "p:no-such-thing", "", "div >", "1a", "//div"])
def test_selectors_that_are_not_say_so(selector: str) -> None:
    with pytest.raises(BadInput, match="is not a CSS selector that we know"):
        check_selectors(["p", selector])
