"""The addresses of links and images, absolute and safe to stand in Markdown."""

import re

import can_ada

from sitekeep.crawl.urls import web_url

# Besides these a URL that was parsed has nothing that ends a Markdown link, a table cell or an address.
_UNSAFE = re.compile(r"[()\\|`<>\s]")
_HOST = re.compile(r"[a-z]+://[^/?#]*")
_MAIL = re.compile(r"\s*(mailto|tel):(?=.)", re.IGNORECASE)


class Addresses:
    """What the addresses of one page mean. Most pages repeat theirs, so each is read once."""

    def __init__(self, base: str) -> None:
        try:
            self._origin: can_ada.URL | None = can_ada.parse(base)
        except (ValueError, TypeError):
            self._origin = None
        self._page = web_url(can_ada.parse(base)) if self._origin is not None else None
        self._links: dict[str, str | None] = {}

    def link(self, href: str) -> str | None:
        """Where it leads; None when that is nowhere: to a script, or within the page itself."""
        if href not in self._links:
            self._links[href] = self._mail(href) if _MAIL.match(href) else self._web(href, fragment=True)
        return self._links[href]

    def image(self, address: str) -> str | None:
        return self._web(address, fragment=False)

    def stays(self, href: str) -> bool:
        """Whether it leads to a place on the page itself."""
        return href.startswith("#") or ("#" in href and self._resolved(href)[0] == self._page)

    def _web(self, address: str, *, fragment: bool) -> str | None:
        web, place = self._resolved(address)
        if web is None or (fragment and place and web == self._page):
            return None
        return _safe(web + place) if fragment else _safe(web)

    def _resolved(self, address: str) -> tuple[str | None, str]:
        if self._origin is None or not address:
            return None, ""
        try:
            url = self._origin + address
        except (ValueError, TypeError):  # TypeError: half a surrogate pair, which is no text
            return None, ""
        place = url.hash
        return web_url(url), place

    @staticmethod
    def _mail(href: str) -> str:
        return _safe(href.strip())


def _safe(url: str) -> str:
    if _UNSAFE.search(url):
        url = _UNSAFE.sub(_encoded, url)
    if "[" in url or "]" in url:  # an IPv6 host keeps its own
        host = _HOST.match(url)
        end = host.end() if host else 0
        url = url[:end] + url[end:].replace("[", "%5B").replace("]", "%5D")
    return url


def _encoded(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode())
