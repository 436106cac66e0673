"""One content under many addresses, canonical addresses, and pages that say whether they changed."""

from tests.site.pages import page
from tests.site.routes import route
from tests.site.wire import Page, Reply, Request

ETAG = '"version-1"'
MODIFIED = "Wed, 01 May 2024 10:00:00 GMT"


@route("/same/")
def same(request: Request) -> Reply:
    """Links to the three addresses of one content."""
    return page("Same", links=("/same/a", "/same/b", "/same/c?x=1"))


@route("/same/a", "/same/b", "/same/c")
def same_page(request: Request) -> Reply:
    """One title and content under /same/a, /same/b and /same/c?x=1."""
    return page("The same page")


def canonical_to(request: Request, target: str) -> Reply:
    # The contents differ, so that a test can tell canonical from duplicate content.
    return page(f"Canonical {request.path}", head=f'<link rel="canonical" href="{target}">')


@route("/canonical/")
def canonical(request: Request) -> Reply:
    """Links to the main page, its variants, and the two odd ones."""
    names = ("main", "variant-1", "variant-2", "missing", "unlinked")
    return page("Canonical", links=[f"/canonical/{name}" for name in names])


@route("/canonical/main")
def main(request: Request) -> Reply:
    """The page that the variants name, and that names itself."""
    return canonical_to(request, f"{request.origin}/canonical/main")


@route("/canonical/variant-1")
def absolute_variant(request: Request) -> Reply:
    """Canonical is /canonical/main, by absolute URL."""
    return canonical_to(request, f"{request.origin}/canonical/main")


@route("/canonical/variant-2")
def relative_variant(request: Request) -> Reply:
    """Canonical is /canonical/main, by relative URL."""
    return canonical_to(request, "main")


@route("/canonical/missing")
def missing_target(request: Request) -> Reply:
    """Canonical is /canonical/gone, which is 404."""
    return canonical_to(request, f"{request.origin}/canonical/gone")


@route("/canonical/unlinked")
def unlinked_target(request: Request) -> Reply:
    """Canonical is /canonical/hidden, which exists and which nothing links to."""
    return canonical_to(request, f"{request.origin}/canonical/hidden")


@route("/canonical/hidden")
def hidden(request: Request) -> Reply:
    """The page that only a canonical names."""
    return page("Hidden")


@route("/etag/page")
def etag(request: Request) -> Reply:
    """Has an ETag; 304 to If-None-Match."""
    if ETAG in request.headers.get("if-none-match", ""):
        return Page("", status=304, headers={"ETag": ETAG}, content_type=None)
    return page("Page with ETag", headers={"ETag": ETAG})


@route("/modified/page")
def modified(request: Request) -> Reply:
    """Has Last-Modified; 304 to If-Modified-Since."""
    if request.headers.get("if-modified-since") == MODIFIED:
        return Page("", status=304, headers={"Last-Modified": MODIFIED}, content_type=None)
    return page("Page with Last-Modified", headers={"Last-Modified": MODIFIED})
