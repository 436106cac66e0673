"""The light fetcher against a real server."""

import asyncio
import gzip
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sitekeep.domain.content import CrawlMethod
from sitekeep.domain.errors import BadInput, BodyTooLarge, ConnectionFailed, FetchTimeout
from sitekeep.domain.limits import Limits
from sitekeep.fetch.http import HttpFetcher
from tests.site import Page, Raw, Request, Site, article, duplicates
from tests.site.routes import ROUTES

AGENT = "Sitekeep/9 (+https://sitekeep.example/bot)"


@asynccontextmanager
async def fetcher(*, proxy_url: str | None = None, **limits: Any) -> AsyncIterator[HttpFetcher]:
    async with HttpFetcher(user_agent=AGENT, limits=Limits(**limits), proxy_url=proxy_url) as one:
        yield one


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


async def test_a_request_says_who_we_are_and_what_we_read(site: Site) -> None:
    async with fetcher() as one:
        page = await one.fetch(site.url("/"))
    assert (page.url, page.status, page.content_type, page.charset) == (site.url("/"), 200, "text/html", "utf-8")
    assert page.body.decode() == article("The test site", links=("/shop/", "/docs/"))
    assert page.method is CrawlMethod.LIGHT
    assert page.fetch_ms > 0
    headers = site.log[0].headers
    assert headers["user-agent"] == AGENT
    assert headers["accept"].startswith("text/html")
    assert {"gzip", "br", "zstd"} <= {coding.strip() for coding in headers["accept-encoding"].split(",")}
    assert "cookie" not in headers


async def test_compressed_bodies_are_unpacked(site: Site) -> None:
    async with fetcher() as one:
        packed, deflated = await one.fetch(site.url("/gzip")), await one.fetch(site.url("/deflate"))
    assert b"<h1>A gzip page</h1>" in packed.body
    assert b"<h1>A deflate page</h1>" in deflated.body


async def test_headers_that_matter_are_kept(site: Site) -> None:
    site.pages["/x"] = Page(
        "moved",
        status=301,
        headers={
            "ETag": '"e"',
            "Last-Modified": duplicates.MODIFIED,
            "Location": "/y",
            "Retry-After": "7",
            "X-Robots-Tag": "noindex",
        },
        content_type='Text/HTML; Charset="UTF-16"; x=y',
    )
    async with fetcher() as one:
        page = await one.fetch(site.url("/x"))
    assert (page.etag, page.last_modified, page.location) == ('"e"', duplicates.MODIFIED, "/y")
    assert (page.retry_after, page.robots_tag) == ("7", "noindex")
    assert (page.content_type, page.charset) == ("text/html", "UTF-16")
    assert site.paths() == ["/x"]  # redirects are followed by the crawl, not here


async def test_headers_that_cannot_be_read_are_passed_over(site: Site) -> None:
    site.pages["/x"] = Page("x", headers={"ETag": '"ünï"', "Location": "/ünï", "Last-Modified": "gestern, März"})
    async with fetcher() as one:
        page = await one.fetch(site.url("/x"))
    assert (page.status, page.body) == (200, b"x")
    assert (page.etag, page.location, page.last_modified) == (None, None, None)


async def test_a_page_that_did_not_change_is_not_sent_again(site: Site) -> None:
    async with fetcher() as one:
        first = await one.fetch(site.url("/etag/page"))
        again = await one.fetch(site.url("/etag/page"), etag=first.etag)
        old = await one.fetch(site.url("/modified/page"))
        old_again = await one.fetch(site.url("/modified/page"), last_modified=old.last_modified)
        changed = await one.fetch(site.url("/etag/page"), etag='"another"')
    assert [page.status for page in (first, again, old, old_again, changed)] == [200, 304, 200, 304, 200]
    assert again.body == old_again.body == b""


async def test_cookies_are_not_kept(site: Site) -> None:
    site.pages["/cookie"] = Page("x", headers={"Set-Cookie": "a=b; Path=/"})
    async with fetcher() as one:
        await one.fetch(site.url("/cookie"))
        await one.fetch(site.url("/"))
    assert "cookie" not in site.log[1].headers


