"""The bundled sample site is whole: a newcomer's first crawl meets only the hazards we placed."""

import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitekeep.sample import SampleServer
from sitekeep.sample.site import BLOCKED, DEAD_LINK, DUPLICATES, REDIRECTS, SITEMAP_ONLY, Response, pages

SITE = pages()
HTML = {path: page for path, page in SITE.items() if page.status == 200 and "html" in page.content_type}


@pytest.fixture
def server() -> Iterator[SampleServer]:
    with SampleServer() as running:
        yield running


@pytest.fixture
def connection(server: SampleServer) -> Iterator[HTTPConnection]:
    client = HTTPConnection(urlsplit(server.url).netloc, timeout=5)
    yield client
    client.close()


def get(connection: HTTPConnection, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response, response.read()


def tree_of(page: Response) -> LexborHTMLParser:
    return LexborHTMLParser(page.body.decode())


def only(tree: LexborHTMLParser, selector: str) -> LexborNode:
    (node,) = tree.css(selector)
    return node


def references(path: str, page: Response) -> set[str]:
    """The paths on this site that a page links to or shows."""
    tree = tree_of(page)
    found = [node.attributes.get("href") for node in tree.css("a[href], link[href]")]
    found += [node.attributes.get("src") for node in tree.css("img[src]")]
    absolute = (urlsplit(urljoin(f"http://fernhill.test{path}", link)) for link in found if link)
    return {url.path for url in absolute if url.netloc == "fernhill.test"}


@pytest.mark.parametrize("path", HTML)
def test_every_internal_link_leads_somewhere_known(path: str) -> None:
    assert references(path, HTML[path]) <= SITE.keys() | {DEAD_LINK}


@pytest.mark.parametrize("path", HTML)
def test_every_fragment_names_a_place_on_its_page(path: str) -> None:
    hrefs = [node.attributes.get("href") or "" for node in tree_of(HTML[path]).css("a[href*='#']")]
    for url in (urlsplit(urljoin(path, href)) for href in hrefs):
        assert only(tree_of(HTML[url.path]), f"[id='{url.fragment}']")


@pytest.mark.parametrize("path", HTML)
def test_nothing_on_a_page_comes_from_another_host(path: str) -> None:
    tree = tree_of(HTML[path])
    links = [node.attributes.get("href") or node.attributes.get("src") or "" for node in tree.css("[href], [src]")]
    assert not [link for link in links if urlsplit(link).netloc]


@pytest.mark.parametrize("path", HTML)
def test_every_page_has_title_description_heading_and_something_to_read(path: str) -> None:
    tree = tree_of(HTML[path])
    description = only(tree, 'meta[name="description"]')
    main = only(tree, "main")
    assert only(tree, "title").text(strip=True)
    assert description.attributes.get("content")
    assert only(tree, "h1").text(strip=True)
    assert 80 <= len(main.text(separator=" ").split()) <= 260
    assert all(image.attributes.get("alt") for image in main.css("img"))


def test_no_two_pages_share_a_title() -> None:
    titles = [only(tree_of(HTML[path]), "title").text() for path in HTML.keys() - DUPLICATES]
    assert len(titles) == len(set(titles))


def test_the_duplicate_names_the_original() -> None:
    for path, original in DUPLICATES.items():
        canonical = only(tree_of(HTML[path]), 'link[rel="canonical"]')
        assert canonical.attributes.get("href") == original
        assert HTML[path].body != HTML[original].body


def test_one_page_is_known_only_to_the_sitemap(connection: HTTPConnection) -> None:
    linked = {link for path, page in HTML.items() for link in references(path, page) - {path}}
    _, body = get(connection, "/sitemap.xml", Host="fernhill.test:8000")
    listed = {element.text for element in ElementTree.fromstring(body).findall(".//{*}loc")}
    assert HTML.keys() - linked == {SITEMAP_ONLY}
    assert listed == {f"http://fernhill.test:8000{path}" for path in HTML.keys() - DUPLICATES.keys() - {BLOCKED}}


def test_robots_blocks_the_staff_room_and_names_the_sitemap(server: SampleServer, connection: HTTPConnection) -> None:
    _, body = get(connection, "/robots.txt")
    assert f"Disallow: {BLOCKED}" in body.decode().splitlines()
    assert f"Sitemap: {server.url}sitemap.xml" in body.decode().splitlines()


def test_pages_redirects_and_the_dead_link_answer_over_one_connection(connection: HTTPConnection) -> None:
    for path, page in SITE.items():
        response, body = get(connection, f"{path}?utm_source=test")
        assert (response.status, body) == (page.status, page.body)
    for path, target in REDIRECTS.items():
        response, _ = get(connection, path)
        assert (response.status, response.getheader("Location")) == (301, target)
    assert get(connection, DEAD_LINK)[0].status == 404
    assert get(connection, "/assets/brew-ratio-card.pdf")[1].startswith(b"%PDF-")


def test_head_gives_the_head_alone(connection: HTTPConnection) -> None:
    connection.request("HEAD", "/about")
    response = connection.getresponse()
    assert response.read() == b""
    assert response.getheader("Content-Length") == str(len(SITE["/about"].body))


@pytest.mark.parametrize("path", ["/", "/guides/water", "/assets/hill.svg", "/robots.txt", "/sitemap.xml"])
def test_an_unchanged_page_is_not_sent_again(connection: HTTPConnection, path: str) -> None:
    etag = get(connection, path)[0].getheader("ETag")
    assert etag
    response, body = get(connection, path, If_None_Match=f'"other", W/{etag}')
    assert (response.status, body, response.getheader("ETag")) == (304, b"", etag)
    assert get(connection, path, If_None_Match='"other"')[0].status == 200


def test_a_date_revalidates_too(connection: HTTPConnection) -> None:
    modified = get(connection, "/faq")[0].getheader("Last-Modified")
    assert modified
    assert get(connection, "/faq", If_Modified_Since=modified)[0].status == 304
    assert get(connection, "/faq", If_Modified_Since="Mon, 01 Jan 2024 00:00:00 GMT")[0].status == 200
    assert get(connection, "/faq", If_Modified_Since="yesterday, or so")[0].status == 200
    assert get(connection, "/faq", If_Modified_Since=modified, If_None_Match='"other"')[0].status == 200


def test_the_terminal_stays_quiet(connection: HTTPConnection, capfd: pytest.CaptureFixture[str]) -> None:
    get(connection, "/")
    get(connection, DEAD_LINK)
    assert capfd.readouterr() == ("", "")


def test_leaving_hangs_up_and_releases_the_port() -> None:
    with SampleServer() as server:
        address = urlsplit(server.url)
        assert address.hostname and address.port
        idle = HTTPConnection(address.netloc, timeout=5)
        get(idle, "/")
        assert idle.sock is not None
    assert idle.sock.recv(1) == b""
    idle.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((address.hostname, address.port), timeout=1)
    with SampleServer(port=address.port) as again:
        assert urlsplit(again.url).port == address.port
    with pytest.raises(RuntimeError):
        _ = again.url
