"""Everything that can go wrong, each with its own fate."""

from typing import ClassVar

from sitekeep.domain.reasons import FailReason


class SitekeepError(Exception):
    """Something went wrong that a person can act on; the message says how."""

    code: ClassVar[str] = "error"


class BadInput(SitekeepError):
    """What was asked for makes no sense as written."""

    code = "bad_input"


class NotFound(SitekeepError):
    """There is no such thing."""

    code = "not_found"


class IllegalMove(SitekeepError):
    """A job cannot go from the state it is in to the one asked for."""

    code = "illegal_move"


class AlreadyRunning(SitekeepError):
    """The site has a crawl under way."""

    code = "already_running"


class StoreError(SitekeepError):
    """The database cannot be opened or used."""

    code = "store"


class PageError(SitekeepError):
    """One page could not be had; the crawl goes on."""

    reason: ClassVar[FailReason]
    retryable: ClassVar[bool] = False


class FetchTimeout(PageError):
    reason = FailReason.TIMEOUT
    retryable = True


class ConnectionFailed(PageError):
    reason = FailReason.CONNECTION
    retryable = True


class TooManyRedirects(PageError):
    reason = FailReason.HTTP_STATUS


class BodyTooLarge(PageError):
    """Reading stopped at the limit; `body` is what had been read."""

    reason = FailReason.TOO_LARGE

    def __init__(self, limit: int, body: bytes = b"") -> None:
        super().__init__(f"the page is larger than {limit:,} bytes")
        self.body = body


class RateLimited(PageError):
    """The host kept us waiting longer than we are willing to."""

    reason = FailReason.RATE_LIMITED


class RobotsUnreachable(PageError):
    """robots.txt could not be read, so nothing on the host may be fetched."""

    reason = FailReason.ROBOTS_UNREACHABLE


class ExtractError(PageError):
    """The page was fetched but could not be read."""

    reason = FailReason.PARSE


class HttpStatusError(PageError):
    """The server answered with a status that is a failure."""

    reason = FailReason.HTTP_STATUS

    def __init__(self, status: int) -> None:
        super().__init__(f"HTTP {status}")
        self.status = status


class ServerError(HttpStatusError):
    """A 5xx answer, which may be gone a moment later."""

    retryable = True
