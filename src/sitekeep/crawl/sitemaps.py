"""Sitemaps: which URLs a site itself says it has."""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from html import unescape

from sitekeep.crawl.requests import Requests
from sitekeep.crawl.urls import resolve
from sitekeep.domain.errors import BodyTooLarge, PageError
from sitekeep.domain.limits import Limits

MAX_DECOMPRESSED = 50 * 1024 * 1024  # what the sitemap protocol allows a file to be
# Read with a pattern, not an XML parser: no entity is ever expanded, and half a file still gives half the URLs.
_LOC = re.compile(r"<loc\s*>\s*(?:<!\[CDATA\[([^<]*?)\]\]>|([^<]*))", re.IGNORECASE)
# Those of XML only: HTML's need no semicolon, and would read `&region=2` as `®ion=2`.
_ENTITY = re.compile(r"&(?:amp|lt|gt|quot|apos|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});")


@dataclass(frozen=True, slots=True)
class Sitemap:
    urls: tuple[str, ...] = ()
    sitemaps: tuple[str, ...] = ()


def parse_sitemap(body: bytes, *, base: str, limit: int) -> Sitemap:
    """An index, a URL set or a plain list of URLs, gzipped or not."""
    if body[:2] == b"\x1f\x8b":
        body = _gunzip(body)
    text = body.decode("utf-8-sig", "replace")
    is_index = "<sitemapindex" in text[:2000]
    if "<" in text[:2000]:
        found: Iterable[str] = (match[1] or match[2] or "" for match in _LOC.finditer(text))
    else:
        # Whole URLs only, as the protocol says: "Not found" is no list of one.
        found = (line for line in text.splitlines() if line.lstrip().lower().startswith(("http://", "https://")))
    urls: list[str] = []
    for item in found:
        if len(urls) >= limit:
            break
        if (address := _ENTITY.sub(lambda match: unescape(match[0]), item).strip()) and (url := resolve(base, address)):
            urls.append(url)
    return Sitemap(sitemaps=tuple(urls)) if is_index else Sitemap(urls=tuple(urls))


def _gunzip(body: bytes) -> bytes:
    try:
        return zlib.decompressobj(wbits=31).decompress(body, MAX_DECOMPRESSED)
    except zlib.error:
        return b""


async def read_sitemaps(start: Iterable[str], requests: Requests, limits: Limits) -> AsyncIterator[tuple[str, ...]]:
    """The URLs of all sitemaps that can be reached from the given ones, file by file, within the limits."""
    queue = list(dict.fromkeys(start))
    seen: set[str] = set()
    left = limits.max_sitemap_urls
    while queue and len(seen) < limits.max_sitemaps and left > 0:
        address = queue.pop(0)
        if address in seen:
            continue
        seen.add(address)
        try:
            answer = await requests.follow(address)
            body, status, url = answer.body, answer.status, answer.url
        except BodyTooLarge as error:
            body, status, url = error.body, 200, address
        except PageError:
            continue
        if status != 200:
            continue
        sitemap = await asyncio.to_thread(parse_sitemap, body, base=url, limit=left)
        queue.extend(sitemap.sitemaps)
        left -= len(sitemap.urls)
        yield sitemap.urls
