"""Our own extractor."""

from selectolax.lexbor import LexborHTMLParser

from sitekeep.domain.content import FetchedPage, PageContent, Reading
from sitekeep.extract.decode import as_utf8
from sitekeep.extract.metadata.head import read_metadata
from sitekeep.extract.page import extract, read_content


def read(body: bytes, url: str) -> PageContent:
    """As a crawl does it."""
    return extract(FetchedPage(url=url, status=200, body=body, content_type="text/html"), Reading())


def text_and_markdown(body: bytes, url: str) -> tuple[str, str]:
    """What is asked of our peers, from bytes to text, and Markdown too; the metadata tell what kind of page it is."""
    html = as_utf8(body, None)
    tree = LexborHTMLParser(html)
    said = read_content(tree, html, read_metadata(tree, url, None), url, Reading())
    return said.text, said.markdown


def all_of_it(body: bytes, url: str) -> tuple[str, str]:
    content = read(body, url)
    return content.content_text, content.markdown
