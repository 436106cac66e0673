"""Where in a page its content is."""

from tests.extract.content.reading import ARTICLE, LEAD, TINY, A, B, C, lines, paragraphs
from tests.site import prose

MOTTO = "Quality goods from the coast"


def test_the_part_with_most_of_the_text_is_the_content() -> None:
    body = f"<div><div>{MOTTO}</div><div><div>{paragraphs(A, B)}</div></div><div>Small print</div></div>"
    assert lines(body) == [A, B]


def test_what_stands_beside_the_text_in_one_box_stays() -> None:
    assert lines(f"<div>{paragraphs(A, B)}<div>{MOTTO}</div></div>") == [A, B, MOTTO]


def test_a_long_paragraph_is_not_the_content_alone() -> None:
    assert lines(f"<div><p>{A} {B} {C}</p><p>{TINY}</p></div>") == [f"{A} {B} {C}", TINY]


def test_sections_side_by_side_are_one_text() -> None:
    first, second = f"<h2>One</h2>{paragraphs(A, B)}", f"<h2>Two</h2><p>{LEAD}</p>"
    for tag in ("section", "article"):
        body = f"<h1>T</h1><div><{tag}>{first}</{tag}><{tag}>{second}</{tag}></div>"
        assert lines(body) == ["One", A, B, "Two", LEAD]


def test_code_and_tables_with_headers_are_not_left_behind() -> None:
    text, code = f"<div>{paragraphs(A, B)}</div>", "<pre>x = 1</pre>"
    assert lines(f"<h1>T</h1><div>{text}{code}</div>") == [A, B, "x = 1"]
    table = "<table><tr><th>Name</th><th>Value</th></tr><tr><td>a</td><td>1</td></tr></table>"
    assert lines(f"<h1>T</h1><div>{text}{table}</div>") == [A, B, "Name\tValue", "a\t1"]
    assert lines(f"<h1>T</h1><div>{text}<div>{MOTTO}</div></div>") == [A, B]


def test_a_table_of_data_is_not_gone_into() -> None:
    table = f"<table><tr><th>Name</th><th>Value</th></tr><tr><td>a</td><td>{A}</td></tr></table>"
    assert lines(f"<h1>T</h1><div>{table}</div>") == ["Name\tValue", f"a\t{A}"]


def test_headings_are_not_left_behind_on_a_page_without_a_title() -> None:
    body = f"<div><h2>What it is about</h2><div>{paragraphs(A, B)}</div></div>"
    assert lines(body) == ["What it is about", A, B]
    assert lines(f"<h1>T</h1>{body}") == [A, B]


def test_the_main_part_is_believed_with_half_of_the_text_in_it() -> None:
    beside = f"<div>{paragraphs(C)}</div>"
    assert lines(f"<main>{paragraphs(A, B)}</main>{beside}") == [A, B]
    assert lines(f'<div role="main">{paragraphs(A, B)}</div>{beside}') == [A, B]
    assert lines(f"<div>{paragraphs(A, B)}</div>{beside}") == [A, B, C]


def test_a_main_part_that_has_next_to_nothing_is_not_believed() -> None:
    little = prose("little", 6)
    assert A in lines(f"<main><p>{little}</p></main><div>{paragraphs(A, B)}</div>", head=ARTICLE)


def test_the_body_of_an_article_is_believed_with_a_third_of_the_text_in_it() -> None:
    beside = f"<div>{paragraphs(B)}<p>{LEAD}</p></div>"
    assert lines(f'<div itemprop="articleBody">{paragraphs(A)}</div>{beside}', head=ARTICLE) == [A]
    assert lines(f"<div>{paragraphs(A)}</div>{beside}", head=ARTICLE) == [A, B, LEAD]


def test_of_several_bodies_the_largest_is_the_article() -> None:
    bodies = [f"<div itemprop=articleBody>{paragraphs(*texts)}</div>" for texts in ((A,), (B, TINY))]
    assert lines("<h1>T</h1>".join(bodies), head=ARTICLE) == [B, TINY]
