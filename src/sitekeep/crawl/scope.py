"""Which URLs belong to a crawl, and which of them go first."""

from typing import Any

import can_ada

from sitekeep.crawl.urls import Normalizer, site_of
from sitekeep.domain.config import CrawlConfig, ScopeMode
from sitekeep.domain.patterns import compile_pattern
from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import Priority

MAX_ORIGINS = 10_000  # that are remembered to save work


class Scope:
    """The site, its patterns and its limits. `home` is the seed, or where the seed redirects to."""

    def __init__(self, seed_url: str, config: CrawlConfig, normalizer: Normalizer, *, max_url_length: int) -> None:
        self._config = config
        self._normalizer = normalizer
        self.max_url_length = max_url_length
        self._include = tuple(compile_pattern(pattern) for pattern in config.include_patterns)
        self._exclude = tuple(compile_pattern(pattern) for pattern in config.exclude_patterns)
        self.seed = seed_url
        self.move_home(seed_url)

    def move_home(self, url: str) -> None:
        self.home = url
        self.home_key = self._normalizer.key(url)
        self._host, self._port = site_of(url)
        self._inside: dict[str, bool] = {}

    def has(self, url: str) -> bool:
        """Is it on this site?"""
        origin = url[: url.find("/", 8)]  # every absolute URL has a path
        inside = self._inside.get(origin)
        if inside is None:
            if len(self._inside) > MAX_ORIGINS:
                self._inside.clear()
            inside = self._inside[origin] = self._same_site(url)
        return inside

    def _same_site(self, url: str) -> bool:
        host, port = site_of(url)
        if port != self._port:
            return False
        return host == self._host or (self._config.allow_subdomains and host.endswith(f".{self._host}"))

    def refuses(self, url: str, *, depth: int) -> tuple[SkipReason, str] | None:
        """Why a URL of this site is not fetched, with what decided it; None when it may be."""
        if self._normalizer.key(url) == self.home_key:
            return None
        if len(url) > self.max_url_length:
            return SkipReason.URL_TOO_LONG, f"{len(url)} characters; the limit is {self.max_url_length}"
        if not self.has(url):
            return SkipReason.OFF_SITE, f"the site is {self._host}{f':{self._port}' if self._port else ''}"
        if pattern := _first_match(self._exclude, url):
            return SkipReason.EXCLUDED, f"by {pattern}"
        if self._config.scope is ScopeMode.STRICT and self._include and not _first_match(self._include, url):
            return SkipReason.NOT_INCLUDED, f"wanted: {', '.join(self._config.include_patterns)}"
        if self._config.max_depth is not None and depth > self._config.max_depth:
            return SkipReason.DEPTH, f"depth {depth}; the limit is {self._config.max_depth}"
        return None

    def priority(self, url: str) -> Priority:
        if self._normalizer.key(url) == self.home_key:
            return Priority.HOMEPAGE
        return Priority.INCLUDED if _first_match(self._include, url) else Priority.OTHER


def _first_match(patterns: tuple[Any, ...], url: str) -> str | None:
    """Searched in path and query, and in the path with a closing slash, so that `/cart/` takes `/cart`."""
    if not patterns:
        return None
    parsed = can_ada.parse(url)
    path = parsed.pathname
    forms = (path + parsed.search, path if path.endswith("/") else f"{path}/")
    for pattern in patterns:
        if any(pattern.search(form) for form in forms):
            return str(pattern.pattern)
    return None
