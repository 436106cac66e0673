"""The values that travel between the server and its handlers."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

HTML = "text/html; charset=utf-8"


@dataclass(frozen=True, kw_only=True)
class Request:
    """One request as it was read; `rest` is what follows the prefix of the route that answers it."""

    method: str
    target: str
    headers: Mapping[str, str]
    host: str
    other: str
    hit: int
    rest: str = ""

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(self.target.partition("?")[2], keep_blank_values=True))

    @property
    def origin(self) -> str:
        return f"http://{self.host}"


@dataclass(frozen=True)
class Page:
    """An ordinary answer; `content_type=None` sends no such header, `delay` waits before the first byte."""

    body: str | bytes = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str | None = HTML
    delay: float = 0.0

    @property
    def data(self) -> bytes:
        return self.body.encode() if isinstance(self.body, str) else self.body


@dataclass(frozen=True)
class Raw:
    """An answer that writes the bytes itself, well-formed or not; the connection closes after it."""

    send: Callable[[asyncio.StreamWriter], Awaitable[None]]
    status: int = 200


@dataclass(frozen=True)
class Logged:
    """One request that reached the server; status 0 means that no answer was sent."""

    path: str
    method: str
    headers: Mapping[str, str]
    at: float
    status: int


Reply = Page | Raw
Handler = Callable[[Request], Reply]
