"""What a page says: text, metadata, links, images, Markdown, hashes."""

import re
from hashlib import md5

import pytest

from sitekeep.domain.content import ContentMode, FetchedPage, Image, Link, PageContent, Reading
from sitekeep.extract.decode import decode
from sitekeep.extract.page import extract
from tests.site import charsets, document, markup, prose

BASE = "https://e.com/dir/page"
IMAGE = re.compile(r"!\[.*?\]\((https?://.*?)\)")


def read(html: str, *, mode: ContentMode = ContentMode.MARKDOWN, robots_tag: str | None = None) -> PageContent:
    return extract(FetchedPage(url=BASE, status=200, body=html.encode(), robots_tag=robots_tag), Reading(content=mode))


def body(html: str, *, head: str = "", mode: ContentMode = ContentMode.MARKDOWN) -> PageContent:
    return read(document("T", html, head=head), mode=mode)


# --- which characters -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "label"),
    [
        ("über".encode(), None),
        ("über".encode(), "iso-8859-1"),  # valid UTF-8 is UTF-8, whatever the label says
        ("über".encode("latin-1"), "iso-8859-1"),
        ("über".encode("utf-8-sig"), "windows-1251"),
        (b"\xff\xfe" + "über".encode("utf-16-le"), None),
        (b"\xfe\xff" + "über".encode("utf-16-be"), "utf-8"),
        ("über".encode("utf-16-le"), "utf-16"),
        (b'<meta charset="latin-1">' + "über".encode("latin-1"), None),
        (b'<meta charset="latin-1">' + "über".encode("latin-1"), "bogus"),
        (b'<meta http-equiv=Content-Type content="text/html; charset=latin-1">' + "über".encode("latin-1"), "hex"),
    ],
)
def test_bytes_become_the_right_characters(data: bytes, label: str | None) -> None:
    assert decode(data, label).endswith("über")


def test_latin_1_is_read_as_browsers_read_it() -> None:
    assert decode(b"\x80 \x93quoted\x94 \xe9", "iso-8859-1") == "€ “quoted” é"


def test_gb2312_is_read_as_its_superset() -> None:
    assert decode("朱镕基".encode("gb18030"), "gb2312") == "朱镕基"


@pytest.mark.parametrize("sentence", [charsets.RUSSIAN, charsets.JAPANESE])
def test_an_undeclared_encoding_is_detected(sentence: str) -> None:
    encoding = "shift_jis" if sentence == charsets.JAPANESE else "windows-1251"
    assert decode(sentence.encode(encoding), None) == sentence


def test_any_bytes_give_some_text() -> None:
    assert decode(bytes(range(256)) * 10, "utf-8")
    assert decode(b"", None) == ""
    assert decode(b"\xff" * 100, None)


# --- text ---------------------------------------------------------------------------------------------------------


def test_blocks_are_lines_and_inline_tags_are_not() -> None:
    text = body("<p>wor<b>ld</b> one</p><div>two<p>three</p>four</div>five<br>six").content_text
    assert text.splitlines() == ["world one", "two", "three", "four", "five", "six"]


def test_cells_and_items_do_not_run_together() -> None:
    text = body("<table><tr><td>a</td><td>b</td></tr></table><ul><li>c</li><li>d</li></ul>").content_text
    assert text.split() == ["a", "b", "c", "d"]


def test_boilerplate_is_no_content() -> None:
    content = body(
        f"<header>HEAD</header><nav>NAV</nav><main><p>{prose('x')}</p></main><aside>ASIDE</aside>"
        "<script>SCRIPT</script><style>STYLE</style><noscript>NOSCRIPT</noscript><form>FORM</form>"
        "<template>TEMPLATE</template><svg><text>SVG</text></svg><iframe>IFRAME</iframe><footer>FOOT</footer>"
    )
    assert content.content_text == prose("x")
    assert content.markdown == prose("x")
    assert content.word_count == len(prose("x").split())


def test_a_marked_part_with_little_text_is_not_the_content() -> None:
    content = body(f"<article>teaser</article><div><p>{prose('x')}</p></div>")
    assert prose("x") in content.content_text


def test_text_mode_keeps_the_whole_body() -> None:
    html = f"<main><p>{prose('x')}</p></main><div>SIDE</div><footer>FOOT</footer>"
    assert "SIDE" not in body(html).content_text
    content = body(html, mode=ContentMode.TEXT)
    assert "SIDE" in content.content_text
    assert "FOOT" not in content.content_text
    assert content.markdown == ""


