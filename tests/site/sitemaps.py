"""Sitemaps in all their forms; what they list is linked from nowhere else."""

import gzip
from collections.abc import Iterable
from itertools import pairwise

from tests.site.pages import page
from tests.site.routes import route
from tests.site.wire import Page, Reply, Request

XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def sitemap(urls: Iterable[str]) -> Page:
    """A sitemap of these URLs, for `site.pages["/sitemap.xml"]` too."""
    items = "".join(f"<url><loc>{url}</loc><lastmod>2024-05-01</lastmod></url>\n" for url in urls)
    return Page(f"{XML}<urlset {SPACE}>\n{items}</urlset>\n", content_type="application/xml")


def sitemap_index(urls: Iterable[str]) -> Page:
    """An index of these sitemaps, for `site.pages["/sitemap.xml"]` too."""
    items = "".join(f"<sitemap><loc>{url}</loc></sitemap>\n" for url in urls)
    return Page(f"{XML}<sitemapindex {SPACE}>\n{items}</sitemapindex>\n", content_type="application/xml")


def listed(request: Request, numbers: Iterable[int]) -> list[str]:
    return [f"{request.origin}/sitemaps/p/{number}" for number in numbers]


@route("/sitemaps/")
def start(request: Request) -> Reply:
    """A page without links: all else is found by sitemap only."""
    return page("Sitemaps")


@route("/sitemaps/p/*")
def unlinked(request: Request) -> Reply:
    """`/sitemaps/p/N`: pages that only sitemaps name."""
    return page(f"Sitemap page {request.rest}")


@route("/sitemaps/index.xml")
def index(request: Request) -> Reply:
    """An index of three: pages.xml, more.xml.gz, and a missing one."""
    return sitemap_index(f"{request.origin}/sitemaps/{name}" for name in ("pages.xml", "more.xml.gz", "missing.xml"))


@route("/sitemaps/pages.xml")
def plain(request: Request) -> Reply:
    """A sitemap of /sitemaps/p/1 to 5."""
    return sitemap(listed(request, range(1, 6)))


@route("/sitemaps/more.xml.gz")
def packed(request: Request) -> Reply:
    """A gzip file, without Content-Encoding, of /sitemaps/p/6 to 8."""
    return Page(gzip.compress(sitemap(listed(request, range(6, 9))).data), content_type="application/x-gzip")


@route("/sitemaps/plain.txt")
def text(request: Request) -> Reply:
    """A text sitemap of /sitemaps/p/9 and 10."""
    return Page("\n".join(listed(request, (9, 10))) + "\n", content_type="text/plain; charset=utf-8")


@route("/sitemaps/loop.xml")
def loop(request: Request) -> Reply:
    """An index that names itself, and pages.xml."""
    return sitemap_index(f"{request.origin}/sitemaps/{name}" for name in ("loop.xml", "pages.xml"))


@route("/sitemaps/entities.xml")
def entities(request: Request) -> Reply:
    """Billion laughs: entities that expand to 10 to the 9th words."""
    names = [f"lol{n}" for n in range(10)]
    nested = "".join(f'<!ENTITY {name} "{f"&{before};" * 10}">\n' for before, name in pairwise(names))
    return Page(
        f'{XML}<!DOCTYPE urlset [\n<!ENTITY lol0 "lol">\n{nested}]>\n<urlset {SPACE}>'
        f"<url><loc>{request.origin}/sitemaps/p/&lol9;</loc></url></urlset>\n",
        content_type="application/xml",
    )
