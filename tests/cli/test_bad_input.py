"""Whatever is wrong: one clear line on stderr, the right code, and nothing half done."""

from pathlib import Path

import pytest

from tests.cli.running import Program
from tests.site import Site

USAGE, FAILED = 2, 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ["ftp://example.com/"],
            "'ftp://example.com/' has the scheme 'ftp'; only http and https sites can be crawled.",
        ),
        (["http://"], "'http://' is not a URL."),
        (["URL", "--include", "/a,(b"], "The pattern '(b' is not a valid RE2 expression: missing ): (b."),
        (["URL", "--exclude", "(?=x)"], "The pattern '(?=x)' is not a valid RE2 expression: invalid perl operator"),
        (["URL", "--max-pages", "0"], "max_pages: Input should be greater than or equal to 1 (got 0)"),
        (["URL", "--max-pages", "1001"], "max_pages: 1001 is over the cap of 1000; ask for fewer or raise SITEKEEP_"),
        (["URL", "--depth", "0"], "max_depth: Input should be greater than or equal to 1 (got 0)"),
        (["URL", "--concurrency", "0", "--delay", "nan"], "max_concurrent: Input should be greater than or equal to 1"),
        (["URL", "--urls-file", "missing.txt"], "missing.txt cannot be read: No such file or directory."),
        (["URL", "--render", "always"], "render: pages cannot be rendered in a browser yet"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_makes_no_sense_is_refused_before_any_request(
    site: Site, sitekeep: Program, args: list[str], says: str
) -> None:
    ran = sitekeep("crawl", "run", *(site.url("/") if arg == "URL" else arg for arg in args))
    assert (ran.code, ran.stdout) == (USAGE, "")
    assert ran.complaint.startswith(says)
    assert ran.stderr.count("\n") == 1
    assert site.paths() == []
    assert sitekeep.statuses() == []


def test_a_file_of_urls_says_which_line_is_wrong(site: Site, sitekeep: Program, tmp_path: Path) -> None:
    urls = tmp_path / "urls.txt"
    urls.write_text(f"{site.url('/docs/')}\n\n# a comment\nmailto:me@example.com\n")
    ran = sitekeep("crawl", "run", site.url("/"), "--urls-file", urls)
    assert (ran.code, ran.stdout) == (USAGE, "")
    assert ran.complaint.startswith(f"{urls}, line 4: 'mailto:me@example.com' has the scheme 'mailto';")
    empty = sitekeep("crawl", "run", site.url("/"), "--urls-file", "-", stdin="# nothing\n")
    assert (empty.code, empty.complaint) == (USAGE, "- names no URL; write one a line.")
    assert site.paths() == []


def test_an_unknown_option_or_a_word_for_a_number_is_usage_too(sitekeep: Program) -> None:
    for args in (["--no-such-option"], ["crawl", "run", "example.com", "--max-pages", "many"]):
        ran = sitekeep(*args)
        assert (ran.code, ran.stdout) == (USAGE, "")
        assert "Traceback" not in ran.stderr
        assert args[-1] in ran.stderr or "--max-pages" in ran.stderr


def test_without_a_scheme_https_is_assumed_and_said(sitekeep: Program) -> None:
    ran = sitekeep.crawl("127.0.0.1:1/docs")  # nobody listens there
    assert ran.code == FAILED
    assert ran.stdout == ""
    assert ran.stderr.splitlines()[0] == "no scheme given, trying https://127.0.0.1:1/docs"
    assert ran.complaint.startswith("https://127.0.0.1:1/docs could not be crawled: ")
    assert "refused" in ran.complaint
    assert sitekeep.statuses() == ["failed"]


def test_a_host_that_does_not_exist_is_named(sitekeep: Program) -> None:
    ran = sitekeep.crawl("http://no-such-host.invalid/", "--json")
    assert ran.code == FAILED
    assert ran.complaint.startswith("http://no-such-host.invalid/ could not be crawled: ")
    assert ran.stderr.count("\n") == 1
    assert (ran.json["status"], ran.json["error"]) == ("failed", ran.complaint)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/types/file.pdf", "it is not an HTML page but application/pdf; start from a page that is."),
        ("/private/secret", "its robots.txt forbids it ("),
        ("/gone", "the server says that it does not exist (HTTP 404); check the address."),
        ("/status/403", "the server answered HTTP 403; check that the address opens in a browser."),
    ],
)
def test_a_homepage_that_cannot_be_crawled_fails_the_crawl_and_says_why(
    site: Site, sitekeep: Program, path: str, says: str
) -> None:
    site.robots = "User-agent: *\nDisallow: /private/"
    ran = sitekeep.crawl(site.url(path))
    assert (ran.code, ran.stdout) == (FAILED, "")
    assert ran.complaint.startswith(f"{site.url(path)} could not be crawled: {says}")
    assert ran.stderr.count("\n") == 1
    assert sitekeep.statuses() == ["failed"]
    assert "pending" not in sitekeep.states().values()


def test_given_urls_none_of_which_comes_in_fail_the_crawl(site: Site, sitekeep: Program) -> None:
    ran = sitekeep("crawl", "run", site.url("/"), "--urls-file", "-", "--json", stdin=site.url("/gone"))
    assert (ran.code, ran.json["pages_crawled"], ran.json["status"]) == (FAILED, 0, "failed")
    assert ran.complaint == "None of the given URLs could be fetched."


def test_a_data_folder_that_cannot_be_used_is_named(site: Site, sitekeep: Program) -> None:
    (sitekeep.home / "data").write_text("a file where the folder should be")
    ran = sitekeep.crawl(site.url("/"))
    assert ran.code == FAILED
    assert str(sitekeep.database) in ran.complaint
    assert site.paths() == []


def test_a_bad_setting_is_named(tmp_path: Path) -> None:
    ran = Program(tmp_path, MAX_PAGES_CAP="many")("crawl", "list")
    assert ran.code == USAGE
    assert ran.complaint.startswith("SITEKEEP_MAX_PAGES_CAP: ")
