"""A config as a person writes it: filled by its preset, within the cap, or refused in one line that says why."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sitekeep.domain.config import KEPT_PARAMS, PRESETS, CrawlConfig, Preset, Render, ScopeMode
from sitekeep.domain.content import ContentMode
from sitekeep.domain.errors import BadInput
from sitekeep.domain.patterns import BadPattern

SHOPIFY = PRESETS[Preset.SHOPIFY]


def read(**fields: Any) -> CrawlConfig:
    return CrawlConfig.read(max_pages_cap=1000, **fields)


def test_the_defaults_are_those_of_the_contract() -> None:
    config = read()
    assert (config.max_pages, config.max_depth, config.max_concurrent, config.delay_seconds) == (200, None, 5, 0.5)
    assert (config.include_patterns, config.exclude_patterns, config.preset) == ((), (), Preset.GENERIC)
    assert (config.scope, config.render, config.content) == (ScopeMode.STRICT, Render.AUTO, ContentMode.MARKDOWN)
    assert config.keep_query_params == ("page", "p", "id", "q", "lang", "v")
    assert config.respect_robots_txt
    assert config.use_sitemaps
    assert not config.allow_subdomains
    assert config.fetch_only_urls is None


def test_a_notebook_starts_smaller() -> None:
    config = CrawlConfig.for_notebook(max_pages_cap=1000)
    assert (config.max_pages, config.max_depth) == (50, 2)
    config = CrawlConfig.for_notebook(max_pages_cap=1000, max_pages=7, max_depth=None)
    assert (config.max_pages, config.max_depth) == (7, None)


def test_a_preset_fills_what_was_not_given() -> None:
    config = read(preset="shopify")
    assert config.include_patterns == SHOPIFY["include_patterns"] == ("/collections/", "/pages/")
    assert config.exclude_patterns == SHOPIFY["exclude_patterns"]
    assert "/cart/" in config.exclude_patterns


@pytest.mark.parametrize("given_name", ["include_patterns", "exclude_patterns"])
def test_what_was_given_stays(given_name: str) -> None:
    (other_name,) = SHOPIFY.keys() - {given_name}
    config = read(preset=Preset.SHOPIFY, **{given_name: "/mine/"})
    assert getattr(config, given_name) == ("/mine/",)
    assert getattr(config, other_name) == SHOPIFY[other_name]


def test_a_config_survives_being_stored() -> None:
    config = read(preset="shopify", include_patterns="/a{1,2}/,/b/", max_depth=3, fetch_only_urls=["https://e.com/"])
    assert CrawlConfig.model_validate_json(config.model_dump_json()) == config
    assert CrawlConfig(**config.model_dump()) == config


@given(st.integers(1, 5000), st.integers(1, 5000))
def test_the_cap_is_kept(pages: int, cap: int) -> None:
    if pages <= cap:
        assert CrawlConfig.read(max_pages_cap=cap, max_pages=pages).max_pages == pages
        return
    with pytest.raises(BadInput, match=f"max_pages: {pages} is over the cap of {cap}") as refused:
        CrawlConfig.read(max_pages_cap=cap, max_pages=pages)
    assert "SITEKEEP_MAX_PAGES_CAP" in str(refused.value)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"max_pages": 0}, "max_pages: Input should be greater than or equal to 1 (got 0)"),
        ({"max_pages": "many"}, "max_pages: "),
        ({"max_depth": 0}, "max_depth: "),
        ({"max_concurrent": 0}, "max_concurrent: "),
        ({"delay_seconds": -1}, "delay_seconds: "),
        ({"delay_seconds": float("nan")}, "delay_seconds: "),
        ({"preset": "wordpress"}, "preset: Input should be 'generic' or 'shopify' (got 'wordpress')"),
        ({"preset": ["shopify"]}, "preset: "),
        ({"scope": "loose"}, "scope: "),
        ({"max_page": 5}, "max_page: Extra inputs are not permitted (got 5)"),
        ({"include_patterns": 5}, "include_patterns: text or a list of texts is expected (got 5)"),
        ({"exclude_patterns": ["/a/", None]}, "exclude_patterns: text or a list of texts"),
        ({"keep_query_params": 5}, "keep_query_params: text or a list of texts"),
        ({"keep_query_params": [["page"]]}, "keep_query_params: text or a list of texts"),
        ({"include_patterns": "\udcff"}, "include_patterns: "),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(**fields)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(BadInput, match=r"max_pages: .*; colour: "):
        read(max_pages=-1, colour="blue")


def test_a_bad_pattern_is_refused_with_the_reason_of_re2() -> None:
    with pytest.raises(BadPattern, match=r"'/a\(' is not a valid RE2 expression: missing \)"):
        read(include_patterns="/good/,/a(")


def test_patterns_are_text_with_commas_or_a_list() -> None:
    written = read(include_patterns=r"/blog/, /\d{1,2}/ ,[a,b]", exclude_patterns=["/a,b/", " "])
    assert written.include_patterns == ("/blog/", r"/\d{1,2}/", "[a,b]")
    assert written.exclude_patterns == ("/a,b/",)


@pytest.mark.parametrize("empty", ["", " , ", [], (), None])
def test_no_kept_parameters_means_by_path_alone(empty: Any) -> None:
    assert read(keep_query_params=empty).keep_query_params == ()


def test_kept_parameters_are_words() -> None:
    assert read(keep_query_params="page, sku,").keep_query_params == ("page", "sku")
    assert read().keep_query_params == KEPT_PARAMS


def test_a_config_is_frozen() -> None:
    config = read(include_patterns=["/a/"])
    with pytest.raises(ValidationError):
        config.max_pages = 1  # type: ignore[misc]
    assert hash(config) == hash(read(include_patterns="/a/"))
