"""Files that are not HTML, one page that does not say that it is, and the homepage."""

from tests.site.pages import article, image, page
from tests.site.routes import route
from tests.site.wire import Page, Reply, Request

NAMES = ("file.pdf", "image.png", "data.json", "text.txt", "feed.xml", "html-without-content-type")

PDF = b"""%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj
trailer<</Root 1 0 R>>
%%EOF
"""

FEED = """<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>/types/</link>
<item><title>Item</title><link>/types/text.txt</link></item></channel></rss>"""


@route("/")
def home(request: Request) -> Reply:
    """The homepage: links to the harmless sites /shop/ and /docs/."""
    return page("The test site", links=("/shop/", "/docs/"))


@route("/types/")
def types(request: Request) -> Reply:
    """Links to a file of each type."""
    return page("Types", links=[f"/types/{name}" for name in NAMES])


@route("/types/file.pdf")
def pdf(request: Request) -> Reply:
    """A PDF of one empty page."""
    return Page(PDF, content_type="application/pdf")


@route("/types/image.png")
def png(request: Request) -> Reply:
    """A PNG of one pixel."""
    return image()


@route("/types/data.json")
def json(request: Request) -> Reply:
    """JSON."""
    return Page('{"name": "data", "links": ["/types/text.txt"]}', content_type="application/json")


@route("/types/text.txt")
def text(request: Request) -> Reply:
    """Plain text."""
    return Page("Plain text, with <b>no</b> markup.\n", content_type="text/plain; charset=utf-8")


@route("/types/feed.xml")
def feed(request: Request) -> Reply:
    """An RSS feed."""
    return Page(FEED, content_type="application/rss+xml")


@route("/types/html-without-content-type")
def untyped(request: Request) -> Reply:
    """HTML without a Content-Type header."""
    return Page(article("HTML without Content-Type"), content_type=None)
