"""The text of the content, without any signs."""

import pytest

from sitekeep.extract.content.rules import Rule
from sitekeep.extract.text import plain_text
from tests.extract.light import light, text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>wor<b>ld</b> one</p><div>two<p>three</p>four</div>five<br>six", "world one\ntwo\nthree\nfour\nfive\nsix"),
        ("<p>a&nbsp; b\n\tc</p>", "a b c"),
        ("<ul><li>a</li><li>b</li></ul>", "a\nb"),
        ("<p>a</p><pre>x\n\n  y  <span>z</span>\n</pre><p>b</p>", "a\nx\n\n  y  z\nb"),
        ("<table><tr><th>A<th>B<tr><td>1<td><p>2</p>3</table>", "A\tB\n1\t2 3"),
        ("<table><tr><td>a<tr><td>b</table>", "a\nb"),
        ("<table><tr><td class=linenos><pre>1\n2</pre><td><pre>a\nb</pre></table>", "a\nb"),
        ("<figure><figcaption>caption</figcaption></figure><p>a</p>", "a"),
        ("<ruby>漢<rt>kan</rt></ruby>", "漢"),
        ("soft&shy;ware <x-b>in</x-b> line", "software in line"),
        ("<math><mi>x</mi><mo>=</mo><annotation>tex</annotation></math>", "x="),
        ("<p>2 * 3 [a](b) &lt;div></p>", "2 * 3 [a](b) <div>"),
        ("", ""),
    ],
)
def test_text(html: str, expected: str) -> None:
    assert text(html) == expected


def test_words_are_counted() -> None:
    assert plain_text((light("<p>one two</p><pre>three\n four</pre>"), light("five"))) == (
        "one two\nthree\n four\nfive",
        5,
    )
    assert plain_text(()) == ("", 0)


def test_what_is_dropped_is_left_out_and_so_is_the_title() -> None:
    root = light("<h1>Title</h1><p>kept</p><p>dropped</p>")
    root.kids[0].dropped = Rule.TITLE
    root.kids[2].dropped = Rule.LINK_BLOCK
    assert plain_text((root,)) == ("kept", 1)
