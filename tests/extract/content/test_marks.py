"""What an element says of itself: by its tag, its role, its class and id."""

import pytest

from tests.extract.content.reading import LEAD, A, B, lines, paragraphs, read


def between(opening: str) -> list[str]:
    """What is left of a page with such an element between two paragraphs."""
    tag = opening.split(maxsplit=1)[0]
    return lines(f"<div><p>{A}</p><{opening}>some words here</{tag}><p>{B}</p></div>")


@pytest.mark.parametrize(
    "opening",
    [
        *("nav", "footer", "aside", "menu", "button", "textarea", "form", "label", "fieldset", "noscript", "video"),
        *('div role="navigation"', 'div role="banner"', 'section role="dialog"', 'p role="alert"'),
        *('div class="sidebar"', 'div class="post-meta"', 'ul class="breadcrumbs"', 'div class="wp-social-links"'),
        *('div class="site_promo_box"', 'span class="sr-only"', 'div class="newsletter-signup"', 'div class="Related"'),
        *('div class="comments"', 'div id="disqus_thread"', 'div id="respond"', 'section class="comment-list"'),
        *('div id="sidebar"', 'div id="page-footer"', 'div id="cookies"', 'header class="masthead"'),
        *("div hidden", 'div style="display:none"', 'div style="color: red; display: none"', 'div aria-hidden="true"'),
        *('div class="hidden"', 'div class="box is-hidden"', 'div style="visibility:hidden"'),
    ],
)
def test_what_is_marked_as_no_content_is_left_out(opening: str) -> None:
    assert between(opening) == [A, B]


@pytest.mark.parametrize(
    "opening",
    [
        *("div", 'div class="box"', 'div role="region"', 'div style="color: red"', 'div aria-hidden="false"'),
        # Words that have one of ours in them.
        *('div class="commentary"', 'div class="shared-ideas"', 'div class="adsorption"'),
        *('div class="elementor-widget-container"', 'div class="textwidget"', 'div class="navy"'),
        # Content, whatever else the name says.
        *('div class="admonition sidebar"', 'aside class="admonition"', 'div class="hentry tags"'),
        # How these look, not what they are.
        *('p class="banner"', 'h2 class="meta"', 'blockquote class="promo"'),
    ],
)
def test_what_is_not_marked_stays(opening: str) -> None:
    assert between(opening) == [A, "some words here", B]


@pytest.mark.parametrize(
    "opening",
    [
        'div id="JSONB-SUBSCRIPTING"',  # not subscri…
        'div id="how-to-share-your-files"',  # a sentence, not a name
        *('section id="comments"', 'section id="tags"', 'dl id="navigation"'),
    ],
)
def test_an_id_may_be_a_place_in_the_text(opening: str) -> None:
    assert between(opening) == [A, "some words here", B]


@pytest.mark.parametrize(
    "name",
    ["hidden md:block", "lg:flex hidden", "top-[var(--nav-height)]", "[--footer-gap:2rem]", "group-hover:share-icon"],
)
def test_utility_classes_are_not_names(name: str) -> None:
    assert between(f'div class="{name}"') == [A, "some words here", B]


@pytest.mark.parametrize(
    "opening",
    [
        'div hidden class="accordion-body"',
        'div hidden role="tabpanel"',
        'div style="display:none" class="faq-answer"',
        'div style="display: none" id="collapse3"',
        'div aria-hidden="true" class="tab-pane"',
        'div class="accordion-widget"',
    ],
)
def test_what_a_click_opens_is_content_though_hidden(opening: str) -> None:
    assert between(opening) == [A, "some words here", B]


def test_a_frame_stays_a_frame_when_a_click_opens_it() -> None:
    assert between('div class="cookie-banner collapse"') == [A, B]


def test_the_main_part_is_content_whatever_else_it_is_called() -> None:
    assert lines(f'<div role="main" class="sidebar"><p>{A}</p></div><div><p>{B}</p></div>')[0] == A


def test_a_caption_is_in_markdown_only() -> None:
    figure = '<figure><img src="/x.png" alt="x"><figcaption>What it shows</figcaption></figure>'
    content = read(f"<div><p>{A}</p>{figure}<p>{B}</p></div>")
    assert content.content_text.splitlines() == [A, B]
    assert "What it shows" in content.markdown


def test_a_long_caption_is_text() -> None:
    figure = f"<figure><img src=/x.png><figcaption>{A}</figcaption></figure>"
    assert lines(f"<div>{figure}<p>{B}</p></div>") == [A, B]


def test_around_a_product_reviews_and_further_goods_are_no_content() -> None:
    body = f'<div>{paragraphs(A, B)}<div class="product-reviews"><p>{LEAD}</p></div></div>'
    assert lines(body) == [A, B, LEAD]
    assert lines(body, head='<meta property="og:type" content="product">') == [A, B]
