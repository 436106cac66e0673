"""Whatever bytes come in: no exception, and the words that a reader would see come out."""

import json

import pytest

from sitekeep.domain.content import ContentMode, FetchedPage, PageContent, Reading
from sitekeep.extract.page import extract
from tests.site import document, prose

A, B = prose("first"), prose("second")
TEXT = f"<p>{A}</p><p>{B}</p>"


def read(body: bytes, *, charset: str | None = None, explain: bool = False) -> PageContent:
    page = FetchedPage(url="https://e.com/x", status=200, body=body, charset=charset)
    return extract(page, Reading(explain=explain))


def page(body: str, *, head: str = "", explain: bool = False) -> PageContent:
    return read(document("T", body, head=head).encode(), explain=explain)


# --- too deep -----------------------------------------------------------------------------------------------------


THREAD = '<meta name="generator" content="phpBB">'
DEEP = [
    *("div", "span", "b", "article", "section", "main", "ul><li", "blockquote", "table><tr><td", "details", "x-y"),
    *("div class=comment", "div class=sidebar", "div hidden", "div class=toc", "form><p"),
]


@pytest.mark.parametrize(
    ("tag", "head"),
    [*((tag, "") for tag in DEEP), *((tag, THREAD) for tag in ("div", "div class=comment", "div class=post-body"))],
)
def test_what_is_nested_too_deep_is_read(tag: str, head: str) -> None:
    depth = 5000 // (tag.count("<") + 1)
    content = page(f"<{tag}>" * depth + TEXT, head=head)
    assert content.content_text.splitlines()[-2:] == [A, B]
    assert A in content.markdown
    assert B in content.markdown


@pytest.mark.parametrize("tag", ["div", "article", "div class=sidebar"])
def test_what_is_nested_too_deep_is_explained(tag: str) -> None:
    verdicts = page(f"<p>{A}</p>" + f"<{tag}>" * 3000 + B, explain=True).verdicts
    assert [verdict.text for verdict in verdicts] == [A[:80], B[:80]]


@pytest.mark.parametrize("mode", [ContentMode.TEXT, ContentMode.LINKS])
def test_the_other_modes_are_not_too_deep_either(mode: ContentMode) -> None:
    html = "<div>" * 5000 + f'<a href="/x">{A}</a>'
    content = extract(FetchedPage(url="https://e.com/", status=200, body=html.encode()), Reading(content=mode))
    assert content.links[0].url == "https://e.com/x"
    assert (A in content.content_text) is (mode is ContentMode.TEXT)


# --- too many -----------------------------------------------------------------------------------------------------


def test_two_hundred_thousand_nodes_side_by_side() -> None:
    content = page(f"<div>{'<b>word</b> ' * 67_000}</div>")  # an element, its text, and the space after it
    assert content.word_count == 67_000
    assert content.markdown.count("word") == 67_000


def test_thousands_of_parts_that_are_set_aside() -> None:
    noise = "".join(f'<div class="sidebar-{n}"><p>{prose(str(n % 7), 2)}</p></div>' for n in range(5000))
    assert page(f"<div>{TEXT}</div>{noise}").content_text.splitlines() == [A, B]


def test_thousands_of_headings_articles_and_main_parts() -> None:
    for tag in ("h1", "h2", "article", "main"):
        assert page(f"<{tag}>word</{tag}>" * 3000 + f"<div>{TEXT}</div>").content_text.splitlines()[-2:] == [A, B]


def test_very_many_attributes() -> None:
    one = " ".join(f"data-a{n}={n}" for n in range(3000))
    assert page(f"<div {one}>{TEXT}</div>").content_text.splitlines() == [A, B]
    many = "".join(f'<span id="s{n}" class="c{n}" title="t" lang="en" dir="ltr">word </span>' for n in range(10_000))
    assert page(f"<p>{many}</p>").word_count == 10_000


# --- too long -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a" * 1_000_000, "a-b " * 250_000, "sidebar:" * 125_000, "post_" * 200_000])
@pytest.mark.parametrize("attribute", ["class", "id"])
def test_a_name_of_a_megabyte(name: str, attribute: str) -> None:
    content = page(f'<div><div {attribute}="{name}">{TEXT}</div></div>')
    assert content.content_text.splitlines() == [A, B]


