"""A real HTTP/1.1 server with named hazards, for every suite. The README beside this file lists them."""

# Importing a file of hazards registers its routes.
from tests.site import (
    bodies,
    charsets,
    docs,
    duplicates,
    files,
    markup,
    redirects,
    robots,
    shop,
    sitemaps,
    statuses,
    traps,
)
from tests.site.pages import article, document, link, listing, page
from tests.site.server import Site
from tests.site.wire import Logged, Page, Raw, Request
from tests.site.words import prose

__all__ = [
    "Logged",
    "Page",
    "Raw",
    "Request",
    "Site",
    "article",
    "bodies",
    "charsets",
    "docs",
    "document",
    "duplicates",
    "files",
    "link",
    "listing",
    "markup",
    "page",
    "prose",
    "redirects",
    "robots",
    "shop",
    "sitemaps",
    "statuses",
    "traps",
]
