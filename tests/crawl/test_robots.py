"""robots.txt as RFC 9309 says; the rule that blocks is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.robots import MAX_BYTES, Robots, parse_robots
from tests.site import robots as texts


def blocked(text: str | bytes, path: str) -> bool:
    return parse_robots(text if isinstance(text, bytes) else text.encode()).blocks(path) is not None


@pytest.mark.parametrize(
    ("text", "path", "verdict"),
    [
        (texts.TIES, "/public/", False),
        (texts.TIES, "/private/open", False),
        (texts.TIES, "/private/tie", False),
        (texts.TIES, "/private/secret", True),
        (texts.CRAWL_DELAY, "/private/x", True),
        (texts.CRAWL_DELAY, "/public/", False),
        (texts.HUGE, "/private/before", True),
        (texts.HUGE, "/private/after", False),
        (texts.GROUPS, "/private/ours", True),
        (texts.GROUPS, "/private/theirs", False),
        (texts.WILDCARDS, "/types/file.pdf", True),
        (texts.WILDCARDS, "/types/file.pdf?x=1", False),
        (texts.WILDCARDS, "/list?a=1&sort=up", True),
        (texts.WILDCARDS, "/sort", False),
        (texts.WILDCARDS, "/private", True),
        (texts.WILDCARDS, "/private/", False),
        (texts.WILDCARDS, "/private/x/open", False),
        (texts.BROKEN, "/private/x", True),
        (texts.BROKEN, "/public/", False),
    ],
)
def test_the_verdicts_on_the_files_of_the_test_site(text: str | bytes, path: str, verdict: bool) -> None:
    assert blocked(text, path) is verdict


SEGMENTS = st.lists(st.sampled_from(["/a", "/b", "c", "/"]), min_size=1, max_size=4).map("".join)
PATHS = SEGMENTS.map(lambda path: "/" + path.lstrip("/"))


@given(st.lists(st.tuples(st.booleans(), PATHS), max_size=6), PATHS)
def test_the_longest_match_decides_and_allow_wins_a_tie(rules: list[tuple[bool, str]], path: str) -> None:
    text = "User-agent: *\n" + "".join(f"{'Allow' if allow else 'Disallow'}: {rule}\n" for allow, rule in rules)
    matching = [(len(rule), allow) for allow, rule in rules if path.startswith(rule)]
    assert blocked(text, path) is (bool(matching) and not max(matching)[1])


@given(st.lists(st.sampled_from(["a", "/", "*", "$", ".", "?"]), max_size=8).map("".join), PATHS)
def test_wildcards_mean_what_they_say(rule: str, path: str) -> None:
    def matches(pattern: str, text: str) -> bool:
        if pattern == "$":
            return text == ""
        if not pattern:
            return True
        if pattern[0] == "*":
            return any(matches(pattern[1:], text[start:]) for start in range(len(text) + 1))
        return text[:1] == pattern[0] and matches(pattern[1:], text[1:])

    assert blocked(f"User-agent: *\nDisallow: /{rule}", path) is matches(f"/{rule}", path)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks_do_not_matter(end: str, start: bytes) -> None:
    body = start + texts.TIES.replace("\n", end).encode()
    assert parse_robots(body) == parse_robots(texts.TIES.encode())


@pytest.mark.parametrize(
    ("rule", "path", "verdict"),
    [
        ("/~joe/", "/%7Ejoe/index", True),
        ("/%7ejoe/", "/~joe/index", True),
        ("/%7Ejoe/", "/%7ejoe/index", True),
        ("/ü", "/%C3%BC", True),
        ("/%c3%bc", "/%C3%BC", True),
        ("/a%2Fb", "/a/b", False),
        ("/a%2Fb", "/a%2fb", True),
        ("/a/b", "/a%2Fb", False),
        ("/a b", "/a%20b", True),
        ("/a%20b", "/a%20b", True),
        ("/{x}", "/%7Bx%7D", True),
        ("/a|", "/a|%20b", True),
        ("/50%25", "/50%25", True),
        ("/a%2Ab", "/axb", False),
        ("/a%2Ab", "/a%2ab", True),
        ("/a%24", "/a", False),
        ("/A", "/a", False),
        ("/a.b", "/axb", False),
        ("/a+(b)", "/a+(b)", True),
    ],
)
def test_percent_encoding_makes_no_difference(rule: str, path: str, verdict: bool) -> None:
    assert blocked(f"User-agent: *\nDisallow: {rule}", path) is verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("", False),
        ("Disallow: /", False),
        ("User-agent: *\nDisallow:", False),
        ("User-agent: *\nDisallow: /", True),
        ("user-agent: SITEKEEP\nDISALLOW: /", True),
        ("User-agent: Sitekeep/1.0 (+https://x)\nDisallow: /", True),
        ("User-agent: sitekeeper\nDisallow: /", False),
        ("User-agent: *\nDisallow: /\n\nUser-agent: sitekeep\nDisallow:", False),
        ("User-agent: *\nDisallow: /\n\nUser-agent: sitekeep\n", False),
        ("User-agent: other\nUser-agent: sitekeep\nDisallow: /", True),
        (
            "User-agent: sitekeep\nDisallow: /x\n\nUser-agent: other\nDisallow:\n\nUser-agent: sitekeep\nDisallow: /",
            True,
        ),
        ("User-agent: *\n\n# a comment\nDisallow: / # all", True),
        ("User-agent: *\nSitemap: https://e.com/s.xml\nDisallow: /", True),
        ("  User-agent :  *\n  Disallow :  /", True),
    ],
)
def test_which_group_speaks_to_us(text: str, verdict: bool) -> None:
    assert blocked(text, "/page") is verdict


def test_robots_txt_itself_may_always_be_read() -> None:
    assert not blocked("User-agent: *\nDisallow: /", "/robots.txt")
    assert Robots().blocks("/anything") is None


def test_the_rule_that_blocks_is_named() -> None:
    rule = parse_robots(b"User-agent: *\nDisallow: /\nDisallow: /private/*.pdf$").blocks("/private/a.pdf")
    assert str(rule) == "Disallow: /private/*.pdf$"


def test_500_kib_are_read_and_no_more() -> None:
    start, rule = b"User-agent: *\n", b"Disallow: /private\n"
    filler = b"#" * (MAX_BYTES - len(start) - len(rule) - 1) + b"\n"
    assert MAX_BYTES == 500 * 1024
    assert blocked(start + filler + rule, "/private")
    assert not blocked(start + b"#" * len(rule) + filler + rule, "/private")


@pytest.mark.parametrize(
    ("lines", "delay"),
    [
        ("Crawl-delay: 1", 1.0),
        ("Crawl-delay: 0.5", 0.5),
        ("Crawl-delay: 2\nCrawl-delay: 5", 5.0),
        ("Crawl-delay: soon", None),
        ("Crawl-delay: -1", None),
        ("Crawl-delay: inf", None),
        ("Crawl-delay: nan", None),
        ("Disallow: /", None),
    ],
)
def test_crawl_delay(lines: str, delay: float | None) -> None:
    assert parse_robots(f"User-agent: *\n{lines}".encode()).crawl_delay == delay


def test_only_the_delay_of_our_group_counts() -> None:
    text = b"User-agent: *\nCrawl-delay: 9\n\nUser-agent: sitekeep\nDisallow: /x"
    assert parse_robots(text).crawl_delay is None


def test_sitemaps_belong_to_everybody() -> None:
    text = b"Sitemap: https://e.com/1.xml\nUser-agent: other\nDisallow: /\nSITEMAP: /2.xml # ours"
    assert parse_robots(text).sitemaps == ("https://e.com/1.xml", "/2.xml")


@given(
    st.binary(max_size=300)
    | st.text("Disalow:/*$%\n\r #é\x00\ud800\\[(", max_size=80).map(lambda t: t.encode("utf-8", "replace"))
)
def test_no_file_can_break_us(body: bytes) -> None:
    robots = parse_robots(b"User-agent: *\nDisallow: /secret$\n" + body + b"\nUser-agent: *\nDisallow: " + body)
    robots.blocks("/path?x=%zz%")


def test_a_monster_of_a_rule_is_passed_over() -> None:
    for monster in ("/*a" * 100_000, "/" + "a" * 400_000):
        text = f"User-agent: *\nDisallow: {monster}\nDisallow: /private"
        assert blocked(text, "/private")
        assert not blocked(text, "/public")


@pytest.mark.parametrize(
    ("rule", "path", "blocked"),
    [
        ("/a*b*c$", "/a-b-c", True),
        ("/a*b*c$", "/a-b-c-d", False),
        ("/a*b*c$", "/a-c", False),
        ("/*.pdf$", "/x.pdf", True),
        ("/*.pdf$", "/x.pdf?y", False),
        ("/x$", "/x", True),
        ("/x$", "/xy", False),
        ("/a*aa$", "/aa", False),  # the two may not share a letter
        ("/a*$", "/abc", True),
        ("*", "/anything", True),
    ],
)
def test_wildcards_and_ends(rule: str, path: str, blocked: bool) -> None:
    robots = parse_robots(f"User-agent: *\nDisallow: {rule}".encode())
    assert (robots.blocks(path) is not None) is blocked
