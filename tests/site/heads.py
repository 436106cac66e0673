"""Reading and writing the heads of HTTP/1.1 messages."""

import asyncio
from collections.abc import Mapping
from email.utils import formatdate
from http import HTTPStatus

from tests.site.wire import Page

OVERLONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

Head = tuple[str, str, str, dict[str, str]]


async def read_head(reader: asyncio.StreamReader) -> Head | None:
    """Version, method, target and headers of the next request, its body skipped; None when there is none."""
    try:
        raw = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = raw.decode("latin-1").strip("\r\n").split("\r\n")
    words = first.split(" ")
    if len(words) != 3:
        return None
    method, target, version = words
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    await reader.readexactly(int(headers.get("content-length", "0")))
    return version, method, target, headers


def wants_close(version: str, headers: Mapping[str, str]) -> bool:
    """Whether the client wants the connection closed after the answer."""
    connection = headers.get("connection", "").lower()
    return "close" in connection or (version == "HTTP/1.0" and "keep-alive" not in connection)


def reason(status: int) -> str:
    """The phrase for a status, known or not."""
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unknown"


def head_of(page: Page, *, close: bool) -> bytes:
    """Status line and headers of an ordinary answer."""
    headers = {"Date": formatdate(usegmt=True), "Server": "tests.site"}
    if page.content_type is not None:
        headers["Content-Type"] = page.content_type
    if page.status not in {204, 304} and page.status >= 200:
        headers["Content-Length"] = str(len(page.data))
    if close:
        headers["Connection"] = "close"
    return raw_head(page.status, headers | dict(page.headers))


def raw_head(status: int, headers: Mapping[str, str]) -> bytes:
    """A head with exactly these headers, true or not."""
    lines = [f"HTTP/1.1 {status} {reason(status)}", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8")
