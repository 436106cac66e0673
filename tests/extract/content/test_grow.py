"""One walk: what surely is content protects what is around it."""

import pytest

from sitekeep.extract.content.grow import HINTS, Look, grow
from sitekeep.extract.content.tree import Node
from tests.extract.content.reading import TINY, A, B, lines, paragraphs
from tests.extract.light import light


@pytest.mark.parametrize("around", ['div class="sidebar"', "form", 'div class="subscribe"', 'div id="comments"'])
@pytest.mark.parametrize(
    "sure", ["<h1>Title</h1><p>{}</p>", "<main><p>{}</p></main>", "<div itemprop=articleBody><p>{}</p></div>"]
)
def test_what_surrounds_the_heading_or_the_main_part_is_content_whatever_it_is_called(around: str, sure: str) -> None:
    tag = around.split(maxsplit=1)[0]
    body = f"<{around}>{{}}</{tag}><div><p>{B}</p></div>"
    assert A in lines(body.format(sure.format(A)))
    assert A not in lines(body.format(f"<p>{A}</p>"))


def test_an_empty_heading_protects_nothing() -> None:
    body = '<div class="sidebar"><h1>{}</h1><p>' + A + "</p></div><div><p>" + B + "</p></div>"
    assert A in lines(body.format("Title"))
    assert A not in lines(body.format(" <img src=/logo.png> "))


def test_a_marked_part_around_the_heading_with_next_to_no_text_is_none() -> None:
    header = '<div class="page-header"><h1>Title</h1><div>Home and garden</div></div>'
    assert lines(f"<div>{header}{paragraphs(A, B)}</div>") == [A, B]


def test_scripts_styles_and_drawings_are_no_text() -> None:
    unseen = "<script>let x</script><style>p{}</style><svg><text>drawn</text></svg><template>t</template><!-- c -->"
    assert lines(f"<div><p>{A}{unseen}</p>{unseen}<p>{B}</p></div>") == [A, B]


def test_running_text_is_the_mass_of_a_part() -> None:
    """Links have none, items less, and short labels next to none."""

    def mass(html: str) -> float:
        return light(html).mass

    assert mass(f"<p>{A}</p>") == len(A)
    assert mass(f"<li>{A}</li>") == pytest.approx(0.6 * len(A))
    assert mass(f'<p><a href="/x">{A}</a></p>') == 0
    assert mass("<p>short</p>") == 0
    assert mass(f'<p>{TINY} <a href="/x">{A}</a></p>') == 0
    label = "Some words that are not a sentence"
    assert mass(f"<p>{label}</p>") == pytest.approx(0.3 * len(label))
    assert mass(f"<p>{label}.</p>") == len(label) + 1


def test_white_space_of_the_source_has_no_weight() -> None:
    spread = A.replace(" ", "\n            ")
    assert light(f"<p>{spread}</p>").text == light(f"<p>{A}</p>").text == len(A)


def test_inline_elements_belong_to_the_block_around_them() -> None:
    page = light(f'<p>Some <b>bold</b> and <a href="/x">linked</a> words. {A}</p>')
    paragraph = page.kids[0]
    assert paragraph.own == paragraph.text == len("Some bold and linked words. ") + len(A)
    assert paragraph.link == len("linked")


def test_a_page_that_calls_everything_its_content_says_nothing_by_it() -> None:
    root = light("<article>word</article>" * (HINTS + 100))
    assert len(grow(Node(root.source, "body", None), Look()).hinted) == HINTS
