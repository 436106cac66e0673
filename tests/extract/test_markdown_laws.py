"""What holds for every page, however it is made."""

import html as html_module
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.extract.markdown import to_markdown
from sitekeep.extract.text import plain_text
from tests.extract.light import BASE, IMAGE, light, markdown, outside_of_code, text, written

_SIGNS = [
    "a",
    "word",
    " ",
    "\n",
    "\u00a0",
    "*",
    "**",
    "_",
    "`",
    "```",
    "[",
    "](",
    ")",
    "!",
    "![",
    "#",
    "# ",
    "- ",
    "1. ",
]
_SIGNS += ["> ", "|", "---", "===", "~~", "<", "<b>", "&amp;", "\\", "é", "你", "\u200b", ".", ":", "[^1]: "]
texts = st.lists(st.sampled_from(_SIGNS), min_size=1, max_size=6).map(lambda signs: html_module.escape("".join(signs)))
images = st.sampled_from(["a.png", "b (1).png", "c[2].png", "data:x"]).map(lambda name: f"<img src='{name}' alt='[x'>")
_TAGS = """b i em strong del code kbd span sup q a p div h1 h2 h6 ul ol li blockquote pre table tr td th dl dt dd figure
figcaption section caption math x-y details""".split()


def _element(tag: str, inside: list[str]) -> str:
    attributes = " href='/x?a=(b)'" if tag == "a" else ""
    return f"<{tag}{attributes}>{''.join(inside)}</{tag}>"


pieces = st.recursive(
    st.one_of(texts, images, st.sampled_from(["<br>", "<hr>", "<br><br>"])),
    lambda inner: st.builds(_element, st.sampled_from(_TAGS), st.lists(inner, max_size=4)),
    max_leaves=25,
)
pages = st.lists(pieces, max_size=4).map("".join)


@given(pages)
def test_lines(html: str) -> None:
    lines = outside_of_code(markdown(html))
    assert "\n\n\n" not in "\n".join(lines)
    for line in lines:
        assert line == line.rstrip() or line == line.rstrip() + "  "
    assert not lines or lines[-1] == lines[-1].rstrip()


@given(pages)
def test_every_image_is_found(html: str) -> None:
    result = written(html)
    told = [image.url for image in result.images]
    assert list(dict.fromkeys(url for url in IMAGE.findall(result.markdown) if url in told)) == told


@given(pages)
def test_the_same_page_gives_the_same(html: str) -> None:
    root = light(html)
    assert to_markdown((root,), BASE) == to_markdown((root,), BASE) == written(html)
    assert plain_text((root,)) == plain_text((root,))


@given(st.lists(st.sampled_from(["p", "div", "li", "blockquote", "h2", "dd"]), max_size=5), texts)
def test_how_the_source_is_indented_does_not_matter(tags: list[str], words: str) -> None:
    opening, closing = [f"<{tag}>" for tag in tags], [f"</{tag}>" for tag in reversed(tags)]
    close = "".join(opening) + words + "".join(closing)
    wide = "\n  ".join(opening) + "\n\t" + words + "\n" + "\n ".join(closing)
    assert markdown(close) == markdown(wide)
    assert text(close) == text(wide)


@given(texts)
def test_text_is_never_html_nor_lost(words: str) -> None:
    result = markdown(f"<p>{words}</p>")
    assert not re.search(r"(?<!\\)<[a-z/]", result)
    assert re.findall(r"\w", result.replace("_", "")) == re.findall(r"\w", html_module.unescape(words).replace("_", ""))


@pytest.mark.parametrize("tag", ["div", "span", "blockquote", "x-y", "q"])
def test_no_page_is_too_deep(tag: str) -> None:
    html = f"<{tag}>" * 5_000 + "the end"
    assert "the end" in markdown(html)
    assert "the end" in text(html)


@pytest.mark.parametrize("tag", ["ul><li", "dl><dd", "table><tr><td", "em><strong", "pre><div", "section><h2"])
def test_nor_is_one_whose_parser_is_slower(tag: str) -> None:
    assert "the end" in markdown(f"<{tag}>" * 5_000 + "the end")


def test_deep_lists_do_not_make_long_pages() -> None:
    html = "<ul><li>a" * 5_000
    assert len(markdown(html)) < 100 * 5_000


@pytest.mark.parametrize(
    ("html", "mark"),
    [
        ("<p>some text</p>", "some text"),
        ("<li>some text</li>", "- some text"),
        ("<a href=/x>y</a> ", "[y](https://e.com/x)"),
        ("<b>y.</b>z", "**y**.z"),
        ("<img src=/i.png>", "![](https://e.com/i.png)"),
        ("a<br>", "a"),
    ],
)
def test_nothing_of_a_long_page_is_lost(html: str, mark: str) -> None:
    assert markdown(html * 200_000).count(mark) == 200_000


def test_a_long_table_stays_linear() -> None:
    rows = "<tr><td rowspan=9999 colspan=999>x</td><td>y</td></tr>" * 20_000
    result = markdown(f"<table><tr><th>A</th><th>B</th></tr>{rows}</table>")
    assert result.count("\n") == 20_001
    assert len(result) < 200 * 20_000
