"""Sitekeep keeps a live, clean, searchable copy of websites.

async for page in sitekeep.crawl("https://example.com", max_pages=50):
    print(page.url, page.title, len(page.markdown))
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sitekeep.domain.config import CrawlConfig
    from sitekeep.domain.errors import SitekeepError
    from sitekeep.domain.pages import CrawledPage
    from sitekeep.library import CrawlError, crawl, crawl_sync
    from sitekeep.settings import VERSION as __version__

__all__ = ["CrawlConfig", "CrawlError", "CrawledPage", "SitekeepError", "__version__", "crawl", "crawl_sync"]

_HOMES = {
    "CrawlConfig": "sitekeep.domain.config",
    "CrawlError": "sitekeep.library",
    "CrawledPage": "sitekeep.domain.pages",
    "SitekeepError": "sitekeep.domain.errors",
    "crawl_sync": "sitekeep.library",
}


def __getattr__(name: str) -> Any:
    """Loaded when asked for: the processes that read pages import this package and need none of it."""
    from importlib import import_module

    if name == "crawl":
        return import_module("sitekeep.crawl")
    if name == "__version__":
        return import_module("sitekeep.settings").VERSION
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'sitekeep' has no attribute {name!r}")
