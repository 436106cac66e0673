"""What repeats on nearly all pages of one template is the site's."""

import re
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.repeats import SAMPLED, blocks, repeated, sample, without
from sitekeep.domain.pages import CrawledPage
from tests.site import prose
from tests.store.samples import NOON

PROMO = "Order before noon and we send it today."
WORDS = st.sampled_from(["sea", "coast", "bell", "lamp", "harbour", "path", "[link](/x)", "![i](/i.png)", "**bold**"])
LINES = st.lists(WORDS, min_size=1, max_size=8).map(" ".join)
FORMS = st.one_of(
    LINES.map(lambda line: f"# {line}"),
    LINES.map(lambda line: f"| {line} | b |\n| --- | --- |\n| a | {line} |"),
    LINES.map(lambda line: f"```python\n{line} a b c\n\n\n{line}\n```"),
    LINES.map(lambda line: f"~~~~\n{line}\n\n```\n~~~~"),
    LINES.map(lambda line: f"- # {line}"),
    LINES.map(lambda line: f"  {line} inside of a list"),
)
LISTS = LINES.map(lambda line: f"- {line}\n  - {line}")
BLOCKS = st.one_of(LINES, LISTS, st.lists(LINES, min_size=1, max_size=3).map("\n".join), FORMS, st.just(PROMO))
DOCUMENTS = st.lists(BLOCKS, max_size=8).map("\n\n".join)
_SYNTAX = re.compile(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|[*#|`~\[-]+|python")


def page(markdown: str, text: str | None = None) -> CrawledPage:
    said = "\n".join(line for line in _SYNTAX.sub("", markdown).splitlines() if line.strip())
    text = said if text is None else text
    return CrawledPage(
        url="https://e.com/x",
        normalized_url="e.com/x",
        markdown=markdown,
        content_text=text,
        word_count=len(text.split()),
        crawled_at=NOON,
    )


def texts(markdown: str) -> list[str]:
    return [block.text for block in blocks(markdown)]


# --- laws ---------------------------------------------------------------------------------------------------------


@given(DOCUMENTS)
def test_blocks_joined_are_the_same_markdown(markdown: str) -> None:
    assert "\n\n".join(block.text for block in blocks(markdown)) == markdown


@given(st.lists(DOCUMENTS, min_size=1, max_size=12), st.randoms())
def test_the_order_of_pages_does_not_matter(pages: list[str], dice: Random) -> None:
    shuffled = sorted(pages, key=lambda _: dice.random())
    assert repeated(pages) == repeated(shuffled)


@given(st.sets(st.text(max_size=20), max_size=120))
def test_the_sample_is_the_same_however_pages_come_in(keys: set[str]) -> None:
    chosen = sample(sorted(keys))
    assert chosen == sample(sorted(keys, reverse=True))
    assert len(chosen) == min(len(keys), SAMPLED)
    assert set(chosen) <= keys


@given(DOCUMENTS, FORMS)
def test_headings_tables_code_and_what_is_inside_of_lists_are_never_taken_out(markdown: str, form: str) -> None:
    pages = [f"{markdown}\n\n{form}"] * 10
    what = repeated(pages)
    assert form not in what
    left = without(page(pages[0]), what)
    assert form in texts(left.markdown if left else pages[0])


@given(st.lists(BLOCKS, min_size=1, max_size=8), st.randoms())
def test_a_page_never_loses_more_than_half_of_its_words(parts: list[str], dice: Random) -> None:
    before = page("\n\n".join(parts))
    after = without(before, frozenset(part for part in parts if dice.random() < 0.4)) or before
    assert after.word_count == len(after.content_text.split())
    assert 2 * after.word_count >= before.word_count


@given(st.lists(BLOCKS, min_size=1, max_size=8), st.randoms())
def test_what_is_left_is_what_was_there(parts: list[str], dice: Random) -> None:
    before, what = page("\n\n".join(parts)), frozenset(part for part in parts if dice.random() < 0.2)
    after = without(before, what)
    if after is None:
        return
    assert texts(after.markdown) == [part for part in parts if part not in what]
    lines = iter(before.content_text.split("\n"))
    assert all(line in lines for line in after.content_text.split("\n") if line)  # in their order
    changed = {"markdown", "content_text", "word_count"}
    assert after.model_dump(exclude=changed) == before.model_dump(exclude=changed)
    assert without(after, what) is None  # twice changes nothing


# --- examples -----------------------------------------------------------------------------------------------------


def site(count: int, *, having: int) -> list[str]:
    own = [f"# Page {n}\n\n{prose(str(n), 4)}" for n in range(count)]
    return [f"{text}\n\n{PROMO}" if n < having else text for n, text in enumerate(own)]


def test_nine_pages_in_ten_make_a_block_the_sites() -> None:
    assert repeated(site(20, having=18)) == {PROMO}
    assert repeated(site(20, having=17)) == frozenset()


def test_code_in_a_list_is_code() -> None:
    code = "- ```\n  pip install x\n\n  client = Client(timeout=30, retries=3)\n  ```"
    pages = [f"{prose(str(n), 4)}\n\n{code}\n\n{prose(str(n), 2)}" for n in range(20)]
    assert repeated(pages) == frozenset()


def test_an_item_does_not_go_without_the_rest_of_it() -> None:
    assert repeated(["1. Common lead of all\n\n   its body\n\nThe end of it all"] * 5) == {"The end of it all"}


def test_blank_lines_in_code_stay() -> None:
    code = "```\na\n\n\nb\n```"
    after = without(page(f"{prose('own', 4)}\n\n{PROMO}\n\n{code}"), frozenset([PROMO]))
    assert after is not None
    assert code in after.markdown


def test_a_heading_of_the_same_words_stays_in_the_text() -> None:
    before = page(f"{prose('own', 4)}\n\n{PROMO}").model_copy(
        update={"content_text": f"{PROMO}\n{prose('own', 4)}\n{PROMO}", "word_count": 60}
    )
    after = without(before, frozenset([PROMO]))
    assert after is not None
    assert after.content_text.startswith(PROMO)


def test_what_a_page_says_twice_counts_once() -> None:
    pages = [f"{text}\n\n{PROMO}" for text in site(10, having=8)]
    assert repeated(pages[:8]) == {PROMO}
    assert repeated([f"{PROMO}\n\n{PROMO}\n\nx", *["y"] * 9]) == frozenset()


def test_labels_are_the_form_of_a_page() -> None:
    assert repeated(["By\n\nRead on\n\nRead on now"] * 5) == {"Read on now"}


def test_the_block_is_gone_from_markdown_and_text() -> None:
    text = prose("own")
    before = page(f"# T\n\n{text}\n\nCall **us** [today](/call), please", f"{text}\nCall us today, please")
    after = without(before, frozenset(["Call **us** [today](/call), please"]))
    assert after is not None
    assert (after.markdown, after.content_text) == (f"# T\n\n{text}", text)


def test_a_line_of_the_page_that_says_the_same_as_often_as_the_block_is_gone_as_often() -> None:
    text = prose("own")
    before = page(f"{text}\n\n{PROMO}\n\n> {PROMO}", f"{text}\n{PROMO}\n{PROMO}")
    after = without(before, frozenset([PROMO]))
    assert after is not None
    assert after.content_text.count(PROMO) == 1


def test_a_page_without_the_block_is_not_touched() -> None:
    assert without(page(prose("own")), frozenset([PROMO])) is None


def test_a_page_of_which_too_little_would_be_left_is_not_touched() -> None:
    assert without(page(f"Short.\n\n{PROMO}"), frozenset([PROMO])) is None
