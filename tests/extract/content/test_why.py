"""Block by block: what was kept, what was dropped, and by which rule."""

import pytest

from sitekeep.domain.content import Verdict
from sitekeep.extract.content.main import Shape
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.why import MOST
from tests.extract.content.reading import FORUM, PRODUCT, A, B, C, links, paragraphs, read
from tests.site import prose

S = [prose(f"short {n}", 1) for n in range(9)]


def why(body: str, *, head: str = "", drop: tuple[str, ...] = (), keep: tuple[str, ...] = ()) -> tuple[Verdict, ...]:
    return read(body, head=head, drop=drop, keep=keep, explain=True).verdicts


def verdict_on(text: str, verdicts: tuple[Verdict, ...]) -> Verdict:
    (found,) = [verdict for verdict in verdicts if verdict.text.startswith(text[:60])]
    return found


PAGE = f"""<header>Site</header><nav>{S[0]}</nav><div>{S[1]}</div>
<div class="text"><h1>The title</h1>{paragraphs(A, B)}<div class="promo">{S[2]}</div><p>Read more: {S[3]}</p>{links(3)}
<figure><figcaption>{S[4]}</figcaption></figure><p hidden>{S[5]}</p><p>{S[6]}</p><h2>Last words</h2></div>
<footer>{S[7]}</footer>"""


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("The title", Rule.TITLE),
        (S[0], Rule.TAG),
        (S[1], Rule.OUTSIDE),
        (S[2], Rule.NAME),
        ("Read more", Rule.PHRASE),
        ("Another page, number 0", Rule.LINK_LIST),
        (S[4], Rule.CAPTION),
        (S[5], Rule.HIDDEN),
        ("Last words", Rule.LAST_HEADING),
        (S[7], Rule.TAG),
    ],
)
def test_what_was_dropped_tells_its_rule(text: str, rule: Rule) -> None:
    found = verdict_on(text, why(PAGE))
    assert (found.kept, found.rule) == (False, rule)


def test_rules_of_other_kinds_of_pages() -> None:
    twice = f"<div>{paragraphs(A, B)}<p>{S[0]}</p><div><p>{S[0]}</p></div></div>"
    assert [verdict.rule for verdict in why(twice, head=PRODUCT)][-2:] == [Shape.PART.value, Rule.REPEATED]
    posts = f"<div class=post-body>{S[0]}</div><div class=post-body><blockquote>{S[0]}</blockquote><p>{A}</p></div>"
    assert [verdict.rule for verdict in why(posts, head=FORUM)] == [Shape.POSTS.value, Rule.QUOTE, Shape.POSTS.value]
    assert verdict_on(S[6], why(PAGE, drop=(".text > p:last-of-type",))).rule == Rule.USER
    assert verdict_on("The title", why(PAGE, keep=("nav",))).rule == Rule.UNWANTED
    assert verdict_on(S[0], why(PAGE, keep=("nav",))).kept


@pytest.mark.parametrize("head", ["", PRODUCT, FORUM])
def test_every_block_has_one_verdict(head: str) -> None:
    verdicts = why(PAGE, head=head)
    blocks = [text[:50] for text in (A, B, *S[:8], "The title", "Last words", "Site")]
    assert [sum(block in verdict.text for verdict in verdicts) for block in blocks] == [1] * len(blocks)


@pytest.mark.parametrize("head", ["", PRODUCT, FORUM])
def test_what_is_kept_adds_up_to_the_text(head: str) -> None:
    content = read(PAGE, head=head, explain=True)
    kept = [verdict for verdict in content.verdicts if verdict.kept]
    assert sum(verdict.characters for verdict in kept) == sum(map(len, content.content_text.splitlines()))
    assert all(verdict.text in content.content_text for verdict in kept)
    assert all(verdict.rule in {shape.value for shape in Shape} for verdict in kept)


def test_a_block_is_named_as_one_would_select_it() -> None:
    verdicts = why(f'<div id="main" class="wide  post"><p>{A}</p>Some words</div>')
    assert [(verdict.element, verdict.depth) for verdict in verdicts] == [("div#main.wide.post", 1), ("p", 2)]
    assert verdicts[1] == Verdict(2, "p", True, Shape.PART.value, len(A), A[:80])


def test_nobody_is_told_who_does_not_ask() -> None:
    assert read(PAGE).verdicts == ()


def test_a_page_of_very_many_blocks_is_told_in_part() -> None:
    assert len(why("<p>some words</p>" * (MOST + 500))) == MOST


def test_posts_of_a_thread_have_their_verdicts_in_order() -> None:
    posts = "".join(f"<div class=post-body>{text}</div><p>{S[n]}</p>" for n, text in enumerate((A, B, C)))
    assert [verdict.text[:20] for verdict in why(posts, head=FORUM) if verdict.kept] == [A[:20], B[:20], C[:20]]
