"""Sitemaps in all their forms give the URLs they list, and no more than we ask for."""

import gzip
import time
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.sitemaps import Sitemap, parse_sitemap
from sitekeep.crawl.urls import resolve
from tests.site.sitemaps import sitemap, sitemap_index

BASE = "https://e.com/sitemap.xml"
URLS = [f"https://e.com/{number}" for number in range(5)]


def parse(body: bytes | str, limit: int = 1000) -> Sitemap:
    return parse_sitemap(body if isinstance(body, bytes) else body.encode(), base=BASE, limit=limit)


def one(loc: str) -> str:
    """The only URL of a sitemap with this `<loc>`."""
    (url,) = parse(f"<urlset><url>{loc}</url></urlset>").urls
    return url


def test_a_sitemap_an_index_and_a_plain_list() -> None:
    assert parse(sitemap(URLS).data) == Sitemap(urls=tuple(URLS))
    assert parse(sitemap_index(URLS).data) == Sitemap(sitemaps=tuple(URLS))
    assert parse("\r\n".join(URLS)) == Sitemap(urls=tuple(URLS))


def test_gzip_and_byte_order_marks() -> None:
    for body in (sitemap(URLS).data, "\n".join(URLS).encode()):
        assert parse(gzip.compress(body)) == parse(b"\xef\xbb\xbf" + body) == parse(body) == Sitemap(tuple(URLS))


def test_half_a_file_gives_half_the_urls() -> None:
    body = sitemap(f"https://e.com/{number}" for number in range(5000)).data
    for half in (parse(body[: len(body) // 2], 9999), parse(gzip.compress(body)[:-9000], 9999)):
        assert 0 < len(half.urls) < 5000
        assert half.urls[0] == "https://e.com/0"
    assert parse(b"\x1f\x8b" + b"no gzip at all") == Sitemap()


@pytest.mark.parametrize(
    ("loc", "url"),
    [
        ("<loc>\n  https://e.com/a \n</loc>", "https://e.com/a"),
        ("<LOC>https://e.com/a</LOC>", "https://e.com/a"),
        ("<loc>https://e.com/?a=1&amp;b=2</loc>", "https://e.com/?a=1&b=2"),
        ("<loc>https://e.com/?a=1&#38;b=2&#x26;c=3</loc>", "https://e.com/?a=1&b=2&c=3"),
        ("<loc>https://e.com/?a=1&region=2&copy=3</loc>", "https://e.com/?a=1&region=2&copy=3"),
        ("<loc>&apos;&quot;&lt;&gt;</loc>", "https://e.com/'%22%3C%3E"),
        ("<loc><![CDATA[https://e.com/?f[]=1&section=2]]></loc>", "https://e.com/?f[]=1&section=2"),
        ("<loc> <![CDATA[ https://e.com/a ]]> </loc>", "https://e.com/a"),
        ("<loc>/relative</loc>", "https://e.com/relative"),
        ("<loc>https://e.com/ü</loc>", "https://e.com/%C3%BC"),
        ("<loc>https://e.com/a#top</loc>", "https://e.com/a"),
    ],
)
def test_ways_to_write_an_address(loc: str, url: str) -> None:
    assert one(loc) == url


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=20), max_size=5))
def test_any_path_comes_back_as_it_was_escaped(paths: list[str]) -> None:
    urls = [f"https://e.com/{path}?x=1&y=2" for path in paths]
    body = "".join(f"<url><loc>{escape(url)}</loc></url>" for url in urls)
    assert parse(f"<urlset>{body}</urlset>").urls == tuple(resolve(BASE, url) for url in urls)


def test_what_is_no_address_is_left_out() -> None:
    body = "<urlset><loc></loc><loc>mailto:a@e.com</loc><loc>http://</loc><loc>https://e.com/a</loc></urlset>"
    assert parse(body).urls == ("https://e.com/a",)


@pytest.mark.parametrize("body", ["", "Not found", '{"error": "no such file"}', "<html><body>404</body></html>"])
def test_what_is_no_sitemap_gives_nothing(body: str) -> None:
    assert parse(body) == Sitemap()


@given(st.integers(0, 8))
def test_no_more_urls_than_the_limit(limit: int) -> None:
    assert parse(sitemap(URLS).data, limit).urls == tuple(URLS[:limit])
    assert parse("\n".join(URLS), limit).urls == tuple(URLS[:limit])
    assert parse(sitemap_index(URLS).data, limit).sitemaps == tuple(URLS[:limit])


def test_no_entity_is_expanded() -> None:
    (url,) = parse('<!DOCTYPE urlset [<!ENTITY a "aa">]><urlset><loc>https://e.com/&a;</loc></urlset>').urls
    assert url == "https://e.com/&a;"


def test_a_gzip_bomb_is_cut() -> None:
    bomb = gzip.compress(sitemap(URLS).data + b" " * (60 * 1024 * 1024))
    assert parse(bomb).urls == tuple(URLS)


def test_a_hostile_file_is_read_in_time_that_grows_with_its_size() -> None:
    """It took minutes once: every open CDATA was read to the end of the file."""
    before = time.process_time()
    assert parse("<urlset>" + "<loc><![CDATA[" * 100_000) == Sitemap()
    assert time.process_time() - before < 20
