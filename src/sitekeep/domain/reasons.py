"""Why a URL was not kept, in one word each."""

from enum import StrEnum


class SkipReason(StrEnum):
    """We chose not to keep it."""

    ROBOTS = "robots"
    EXCLUDED = "excluded"
    NOT_INCLUDED = "not_included"
    DUPLICATE = "duplicate"
    OFF_SITE = "off_site"
    DEPTH = "depth"
    PAGE_LIMIT = "page_limit"
    CONTENT_TYPE = "content_type"
    NOT_FOUND = "not_found"
    BLOCKED_ADDRESS = "blocked_address"
    URL_TOO_LONG = "url_too_long"
    TRAP = "trap"
    EXISTS = "exists"
    NOINDEX = "noindex"


class FailReason(StrEnum):
    """We tried and could not."""

    HTTP_STATUS = "http_status"
    TIMEOUT = "timeout"
    CONNECTION = "connection"
    TOO_LARGE = "too_large"
    RATE_LIMITED = "rate_limited"
    PARSE = "parse"
    ROBOTS_UNREACHABLE = "robots_unreachable"


EXPLANATIONS: dict[str, str] = {
    SkipReason.ROBOTS: "robots.txt of the site asks crawlers to stay away from it",
    SkipReason.EXCLUDED: "an exclude pattern matches it",
    SkipReason.NOT_INCLUDED: "no include pattern matches it, and the scope is strict",
    SkipReason.DUPLICATE: "the same page is kept under another URL",
    SkipReason.OFF_SITE: "it is on, or leads to, another site",
    SkipReason.DEPTH: "it is more links away from the start than the depth limit allows",
    SkipReason.PAGE_LIMIT: "the page limit was reached before its turn came",
    SkipReason.CONTENT_TYPE: "it is not an HTML page",
    SkipReason.NOT_FOUND: "the server says that it does not exist",
    SkipReason.BLOCKED_ADDRESS: "its address is one that this server must not fetch",
    SkipReason.URL_TOO_LONG: "its URL is longer than we store",
    SkipReason.TRAP: "it looks like one of endlessly many generated pages",
    SkipReason.EXISTS: "it is already there",
    SkipReason.NOINDEX: "the page asks not to be indexed",
    FailReason.HTTP_STATUS: "the server answered with an error",
    FailReason.TIMEOUT: "the server did not answer in time, also when asked again",
    FailReason.CONNECTION: "the connection could not be made or broke, also when tried again",
    FailReason.TOO_LARGE: "the page is larger than the body limit",
    FailReason.RATE_LIMITED: "the host kept asking us to wait, for longer than we wait",
    FailReason.PARSE: "the page could not be read",
    FailReason.ROBOTS_UNREACHABLE: "robots.txt could not be read, so nothing may be fetched",
}
