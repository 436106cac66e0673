"""URLs as browsers read them (WHATWG), and the key under which two of them are one page."""

import re
from functools import lru_cache

import can_ada

from sitekeep.domain.errors import BadInput

DEFAULT_PORTS = {"http:": "80", "https:": "443"}
_HAS_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:(?!\d+(?:[/?#]|$))")
_ENCODED_UNRESERVED = re.compile(r"%(2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])", re.IGNORECASE)


class BadUrl(BadInput):
    """Not a web address."""

    code = "bad_url"


def resolve(base: str, href: str) -> str | None:
    """The absolute http(s) URL that a link means, without its fragment, or None when it is no web address."""
    try:
        url = can_ada.parse(base) + href
    except (ValueError, TypeError):  # TypeError: half a surrogate pair, which is no text
        return None
    return web_url(url)


def web_url(url: can_ada.URL) -> str | None:
    """The address without fragment and credentials, when it is one of the web."""
    if url.protocol not in DEFAULT_PORTS or not url.hostname:
        return None
    if url.has_hash():
        url.hash = ""
    if url.has_credentials():
        url.username = url.password = ""
    return url.href


def read_url(text: str) -> tuple[str, bool]:
    """A URL that a person typed, and whether `https://` had to be put in front of it."""
    text = text.strip()
    guessed = not _HAS_SCHEME.match(text)
    try:
        url = can_ada.parse(f"https://{text}" if guessed else text)
    except (ValueError, TypeError):
        raise BadUrl(f"{text!r} is not a URL. Give a web address such as https://example.com/docs.") from None
    if url.protocol not in DEFAULT_PORTS:
        raise BadUrl(f"{text!r} has the scheme {url.protocol[:-1]!r}; only http and https sites can be crawled.")
    if url.has_credentials():
        raise BadUrl("A user name or password in the URL is not supported; leave it out.")
    web = web_url(url)
    if web is None:
        raise BadUrl(f"{text!r} names no host. Give a web address such as https://example.com/docs.")
    return web, guessed


def site_of(url: str) -> tuple[str, str]:
    """(host, port) of a site: `www.` and the default port are left out."""
    parsed = can_ada.parse(url)
    return _bare(parsed.hostname), parsed.port


def host_of(url: str) -> str:
    """The host as politeness and robots.txt know it: name and port."""
    return can_ada.parse(url).host


def path_of(url: str) -> str:
    """Path and query, which is what patterns and robots.txt rules look at."""
    parsed = can_ada.parse(url)
    return parsed.pathname + parsed.search


def origin_of(url: str) -> str:
    return can_ada.parse(url).origin


def _bare(host: str) -> str:
    return host.removeprefix("www.")


class Normalizer:
    """Knows which query parameters make a page of its own."""

    def __init__(self, keep_query_params: tuple[str, ...]) -> None:
        self._kept = frozenset(keep_query_params)
        # Navigation repeats on every page: most links of a crawl were seen a moment ago.
        self.normalize = lru_cache(maxsize=20_000)(self._normalize)
        self.key = lru_cache(maxsize=20_000)(self._key)

    def _normalize(self, url: str) -> str:
        """The URL that is fetched: meaningful parameters only, sorted; path as the site wrote it.

        A trailing slash stays here and is dropped in the key only: without it, relative links would mean
        something else and most sites would answer with a redirect.
        """
        parsed = can_ada.parse(url)
        if parsed.has_hash():
            parsed.hash = ""
        if parsed.search:
            parsed.search = self._query(parsed.search)
        elif "?" in url:
            parsed.search = ""
        return parsed.href

    def _key(self, url: str) -> str:
        """What is compared: host without `www.`, other port, path without closing slash, kept parameters."""
        parsed = can_ada.parse(url)
        path = parsed.pathname
        if "%" in path:
            path = _ENCODED_UNRESERVED.sub(lambda match: chr(int(match[1], 16)), path)
        path = path.rstrip("/") or "/"
        port = f":{parsed.port}" if parsed.port else ""
        return f"{_bare(parsed.hostname)}{port}{path}".lower() + self._query(parsed.search, lower=True)

    def _query(self, search: str, *, lower: bool = False) -> str:
        if not search or not self._kept:
            return ""
        # Kept as they are spelled: decoding and encoding again would change what the server sees.
        parts = [part for part in search[1:].split("&") if part.partition("=")[0] in self._kept]
        if lower:  # before sorting: `Q=B` and `q=b` shall stand in the same place
            parts = [part.lower() for part in parts]
        return f"?{'&'.join(sorted(parts))}" if parts else ""
