"""What stands inside of lines: emphasis, links, images, code, and text that only looks like Markdown."""

import pytest

from sitekeep.domain.content import Image
from tests.extract.light import IMAGE, markdown, written


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<em>a</em> <strong>b</strong> <del>c</del> <i>d</i> <b>e</b>", "*a* **b** ~~c~~ *d* **e**"),
        ("a<b> b </b>c", "a **b** c"),
        ("<b> </b>a<i></i><strong><em></em></strong>", "a"),
        ("<b>a <strong>b</strong> c</b>", "**a b c**"),
        ("<b>a</b><b>b</b>", "**ab**"),
        ("<b><i>a</i> b</b>", "***a* b**"),
        ("wor<b>ld</b>s", "wor**ld**s"),
        ("<b>Note:</b>text", "**Note**:text"),
        ("<b>你好。</b>世界", "**你好**。世界"),
        ("a<b>(b)</b>c", "a(b)c"),
        ("<b>a<br>b</b>", "**a  \nb**"),
        ("<b><p>a</p><p>b</p></b>", "**a**\n\n**b**"),
        ("<b><h2>a</h2></b>", "## a"),
        ("x<sup>2</sup> H<sub>2</sub>O", "x² H₂O"),
        ("<q>a</q> <abbr title=x>b</abbr> <mark>c</mark> <u>d</u> <cite>e</cite>", '"a" b c d *e*'),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢"),
        ("super<wbr>cali&shy;frag&#8203;il", "supercalifragil"),
        ("a&nbsp;&nbsp;b\n\tc", "a b c"),
    ],
)
def test_marks(html: str, expected: str) -> None:
    assert markdown(f"<div>{html}</div>") == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<code>a_b*c</code>", "`a_b*c`"),
        ("<code>a`b</code>", "``a`b``"),
        ("<code>`a`</code>", "`` `a` ``"),
        ("see <code> x </code>now", "see `x` now"),
        ("<code></code>a", "a"),
        ("<kbd>Ctrl</kbd>+<kbd>C</kbd> <samp>ok</samp>", "`Ctrl`+`C` `ok`"),
        ("<kbd>a</kbd><kbd>b</kbd>", "`a` `b`"),
        ("<code><a href=/x>f</a></code>", "[`f`](https://e.com/x)"),
        ("<a href=/x><code>f</code></a>", "[`f`](https://e.com/x)"),
        ("<code>f(<a href=/x>T</a>)</code>", "`f(T)`"),
        ("<math><annotation encoding='application/x-tex'>x^2</annotation></math>", "$x^2$"),
        ("<math><mi>x</mi><mo>=</mo><mn>1</mn></math>", "x=1"),
    ],
)
def test_code_in_a_line(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>") == expected


_AS_THEY_ARE = [
    "snake_case",
    "3 * 4",
    "a < b",
    "C#",
    "#tag",
    "[sic]",
    "x[0]",
    "AT&T",
    "2 > 1",
    "a_b_c",
    "50% - 60%",
    "~5",
]
_AS_THEY_ARE += ["C:\\dir", "Price*", "-1", "+1", "1.5", "e.g. (x)", "a!", "a | b", "1.a"]


@pytest.mark.parametrize("text", _AS_THEY_ARE)
def test_ordinary_text_is_not_escaped(text: str) -> None:
    assert markdown(f"<p>{text.replace('&', '&amp;').replace('<', '&lt;')}</p>") == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# a", r"\# a"),
        ("- a", r"\- a"),
        ("+ a", r"\+ a"),
        ("* a", r"\* a"),
        ("1. a", r"1\. a"),
        ("1986) a", r"1986\) a"),
        ("> a", r"\> a"),
        ("---", r"\---"),
        ("===", r"\==="),
        ("[a]: b", r"\[a]: b"),
        ("*a*", r"\*a\*"),
        ("__init__", r"\_\_init\_\_"),
        ("`a`", r"\`a\`"),
        ("~~a~~", r"\~\~a\~\~"),
        ("[a](b)", r"[a]\(b)"),
        ("![a](https://e.com/b)", r"!\[a]\(https://e.com/b)"),
        ("<div>", r"\<div>"),
        ("</p>", r"\</p>"),
        ("&copy;", r"\&copy;"),
        (r"\*", r"\\*"),
    ],
)
def test_text_that_looks_like_markdown_stays_text(text: str, expected: str) -> None:
    assert markdown(f"<p>{text.replace('&', '&amp;').replace('<', '&lt;')}</p>") == expected


