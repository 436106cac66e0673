"""The sample site as values: what each path answers, before any socket is involved."""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Template
from types import MappingProxyType
from typing import NamedTuple

DEAD_LINK = "/blog/summer-menu-2024"
REDIRECTS: Mapping[str, str] = MappingProxyType({"/shop": "/collections/"})
BLOCKED = "/admin/"
SITEMAP_ONLY = "/wholesale"
# The same guide under a second address, as print views are on many sites; its canonical names the first.
DUPLICATES: Mapping[str, str] = MappingProxyType({"/guides/french-press-print": "/guides/french-press"})

_HTML = "text/html; charset=utf-8"
_MEDIA_TYPES = {"svg": "image/svg+xml", "pdf": "application/pdf"}
_ASSETS_UPDATED = datetime(2025, 6, 1, tzinfo=UTC)


class Response(NamedTuple):
    """What one path answers."""

    status: int
    content_type: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    updated: datetime | None = None

    @property
    def etag(self) -> str:
        return f'"{sha256(self.body).hexdigest()[:16]}"'


class Fragment(NamedTuple):
    """One hand-written page, without the furniture that all pages share."""

    title: str
    description: str
    updated: datetime
    content: str


def parse(text: str) -> Fragment:
    """Read a fragment whose first line is `<!-- title: … | description: … | updated: YYYY-MM-DD -->`."""
    first, _, content = text.partition("\n")
    facts = dict(fact.split(": ", 1) for fact in first.removeprefix("<!-- ").removesuffix(" -->").split(" | "))
    updated = datetime.fromisoformat(facts["updated"]).replace(tzinfo=UTC)
    return Fragment(facts["title"], facts["description"], updated, content.strip())


def pages() -> dict[str, Response]:
    """Every path of the site that has an answer of its own."""
    fragments = _fragments()
    site = {path: _page(fragment, canonical=path) for path, fragment in fragments.items()}
    for path, original in DUPLICATES.items():
        site[path] = _page(_for_print(fragments[original], path), canonical=original)
    for path, target in REDIRECTS.items():
        site[path] = Response(301, _HTML, (("Location", target),), b"")
    for name, file in _walk(files(__package__) / "assets"):
        media_type = _MEDIA_TYPES[name.rpartition(".")[2]]
        site[f"/assets/{name}"] = Response(200, media_type, (), file.read_bytes(), _ASSETS_UPDATED)
    return site


def not_found() -> Response:
    content = "<h1>No such page</h1>\n<p>It may have been drunk. The <a href='/'>front door</a> is open.</p>"
    body = _render("Page not found", "There is no page at this address.", content)
    return Response(404, _HTML, (), body)


def robots(origin: str) -> Response:
    text = f"User-agent: *\nDisallow: {BLOCKED}\n\nSitemap: {origin}/sitemap.xml\n"
    return Response(200, "text/plain; charset=utf-8", (), text.encode())


def sitemap(origin: str) -> Response:
    """Every page that the site wants found: not the blocked one, and not the second address of another."""
    entries = "\n".join(
        f"  <url><loc>{escape(origin + path)}</loc><lastmod>{fragment.updated:%Y-%m-%d}</lastmod></url>"
        for path, fragment in sorted(_fragments().items())
        if not path.startswith(BLOCKED)
    )
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}\n</urlset>\n'
    )
    return Response(200, "application/xml; charset=utf-8", (), text.encode())


def _page(fragment: Fragment, *, canonical: str) -> Response:
    title = fragment.title if canonical == "/" else f"{fragment.title} | Fernhill Coffee"
    body = _render(title, fragment.description, fragment.content, canonical=canonical)
    return Response(200, _HTML, (), body, fragment.updated)


def _for_print(fragment: Fragment, path: str) -> Fragment:
    note = "<p>This sheet was laid out for printing on a single side of paper.</p>"
    own_link = re.compile(rf' A <a href="{re.escape(path)}">.*?</a> is available\.')
    return fragment._replace(content=own_link.sub("", fragment.content) + "\n" + note)


def _render(title: str, description: str, content: str, *, canonical: str | None = None) -> bytes:
    link = f'<link rel="canonical" href="{escape(canonical)}">' if canonical else ""
    text = _layout().substitute(title=escape(title), description=escape(description), canonical=link, content=content)
    return text.encode()


@cache
def _layout() -> Template:
    return Template((files(__package__) / "layout.html").read_text("utf-8"))


@cache
def _fragments() -> Mapping[str, Fragment]:
    content = files(__package__) / "content"
    return MappingProxyType(
        {_address(name): parse(file.read_text("utf-8")) for name, file in _walk(content)},
    )


def _address(name: str) -> str:
    """`guides/index.html` answers at `/guides/`, `guides/water.html` at `/guides/water`."""
    return "/" + name.removesuffix(".html").removesuffix("index")


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry
