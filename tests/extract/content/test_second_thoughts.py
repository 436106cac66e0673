"""What was set aside comes back when there is little else."""

from tests.extract.content.reading import LEAD, TINY, A, B, C, lines, paragraphs
from tests.site import prose


def test_what_outweighs_the_rest_of_the_page_is_content_whatever_it_is_called() -> None:
    assert lines(f'<p>{TINY}</p><div class="sidebar">{paragraphs(A, B)}</div>')[-2:] == [A, B]


def test_what_does_not_outweigh_it_is_not() -> None:
    assert lines(f'<div><p>{A}</p></div><div class="sidebar"><p>{B}</p></div>') == [A]


def test_comments_must_outweigh_it_by_far() -> None:
    assert lines(f'<div><p>{A}</p></div><div class="comments">{paragraphs(B, C, LEAD)}</div>') == [A]
    told = lines(f'<div><p>{TINY}</p></div><div class="comments">{paragraphs(B, C, LEAD)}</div>')
    assert told[-3:] == [B, C, LEAD]


def test_what_is_inside_of_marked_parts_is_found_too() -> None:
    inner = f'<div class="share-bar">Share</div><div class="popular">{paragraphs(A, B)}</div>'
    rest = prose("the rest", 7)
    assert lines(f'<p>{rest}</p><div class="related">{inner}</div>')[-2:] == [A, B]


def test_a_page_with_a_main_part_is_not_outweighed_from_outside() -> None:
    sidebar = f'<div class="sidebar">{paragraphs(A, B)}</div>'
    assert lines(f"<main><p>{LEAD}</p></main>{sidebar}") == [LEAD]
    assert lines(f"<main><p>{LEAD}</p>{sidebar}</main>") == [LEAD, A, B]


def test_a_page_that_scripts_would_show_is_read_though_hidden() -> None:
    assert lines(f'<div id="app" style="display:none">{paragraphs(A, B)}</div>') == [A, B]
    beside = f'<div class="sidebar">{TINY}</div>'
    assert lines(f"<div hidden>{paragraphs(A, B)}{beside}</div>") == [A, B]


def test_names_do_not_count_where_they_name_everything() -> None:
    """No part of it is large enough to outweigh the rest."""
    parts = [f"The {n}th part of it, which is short, has something to say." for n in range(20)]
    assert lines("".join(f'<div class="sidebar-box"><p>{part}</p></div>' for part in parts)) == parts


def test_what_is_for_readers_without_scripts_is_content_where_scripts_would_write_it() -> None:
    assert lines(f'<div id="app"></div><noscript>{paragraphs(A, B)}</noscript>') == [A, B]
