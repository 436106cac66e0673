"""robots.txt files to hand to `site.robots`, and the pages they speak of."""

from tests.site.pages import page
from tests.site.routes import route
from tests.site.wire import Reply, Request

# Longest match wins; on a tie Allow does. Open: /public/, /private/open, /private/tie. Not: /private/secret.
TIES = """User-agent: *
Disallow: /private/
Allow: /private/open
Disallow: /private/tie
Allow: /private/tie
Allow: /
"""

CRAWL_DELAY = """User-agent: *
Crawl-delay: 1
Disallow: /private/
"""

# 500 KiB are read: /private/before is blocked, /private/after stands beyond the limit.
HUGE = (
    "User-agent: *\nDisallow: /private/before\n" + ("# " + "filler " * 14 + "\n") * 5_300 + "Disallow: /private/after\n"
)

# Our own group replaces the general one: /private/ours is blocked for us, /private/theirs is not.
GROUPS = """User-agent: *
Disallow: /private/theirs

User-agent: otherbot
Disallow: /

User-agent: Sitekeep
Disallow: /private/ours
"""

# Blocked: any .pdf at the end, any path with a `sort` query, exactly /private. Not: /types/file.pdf?x=1.
WILDCARDS = """User-agent: *
Disallow: /*.pdf$
Disallow: /*?*sort
Disallow: /private$
Allow: /private/*/open
"""

# Bad lines are passed over; only /private/ is blocked.
BROKEN = b"""\xef\xbb\xbf<html>this is no robots file
Disallow: /public/
User agent *
USER-AGENT : *
nonsense: \xff\xfe
Disallow
disallow:/private/   # a comment
Disallow:
Crawl-delay: soon
"""


@route("/private/*")
def private(request: Request) -> Reply:
    """Pages for robots.txt to forbid, such as /private/secret."""
    return page(f"Private {request.rest}")


@route("/public/")
def public(request: Request) -> Reply:
    """Links to /private/secret and to two public pages."""
    return page("Public", links=("/private/secret", "/public/a", "/public/b"))


@route("/public/*")
def public_page(request: Request) -> Reply:
    """Pages that robots.txt leaves open."""
    return page(f"Public {request.rest}")
