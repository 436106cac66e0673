"""A lead often stands between the heading and the text, outside of what holds the text."""

from tests.extract.content.reading import LEAD, TINY, A, B, C, lines, paragraphs, read

TEXT = f"<div>{paragraphs(A, B, C)}</div>"


def test_a_lead_between_heading_and_text_is_content() -> None:
    body = f"<div><header><h1>T</h1><div>{LEAD}</div></header>{TEXT}</div>"
    assert lines(body) == [LEAD, A, B, C]
    assert read(body).markdown == f"# T\n\n{LEAD}\n\n{A}\n\n{B}\n\n{C}"


def test_a_lead_before_the_text_of_a_page_without_a_heading_is_content() -> None:
    assert lines(f"<div><div>{LEAD}</div>{TEXT}</div>") == [LEAD, A, B, C]


def test_what_stands_before_the_heading_is_no_lead() -> None:
    assert lines(f"<div><div>{LEAD}</div><h1>T</h1>{TEXT}</div>") == [A, B, C]
    assert lines(f"<div><h1>Site</h1><div>{LEAD}</div><h1>T</h1>{TEXT}</div>") == [A, B, C]


def test_what_stands_below_the_text_is_no_lead() -> None:
    assert lines(f"<div><h1>T</h1>{TEXT}<div>{LEAD}</div></div>") == [A, B, C]


def test_links_and_labels_are_no_lead() -> None:
    linked = f'<div>{LEAD} <a href="/x">{TINY} {TINY}</a></div>'
    assert lines(f"<div><h1>T</h1>{linked}{TEXT}</div>") == [A, B, C]
    assert lines(f"<div><h1>T</h1><div>By somebody</div>{TEXT}</div>") == [A, B, C]


def test_of_a_lead_the_links_are_left_out() -> None:
    lead = f'<div><p>{LEAD}</p><p><a href="/topic">On this topic</a></p></div>'
    assert lines(f"<div><h1>T</h1>{lead}{TEXT}</div>") == [LEAD, A, B, C]