def test_links_mode_keeps_title_and_links_only() -> None:
    content = body("<h1>H</h1><p>text <a href=/x>x</a></p><img src=/i.png>", mode=ContentMode.LINKS)
    assert (content.title, content.links) == ("T", (Link("https://e.com/x", "x"),))
    assert (content.content_text, content.markdown, content.images, content.word_count) == ("", "", (), 0)


@pytest.mark.parametrize("html", ["", "   ", "plain words", "<", "<!DOCTYPE html>", "\0", "</p>", "<html><frameset>"])
@pytest.mark.parametrize("mode", list(ContentMode))
def test_anything_can_be_read(html: str, mode: ContentMode) -> None:
    assert read(html, mode=mode).content_hash


# --- metadata -----------------------------------------------------------------------------------------------------


def test_metadata() -> None:
    content = read(
        '<html lang="de-AT"><head><title> A \n title </title><meta name="Description" content=" All  of it ">'
        '<link rel="canonical" href="../other"></head><body><svg><title>no</title></svg>'
        "<h1> First <i>one</i></h1><h1>Second</h1></body></html>"
    )
    assert (content.title, content.h1, content.meta_description) == ("A title", "First one", "All of it")
    assert (content.language, content.canonical) == ("de", "https://e.com/other")
    assert (content.noindex, content.nofollow) == (False, False)


def test_what_is_missing_is_none() -> None:
    content = read("<p>hello</p>")
    assert content.title is content.h1 is content.meta_description is content.language is content.canonical is None


def test_the_description_of_social_cards_will_do() -> None:
    assert read('<meta property="og:description" content="Card">').meta_description == "Card"


@pytest.mark.parametrize(
    ("meta", "header", "expected"),
    [
        ("noindex", None, (True, False)),
        ("NoIndex, NOFOLLOW", None, (True, True)),
        ("none", None, (True, True)),
        ("index, follow", None, (False, False)),
        ("", "noindex", (True, False)),
        ("", "noindex, nofollow", (True, True)),
        ("", "otherbot: noindex", (False, False)),
        ("", "Sitekeep: nofollow", (False, True)),
        ("", "unavailable_after: 25 Jun 2030 15:00:00 PST", (False, False)),
        ("nofollow", "noindex", (True, True)),
    ],
)
def test_what_a_page_asks_of_robots(meta: str, header: str | None, expected: tuple[bool, bool]) -> None:
    content = read(f'<meta name="robots" content="{meta}">', robots_tag=header)
    assert (content.noindex, content.nofollow) == expected


def test_hashes() -> None:
    text = " ".join(f"word{n}" for n in range(500))
    content = body(f"<h1>H</h1><p>{text}</p>", head='<meta name="description" content="D">')
    expected = f"T|H|D|{content.content_text[:1000]}"
    assert content.content_hash == md5(expected.encode(), usedforsecurity=False).hexdigest()
    assert read("").content_hash == md5(b"|||", usedforsecurity=False).hexdigest()
    longer = body(f"<h1>H</h1><p>{text} end</p>", head='<meta name="description" content="D">')
    assert longer.content_hash == content.content_hash  # beyond the first thousand characters
    assert longer.text_hash != content.text_hash  # which covers all


# --- links and images ---------------------------------------------------------------------------------------------


def test_links_are_absolute_and_told_once_with_their_text() -> None:
    content = body(
        '<a href="x#top"></a><a href="x"> The \n x </a><a href="/y" title="Why"><img src=a.png></a>'
        '<a href="#here">h</a>'
        '<map><area href="../z" alt="Zed"></map><a href="//other.com">o</a><a href="http://u:p@e.com/secret">s</a>'
    )
    assert content.links == (
        Link("https://e.com/dir/x", "The x"),
        Link("https://e.com/y", "Why"),
        Link("https://e.com/z", "Zed"),
        Link("https://other.com/", "o"),
        Link("http://e.com/secret", "s"),
    )


def test_links_in_the_navigation_count_too() -> None:
    assert body("<nav><a href=/n>n</a></nav><footer><a href=/f>f</a></footer>").links == (
        Link("https://e.com/n", "n"),
        Link("https://e.com/f", "f"),
    )


