"""Pages made from one template hold their content in the same place."""

from tests.extract.content.reading import A, B, C, paragraphs, read


def template(text: str, *, around: str = "site", number: int = 1, before: str = "") -> str | None:
    inner = f'<div class="post post-{number}"><div class="entry">{text}</div></div>'
    return read(f'<div class="{around}">{before}{inner}</div>').metadata.template


def test_what_a_page_says_does_not_change_its_template() -> None:
    assert template(paragraphs(A, B))
    assert template(paragraphs(A, B)) == template(paragraphs(C, B, A))
    assert template(paragraphs(A, B)) == template(paragraphs(A, B), before="<nav>Menu</nav>")


def test_names_with_numbers_are_the_pages_own() -> None:
    assert template(paragraphs(A, B), number=17) == template(paragraphs(C, B), number=1482)


def test_another_place_is_another_template() -> None:
    assert template(paragraphs(A, B)) != template(paragraphs(A, B), around="shop")
