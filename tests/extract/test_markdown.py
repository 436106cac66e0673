"""Blocks as Markdown: what users get from headings, lists, quotes, code and definitions."""

import pytest

from sitekeep.extract.content.rules import Rule
from sitekeep.extract.markdown import to_markdown
from tests.extract.light import BASE, light, markdown


def test_headings_are_one_line() -> None:
    assert markdown("<h1>One<br>line</h1><h3><p>Three</p> <b>bold</b></h3>") == "# One line\n\n### Three bold"


def test_headings_with_nothing_in_them_are_left_out() -> None:
    assert markdown("<h2> </h2><h3><span></span></h3><p>a</p>") == "a"


def test_a_heading_keeps_its_image_and_its_last_sign() -> None:
    assert markdown('<h2>A <img src="/i.png" alt="b"></h2>') == "## A ![b](https://e.com/i.png)"
    assert markdown("<h2>C#</h2><h2>Key #</h2>") == "## C#\n\n## Key \\#"


def test_links_to_the_heading_itself_are_no_text() -> None:
    assert markdown('<h2>Use<a class="headerlink" href="#use">¶</a></h2>') == "## Use"
    assert markdown('<h2><a href="#use">#</a> Use</h2>') == "## Use"


def test_lists_inside_of_lists() -> None:
    html = "<ul><li>a<ul><li>b<ol><li>c</li><li>d</li></ol></li></ul></li><li>e</li></ul>"
    assert markdown(html) == "- a\n  - b\n    1. c\n    2. d\n- e"


def test_a_list_beside_the_items_belongs_to_the_item_before() -> None:
    assert markdown("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>") == "- a\n  - b\n- c"


@pytest.mark.parametrize(
    ("attributes", "numbers"),
    [("", "1 2"), ("start=5", "5 6"), ("reversed", "2 1"), ("start=-3", "0 0"), ("start=x", "1 2"), ("type=a", "1 2")],
)
def test_numbers(attributes: str, numbers: str) -> None:
    first, second = numbers.split()
    assert markdown(f"<ol {attributes}><li>a</li><li>b</li></ol>") == f"{first}. a\n{second}. b"


def test_an_item_may_have_its_own_number() -> None:
    assert markdown("<ol><li>a</li><li value=7>b</li><li>c</li></ol>") == "1. a\n7. b\n8. c"


def test_two_ordered_lists_in_a_row_stay_two() -> None:
    assert markdown("<ol><li>a</li></ol><ol><li>b</li></ol>") == "1. a\n\n1) b"


def test_what_an_item_holds_is_indented() -> None:
    html = "<ol start=10><li><p>a</p><p>b</p><pre>x\n\n  y</pre><table><tr><th>k</th><th>v</th></tr></table></li></ol>"
    assert markdown(html) == (
        "10. a\n\n    b\n\n    ```\n    x\n\n      y\n    ```\n\n    | k | v |\n    | --- | --- |"
    )


def test_paragraphs_in_items_make_no_gaps_but_where_there_are_more() -> None:
    assert markdown("<ul><li><p>a</p></li><li><p>b</p></li></ul>") == "- a\n- b"
    assert markdown("<ul><li><p>a</p><p>b</p></li><li>c</li><li>d</li></ul>") == "- a\n\n  b\n\n- c\n- d"


def test_items_with_nothing_in_them_are_left_out() -> None:
    assert markdown("<ul><li></li><li>a</li><li> <br> </li></ul><p>b</p>") == "- a\n\nb"


def test_tasks() -> None:
    html = "<ul><li><input type=checkbox checked> done</li><li><p><input type=checkbox> open</p></li></ul>"
    assert markdown(html) == "- [x] done\n- [ ] open"


def test_definitions() -> None:
    html = "<dl><dt>a</dt><dd>one</dd><dd>two</dd><dt><code>b</code></dt><dd><p>three</p><p>four</p></dd></dl>"
    assert markdown(html) == "**a**\n: one\n: two\n\n**`b`**\n: three\n\nfour"
    assert markdown("<dl><dt>a</dt><dd><ul><li>b</li></ul></dd></dl>") == "**a**\n\n- b"


def test_quotes_inside_of_quotes() -> None:
    html = "<blockquote><p>a</p><blockquote>b<br>c</blockquote><ul><li>d</li></ul></blockquote><p>e</p>"
    assert markdown(html) == "> a\n>\n> > b  \n> > c\n>\n> - d\n\ne"


def test_code_is_as_it_is() -> None:
    html = "<pre><code>if <span>a</span> &lt; b:\n\n\n\t<b>x</b> *y*  <br>z</code></pre>"
    assert markdown(html) == "```\nif a < b:\n\n\n\tx *y*  \nz\n```"


def test_white_space_between_colored_words_of_code_counts() -> None:
    html = "<pre><span>def</span> <span>f</span>():\n<span>    </span><span>pass</span>\n\n<span>x</span></pre>"
    assert markdown(html) == "```\ndef f():\n    pass\n\nx\n```"


