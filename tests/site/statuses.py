"""Statuses, and pages that fail a number of times before they succeed."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

from tests.site.bodies import cut
from tests.site.pages import document, page
from tests.site.routes import integer, missing, route
from tests.site.wire import Page, Raw, Reply, Request


def failures(request: Request) -> int:
    """The N of `N/name`."""
    return integer(request.rest.partition("/")[0])


def failing(status: int, headers: dict[str, str] | None = None) -> Page:
    """A short error page."""
    return Page(document(f"Status {status}", f"<h1>Status {status}</h1>"), status=status, headers=headers or {})


def finally_(request: Request) -> Page:
    """The page that comes after the failures."""
    return page(f"At last {request.path}")


@route("/status/*")
def status(request: Request) -> Reply:
    """`/status/CODE`: an answer with that status, whatever it is."""
    code = integer(request.rest)
    return failing(code) if 100 <= code <= 999 else missing()


@route("/flaky/*")
def flaky(request: Request) -> Reply:
    """`/flaky/N/name`: 500 N times, then a page."""
    return failing(500) if request.hit <= failures(request) else finally_(request)


@route("/flaky-reset/*")
def flaky_reset(request: Request) -> Reply:
    """`/flaky-reset/N/name`: connection reset N times, then a page."""
    return Raw(cut, status=0) if request.hit <= failures(request) else finally_(request)


@route("/limited/seconds/*")
def limited_seconds(request: Request) -> Reply:
    """`/limited/seconds/N/name`: 429 with `Retry-After: 1` N times, then a page."""
    return failing(429, {"Retry-After": "1"}) if request.hit <= failures(request) else finally_(request)


@route("/limited/date/*")
def limited_date(request: Request) -> Reply:
    """`/limited/date/N/name`: 429 with a Retry-After date one to two seconds ahead N times, then a page."""
    if request.hit > failures(request):
        return finally_(request)
    # HTTP dates have whole seconds: rounding down would make "in one second" mean "now".
    at = (datetime.now(UTC) + timedelta(seconds=2)).replace(microsecond=0)
    return failing(429, {"Retry-After": format_datetime(at, usegmt=True)})


@route("/limited/none/*")
def limited_none(request: Request) -> Reply:
    """`/limited/none/N/name`: 429 without Retry-After N times, then a page."""
    return failing(429) if request.hit <= failures(request) else finally_(request)


@route("/limited/forever")
def limited_forever(request: Request) -> Reply:
    """Always 429 with `Retry-After: 3600`."""
    return failing(429, {"Retry-After": "3600"})


@route("/unavailable/*")
def unavailable(request: Request) -> Reply:
    """`/unavailable/N/name`: 503 with `Retry-After: 1` N times, then a page."""
    return failing(503, {"Retry-After": "1"}) if request.hit <= failures(request) else finally_(request)