def test_base_moves_links_images_and_canonical() -> None:
    content = body(
        "<a href=x>x</a><p>text</p><img src=i.png>", head='<base href="/other/"><link rel=canonical href="c">'
    )
    assert content.links[0].url == "https://e.com/other/x"
    assert content.images[0].url == "https://e.com/other/i.png"
    assert content.canonical == "https://e.com/other/c"


def test_lazy_images_and_those_of_many_sizes() -> None:
    content = read(markup.lazy(None).data.decode())  # type: ignore[arg-type,union-attr]
    wanted = ["lazy.png", "small.png", "narrow.png", "later.png"]
    assert [image.url for image in content.images] == [f"https://e.com/markup/img/{name}" for name in wanted]
    assert [image.alt for image in content.images] == ["lazy", "srcset", "picture", "later"]
    assert IMAGE.findall(content.markdown) == [image.url for image in content.images]


def test_the_largest_source_of_a_picture_without_its_own() -> None:
    content = body('<picture><source srcset="/s.webp 800w, /l.webp 1600w"><img alt="p"></picture><img alt="nothing">')
    assert content.images == (Image("https://e.com/l.webp", "p"),)


def test_the_pattern_finds_every_image_wherever_it_stands() -> None:
    content = body(
        '<h1>Head <img src="/1.png"></h1><h3><a href="/t"><img src="/2.png" alt="x">T</a></h3>'
        '<a href="/card"><figure><img src="/3.png"></figure><h4>Card</h4><p>text</p></a>'
        '<table><tr><th><img src="/4.png"></th></tr><tr><td><p><img src="/5.png"></p></td></tr></table>'
        '<p><img src="/6(1).png" alt="two\nlines [and](brackets)"> <strong><img src="/7 8.png"></strong></p>'
        '<ul><li><img src="/9.png" title="a &quot;title&quot;)"></li></ul>'
        '<blockquote><img src="/10.png?a=(b)"></blockquote>'
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="no address">'
    )
    assert len(content.images) == 9
    assert IMAGE.findall(content.markdown) == [image.url for image in content.images]
    assert "data:" not in content.markdown


# --- Markdown -----------------------------------------------------------------------------------------------------


def test_headings_lists_and_emphasis() -> None:
    content = body(
        "<h1>One</h1><h3>Three</h3><p>Some <em>em</em> and <strong>strong</strong>.</p>"
        "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul><ol><li>x</li><li>y</li></ol>"
    )
    lines = [line for line in content.markdown.splitlines() if line.strip()]
    assert lines[:3] == ["# One", "### Three", "Some *em* and **strong**."]
    assert [line.strip() for line in lines[3:]] == ["- a", "- b", "1. c", "- d", "1. x", "2. y"]
    indents = [len(line) - len(line.lstrip()) for line in lines[3:7]]
    assert indents[0] < indents[1] < indents[2]
    assert indents[3] == 0


def test_tables_are_gfm() -> None:
    content = body(
        "<table><thead><tr><th>Name</th><th>Value</th></tr></thead>"
        "<tbody><tr><td>a</td><td>1 | 2</td></tr><tr><td>b</td><td></td></tr></tbody></table>"
    )
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in content.markdown.splitlines()]
    assert rows[0] == ["Name", "Value"]
    assert all(set(cell) <= set("-:") and len(cell) >= 3 for cell in rows[1])
    assert rows[2:] == [["a", r"1 \| 2"], ["b", ""]]


def test_code_is_fenced_with_its_language_and_kept_as_it_is() -> None:
    code = "def f(a: int) -> int:\n    return a * 2  # <b>not bold</b> & _not_ em\n"
    escaped = code.replace("&", "&amp;").replace("<", "&lt;")
    content = body(f'<p>Look:</p><pre><code class="language-python">{escaped}</code></pre><p>and <code>x_y</code></p>')
    assert f"```python\n{code}```" in content.markdown
    assert "`x_y`" in content.markdown


def test_links_are_absolute() -> None:
    content = body(f'<p>See <a href="x?q=1">this</a> and <a href="/a b">that</a>. {prose("x")}</p>')
    assert "[this](https://e.com/dir/x?q=1)" in content.markdown
    assert re.search(r"\[that\]\(<?https://e\.com/a(%20| )b>?\)", content.markdown)


def test_there_are_never_three_blank_lines() -> None:
    content = body("<p>a</p><br><br><br><br><div></div><div><p></p></div><hr><br><br><br><p>b</p>")
    assert "\n\n\n" not in content.markdown
    assert content.markdown == content.markdown.strip()