def test_a_fence_is_longer_than_the_backticks_in_it() -> None:
    assert markdown("<pre>a\n```\nb</pre>") == "````\na\n```\nb\n````"


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<pre><code class='language-python'>x</code></pre>", "python"),
        ("<pre class='prettyprint lang-js'>x</pre>", "js"),
        ("<div class='highlight highlight-source-shell'><pre>x</pre></div>", "shell"),
        ("<div class='highlight-python notranslate'><div class='highlight'><pre>x</pre></div></div>", "python"),
        ("<div class='highlight-default'><div class='highlight'><pre>x</pre></div></div>", ""),
        ("<pre class='brush: php; title: x'>x</pre>", "php"),
        ("<pre class='sourceCode haskell'><code>x</code></pre>", "haskell"),
        ("<pre><code class='hljs c++'>x</code></pre>", "c++"),
        ("<pre><code data-lang='Go'>x</code></pre>", "go"),
        ("<div class='language-ruby highlighter-rouge'><div><pre class='highlight'>x</pre></div></div>", "ruby"),
        ("<pre class='language-plaintext'>x</pre>", ""),
        ("<pre class='screen'>x</pre>", ""),
    ],
)
def test_the_language_of_code(html: str, language: str) -> None:
    assert markdown(html) == f"```{language}\nx\n```"


@pytest.mark.parametrize(
    "html",
    [
        "<table class=highlighttable><tr><td class=linenos><div><pre>1\n2</pre></div></td><td class=code><div><pre>a\nb"
        "</pre></div></td></tr></table>",
        "<pre><code><table><tr><td class='gutter gl'><pre class=lineno>1\n2</pre></td><td class=code><pre>a\nb</pre>"
        "</td></tr></table></code></pre>",
        "<table><tr><td class=blob-num>1</td><td class=blob-code>a</td></tr><tr><td class=blob-num>2</td>"
        "<td class=blob-code>b</td></tr></table>",
        "<table><tr><td class=gutter><div>1</div><div>2</div></td><td class=code><div class=line>a</div>"
        "<div class=line>b</div></td></tr></table>",
        "<pre><span class=lnt>1\n2\n</span>a\nb</pre>",
        "<pre><div class=token-line><span>a</span><br></div><div class=token-line>b<br></div></pre>",
        "<div><pre>a\nb</pre><div class=line-numbers-wrapper><span>1</span><br><span>2</span></div></div>",
        "<p><code>a<br>b</code></p>",
    ],
)
def test_line_numbers_are_not_code(html: str) -> None:
    assert markdown(html) == "```\na\nb\n```"


def test_rules_only_between_things() -> None:
    assert markdown("<hr><p>a</p><hr><hr><p>b</p><hr>") == "a\n\n---\n\nb"
    assert markdown("<ul><li>a</li><li><hr>b</li></ul>") == "- a\n\n---\n\n- b"


def test_two_line_ends_are_a_paragraph() -> None:
    assert markdown("a<br>b<br> <br>c<br><br><br>d<br>") == "a  \nb\n\nc\n\nd"


def test_captions_are_in_italics() -> None:
    html = "<figure><img src=/i.png><figcaption>A <em>small</em> cat.</figcaption></figure>"
    assert markdown(html) == "![](https://e.com/i.png)\n\n*A small cat.*"


def test_what_is_dropped_is_left_out_but_the_title() -> None:
    root = light("<h1>Title</h1><p>kept</p><p>label</p><nav>menu</nav>")
    root.kids[0].dropped = Rule.TITLE
    root.kids[2].dropped = Rule.PHRASE
    assert to_markdown((root,), BASE).markdown == "# Title\n\nkept"


def test_parts_follow_each_other() -> None:
    parts = (light("<p>a</p>"), light("b"), light("<ul><li>c</li></ul>"))
    assert to_markdown(parts, BASE).markdown == "a\n\nb\n\n- c"
    assert to_markdown((), BASE) == ("", ())


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<details><summary>More</summary>text</details>", "More\n\ntext"),
        ("<div>a<div>b</div>c</div>d", "a\n\nb\n\nc\n\nd"),
        ("<p>See <x-term>this</x-term>.</p>", "See this."),
        ("<x-list><x-item>a</x-item><x-item>b</x-item></x-list>", "a\n\nb"),
        ("<center>a</center><address>b</address>", "a\n\nb"),
    ],
)
def test_other_blocks(html: str, expected: str) -> None:
    assert markdown(html) == expected


def test_footnotes() -> None:
    html = (
        '<p>Said<sup><a href="#fn1">1</a></sup> and <sup id=r2><a href="#cite-2">[2]</a></sup>.</p>'
        '<ol><li id=fn1><p>By me. <a href="#fnref1">↩</a></p><p>Twice.</p></li>'
        '<li id=cite-2><a href="#r2">^</a> By you.</li></ol>'
    )
    assert markdown(html) == "Said[^1] and [^2].\n\n[^1]: By me.\n\n    Twice.\n\n[^2]: By you."


def test_a_reference_without_its_note_is_text() -> None:
    assert markdown('<p>Said<sup><a href="#fn1">1</a></sup></p>') == "Said1"
