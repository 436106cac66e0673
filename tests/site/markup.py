"""HTML as it is found in the wild."""

from functools import cache

from tests.site.pages import article, document, image, page
from tests.site.routes import integer, route
from tests.site.wire import Page, Reply, Request
from tests.site.words import prose

MANY = 20_000

SCHEMES = """<ul>
<li><a href="mailto:someone@example.com">mail</a> <a href="javascript:void(0)">script</a>
<a href="JavaScript:alert(1)">Script</a> <a href="data:text/html,hello">data</a> <a href="tel:+49123">call</a>
<a href="ftp://example.com/file">ftp</a> <a href="">empty</a> <a href="#">hash</a> <a>none</a></li>
<li><a href="  /markup/leaf/1
  ">spaces around</a> <a href="/markup/le
af/2">newline within</a> <a href="\t/markup/leaf/3\t">tabs around</a></li>
<li><a href="http://[">broken</a> <a href="http://:80/">no host</a> <a href="http://a b/">space in host</a>
<a href="//127.0.0.1:99999/">no such port</a></li>
</ul>"""

IDN = """<ul>
<li><a href="http://münchen.example/">IDN host</a>
<a href="http://xn--mnchen-3ya.example/">the same host</a></li>
<li><a href="/markup/u/ünï">unicode path</a> <a href="/markup/u/%C3%BCn%C3%AF">upper-case hex</a>
<a href="/markup/u/%c3%bcn%c3%af">lower-case hex</a> <a href="/markup/u/%C3%bcn%c3%AF">mixed-case hex</a></li>
</ul>"""

MALFORMED = """<html><head><title>Malformed</title><body><h1>Malformed<p>{prose}
</span></div></table><div><ul><li>one<li><a href="/markup/leaf/1">two<li><a href='/markup/leaf/2>'>three</a>
<table><tr><td>cell<td>cell<tr><td><b><i>crossed</b></i></td></table></p></p>
<a href=/markup/leaf/3>unquoted</a <p class="x" class="y" <em>unclosed & unescaped < everywhere"""

LAZY = """<img data-src="/markup/img/lazy.png" alt="lazy">
<img src="/markup/img/small.png" srcset="/markup/img/small.png 1x, /markup/img/large.png 2x" alt="srcset">
<picture><source srcset="/markup/img/wide.webp" media="(min-width: 800px)">
<img src="/markup/img/narrow.png" alt="picture">
</picture><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="
data-srcset="/markup/img/later.png 640w" alt="later">"""


@route("/markup/malformed")
def malformed(request: Request) -> Reply:
    """Unclosed and crossed tags, stray end tags, unquoted and doubled attributes."""
    return Page(MALFORMED.format(prose=prose("malformed")))


@route("/markup/base")
def base(request: Request) -> Reply:
    """Relative links under `<base href="/markup/elsewhere/">`."""
    return page("Base", head='<base href="/markup/elsewhere/">', links=("one", "./two", "../leaf/1", "?page=2"))


@route("/markup/elsewhere/", "/markup/elsewhere/*")
def elsewhere(request: Request) -> Reply:
    """Where the links of /markup/base lead."""
    return page(f"Elsewhere {request.rest}")


@route("/markup/schemes")
def schemes(request: Request) -> Reply:
    """Links of other schemes, empty, unparsable, and three good ones with white space (leaves 1 to 3)."""
    return page("Schemes", more=SCHEMES)


@route("/markup/idn")
def idn(request: Request) -> Reply:
    """Links to an IDN host in two spellings, and to one unicode path in four."""
    return page("IDN", more=IDN)


@route("/markup/u/*")
def unicode_page(request: Request) -> Reply:
    """The page with the unicode path, in any spelling."""
    return page("Unicode path")


@route("/markup/deep")
def deep(request: Request) -> Reply:
    """`/markup/deep?levels=N`: text inside N nested elements."""
    levels = integer(request.query.get("levels", ""), default=1_000)
    return Page(document("Deep", "<div>" * levels + f"<p>{prose('deep')}</p>" + "</div>" * levels))


@cache
def many_links() -> str:
    return article("Many", links=[f"/markup/leaf/{number}" for number in range(1, MANY + 1)])


@route("/markup/many")
def many(request: Request) -> Reply:
    """20,000 links, to /markup/leaf/1 and so on."""
    return Page(many_links())


@route("/markup/leaf/*")
def leaf(request: Request) -> Reply:
    """`/markup/leaf/N`: a page without links."""
    return page(f"Leaf {request.rest}")


@route("/markup/lazy")
def lazy(request: Request) -> Reply:
    """Images by data-src, srcset, data-srcset and picture."""
    return page("Lazy", more=LAZY)


@route("/markup/img/*")
def picture(request: Request) -> Reply:
    """The images of /markup/lazy."""
    return image()


@route("/markup/noindex")
def noindex(request: Request) -> Reply:
    """`<meta name="robots" content="noindex">`, with a link."""
    return page("Noindex", head='<meta name="robots" content="noindex">', links=("/markup/leaf/1",))


@route("/markup/nofollow")
def nofollow(request: Request) -> Reply:
    """`<meta name="robots" content="nofollow">`, with a link."""
    return page("Nofollow", head='<meta name="ROBOTS" content="NoFollow">', links=("/markup/leaf/1",))


@route("/markup/xrobots")
def xrobots(request: Request) -> Reply:
    """`X-Robots-Tag: noindex` as a header."""
    return page("X-Robots", headers={"X-Robots-Tag": "noindex"}, links=("/markup/leaf/1",))


@route("/markup/nul")
def nul(request: Request) -> Reply:
    """NUL bytes in title and text."""
    return page("Nul \0 byte", more="<p>before\0after</p>")
