"""A small page, read as a crawl reads it."""

from sitekeep.domain.content import FetchedPage, PageContent, Reading
from sitekeep.extract.page import extract
from tests.site import document, prose

URL = "https://e.com/dir/page"
ARTICLE = '<meta property="og:type" content="article">'
PRODUCT = '<meta property="og:type" content="product">'
MANUAL = '<meta name="generator" content="Sphinx 7">'
FORUM = '<meta name="generator" content="phpBB">'
A, B, C = prose("first"), prose("second"), prose("third")  # about 600 characters each
LEAD = prose("lead", 3)
TINY = prose("tiny", 1)


def read(
    body: str,
    *,
    head: str = "",
    url: str = URL,
    keep: tuple[str, ...] = (),
    drop: tuple[str, ...] = (),
    explain: bool = False,
) -> PageContent:
    page = FetchedPage(url=url, status=200, body=document("T", body, head=head).encode())
    return extract(page, Reading(keep=keep, drop=drop, explain=explain))


def lines(body: str, *, head: str = "", keep: tuple[str, ...] = (), drop: tuple[str, ...] = ()) -> list[str]:
    """The lines of its text."""
    return read(body, head=head, keep=keep, drop=drop).content_text.splitlines()


def paragraphs(*texts: str) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


def links(count: int, to: str = "/other/") -> str:
    """A list of links, as menus and teasers are."""
    return "<ul>" + "".join(f'<li><a href="{to}{n}">Another page, number {n}</a></li>' for n in range(count)) + "</ul>"
