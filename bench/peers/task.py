"""What every peer is told, must keep of a page, and reports."""

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LOOPBACK = {"127.0.0.1", "::1", "localhost", None}
CONNECTIONS = 16


@dataclass(frozen=True)
class Task:
    url: str
    out: Path
    max_pages: int | None
    urls: tuple[str, ...]

    @property
    def prefix(self) -> str:
        return self.url.rsplit("/", 1)[0] + "/"


def read_task() -> Task:
    """The command line of a peer; from here on its Python code can reach nothing but loopback."""
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("out", type=Path, help="a JSON-lines file")
    parser.add_argument("--max-pages", type=int)
    parser.add_argument("--urls", type=Path, help="a file of URLs, for a peer that does not follow links")
    told = parser.parse_args()
    sys.addaudithook(_refuse_the_network)
    urls = told.urls.read_text().split()[: told.max_pages] if told.urls else ()
    return Task(told.url, told.out, told.max_pages, tuple(urls))


def page_item(url: str, selector: Any, links: list[str]) -> dict[str, Any]:
    """The fields that we keep too, read with parsel."""
    text = " ".join(
        stripped
        for piece in selector.xpath("//body//text()[not(parent::script or parent::style)]").getall()
        if (stripped := piece.strip())
    )
    return {
        "url": url,
        "title": selector.css("title::text").get(),
        "h1": " ".join(selector.css("h1")[:1].css("::text").getall()),
        "meta_description": selector.css("meta[name=description]::attr(content)").get(),
        "text": text,
        "word_count": len(text.split()),
        "links": links,
    }


def report(pages: int, seconds: float) -> None:
    print(json.dumps({"pages_crawled": pages, "duration_seconds": seconds}))


def _refuse_the_network(event: str, args: tuple[Any, ...]) -> None:
    if event == "socket.connect" and isinstance(args[1], tuple):
        host = args[1][0]
    elif event == "socket.getaddrinfo":
        host = args[0]
    else:
        return
    if host not in LOOPBACK:
        print(f"refused to leave loopback: {event} {host}", file=sys.stderr)
        raise OSError(f"the benchmark stays on loopback, not {host}")
