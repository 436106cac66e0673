"""What went wrong once, on pages of real sites and of people who try."""

import re

import pytest

from sitekeep.domain.content import FetchedPage, PageContent, Reading
from sitekeep.extract.page import extract

P = "The ferry leaves at noon, whatever the weather is like, and it takes the long way around the island then."


def read(html: str, *, url: str = "https://e.com/a", keep: tuple[str, ...] = (), head: str = "") -> PageContent:
    page = f"<html><head>{head}</head><body>{html}</body></html>"
    return extract(FetchedPage(url=url, status=200, body=page.encode()), Reading(keep=keep))


def test_a_name_on_a_word_does_not_take_it_out_of_its_sentence() -> None:
    html = f"<h1>T</h1><p>{P} A pod is a group of <a class=glossary-tooltip href=/c>containers</a>, with storage.</p>"
    assert "a group of containers, with storage" in read(html * 2).content_text


def test_raised_figures_are_no_other_number() -> None:
    assert "2³⁰ bytes, the 1st" in read(f"<p>{P} 2<sup>30</sup> bytes, the 1<sup>st</sup>.</p>").content_text


def test_two_links_are_two_words() -> None:
    assert "Beans Peas" in read(f"<p>{P} <a href=/b>Beans</a><a href=/p>Peas</a></p>").content_text


def test_a_button_in_a_heading_is_the_heading() -> None:
    html = f"<h1>T</h1><p>{P}</p><h3><button>When does it leave?</button></h3><p>{P}</p>"
    assert "### When does it leave?" in read(html).markdown


def test_preformatted_text_is_whole_when_it_is_all_that_is_kept() -> None:
    assert read("<pre>a <span>b</span> c\nd</pre>", keep=("pre",)).content_text == "a b c\nd"


def test_a_listing_of_headings_is_not_empty() -> None:
    items = "".join(f"<article><h2><a href=/{n}>A long title, number {n}</a></h2></article>" for n in range(20))
    content = read(items)
    assert content.content_text.count("A long title") == 20
    assert content.markdown.count("## ") == 20


def test_a_heading_above_images_stays() -> None:
    assert (
        "## Gallery" in read(f"<h1>T</h1><p>{P}</p><p>{P}</p><h2>Gallery</h2><img src=/a.png><img src=/b.png>").markdown
    )


@pytest.mark.parametrize("tag", ["nav", "footer"])
def test_a_frame_that_nobody_closed_is_no_frame(tag: str) -> None:
    assert P in read(f"<{tag}><a href=/>Home</a><main><h1>T</h1>{f'<p>{P}</p>' * 10}</main>").content_text


def test_only_the_first_h1_is_the_title() -> None:
    text = read("".join(f"<h1>Chapter {n}</h1><p>{P}</p>" for n in range(1, 6))).content_text
    assert "Chapter 1" not in text
    assert "Chapter 3" in text


def test_contents_of_other_pages_stay() -> None:
    links = "".join(f"<li><a href=ch{n}.html#s{n}>Chapter {n} of it</a></li>" for n in range(20))
    html = f"<h1>T</h1>{f'<p>{P}</p>' * 10}<div class=toctree-wrapper><ul>{links}</ul></div>"
    manual = "<meta name=generator content=sphinx>"
    assert "Chapter 7 of it" in read(html, head=manual).content_text
    inside = html.replace("href=ch", "href=#")
    assert "Chapter 7 of it" not in read(inside, head=manual).content_text


def test_two_people_may_say_the_same() -> None:
    posts = f"<div class=post-body>{P}</div>" + "<div class=post-body>Thanks, that worked!</div>" * 2
    content = read(posts, head="<meta name=generator content=phpBB>")
    assert content.content_text.count("Thanks, that worked!") == 2
    assert content.markdown.count("\n\n---\n\n") == 2


@pytest.mark.parametrize(
    "html",
    [
        "<p>[click]<em></em>(javascript:alert(1)) and &lt;<em></em>script&gt;alert(1)&lt;<em></em>/script&gt;</p>",
        "<p>x <math alttext='x$ <script>alert(1)</script> [c](javascript:alert(1))'></math> y</p>",
    ],
)
def test_no_page_writes_html_or_scripts_into_markdown(html: str) -> None:
    markdown = read(f"<p>{P}</p>{html}").markdown
    outside = "".join(markdown.split("`")[::2])  # of code
    assert not re.search(r"(?<!\\)</?script|\]\(javascript:", outside)


@pytest.mark.parametrize("size", [20_000, 200_000])
def test_one_long_word_is_one_word(size: int) -> None:
    """Patterns that look at each of its characters again would take minutes."""
    shop, name = f"<p>{P}</p><p>{'1' * size}</p>", f"<p>{P}</p><div class='promo {'a' * size}'>Buy it</div>"
    assert P in read(shop, url="https://e.com/collections/x").content_text
    assert P in read(name).content_text


def test_a_page_may_come_from_nowhere() -> None:
    assert P in read(f"<p>{P}</p><a href=/x>x</a>", url="").content_text
