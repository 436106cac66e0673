"""Endless pages are bounded; many pages are not endless pages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.discovery import Discovery
from sitekeep.crawl.frontier import Frontier
from sitekeep.crawl.scope import Scope
from sitekeep.crawl.traps import Traps, path_pattern, repeated_path
from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import DiscoveredUrl, UrlStatus

SITE = "https://e.com"


class Finder:
    """Discovery with its real parts, and what it made of the links."""

    def __init__(self, *, pages_per_pattern: int = 10, max_depth: int | None = None) -> None:
        config = CrawlConfig(max_depth=max_depth)
        normalizer = Normalizer(config.keep_query_params)
        self.frontier = Frontier()
        self.discovery = Discovery(
            scope=Scope(f"{SITE}/", config, normalizer, max_url_length=2000),
            normalizer=normalizer,
            frontier=self.frontier,
            traps=Traps(max_pages_per_pattern=pages_per_pattern),
            max_urls=1000,
        )

    def found(self, *paths: str, on: str | None, depth: int = 1) -> tuple[DiscoveredUrl, ...]:
        where = None if on is None else f"{SITE}{on}"
        return self.discovery.found([f"{SITE}{path}" for path in paths], depth=depth, on=where)


def reasons(news: tuple[DiscoveredUrl, ...]) -> list[str | None]:
    return [url.reason for url in news]


@given(st.integers(1, 30), st.integers(0, 60))
def test_a_calendar_fed_by_its_own_months_is_bounded(limit: int, months: int) -> None:
    traps = Traps(max_pages_per_pattern=limit)
    assert traps.refuses(f"{SITE}/calendar/2024/1", found_on=f"{SITE}/calendar/") is None
    verdicts = [
        traps.refuses(f"{SITE}/calendar/{number + 1}/2", found_on=f"{SITE}/calendar/{number}/2")
        for number in range(months)
    ]
    assert [verdict is None for verdict in verdicts] == [number < limit for number in range(months)]


def test_a_refusal_names_the_pattern() -> None:
    traps = Traps(max_pages_per_pattern=1)
    traps.refuses(f"{SITE}/cal/2", found_on=f"{SITE}/cal/1")
    assert traps.refuses(f"{SITE}/cal/3", found_on=f"{SITE}/cal/2") == "1 pages like /cal/# were found on pages like it"


@given(st.sampled_from(["/products/", "/list?page=3", "/"]), st.integers(1, 5))
def test_a_thousand_products_found_on_listings_are_no_trap(listing: str, limit: int) -> None:
    traps = Traps(max_pages_per_pattern=limit)
    for number in range(1000):
        assert traps.refuses(f"{SITE}/products/{number}", found_on=f"{SITE}{listing}") is None
        assert traps.refuses(f"{SITE}/p/{number}", found_on=None) is None


def test_pages_without_numbers_are_never_counted() -> None:
    traps = Traps(max_pages_per_pattern=1)
    assert all(traps.refuses(f"{SITE}/about", found_on=f"{SITE}/about") is None for _ in range(10))


@pytest.mark.parametrize(
    ("path", "cycle"),
    [
        ("/a/b/a/b/a/b", "/a/b"),
        ("/repeat/a/b/a/b/a/b/", "/a/b"),
        ("/x/x/x/x/x/x", "/x"),
        ("/a/b/c/a/b/c/a/b/c", "/a/b/c"),
        ("/a/b/a/b/a", None),
        ("/a/b/a/b", None),
        ("/x/x/x", None),
        ("/tree/1/1/1/1", None),
        ("/2024/01/01", None),
        ("/", None),
        ("/en/docs/en/api/en/x", None),
    ],
)
def test_paths_that_bite_their_own_tail(path: str, cycle: str | None) -> None:
    assert repeated_path(f"{SITE}{path}") == cycle
    assert (Traps(max_pages_per_pattern=9).refuses(f"{SITE}{path}", found_on=None) is not None) is bool(cycle)


SEGMENTS = st.lists(st.sampled_from(["a", "b", "c1"]), min_size=1, max_size=4)


@given(SEGMENTS, SEGMENTS, st.integers(6, 8))
def test_what_repeats_often_enough_is_always_seen(before: list[str], cycle: list[str], times: int) -> None:
    assert repeated_path(f"{SITE}/{'/'.join([*before, *cycle * times])}") is not None


@given(st.lists(st.integers(), unique=True, max_size=30))
def test_what_never_repeats_is_never_refused(segments: list[int]) -> None:
    assert repeated_path(f"{SITE}/{'/'.join(map(str, segments))}") is None


def test_numbers_make_no_pattern_of_their_own() -> None:
    assert path_pattern(f"{SITE}/calendar/2024/07?page=3") == "/calendar/#/#?page=#"
    assert path_pattern(f"{SITE}/a1b22") == path_pattern(f"{SITE}/a333b4")


def test_what_looked_endless_gets_a_second_chance_on_a_better_page() -> None:
    """Related products come first, the listing that names them all comes later and no nearer."""
    finder = Finder(pages_per_pattern=10)
    related = finder.found(*(f"/product/{number}" for number in range(30)), on="/product/1000", depth=3)
    assert reasons(related) == [None] * 10 + ["trap"] * 20
    assert finder.found(*(f"/product/{number}" for number in range(30)), on="/product/1001", depth=3) == ()
    listed = finder.found(*(f"/product/{number}" for number in range(30)), on="/list?page=2", depth=3)
    assert [url.url for url in listed] == [f"{SITE}/product/{number}" for number in range(10, 30)]
    assert all(url.status is UrlStatus.PENDING for url in listed)
    assert len(finder.frontier) == 30
    assert finder.found("/product/15", on="/list?page=3", depth=1) != (), "nearer still"
    assert len(finder.frontier) == 30


def test_what_is_queued_is_never_called_a_trap_afterwards() -> None:
    finder = Finder(pages_per_pattern=1)
    assert reasons(finder.found("/cal/1", on="/", depth=5)) == [None]
    assert reasons(finder.found("/cal/7", on="/cal/6", depth=5)) == [None]
    assert finder.found("/cal/1", on="/cal/2", depth=2) == ()
    assert [url.url for url in finder.frontier.waiting()] == [f"{SITE}/cal/1", f"{SITE}/cal/7"]


def test_what_was_too_deep_is_taken_when_found_nearer_and_told_once_otherwise() -> None:
    finder = Finder(max_depth=2)
    assert reasons(finder.found("/a", on="/x", depth=5)) == ["depth"]
    assert finder.found("/a", on="/y", depth=4) == ()
    assert reasons(finder.found("/a", on="/z", depth=2)) == [None]


def test_found_again_nearer_a_url_keeps_its_place_in_the_order() -> None:
    finder = Finder()
    finder.found("/deep", "/next", on="/x", depth=4)
    finder.found("/deep", on="/y", depth=2)
    assert [(url.url, url.depth) for url in finder.frontier.waiting()] == [(f"{SITE}/deep", 2), (f"{SITE}/next", 4)]


def test_an_address_too_long_to_follow_is_told_once() -> None:
    finder = Finder()
    path = "/" + "x" * 5000
    (url,) = finder.found(path, on="/")
    assert (url.reason, len(url.url)) == (SkipReason.URL_TOO_LONG.value, 2000)
    assert finder.found(path, path, on="/a") == ()


def test_other_sites_are_no_news_and_a_page_is_news_once() -> None:
    finder = Finder()
    news = finder.discovery.found([f"{SITE}/a", "https://other.com/", "http://www.e.com/A/#x"], depth=1, on=None)
    assert [url.url for url in news] == [f"{SITE}/a"]
    assert finder.found("/a", on="/b") == ()


def test_only_so_many_urls_are_remembered() -> None:
    finder = Finder()
    assert len(finder.found(*(f"/{number}" for number in range(1500)), on="/")) == 1000
    assert finder.found("/new", on="/") == ()
