"""The light way to a page: one plain GET. The only file that knows pyreqwest."""

import time
from datetime import timedelta
from types import TracebackType
from typing import Self

from pyreqwest import exceptions as foreign
from pyreqwest.client import Client, ClientBuilder
from pyreqwest.proxy import ProxyBuilder
from pyreqwest.response import Response

from sitekeep.domain.content import HTML_TYPES, FetchedPage
from sitekeep.domain.errors import BadInput, BodyTooLarge, ConnectionFailed, FetchTimeout, PageError
from sitekeep.domain.limits import Limits

ACCEPT = "text/html,application/xhtml+xml;q=0.9,application/xml;q=0.8,*/*;q=0.5"
LEAST_FOR_FILES = 512 * 1024  # robots.txt is read that far, however small the limit for pages


class HttpFetcher:
    """Follows no redirects, keeps no cookies, reads no more than the limit of the decompressed stream."""

    def __init__(self, *, user_agent: str, limits: Limits, proxy_url: str | None = None) -> None:
        self._limit = limits.max_body_bytes
        builder = (
            ClientBuilder()
            .user_agent(user_agent)
            .default_headers({"accept": ACCEPT})
            .follow_redirects(False)
            .connect_timeout(timedelta(seconds=limits.connect_timeout_seconds))
            .read_timeout(timedelta(seconds=limits.read_timeout_seconds))
            .timeout(timedelta(seconds=limits.fetch_timeout_seconds))
            .gzip(True)
            .brotli(True)
            .zstd(True)
            .deflate(True)
            .no_proxy()
        )
        if proxy_url:
            try:
                builder = builder.proxy(ProxyBuilder.all(proxy_url))
            except (ValueError, foreign.PyreqwestError):
                raise BadInput("SITEKEEP_PROXY_URL is not a proxy address such as http://host:3128.") from None
        self._client: Client = builder.build()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.close()

    async def fetch(
        self, url: str, *, any_type: bool = False, etag: str | None = None, last_modified: str | None = None
    ) -> FetchedPage:
        request = self._client.get(url)
        if etag:
            request = request.header("if-none-match", etag)
        if last_modified:
            request = request.header("if-modified-since", last_modified)
        started = time.perf_counter()
        try:
            async with request.build_streamed() as response:
                return await self._read(url, response, started, any_type=any_type)
        except foreign.PyreqwestError as error:
            raise _translated(error) from error

    async def _read(self, url: str, response: Response, started: float, *, any_type: bool) -> FetchedPage:
        content_type, _, parameters = (_header(response, "content-type") or "").partition(";")
        content_type = content_type.strip().lower()
        body = b""
        if any_type:
            body = await self._body(response, max(self._limit, LEAST_FOR_FILES))
        elif not content_type or content_type in HTML_TYPES:  # nothing else is looked at, so it is not downloaded
            body = await self._body(response, self._limit)
        return FetchedPage(
            url=url,
            status=response.status,
            body=body,
            content_type=content_type,
            charset=_charset(parameters),
            location=_header(response, "location"),
            retry_after=_header(response, "retry-after"),
            etag=_header(response, "etag"),
            last_modified=_header(response, "last-modified"),
            robots_tag=_header(response, "x-robots-tag"),
            fetch_ms=(time.perf_counter() - started) * 1000,
        )

    async def _body(self, response: Response, limit: int) -> bytes:
        reader = response.body_reader
        first = await reader.read(limit + 1)
        body = bytes(first) if first else b""
        while first and len(body) <= limit and (more := await reader.read(limit + 1 - len(body))):
            body += bytes(more)
        if len(body) > limit:
            raise BodyTooLarge(limit, body[:limit])
        return body


def _header(response: Response, name: str) -> str | None:
    try:
        return response.get_header(name)
    except ValueError:
        return None  # bytes beyond ASCII, which pyreqwest gives no way to read


def _charset(parameters: str) -> str | None:
    for parameter in parameters.split(";"):
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip("\"'") or None
    return None


def _translated(error: foreign.PyreqwestError) -> PageError:
    if isinstance(error, foreign.RequestTimeoutError):
        return FetchTimeout(f"no complete answer in time ({_innermost(error)})")
    return ConnectionFailed(_innermost(error))


def _innermost(error: foreign.PyreqwestError) -> str:
    """The last cause says what happened; the ones before it only wrap it."""
    causes = error.details.get("causes") if isinstance(error, foreign.DetailedPyreqwestError) else None
    return (causes[-1]["message"] if causes else error.message) or type(error).__name__