def test_every_line_of_a_paragraph_stays_text() -> None:
    assert markdown("<p>a<br>- b<br>===</p>") == "a  \n\\- b  \n\\==="


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a href='x?q=1'>this</a>", "[this](https://e.com/dir/x?q=1)"),
        ("<a href='/a b'>that</a>", "[that](https://e.com/a%20b)"),
        ("<a href='/a_(b)'>c</a>", "[c](https://e.com/a_%28b%29)"),
        ("<a href='/p#part'>c</a>", "[c](https://e.com/p#part)"),
        ("<a href='mailto:a@e.com'>mail</a>", "[mail](mailto:a@e.com)"),
        ("<a href='#part'>here</a> <a href='page#part'>too</a>", "here too"),
        ("<a href='javascript:x()'>a</a> <a href='data:text/html,x'>b</a> <a href=''>c</a> <a>d</a>", "a b c d"),
        ("a<a href=/x></a><a href=/y> </a>b", "a b"),
        ("a<a href=/x> b\n c </a>d", "a [b c](https://e.com/x) d"),
        ("<a href=/x>a<br>b</a>", "[a b](https://e.com/x)"),
        ("<a href=/x><b>a</b></a>", "[**a**](https://e.com/x)"),
        ("<a href=/x>[1]</a> <a href=/x>a]</a>", r"[[1]](https://e.com/x) [a\]](https://e.com/x)"),
        ("Wow!<a href=/x>a</a>", "Wow! [a](https://e.com/x)"),
        ("<a href=http://u:p@e.com/s>a</a>", "[a](http://e.com/s)"),
    ],
)
def test_links(html: str, expected: str) -> None:
    assert markdown(f"<p>{html}</p>") == expected


def test_the_link_of_a_card_stands_on_its_heading() -> None:
    html = "<a href=/x><p>News</p><div><h3>Title</h3></div><p>text</p></a>"
    assert markdown(html) == "News\n\n### [Title](https://e.com/x)\n\ntext"


def test_the_link_of_a_card_without_heading_stands_on_its_first_text() -> None:
    html = "<a href=/x><figure><img src=/i.png></figure><p>one</p><p>two</p></a>"
    assert markdown(html) == "[![](https://e.com/i.png)](https://e.com/x)\n\n[one](https://e.com/x)\n\ntwo"


def test_images_are_absolute_and_told_once() -> None:
    result = written(
        "<p><img src=/a.png alt='A \n cat'><a href=/x><img data-src=b.png src=data:x></a><img src=/a.png></p>"
    )
    assert result.markdown == (
        "![A cat](https://e.com/a.png)[![](https://e.com/dir/b.png)](https://e.com/x)![](https://e.com/a.png)"
    )
    assert result.images == (Image("https://e.com/a.png", "A cat"), Image("https://e.com/dir/b.png", ""))


@pytest.mark.parametrize(
    "html",
    [
        "<img>",
        "<img src=data:image/gif;base64,R0>",
        "<img src=/p.gif width=1 height=1>",
        "<img src=' '>",
        "<img src=ftp://x/y>",
    ],
)
def test_images_that_show_nothing_are_left_out(html: str) -> None:
    assert written(f"<p>a {html}b</p>") == ("a b", ())


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<img srcset='s.png 1x, l.png 2x'>", "l.png"),
        ("<img srcset='s.png 100w,l.png 800w'>", "l.png"),
        ("<img srcset='c_1,w_2.png 1x, c_1,w_4.png 2x'>", "c_1,w_4.png"),
        ("<img srcset='only.png'>", "only.png"),
        ("<picture><source><source srcset='s.webp 1w, l.webp 2w'><img src=data:x></picture>", "l.webp"),
        ("<img data-srcset='a.png 1x' src='data:x'>", "a.png"),
        ("<img src='a (1)[2].png'>", "a%20%281%29%5B2%5D.png"),
    ],
)
def test_which_picture_an_image_shows(html: str, name: str) -> None:
    assert [image.url for image in written(html).images] == [f"https://e.com/dir/{name}"]


@pytest.mark.parametrize("alt", ["[a]", "a](https://x.y/z)", "a]", "`*_<", "a\\", "![", "a|b"])
def test_no_alternative_text_hides_an_image(alt: str) -> None:
    image = f"<img src=/i.png alt='{alt}'>"
    html = f"<p>x![ {image} <a href=/l>y</a></p><table><tr><th>k</th><th>{image.replace('/i', '/j')}</th></tr></table>"
    assert IMAGE.findall(markdown(html)) == ["https://e.com/i.png", "https://e.com/j.png"]
