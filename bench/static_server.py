"""Our own file server, where nginx is absent: every page in memory, one process, no parsing beyond the path.

Run as `python -m bench.static_server ROOT PORT`.
"""

import asyncio
import mimetypes
import sys
from pathlib import Path
from typing import cast
from urllib.parse import unquote

import uvloop

from bench.sites import ROBOTS

NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"


def answer(body: bytes, content_type: str) -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def load(root: Path) -> dict[bytes, bytes]:
    """Every answer of the site, ready to send, by request path."""
    answers = {b"/robots.txt": answer(ROBOTS.encode(), "text/plain")}
    for file in root.rglob("*"):
        if file.is_file():
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            answers[b"/" + file.relative_to(root).as_posix().encode()] = answer(file.read_bytes(), kind)
    return answers


class Connection(asyncio.Protocol):
    def __init__(self, answers: dict[bytes, bytes]) -> None:
        self.answers = answers
        self.unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        *requests, self.unread = (self.unread + data).split(b"\r\n\r\n")
        for request in requests:
            path = request.split(b" ", 2)[1].partition(b"?")[0]
            found = self.answers.get(path) or self.answers.get(unquote(path.decode("latin-1")).encode())
            self.transport.write(found or NOT_FOUND)


async def serve(root: Path, port: int) -> None:
    answers = load(root)
    server = await asyncio.get_running_loop().create_server(lambda: Connection(answers), "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(Path(sys.argv[1]), int(sys.argv[2])))
