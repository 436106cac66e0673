"""Bodies that are slow, endless, broken, huge or compressed."""

import asyncio
import gzip
import socket
import struct
import zlib
from functools import cache

from tests.site.heads import raw_head
from tests.site.pages import article, page
from tests.site.routes import integer, route, seconds
from tests.site.wire import HTML, Page, Raw, Reply, Request

BOMB_BYTES = 100_000_000


@route("/slow/body")
def slow_body(request: Request) -> Reply:
    """`/slow/body?seconds=S`: headers at once, then the body dribbles over S seconds."""
    data, pause, steps = article("A slow body").encode(), seconds(request) / 20, 20

    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(raw_head(200, {"Content-Type": HTML, "Content-Length": str(len(data))}))
        size = -(-len(data) // steps)
        for start in range(0, len(data), size):
            await writer.drain()
            await asyncio.sleep(pause)
            writer.write(data[start : start + size])
        await writer.drain()

    return Raw(send)


@route("/slow/headers")
def slow_headers(request: Request) -> Reply:
    """`/slow/headers?seconds=S`: nothing for S seconds, then a page."""
    return Page(article("Slow headers"), delay=seconds(request))


@route("/endless")
def endless(request: Request) -> Reply:
    """A chunked body that never ends."""
    text = b"<p>And so it goes on, and on, and on.</p>\n" * 1500
    chunk = b"%x\r\n%s\r\n" % (len(text), text)

    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(raw_head(200, {"Content-Type": HTML, "Transfer-Encoding": "chunked"}))
        while True:
            writer.write(chunk)
            await writer.drain()
            await asyncio.sleep(0.001)

    return Raw(send)


@cache
def bomb_bytes() -> bytes:
    """About 100 KB of gzip that unpack to 100 MB, never held in memory unpacked."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = b"a" * 1_000_000
    parts = [packer.compress(b"<html><body><p>")]
    parts += [packer.compress(block) for _ in range(BOMB_BYTES // len(block))]
    return b"".join([*parts, packer.flush()])


@route("/bomb")
def bomb(request: Request) -> Reply:
    """A gzip bomb: 100 KB that unpack to 100 MB."""
    return Page(bomb_bytes(), headers={"Content-Encoding": "gzip"})


@route("/truncated")
def truncated(request: Request) -> Reply:
    """Promises twice the bytes that it sends, then closes."""
    data = article("A truncated page").encode()

    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(raw_head(200, {"Content-Type": HTML, "Content-Length": str(2 * len(data))}) + data)
        await writer.drain()

    return Raw(send)


async def cut(writer: asyncio.StreamWriter) -> None:
    """Ends a connection with RST instead of FIN."""
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@route("/reset")
def reset(request: Request) -> Reply:
    """Resets the connection instead of answering."""
    return Raw(cut, status=0)


@route("/empty")
def empty(request: Request) -> Reply:
    """200 with no body."""
    return Page("")


@route("/big")
def big(request: Request) -> Reply:
    """`/big?bytes=N`: an HTML page of exactly N bytes."""
    size = integer(request.query.get("bytes", ""), default=1_000_000)
    start, line, close = (
        "<html><head><title>Big</title></head><body><p>",
        "many words in a row ",
        "</p></body></html>",
    )
    room = max(0, size - len(start) - len(close))
    filler = (line * (room // len(line) + 1))[:room]
    return Page((start + filler + close)[:size])


@route("/gzip")
def gzipped(request: Request) -> Reply:
    """An ordinary page, sent as gzip."""
    return Page(gzip.compress(article("A gzip page").encode()), headers={"Content-Encoding": "gzip"})


@route("/deflate")
def deflated(request: Request) -> Reply:
    """An ordinary page, sent as deflate (zlib)."""
    return Page(zlib.compress(article("A deflate page").encode()), headers={"Content-Encoding": "deflate"})


@route("/bodies/")
def bodies(request: Request) -> Reply:
    """Links to the bodies that end."""
    return page("Bodies", links=("/empty", "/gzip", "/deflate", "/big?bytes=5000", "/truncated", "/reset"))
