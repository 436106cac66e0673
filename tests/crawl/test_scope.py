"""What belongs to a crawl: the site, minus what is excluded, as far as the patterns and the depth go."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.scope import Scope
from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.config import CrawlConfig, Preset, ScopeMode
from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import Priority

HOME = "https://example.com/"
PATTERNS = st.lists(st.sampled_from(["/", "/a/", "/b", ".", "^/$", r"\d", "q=", "/a/b/$", "x*"]), max_size=3).map(tuple)
PATHS = st.lists(st.sampled_from(["a", "b", "1", "cart"]), max_size=3).map("/".join)
QUERIES = st.sampled_from(["", "?q=1", "?page=2"])
URLS = st.builds(lambda path, slash, query: f"{HOME}{path}{slash}{query}", PATHS, st.sampled_from(["", "/"]), QUERIES)


def scope(seed: str = HOME, *, max_url_length: int = 2000, **fields: Any) -> Scope:
    config = CrawlConfig(**fields)
    return Scope(seed, config, Normalizer(config.keep_query_params), max_url_length=max_url_length)


def reason(of: Scope, url: str, depth: int = 1) -> SkipReason | None:
    refusal = of.refuses(url, depth=depth)
    return refusal[0] if refusal else None


@given(URLS, PATTERNS, PATTERNS, st.sampled_from(ScopeMode))
def test_exclude_always_beats_include(
    url: str, include: tuple[str, ...], exclude: tuple[str, ...], mode: ScopeMode
) -> None:
    excluded = scope(include_patterns=include, exclude_patterns=exclude, scope=mode)
    alone = scope(exclude_patterns=exclude)
    if reason(alone, url) is SkipReason.EXCLUDED:
        assert reason(excluded, url) is SkipReason.EXCLUDED
    everything = scope(include_patterns=include, exclude_patterns=(*exclude, "."), scope=mode)
    if Normalizer(("q", "page")).key(url) != "example.com/":
        assert reason(everything, url) is SkipReason.EXCLUDED


@given(
    st.sampled_from([HOME, "https://example.com/shop/", "http://www.example.com:8080/a?page=2"]),
    PATTERNS,
    PATTERNS,
    st.sampled_from(ScopeMode),
    st.integers(0, 99),
)
def test_the_homepage_is_always_fetched(
    home: str, include: tuple[str, ...], exclude: tuple[str, ...], mode: ScopeMode, depth: int
) -> None:
    of = scope(home, include_patterns=include, exclude_patterns=exclude, scope=mode, max_depth=1)
    assert of.refuses(home, depth=depth) is None
    assert of.refuses(home.replace("//www.", "//") + "#top", depth=depth) is None
    assert of.priority(home) is Priority.HOMEPAGE


@given(URLS, PATTERNS)
def test_prefer_fetches_what_strict_leaves_out_but_later(url: str, include: tuple[str, ...]) -> None:
    strict, prefer = (scope(include_patterns=include, scope=mode) for mode in ("strict", "prefer"))
    assert reason(prefer, url) is None
    assert strict.priority(url) is prefer.priority(url)
    if reason(strict, url) is SkipReason.NOT_INCLUDED:
        assert include
        assert prefer.priority(url) is Priority.OTHER
    elif include:
        assert prefer.priority(url) in {Priority.HOMEPAGE, Priority.INCLUDED}
    else:
        assert prefer.priority(url) in {Priority.HOMEPAGE, Priority.OTHER}


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("/cart/", "/cart", True),
        ("/cart/", "/cart/", True),
        ("/cart/", "/cart?x=1", True),
        ("/cart/", "/cart/items", True),
        ("/cart/", "/cartoons", False),
        ("/cart/$", "/cart", True),
        ("q=1", "/search?q=1", True),
        (r"^/blog/\d{4}/", "/blog/2024", True),
        (r"^/blog/\d{4}/", "/x/blog/2024/", False),
        ("/A/", "/a/", False),
        ("(?i)/A/", "/a/", True),
    ],
)
def test_patterns_look_at_path_and_query_and_take_a_closing_slash(pattern: str, path: str, matches: bool) -> None:
    url = f"https://example.com{path}"
    assert (reason(scope(exclude_patterns=[pattern]), url) is SkipReason.EXCLUDED) is matches
    assert (reason(scope(include_patterns=[pattern]), url) is None) is matches


def test_the_host_is_no_part_of_what_patterns_see() -> None:
    assert reason(scope("https://cart.com/", exclude_patterns=["cart"]), "https://cart.com/a") is None


def test_the_shopify_preset() -> None:
    of = scope(preset=Preset.SHOPIFY)
    assert reason(of, "https://example.com/collections/all") is None
    assert reason(of, "https://example.com/pages/about") is None
    assert reason(of, "https://example.com/collections/all/products/mug") is SkipReason.EXCLUDED
    assert reason(of, "https://example.com/cart") is SkipReason.EXCLUDED
    assert reason(of, "https://example.com/blogs/news") is SkipReason.NOT_INCLUDED


@pytest.mark.parametrize(
    ("url", "inside", "with_subdomains"),
    [
        ("http://example.com/a", True, True),
        ("https://www.example.com/a", True, True),
        ("https://example.com:443/a", True, True),
        ("https://example.com:8443/a", False, False),
        ("https://blog.example.com/", False, True),
        ("https://www.blog.example.com/", False, True),
        ("https://notexample.com/", False, False),
        ("https://example.com.evil.net/", False, False),
        ("https://other.org/", False, False),
    ],
)
def test_what_is_the_same_site(url: str, inside: bool, with_subdomains: bool) -> None:
    for of, expected in ((scope(), inside), (scope(allow_subdomains=True), with_subdomains)):
        assert of.has(url) is expected
        assert reason(of, url + "x") is (None if expected else SkipReason.OFF_SITE)


def test_the_site_moves_with_its_homepage() -> None:
    of = scope()
    assert not of.has("https://new.org/a")
    of.move_home("https://www.new.org/en")
    assert of.has("https://new.org/a")
    assert not of.has("https://example.com/a")
    assert of.priority("https://new.org/en/") is Priority.HOMEPAGE


def test_depth_counts_from_the_seed() -> None:
    of = scope(max_depth=2)
    assert [reason(of, "https://example.com/a", depth) for depth in (1, 2, 3)] == [None, None, SkipReason.DEPTH]
    assert reason(scope(), "https://example.com/a", 10_000) is None


def test_a_url_may_be_as_long_as_the_limit() -> None:
    url = "https://example.com/".ljust(100, "x")
    assert reason(scope(max_url_length=100), url) is None
    assert reason(scope(max_url_length=99), url) is SkipReason.URL_TOO_LONG


def test_a_refusal_says_what_decided_it() -> None:
    url = "https://example.com/a/b"
    assert scope(exclude_patterns=["/x/", "/b/"]).refuses(url, depth=1) == (SkipReason.EXCLUDED, "by /b/")
    assert scope(include_patterns=["/x/", "/y/"]).refuses(url, depth=1) == (
        SkipReason.NOT_INCLUDED,
        "wanted: /x/, /y/",
    )
    assert scope(max_depth=1).refuses(url, depth=2) == (SkipReason.DEPTH, "depth 2; the limit is 1")
