"""Threads: the content is what people posted."""

import pytest

from tests.extract.content.reading import FORUM, LEAD, TINY, A, B, C, lines, paragraphs, read


def post(text: str, name: str = "post-body") -> str:
    return f'<div class="post"><div class="user">Ann, 17 posts</div><div class="{name}">{text}</div></div>'


def thread(*posts: str) -> list[str]:
    return lines(f"<div><h1>Title</h1><p>{TINY}</p>{''.join(posts)}<p>{LEAD}</p></div>", head=FORUM)


@pytest.mark.parametrize(
    "name",
    [
        "post-body",
        "message-content",
        "msg_text",
        "comment__body",
        "bbWrapper",
        "cooked",
        "entry-content",
        "usertext-body",
    ],
)
def test_posts_are_found_by_what_programs_call_them(name: str) -> None:
    assert thread(post(A, name), post(B, name)) == [A, B]


@pytest.mark.parametrize(
    "opening", ["div id=post_message_{}", "div itemprop=text data-n={}", "div component=post/content data-n={}"]
)
def test_posts_are_found_by_what_they_tell_machines(opening: str) -> None:
    posts = [f"<{opening.format(n)}>{text}</div><p>{TINY}</p>" for n, text in enumerate((A, B))]
    assert thread(*posts) == [A, B]


def test_elsewhere_than_in_a_thread_posts_are_ordinary_parts() -> None:
    told = lines(f"<div><p>{LEAD}</p>{post(A)}{post(B)}</div>")
    assert (told[0], told[-1]) == (LEAD, B)


def test_one_post_alone_makes_no_thread() -> None:
    assert A in thread(f"<div>{paragraphs(A, B)}</div>", post(C))


def test_of_posts_in_posts_the_inner_one_is_what_was_said() -> None:
    outer = '<div class="message-content"><div>Ann, 17 posts</div><div class="message-body">{}</div></div>'
    assert thread(outer.format(A), outer.format(B)) == [A, B]


def test_a_small_part_inside_of_a_post_is_not_all_of_it() -> None:
    outer = '<div class="message-content">{}<div class="message-text">Edited by Ann</div></div>'
    assert thread(outer.format(A), outer.format(B)) == [A, "Edited by Ann", B, "Edited by Ann"]


def test_comments_on_an_answer_are_asides() -> None:
    answers = [post(text, "answer-body") + post(TINY, "comment-text") for text in (A, B)]
    assert thread(*answers) == [A, B]


def test_comments_on_a_story_are_the_thread() -> None:
    assert thread(post(TINY, "post-text"), post(A, "comment-text"), post(B, "comment-text")) == [TINY, A, B]


def test_a_quote_of_a_post_above_is_not_said_again() -> None:
    quoting = f"<blockquote><cite>Ann wrote</cite><p>{A}</p></blockquote><p>{B}</p>"
    assert thread(post(f"<p>{A}</p>"), post(quoting)) == [A, B]
    boxed = f'<div class="bbcode_quote">{A}</div><p>{C}</p>'
    assert thread(post(f"<p>{A}</p>"), post(boxed)) == [A, C]


def test_a_quote_of_somebody_else_is() -> None:
    assert thread(post(A), post(f"<blockquote>{C}</blockquote><p>{B}</p>")) == [A, C, B]


def test_short_lines_may_be_said_by_anybody() -> None:
    assert thread(post(f"<p>Thanks a lot</p><p>{A}</p>"), post(f"<blockquote>Thanks a lot</blockquote><p>{B}</p>")) == [
        *("Thanks a lot", A),
        *("Thanks a lot", B),
    ]


def test_the_first_post_shown_on_top_of_every_page_is_said_once() -> None:
    assert thread(post(A), post(B), post(A), post(C)) == [A, B, C]


def test_posts_may_be_in_a_form() -> None:
    assert lines(f"<form action=/moderate>{post(A)}{post(B)}<button>Delete</button></form>", head=FORUM) == [A, B]


def test_buttons_and_signatures_of_a_post_are_left_out() -> None:
    noise = '<button>Reply</button><nav>Next</nav><div class="social-share">Share it</div>'
    assert thread(post(f"<p>{A}</p>{noise}"), post(f"<p>{B}</p>{noise}")) == [A, B]


def test_in_a_thread_without_known_posts_comments_are_content() -> None:
    body = f'<div><div>{paragraphs(A)}</div><div class="comments">{paragraphs(B)}</div></div>'
    assert lines(body) == [A]
    assert lines(body, head=FORUM) == [A, B]


def test_a_readers_own_selectors_drop_parts_of_posts() -> None:
    posts = "".join(post(f"<p>{text}</p><p class=sig>Kind regards, Ann</p>") for text in (A, B))
    assert lines(posts, head=FORUM) == [A, "Kind regards, Ann", B, "Kind regards, Ann"]
    assert lines(posts, head=FORUM, drop=(".sig",)) == [A, B]
    assert read(posts, head=FORUM, drop=(".post-body",)).content_text.count(A) == 0
