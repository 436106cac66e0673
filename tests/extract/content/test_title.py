"""A page's heading often stands outside of what holds its text."""

from tests.extract.content.reading import FORUM, A, B, C, paragraphs, read

TEXT = f"<div>{paragraphs(A, B, C)}</div>"


def heads(markdown: str) -> list[str]:
    return [line for line in markdown.splitlines() if line.startswith("#")]


def test_a_heading_outside_of_the_content_comes_first_in_markdown() -> None:
    content = read(f"<header><h1>The <i>title</i></h1></header><nav>Menu</nav>{TEXT}")
    assert content.markdown.startswith(f"# The *title*\n\n{A}")
    assert content.content_text.startswith(A)


def test_a_heading_of_the_content_is_not_told_twice() -> None:
    assert heads(read(f"<h1>Site</h1><div><h1>Title</h1>{paragraphs(A, B)}</div>").markdown) == ["# Title"]


def test_an_empty_heading_is_none() -> None:
    assert heads(read(f"<div><h1> </h1></div><div><h1>Title</h1></div>{TEXT}").markdown) == ["# Title"]
    assert heads(read(TEXT).markdown) == []


def test_a_thread_has_its_title_in_markdown() -> None:
    posts = "".join(f'<div class="post-body">{text}</div>' for text in (A, B))
    assert heads(read(f"<h1>The question</h1>{posts}", head=FORUM).markdown) == ["# The question"]


def test_who_chose_the_content_wants_no_more_than_that() -> None:
    assert read(f"<h1>Title</h1>{TEXT}<div id=x>{B}</div>", keep=("#x",)).markdown == B
