"""What to do when a site cannot be crawled at all."""

from sitekeep.domain.config import CrawlConfig, Render
from sitekeep.domain.errors import BadInput
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


def refuse_what_is_not_built(config: CrawlConfig) -> None:
    """Said before anything is fetched or stored."""
    if config.render is Render.ALWAYS:
        raise BadInput("render: pages cannot be rendered in a browser yet; use auto or never.")


def homepage_problem(home: DiscoveredUrl) -> str:
    """One line that says what was wrong and what to do."""
    problem = _ADVICE.get(home.reason or "", "{detail}").format(detail=home.detail)
    return f"{home.url} could not be crawled: {problem}."