async def test_reading_stops_at_the_limit_compressed_or_not(site: Site) -> None:
    async with fetcher(max_body_bytes=5000) as one:
        whole = await one.fetch(site.url("/big?bytes=5000"))
        assert len(whole.body) == 5000
        for path in ("/big?bytes=5001", "/endless", "/bomb"):
            with pytest.raises(BodyTooLarge) as caught:
                await one.fetch(site.url(path))
            assert len(caught.value.body) == 5000
            assert not caught.value.retryable


async def test_a_connection_can_be_used_after_one_was_cut_off(site: Site) -> None:
    async with fetcher(max_body_bytes=5000) as one:
        for _ in range(3):
            with pytest.raises(BodyTooLarge):
                await one.fetch(site.url("/endless"))
        assert (await one.fetch(site.url("/"))).status == 200


async def test_foreign_errors_are_translated(site: Site) -> None:
    async with fetcher(fetch_timeout_seconds=0.4) as one:
        for url in (f"http://127.0.0.1:{free_port()}/", "http://nothing.invalid/"):
            with pytest.raises(ConnectionFailed) as refused:
                await one.fetch(url)
            assert str(refused.value)
            assert refused.value.retryable
        for path in ("/reset", "/truncated"):
            with pytest.raises(ConnectionFailed):
                await one.fetch(site.url(path))
        for path in ("/slow/headers?seconds=20", "/slow/body?seconds=20"):
            with pytest.raises(FetchTimeout) as late:
                await one.fetch(site.url(path))
            assert late.value.retryable


async def test_a_body_that_is_not_what_it_says_is_a_broken_connection(site: Site) -> None:
    site.pages["/x"] = Page(b"this is no gzip", headers={"Content-Encoding": "gzip"})
    async with fetcher() as one:
        with pytest.raises(ConnectionFailed):
            await one.fetch(site.url("/x"))


async def test_what_is_no_http_is_a_broken_connection(site: Site) -> None:
    async def send(writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example ESMTP\r\n")
        await writer.drain()

    def hello(request: Request) -> Raw:
        return Raw(send)

    ROUTES["/no-http"] = hello
    try:
        async with fetcher() as one:
            with pytest.raises(ConnectionFailed):
                await one.fetch(site.url("/no-http"))
    finally:
        del ROUTES["/no-http"]


async def test_files_that_nobody_reads_are_not_downloaded(site: Site) -> None:
    site.pages["/film"] = Page(b"x" * 10_000_000, content_type="video/mp4")
    async with fetcher(max_body_bytes=5000) as one:
        for path in ("/types/image.png", "/types/file.pdf", "/types/data.json", "/film"):
            page = await one.fetch(site.url(path))
            assert (page.status, page.body) == (200, b"")
        wanted = await one.fetch(site.url("/types/data.json"), any_type=True)
    assert wanted.body


async def test_a_sitemap_in_gzip_stays_as_it_is(site: Site) -> None:
    async with fetcher() as one:
        page = await one.fetch(site.url("/sitemaps/more.xml.gz"), any_type=True)
    assert b"/sitemaps/p/6" in gzip.decompress(page.body)


async def test_the_proxy_is_asked_instead_of_the_host(site: Site) -> None:
    site.pages["http://nothing.invalid/page?x=1"] = Page("through the proxy")
    async with fetcher(proxy_url=site.base) as one:
        page = await one.fetch("http://nothing.invalid/page?x=1")
    assert page.body == b"through the proxy"
    assert site.paths() == ["http://nothing.invalid/page?x=1"]


async def test_a_proxy_in_the_environment_is_not_used(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{free_port()}")
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    async with fetcher() as one:
        assert (await one.fetch(site.url("/"))).status == 200


def test_a_proxy_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="SITEKEEP_PROXY_URL"):
        HttpFetcher(user_agent=AGENT, limits=Limits(), proxy_url="http://[")
