"""What is not content inside of the content."""

import pytest

from tests.extract.content.reading import MANUAL, PRODUCT, TINY, A, B, C, lines, links, paragraphs, read

ANCHORS = links(4, to="#part-")
NAMES = [f"Another page, number {n}" for n in range(4)]


def between(html: str, *, head: str = "") -> list[str]:
    """What is left of it between two paragraphs."""
    return lines(f"<div><p>{A}</p>{html}<p>{B}</p></div>", head=head)


# --- links --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "html",
    [
        links(4),
        '<div><a href="/x">One thing</a> | <a href="/y">another thing</a></div>',
        '<section><h3>More of it</h3><div><a href="/x">One thing, told at length</a></div></section>',
        '<p><a href="/x">All of what this company does</a></p>',
        '<table><tr><td><a href="/x">One page</a></td><td><a href="/y">Another</a></td></tr></table>',
    ],
    ids=["list", "box", "box with a heading", "paragraph", "table"],
)
def test_what_is_mostly_links_is_left_out(html: str) -> None:
    assert between(html) == [A, B]


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ('<ul><li>What <a href="/x">links</a> lead to is told here as well</li></ul>', 1),
        ('<p>Ask <a href="/x">the people of the library</a></p>', 1),
        ('<table><tr><th>Page</th><td><a href="/x">One page, of which more is told</a></td></tr></table>', 1),
        ('<ul><li><p><a href="/x">A</a></p></li><li>and a whole sentence, without any link in it</li></ul>', 2),
        ('<div><pre>x = 1</pre><a href="/x">Source of this example</a></div>', 2),
    ],
    ids=["list", "paragraph", "table of data", "paragraph of an item", "box with code"],
)
def test_what_has_some_links_stays(html: str, said: int) -> None:
    assert len(between(html)) == 2 + said


def test_a_page_of_links_is_a_page_of_links() -> None:
    """Where next to nothing would be left, nothing was boilerplate."""
    assert len(lines(f"<div><h1>All pages</h1>{links(40)}</div>")) == 40
    assert len(lines(f"<main><h1>All pages</h1><p>{TINY}</p>{links(40)}</main>")) == 41
    assert len(lines(f"<main><h1>All pages</h1><p>{A}</p>{links(99)}</main>")) == 100


def test_a_page_of_links_has_its_noise_too() -> None:
    promo = f'<div class="banner"><p>{TINY}</p></div>'
    assert len(lines(f"<main><h1>All pages</h1>{links(40)}{promo}</main>")) == 40
    assert len(lines(f"<main><h1>All pages</h1><p>{A}</p>{links(99)}{promo}</main>")) == 100


def test_contents_that_lead_into_the_page_are_left_out() -> None:
    assert between(f'<div class="toc">{ANCHORS}</div>') == [A, B]
    assert between(f'<div class="toc">{ANCHORS}</div>', head=MANUAL) == [A, B]
    assert between('<div class="toc">In this part: <a href="#x">one</a></div>') == [A, B]


def test_contents_that_lead_to_other_pages_stay() -> None:
    assert between(f'<div class="toctree-wrapper">{links(4)}</div>', head=MANUAL) == [A, *NAMES, B]
    assert between(f'<div class="toc">The parts are <a href="/x">one</a> and <a href="/y">two</a>.</div>{TINY}')[1] == (
        "The parts are one and two."
    )


def test_a_manual_keeps_its_lists_of_links() -> None:
    assert between(links(4)) == [A, B]
    assert between(links(4), head=MANUAL) == [A, *NAMES, B]


# --- phrases ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "phrase",
    [
        *("Advertisement", "ANZEIGE", "Story continues below", "Read more: the lighthouse", "Related articles:"),
        *("Lesen Sie auch: der Turm", "Lire aussi", "Subscribe to our letter", "Share this", "3 comments"),
        *(
            "Tags: sea, coast",
            "Photo by Ann Other",
            "© 2024 The Paper",
            "Published on 3 May 2024",
            "→ See also the map",
        ),
    ],
)
def test_calls_to_action_labels_and_credits_are_left_out(phrase: str) -> None:
    assert between(f"<p>{phrase}</p>") == [A, B]
    assert between(f"<div><b>{phrase}</b></div>") == [A, B]


def test_a_sentence_that_only_opens_like_one_stays() -> None:
    sentence = f"Read more slowly, they said. {C}"
    assert between(f"<p>{sentence}</p>") == [A, sentence, B]
    assert between("<p>Do <b>read more</b> of it</p>") == [A, "Do read more of it", B]
    assert between("<p>They share this view</p>") == [A, "They share this view", B]


def test_a_manual_keeps_its_phrases() -> None:
    assert between("<p>See also the map</p>", head=MANUAL) == [A, "See also the map", B]


# --- what is said twice -------------------------------------------------------------------------------------------

TWICE = f'<div class="wide"><p>{C}</p></div><div class="narrow"><p>{C}</p></div>'


def test_around_a_product_the_same_block_is_said_once() -> None:
    assert between(TWICE, head=PRODUCT) == [A, C, B]


def test_elsewhere_a_refrain_is_content() -> None:
    assert between(TWICE) == [A, C, C, B]


# --- headings -----------------------------------------------------------------------------------------------------


def test_the_title_is_in_markdown_and_not_in_the_text() -> None:
    content = read(f"<div><h1>The title</h1>{paragraphs(A, B)}</div>")
    assert content.content_text.splitlines() == [A, B]
    assert content.markdown == f"# The title\n\n{A}\n\n{B}"


def test_headings_with_nothing_below_them_are_left_out() -> None:
    body = f"<div><h2>One</h2>{paragraphs(A, B)}<h2>Related pages</h2>{links(4)}<h3>Newest</h3> </div>"
    assert lines(body) == ["One", A, B]
    assert "Related pages" not in read(body).markdown


def test_a_heading_that_nobody_closed_is_text() -> None:
    assert lines(f"<h1>Title {paragraphs(A, B)}") == ["Title", A, B]
    assert lines(f"<h2>Title {paragraphs(A, B)}") == ["Title", A, B]
