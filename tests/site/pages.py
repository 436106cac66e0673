"""Making HTML: documents, links, whole articles."""

import base64
from collections.abc import Iterable, Mapping
from html import escape

from tests.site.wire import Page
from tests.site.words import prose

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def document(title: str, body: str, *, head: str = "") -> str:
    """A complete HTML document around a body."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"{head}</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def link(href: str, text: str = "") -> str:
    """An anchor; the text is the address unless given."""
    return f'<a href="{escape(href)}">{escape(text or href)}</a>'


def listing(hrefs: Iterable[str] | Mapping[str, str]) -> str:
    """A list of links, from addresses or from a map of address to text."""
    items = hrefs.items() if isinstance(hrefs, Mapping) else ((href, "") for href in hrefs)
    return "<ul>\n" + "\n".join(f"<li>{link(href, text)}</li>" for href, text in items) + "\n</ul>"


def article(
    title: str,
    *,
    key: str = "",
    links: Iterable[str] | Mapping[str, str] = (),
    nav: Iterable[str] | Mapping[str, str] = (),
    more: str = "",
    head: str = "",
) -> str:
    """A page as sites have them: description, header, navigation, heading, over 60 distinct words, footer."""
    first, second = prose(key or title), prose(f"{key or title}/more", 6)
    description = f'<meta name="description" content="About {escape(title)}: {escape(second.split(".")[0])}.">'
    menu = f"<nav>{listing(nav)}</nav>" if nav else ""
    below = listing(links) if links else ""
    body = (
        f"<header><p>The test site</p>{menu}</header>\n<main>\n<h1>{escape(title)}</h1>\n<p>{first}</p>\n"
        f"<h2>More about {escape(title)}</h2>\n<p>{second}</p>\n{more}{below}\n</main>\n"
        "<footer><p>Imprint and small print</p></footer>"
    )
    return document(title, body, head=description + head)


def page(
    title: str,
    *,
    key: str = "",
    links: Iterable[str] | Mapping[str, str] = (),
    nav: Iterable[str] | Mapping[str, str] = (),
    more: str = "",
    head: str = "",
    headers: Mapping[str, str] | None = None,
) -> Page:
    """An article as an answer."""
    return Page(article(title, key=key, links=links, nav=nav, more=more, head=head), headers=headers or {})


def image() -> Page:
    """A PNG of one pixel."""
    return Page(PNG, content_type="image/png")
