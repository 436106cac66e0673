"""Which handler answers which path."""

from collections.abc import Callable
from dataclasses import replace

from tests.site.wire import Handler, Page, Reply, Request

ROUTES: dict[str, Handler] = {}


def route(*patterns: str) -> Callable[[Handler], Handler]:
    """Registers a handler for exact paths (`/shop/`) or, with a closing star, for prefixes (`/docs/*`)."""

    def register(handler: Handler) -> Handler:
        for pattern in patterns:
            if pattern in ROUTES:
                raise ValueError(f"two handlers for {pattern}")
            ROUTES[pattern] = handler
        return handler

    return register


def answer(request: Request) -> Reply:
    """The exact path wins, then the longest prefix, then the same path with a closing slash, then 404."""
    path = request.path
    if handler := ROUTES.get(path):
        return handler(request)
    # Prefixes end at a slash, so only the path's own slashes can end one.
    cut = path.rfind("/")
    while cut >= 0:
        if handler := ROUTES.get(path[: cut + 1] + "*"):
            return handler(replace(request, rest=path[cut + 1 :]))
        cut = path.rfind("/", 0, cut)
    # Crawlers drop closing slashes when they normalise: /shop is /shop/.
    if handler := ROUTES.get(path + "/"):
        return handler(request)
    return missing()


def missing() -> Page:
    """The 404 page."""
    return Page("<html><head><title>Not found</title></head><body><h1>Not found</h1></body></html>", status=404)


def integer(text: str, *, default: int = 0) -> int:
    """A number from a path or query, or the default where it is none."""
    try:
        return int(text)
    except ValueError:
        return default


def seconds(request: Request) -> float:
    """The `seconds` of a query, 1 if not said."""
    return float(request.query.get("seconds", "1"))
