"""Pages as files: whatever a page is called, its file is inside the folder and its own."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.domain.content import PageKind, PageMetadata
from sitekeep.domain.errors import BadInput
from sitekeep.domain.pages import CrawledPage
from sitekeep.handlers.exports import ExportFormat, file_name, page_file, page_json, rows

AT = datetime(2026, 3, 29, tzinfo=UTC)


def a_page(path: str, **fields: str) -> CrawledPage:
    return CrawledPage(url=f"https://example.com{path}", normalized_url=f"example.com{path}", crawled_at=AT, **fields)


@given(st.text(st.characters(exclude_categories=["Cs"])), st.text(st.characters(exclude_categories=["Cs"])))
def test_every_page_has_a_file_of_its_own_inside_the_folder(one: str, two: str) -> None:
    first, second = (file_name(a_page(f"/{path}"), home="example.com") for path in (one, two))
    for name in (first, second):
        path = PurePosixPath(name)
        assert not path.is_absolute()
        assert ".." not in path.parts
        assert not set(name) & set('\\:*?"<>|\0\n')
        assert all(len(part) <= 100 for part in path.parts)
    same = [part for part in one.split("/") if part] == [part for part in two.split("/") if part]
    assert (first == second) == same


@pytest.mark.parametrize(
    ("path", "form"),
    [("site", "folder"), ("v1.2/", "folder"), ("SITE.MD", "markdown"), ("a.b.jsonl", "jsonl"), ("x.csv", "csv")],
)
def test_the_ending_says_the_format(path: str, form: str) -> None:
    # A trailing slash does not survive Path: only a folder that exists can have a dot in its name.
    if path.endswith("/"):
        with pytest.raises(BadInput):
            ExportFormat.of(Path(path))
    else:
        assert ExportFormat.of(Path(path)) == form


def test_metadata_are_in_the_rows_and_the_byline_in_the_front_matter() -> None:
    about = PageMetadata(
        kind=PageKind.ARTICLE,
        author='Ada "the first"',
        published_at="2023-04-13",
        schema_types=("Article",),
        open_graph=(("og:type", "article"),),
    )
    page = a_page("/").model_copy(update={"metadata": about})
    shown = json.loads(page_json(page))["metadata"]
    assert shown.pop("open_graph") == {"og:type": "article"}
    assert (shown["kind"], shown["author"], shown["schema_types"]) == ("article", 'Ada "the first"', ["Article"])
    assert shown["price"] is None
    assert 'author: "Ada \\"the first\\""\npublished_at: "2023-04-13"\n' in page_file(page)
    assert json.loads(page_json(a_page("/")))["metadata"]["open_graph"] == {}


async def test_a_title_cannot_break_out_of_the_front_matter_or_of_a_cell() -> None:
    page = a_page("/", title='x"\n---\nevil: [1', markdown="# x", meta_description="@SUM(1)")
    head = page_file(page).split("\n---\n")[0].splitlines()
    assert head[0] == "---"
    assert [line.partition(": ")[0] for line in head[1:]] == [
        *("url", "title", "description", "depth", "crawled_at", "content_hash")
    ]
    assert json.loads(head[2].partition(": ")[2]) == page.title
    assert json.loads(page_json(page))["title"] == page.title

    async def pages() -> AsyncIterator[CrawledPage]:
        yield page

    lines = [line async for line in rows(pages(), ExportFormat.CSV)]
    assert len(lines) == 2
    assert ",'@SUM(1)," in lines[1]
