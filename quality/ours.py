"""Our own extractor, as a crawl uses it."""

from sitekeep.domain.content import ContentMode, FetchedPage, PageContent, Reading
from sitekeep.extract.page import extract


def read(body: bytes, url: str, mode: ContentMode = ContentMode.MARKDOWN) -> PageContent:
    return extract(FetchedPage(url=url, status=200, body=body, content_type="text/html"), Reading(content=mode))


def with_markdown(body: bytes, url: str) -> tuple[str, str]:
    content = read(body, url)
    return content.content_text, content.markdown


def text_only(body: bytes, url: str) -> tuple[str, str]:
    return read(body, url, ContentMode.TEXT).content_text, ""
