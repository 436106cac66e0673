"""`crawl status|list|export|why`: what is known of crawls that are over."""

from collections.abc import Iterator

import pytest

from tests.cli.running import Program
from tests.site import Page, Site, page


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with Site() as site, Site(host="127.0.0.2") as other:
        site.other = other.base
        site.robots = "User-agent: *\nDisallow: /private/"
        links = ["/private/secret", "/cart", "/public/a", "/same/a", "/same/b", "/redirect/offsite", "/odd", "/gone"]
        site.pages["/start"] = page("Start", links=[*links, "/redirect/permanent"])
        site.pages["/public/a"] = page("A", links=["/public/b", "/same/a"])
        site.pages["/public/b"] = page("B", links=["/public/far"])
        site.pages["/odd"] = Page("x", content_type="evil/[red]type")
        yield site


@pytest.fixture(scope="module")
def sitekeep(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Program:
    """Two crawls were made: a small one, then a large one."""
    program = Program(tmp_path_factory.mktemp("look"))
    assert program.crawl(site.url("/public/b"), "--depth", "1", "--quiet", "--concurrency", "1").code == 0
    args = ("--exclude", "/cart", "--depth", "2", "--concurrency", "1", "--quiet")
    assert program.crawl(site.url("/start"), *args).code == 0
    return program


@pytest.mark.parametrize(
    ("path", "status", "reason", "detail"),
    [
        ("/start", "ingested", None, None),
        ("/private/secret", "skipped", "robots", "Disallow: /private/"),
        ("/cart?utm_source=x#top", "skipped", "excluded", "by /cart"),
        ("/same/b", "skipped", "duplicate", "of {site}/same/a"),
        ("/public/far", "skipped", "depth", "depth 3; the limit is 2"),
        ("/redirect/offsite", "skipped", "off_site", "redirects to {other}/landing, the site is 127.0.0.1:{port}"),
        ("/redirect/permanent", "ingested", None, "redirects to {site}/redirect/end"),
        ("/gone", "skipped", "not_found", "HTTP 404"),
        ("/odd", "skipped", "content_type", "evil/[red]type"),
    ],
)
def test_why_explains(
    site: Site, sitekeep: Program, path: str, status: str, reason: str | None, detail: str | None
) -> None:
    ran = sitekeep("crawl", "why", site.url(path))
    assert (ran.code, ran.stderr) == (0, "")
    head, explanation, *_ = ran.stdout.splitlines()
    assert head.startswith(f"{status} ({reason})  {site.base}" if reason else f"{status}  {site.base}")
    assert (detail or "it was crawled and is stored").format(
        site=site.base, other=site.other, port=site.base.rpartition(":")[2]
    ) in explanation
    assert "\x1b" not in ran.stdout
    assert f"of {site.url('/start')}" in ran.stdout


def test_why_explains_an_address_of_another_site_and_the_target_of_a_redirect(site: Site, sitekeep: Program) -> None:
    nowhere = sitekeep("crawl", "why", "http://elsewhere.example/")
    assert (nowhere.code, nowhere.complaint) == (1, "There is no crawl of elsewhere.example; name one with --crawl.")
    newest = sitekeep("crawl", "list", "--json").json[0]["crawl_id"]
    ran = sitekeep("crawl", "why", "http://elsewhere.example/", "--crawl", newest, "--json")
    assert (ran.code, ran.json["status"], ran.json["reason"]) == (0, "skipped", "off_site")
    end = sitekeep("crawl", "why", site.url("/redirect/end"), "--json")
    assert (end.code, end.json["status"]) == (0, "ingested")
    assert end.json["explanation"] == "it was crawled: another URL redirects to it"


def test_why_does_not_know_what_the_crawl_never_came_across(site: Site, sitekeep: Program) -> None:
    ran = sitekeep("crawl", "why", site.url("/never-heard-of"))
    assert ran.code == 1
    assert ran.stdout.splitlines()[1] == "  no page that was crawled links to it, and no sitemap names it."
    assert ran.complaint == f"The crawl never came across {site.url('/never-heard-of')}."


def test_why_looks_into_the_crawl_that_is_named(site: Site, sitekeep: Program) -> None:
    small = sitekeep("crawl", "list", "--json").json[1]["crawl_id"]
    ran = sitekeep("crawl", "why", site.url("/public/far"), "--crawl", small[:8], "--json")
    assert (ran.code, ran.json["status"], ran.json["crawl_id"]) == (0, "ingested", small)
    unknown = sitekeep("crawl", "why", site.url("/gone"), "--crawl", small, "--json")
    assert (unknown.code, unknown.json["status"]) == (1, "unknown")


def test_list_shows_the_newest_first(site: Site, sitekeep: Program) -> None:
    ran = sitekeep("crawl", "list")
    assert ran.code == 0
    head, first, second = ran.stdout.splitlines()
    assert head.split() == ["crawl", "status", "pages", "URLs", "started", "site"]
    assert (first.split()[1:3], first.split()[-1]) == (["completed", "5"], site.url("/start"))
    assert (second.split()[1:4], second.split()[-1]) == (["completed", "2", "2"], site.url("/public/b"))
    assert len(sitekeep("crawl", "list", "--json", "-n", "1").json) == 1


def test_status_shows_the_newest_or_the_one_that_is_named(site: Site, sitekeep: Program) -> None:
    ran = sitekeep("crawl", "status")
    assert ran.stdout.startswith(site.url("/start"))
    assert "5 pages: 5 light" in ran.stdout
    assert "robots.txt of the site asks crawlers to stay away from it" in ran.stdout
    ids = [crawl["crawl_id"] for crawl in sitekeep("crawl", "list", "--json").json]
    dashed = "-".join((ids[1][:8], ids[1][8:12], ids[1][12:16], ids[1][16:20], ids[1][20:]))
    assert sitekeep("crawl", "status", dashed.upper(), "--json").json["crawl_id"] == ids[1]


def test_export_goes_to_stdout(site: Site, sitekeep: Program) -> None:
    ran = sitekeep("crawl", "export")
    assert (ran.code, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"\n--- {site.url('/start')} (depth 0) ---\n# Start\n")
    assert sitekeep("crawl", "export", "--format", "folder").code == 2


def test_a_crawl_that_is_over_cannot_be_resumed(sitekeep: Program) -> None:
    ran = sitekeep("crawl", "resume")
    assert ran.code == 1
    assert ran.complaint.endswith("is completed: there is nothing to go on with.")


def test_ids_that_name_none_or_more_than_one_are_refused(sitekeep: Program) -> None:
    for command in ("export", "resume"):
        ran = sitekeep("crawl", command, "zzzz")
        assert (ran.code, ran.stdout) == (1, "")
        assert ran.complaint == "There is no crawl 'zzzz'; `sitekeep crawl list` shows them."
    # Two ids in 4096 begin alike by chance; here we see to it.
    (row,) = sitekeep.sql("SELECT * FROM crawl_jobs ORDER BY created_at LIMIT 1")
    twin = row[0][:8] + "f" * 24
    sitekeep.sql(f"INSERT INTO crawl_jobs VALUES ({', '.join('?' * len(row))})", twin, *row[1:])
    try:
        ran = sitekeep("crawl", "status", twin[:8])
    finally:
        sitekeep.sql("DELETE FROM crawl_jobs WHERE id = ?", twin)
    assert (ran.code, ran.stdout) == (2, "")
    assert ran.complaint == f"More than one crawl begins with '{twin[:8]}'; give more of its id."


def test_where_nothing_was_crawled_yet_the_way_to_begin_is_shown(tmp_path_factory: pytest.TempPathFactory) -> None:
    empty = Program(tmp_path_factory.mktemp("empty"))
    ran = empty("crawl", "list")
    assert ran.code == 0
    assert "crawl run https://example.com" in ran.stdout
    assert empty("crawl", "status").complaint == "There is no crawl yet; start one with `sitekeep crawl run URL`."
