"""The test site does what its README says."""

import asyncio
import gzip
import re
import socket
import time
import zlib
from collections.abc import Callable
from http.client import HTTPConnection, IncompleteRead
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from tests.site import Page, Site, bodies, charsets, docs, sitemaps
from tests.site.routes import ROUTES

Answer = tuple[int, dict[str, str], bytes]
LINK = re.compile(r'<a href="([^"]*)"')


def get(site: Site, path: str, **headers: str) -> Answer:
    """One request on a connection of its own; redirects are not followed."""
    connection = HTTPConnection(site.host, site.port, timeout=5)
    try:
        connection.request("GET", path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        response = connection.getresponse()
        return response.status, {name.lower(): text for name, text in response.getheaders()}, response.read()
    finally:
        connection.close()


def crawl(site: Site, start: str, *, most: int = 300) -> dict[str, Answer]:
    """Everything that links reach on this host, fragments dropped."""
    seen: dict[str, Answer] = {}
    queue = [start]
    while queue and len(seen) < most:
        path = queue.pop(0)
        if path in seen:
            continue
        seen[path] = get(site, path)
        for href in LINK.findall(seen[path][2].decode("utf-8", "replace")):
            url = urlsplit(urljoin(site.url(path), href.replace("&amp;", "&")))
            if url.netloc == f"{site.host}:{site.port}":
                queue.append(url.path + (f"?{url.query}" if url.query else ""))
    return seen


def words(answer: Answer) -> set[str]:
    main = answer[2].decode().partition("<main>")[2].partition("</main>")[0]
    return set(re.sub(r"<[^>]*>|[^\w\s]", " ", main).lower().split())


def test_every_hazard_is_documented() -> None:
    readme = (Path(__file__).parent / "site" / "README.md").read_text()
    assert [pattern for pattern in ROUTES if f"`{pattern}`" not in readme] == []
    assert [pattern for pattern, handler in ROUTES.items() if not handler.__doc__] == []


@pytest.mark.parametrize(("start", "pages"), [("/shop/", 20), ("/docs/", 31), ("/tree/", 121), ("/wide/50/", 51)])
def test_harmless_sites_are_whole_and_stay_inside(site: Site, start: str, pages: int) -> None:
    found = crawl(site, start)
    assert len(found) >= pages
    assert {answer[0] for answer in found.values()} == {200}
    assert all(path.startswith(start) for path in found)
    assert all(len(words(answer)) >= 60 for answer in found.values())


@pytest.mark.parametrize("start", ["/", "/shop", "/docs", "/repeat", "/tree", "/wide/3"])
def test_a_closing_slash_is_optional(site: Site, start: str) -> None:
    # Two steps are enough: the start, and what its links reach.
    slashed = start.rstrip("/") + "/"
    with_slash, without = (crawl(site, path, most=4) for path in (slashed, start))
    assert set(with_slash) - {slashed} == set(without) - {start}
    assert all(answer[0] == 200 for answer in without.values())


def test_log_keeps_requests_and_reset_forgets_them(site: Site) -> None:
    before = time.monotonic()
    get(site, "/shop/?a=%20b", User_Agent="Tester")
    get(site, "/status/418")
    first, second = site.log
    assert (first.path, first.method, first.status, first.headers["user-agent"]) == (
        "/shop/?a=%20b",
        "GET",
        200,
        "Tester",
    )
    assert before <= first.at <= second.at <= time.monotonic()
    assert second.status == 418
    assert site.paths() == ["/shop/?a=%20b", "/status/418"]
    assert site.count("/status/418") == 1
    site.reset()
    assert site.log == []


def test_connections_are_kept_alive(site: Site) -> None:
    connection = HTTPConnection(site.host, site.port, timeout=5)
    for method in ("GET", "HEAD", "POST", "GET"):
        connection.request(method, "/shop/", body=b"x" * 10 if method == "POST" else None)
        used = connection.sock
        body = connection.getresponse().read()
        assert bool(body) == (method != "HEAD")
        assert connection.sock is used
    connection.close()


def test_robots_and_pages_are_settable(site: Site) -> None:
    assert get(site, "/robots.txt")[0] == 404
    site.robots = 503
    assert get(site, "/robots.txt")[0] == 503
    site.robots = "User-agent: *\nDisallow: /private/\n"
    assert get(site, "/robots.txt")[2] == b"User-agent: *\nDisallow: /private/\n"
    site.pages["/shop/"] = Page("replaced", status=202, headers={"X-A": "b"}, content_type=None)
    status, headers, body = get(site, "/shop/")
    assert (status, headers["x-a"], body, "content-type" in headers) == (202, "b", b"replaced", False)


def test_two_sites_are_two_hosts(site: Site) -> None:
    with Site(host="127.0.0.2") as other:
        site.other = other.url("").rstrip("/")
        location = get(site, "/redirect/offsite")[1]["location"]
        assert location == other.url("/landing")
        assert get(other, "/landing")[0] == 200
    with pytest.raises(ConnectionRefusedError):
        get(other, "/landing")


def test_redirects(site: Site) -> None:
    path, hops = "/redirect/chain/4", 0
    while (answer := get(site, path))[0] == 302:
        path, hops = answer[1]["location"], hops + 1
    assert (path, hops, answer[0]) == ("/redirect/end", 4, 200)
    assert get(site, "/redirect/to?u=http%3A%2F%2Fx.example%2F%3Fa%3D1")[1]["location"] == "http://x.example/?a=1"
    assert get(site, "/redirect/permanent")[0] == 308
    assert "location" not in get(site, "/redirect/nowhere")[1]


@pytest.mark.parametrize(
    ("path", "statuses"),
    [
        ("/flaky/2/x", [500, 500, 200]),
        ("/limited/seconds/1/x", [429, 200]),
        ("/limited/date/1/x", [429, 200]),
        ("/limited/none/1/x", [429, 200]),
        ("/unavailable/1/x", [503, 200]),
        ("/limited/forever", [429, 429]),
    ],
)
def test_failures_end_after_a_while(site: Site, path: str, statuses: list[int]) -> None:
    assert [get(site, path)[0] for _ in statuses] == statuses
    site.reset()
    assert get(site, path)[0] == statuses[0]


def test_broken_connections(site: Site) -> None:
    for path in ("/reset", "/flaky-reset/1/x"):
        with pytest.raises(ConnectionResetError):
            get(site, path)
    assert get(site, "/flaky-reset/1/x")[0] == 200
    assert [logged.status for logged in site.log] == [0, 0, 200]
    with pytest.raises(IncompleteRead):
        get(site, "/truncated")


def test_bodies(site: Site) -> None:
    assert get(site, "/empty")[2] == b""
    assert len(get(site, "/big?bytes=12345")[2]) == 12345
    assert b"A gzip page" in gzip.decompress(get(site, "/gzip")[2])
    assert b"A deflate page" in zlib.decompress(get(site, "/deflate")[2])
    packed = get(site, "/bomb")[2]
    assert len(packed) < 150_000
    unpacker = zlib.decompressobj(31)
    size = len(unpacker.decompress(packed))
    assert size >= bodies.BOMB_BYTES
    assert unpacker.eof


def test_slow_headers_slow_body_and_endless(site: Site) -> None:
    def first_and_last(path: str) -> tuple[float, float]:
        start = time.monotonic()
        connection = HTTPConnection(site.host, site.port, timeout=5)
        connection.request("GET", path)
        response = connection.getresponse()
        head = time.monotonic() - start
        response.read(2_000_000 if path == "/endless" else None)
        response.close()
        connection.close()
        return head, time.monotonic() - start

    head, body = first_and_last("/slow/body?seconds=0.4")
    assert head < 0.3
    assert body >= 0.4
    assert first_and_last("/slow/headers?seconds=0.3")[0] >= 0.3
    assert first_and_last("/endless")[1] < 2
    assert get(site, "/empty")[0] == 200


def test_sitemaps_name_the_host_that_was_asked(site: Site) -> None:
    assert get(site, "/sitemaps/index.xml")[2].count(b"<loc>") == 3
    assert f"<loc>{site.url('/sitemaps/p/5')}</loc>".encode() in get(site, "/sitemaps/pages.xml")[2]
    assert b"/sitemaps/p/8<" in gzip.decompress(get(site, "/sitemaps/more.xml.gz")[2])
    assert get(site, "/sitemaps/missing.xml")[0] == 404
    site.pages["/sitemap.xml"] = sitemaps.sitemap([site.url("/a")])
    assert site.url("/a").encode() in get(site, "/sitemap.xml")[2]


@pytest.mark.parametrize("path", charsets.SENTENCES)
def test_charsets_hold_their_sentence(site: Site, path: str) -> None:
    body = get(site, path)[2]
    right = {"/charset/latin1-header": "latin-1", "/charset/undeclared-sjis": "shift_jis"}
    right |= {"/charset/meta-only": "windows-1251", "/charset/undeclared-1251": "windows-1251"}
    assert charsets.SENTENCES[path] in body.decode(right.get(path, "utf-8"))


def test_conditional_requests(site: Site) -> None:
    tag = get(site, "/etag/page")[1]["etag"]
    assert get(site, "/etag/page", If_None_Match=tag)[::2] == (304, b"")
    date = get(site, "/modified/page")[1]["last-modified"]
    assert get(site, "/modified/page", If_Modified_Since=date)[::2] == (304, b"")


def test_traps_and_markup(site: Site) -> None:
    assert len(crawl(site, "/calendar/", most=20)) == 20
    assert get(site, "/sessions/")[2] != get(site, "/sessions/")[2]
    assert "/repeat/a/b/a/b/" in crawl(site, "/repeat/", most=4)
    long = [path for path in crawl(site, "/long/") if len(site.url(path)) == 5_000]
    assert [get(site, path)[0] for path in long] == [200]
    assert get(site, "/markup/many")[2].count(b"<a href") == 20_000
    assert get(site, "/markup/deep?levels=70")[2].count(b"<div>") == 70
    assert get(site, "/same/a")[2] == get(site, "/same/c?x=1")[2]
    assert get(site, "/canonical/gone")[0] == 404
    assert "content-type" not in get(site, "/types/html-without-content-type")[1]
    assert len(docs.TREE) == 30


async def test_it_serves_tests_that_have_a_loop_of_their_own(site: Site) -> None:
    async def ask(number: int) -> bytes:
        reader, writer = await asyncio.open_connection(site.host, site.port)
        writer.write(f"GET /wide/100/{number} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        return answer

    answers = await asyncio.gather(*(ask(number) for number in range(1, 101)))
    assert len(set(answers)) == 100
    assert len(site.log) == 100


def test_nonsense_is_survived(site: Site) -> None:
    senders: list[Callable[[socket.socket], None]] = [
        lambda wire: wire.sendall(b"nonsense\r\n\r\n"),
        lambda wire: wire.sendall(b"GET / HT"),
        lambda wire: wire.sendall(b"GET /" + b"x" * 2_000_000 + b" HTTP/1.1\r\n\r\n"),
    ]
    for send in senders:
        with socket.create_connection((site.host, site.port), timeout=5) as wire:
            try:
                send(wire)
            except ConnectionError:
                continue
    assert get(site, "/")[0] == 200
