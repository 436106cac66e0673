"""What to do when a site cannot be crawled at all."""

from sitekeep.domain.reasons import FailReason, SkipReason
from sitekeep.domain.urls import DiscoveredUrl

_ADVICE = {
    SkipReason.ROBOTS.value: "its robots.txt forbids it ({detail}); "
    "crawl another part of the site, or use --no-robots if the site is yours",
    SkipReason.CONTENT_TYPE.value: "it is not an HTML page but {detail}; start from a page that is",
    SkipReason.NOT_FOUND.value: "the server says that it does not exist ({detail}); check the address",
    FailReason.HTTP_STATUS.value: "the server answered {detail}; check that the address opens in a browser",
    FailReason.TIMEOUT.value: "{detail}; try again later, or raise SITEKEEP_FETCH_TIMEOUT_SECONDS",
    FailReason.CONNECTION.value: "{detail}; check the address and your connection",
    FailReason.TOO_LARGE.value: "{detail}; raise SITEKEEP_MAX_BODY_BYTES",
    FailReason.ROBOTS_UNREACHABLE.value: "{detail}; check the address and your connection",
    FailReason.RATE_LIMITED.value: "{detail}; try again later with a larger --delay",
}


def homepage_problem(home: DiscoveredUrl) -> str:
    """One line that says what was wrong and what to do."""
    problem = _ADVICE.get(home.reason or "", "{detail}").format(detail=home.detail)
    return f"{home.url} could not be crawled: {problem}."
