"""`--out`: a crawl's pages as files."""

import csv
import json
from pathlib import Path

from tests.cli.running import Program
from tests.site import Site, article, page
from tests.site.wire import Page


def small_site(site: Site) -> str:
    """Four pages, one with a title that a spreadsheet would run."""
    site.pages["/start"] = page("Start", links=["/part/one", "/part/=two", "/part/one?page=2"])
    site.pages["/part/one"] = page("One")
    site.pages["/part/one?page=2"] = page("One, second page")
    site.pages["/part/=two"] = Page(article("=cmd|'/C calc'!A0", key="two"))
    return site.url("/start")


def test_a_folder_gets_a_markdown_file_for_each_page(site: Site, sitekeep: Program, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pages"
    ran = sitekeep.crawl(small_site(site), "--out", folder)
    assert (ran.code, ran.stderr) == (0, f"wrote 4 pages to {folder}\n")
    files = sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())
    assert len(files) == 4
    assert files[1] == "part/one.md"
    assert files[3] == "start.md"
    head, text = (folder / "part/one.md").read_text().split("\n---\n", 1)
    assert head.startswith(f'---\nurl: "{site.url("/part/one")}"\ntitle: "One"\n')
    assert text.startswith("\n# One\n\n")


def test_one_markdown_file_has_every_page_under_a_heading(site: Site, sitekeep: Program, tmp_path: Path) -> None:
    file = tmp_path / "site.md"
    assert sitekeep.crawl(small_site(site), "--concurrency", "1", "--quiet", "--out", file).code == 0
    text = file.read_text()
    wanted = [("/start", 0, "Start"), ("/part/one", 1, "One"), ("/part/=two", 1, "=cmd")]
    places = [text.index(f"\n--- {site.url(path)} (depth {depth}) ---\n# {title}") for path, depth, title in wanted]
    assert places == sorted(places)
    assert text.startswith("\n--- ")
    assert text.count("\n--- http") == 4
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_rows_come_as_json_lines_and_as_csv_that_no_spreadsheet_runs(
    site: Site, sitekeep: Program, tmp_path: Path
) -> None:
    lines = tmp_path / "site.jsonl"
    assert sitekeep.crawl(small_site(site), "--out", lines).code == 0
    pages = [json.loads(line) for line in lines.read_text().splitlines()]
    assert [one["url"] for one in pages][:1] == [site.url("/start")]
    assert {one["title"] for one in pages} == {"Start", "One", "One, second page", "=cmd|'/C calc'!A0"}
    assert pages[0]["links_found"][0] == {"url": site.url("/part/one"), "text": "/part/one"}

    table = tmp_path / "site.csv"
    ran = sitekeep("crawl", "export", "--out", table)
    assert (ran.stdout, ran.stderr, ran.code) == ("", f"wrote 4 pages to {table}\n", 0)
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["url"] for row in rows] == [one["url"] for one in pages]
    assert {row["title"] for row in rows} == {"Start", "One", "One, second page", "'=cmd|'/C calc'!A0"}
    assert [row for row in rows for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r"))] == []


def test_a_bad_ending_is_refused_before_any_request(site: Site, sitekeep: Program, tmp_path: Path) -> None:
    ran = sitekeep.crawl(site.url("/shop/"), "--out", tmp_path / "site.pdf")
    assert (ran.code, ran.stdout) == (2, "")
    assert (
        ran.complaint == "'site.pdf' ends in '.pdf'; write a folder as site.pdf/, or give a file .md, .jsonl or .csv."
    )
    assert site.paths() == []
    assert not sitekeep.database.exists()


def test_a_place_that_cannot_be_written_is_refused_before_any_request(
    site: Site, sitekeep: Program, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    for place in ("file", "file/site.md"):
        ran = sitekeep.crawl(site.url("/shop/"), "--out", tmp_path / place)
        assert ran.code == 2
        assert str(tmp_path / "file") in ran.complaint
    assert site.paths() == []


def test_a_folder_may_be_named_like_the_site(site: Site, sitekeep: Program, tmp_path: Path) -> None:
    ran = sitekeep.crawl(site.url("/public/"), "--out", f"{tmp_path}/example.com/", "--quiet")
    assert ran.code == 0
    assert (tmp_path / "example.com" / "public.md").is_file()
    for empty in ("", "-"):
        refused = sitekeep.crawl(site.url("/public/"), "--out", empty)
        assert (refused.code, "needs a folder or a file" in refused.complaint) == (2, True)


def test_a_later_crawl_takes_no_pages_from_an_earlier_one(site: Site, sitekeep: Program) -> None:
    first = sitekeep.crawl(site.url("/public/"), "--json").json
    second = sitekeep.crawl(site.url("/public/"), "-n", "1", "--json").json
    assert (first["pages_crawled"], second["pages_crawled"]) == (4, 1)
    counts = [
        len(sitekeep("crawl", "export", crawl["crawl_id"], "--format", "jsonl").stdout.splitlines())
        for crawl in (first, second)
    ]
    assert counts == [4, 1]