def test_megabytes_of_scripts() -> None:
    data = json.dumps({"items": [{"text": A}] * 4000})
    script = f"<script>window.state = {data}</script><script type='application/ld+json'>{data}</script>"
    content = page(f"{script}<div>{TEXT}</div>{script}")
    assert content.content_text.splitlines() == [A, B]


def test_a_paragraph_of_megabytes() -> None:
    assert page(f"<p>{'word ' * 400_000}</p>").word_count == 400_000
    assert page(f"<p>{'w' * 2_000_000}</p>").word_count == 1


def test_everything_is_preformatted() -> None:
    lines = [f"    line {n} of the old text file" for n in range(2000)]
    content = page("<pre>" + "\n".join(lines) + "</pre>")
    assert content.content_text.split("\n") == lines
    assert content.markdown.count("\n") == 2000 + 1


# --- not there ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("body", [b"", b" \n ", b"<!-- nothing -->", b"\x00", b"<html>", b"<head><title>T</title>"])
def test_a_page_without_a_body_says_nothing(body: bytes) -> None:
    content = read(body, explain=True)
    assert (content.content_text, content.markdown, content.word_count, content.verdicts) == ("", "", 0, ())


def test_a_frameset_has_no_body() -> None:
    frames = (
        b"<html><frameset cols='20,80'><frame src=/menu><frame src=/text></frameset><noframes>Old</noframes></html>"
    )
    assert read(frames, explain=True).markdown == ""


def test_a_page_of_boilerplate_alone_is_no_error() -> None:
    assert page("<nav>Menu</nav><footer>Small print</footer>", explain=True).word_count == 0


# --- not as it should be ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table",
    [
        "<table><td>{0}<td>{1}",
        "<table><tr><th>{0}<tr><td>{1}</table>",
        "<tr><td>{0}</td></tr><table><div>{1}</div></table>",
        "<table><table><tr><td>{0}</table>{1}</table>",
        "<table><tr><td colspan=99999 rowspan=-1>{0}</td><td rowspan=x>{1}</table>",
        "<table><caption>{0}<tbody></table></tbody>{1}",
    ],
)
def test_broken_tables_keep_their_words(table: str) -> None:
    content = page(table.format(A, B))
    for text in (A, B):
        assert text in content.content_text
        assert text in content.markdown


def test_two_main_parts_side_by_side() -> None:
    assert page(f"<main><p>{A}</p></main><main><p>{B}</p></main>").content_text.splitlines() == [A, B]


@pytest.mark.parametrize("tag", ["h1", "h2", "a href=/x", "b", "p", "li", "td", "title", "label", "button", "em"])
def test_a_tag_that_nobody_closed(tag: str) -> None:
    content = page(f"<{tag}>Words of it {TEXT}")
    if tag in ("title", "button"):  # all that follows is a title, or a button
        return
    assert content.content_text.splitlines()[-2:] == [A, B]
    assert A in content.markdown


@pytest.mark.parametrize("tag", ["textarea", "select", "script", "style", "noscript", "svg", "template", "iframe"])
def test_what_swallows_the_page_is_no_error(tag: str) -> None:
    page(f"<p>{A}</p><{tag}>Words of it {TEXT}", explain=True)


def test_text_from_right_to_left() -> None:
    hebrew = "הספינה הקטנה יצאה מן הנמל לפנות בוקר, והרוח נשבה ממזרח. " * 8
    arabic = "خرجت السفينة الصغيرة من الميناء قبل الفجر، وكانت الريح تهب من الشرق. " * 8
    content = page(f'<div dir="rtl"><nav>תפריט</nav><p>{hebrew}</p><p>{arabic}</p></div>')
    assert content.content_text.splitlines() == [hebrew.strip(), arabic.strip()]


@pytest.mark.parametrize("charset", ["utf-8", "ascii", "utf-16", "shift_jis", "no-such-thing", "x" * 1000, None])
def test_bytes_that_are_not_what_they_are_said_to_be(charset: str | None) -> None:
    body = f"<meta charset='utf-8'><p>{A}</p>".encode() + b"<p>caf\xe9 \xff\xfe \xc3\x28</p>" + f"<p>{B}</p>".encode()
    content = read(body, charset=charset)
    assert content.word_count > 0
    content.markdown.encode()  # no halves of characters


def test_every_byte_there_is() -> None:
    content = read(bytes(range(256)) * 200 + f"<p>{A}</p>".encode())
    content.content_text.encode()
    assert "\x00" not in content.content_text
