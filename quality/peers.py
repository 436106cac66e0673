"""The peers, each with the settings that score best for it here. They live in `.venv-bench`, so imports are late."""

from functools import cache
from typing import Any

_BLOCKS = "article blockquote br dd div dl dt figcaption h1 h2 h3 h4 h5 h6 li p pre section table td th tr ul ol"


def trafilatura(body: bytes, url: str) -> tuple[str, str]:
    import trafilatura as library  # type: ignore[import-not-found]

    # Its default keeps readers' comments, which costs it 0.007 on articles and gains it nothing elsewhere.
    return library.extract(body, url=url, include_comments=False) or "", ""


def readability(body: bytes, url: str) -> tuple[str, str]:
    from lxml.html import fromstring  # type: ignore[import-untyped]
    from readability import Document  # type: ignore[import-not-found]

    tree = fromstring(Document(_decode(body), url=url).summary(html_partial=True))
    for block in tree.iter(*_BLOCKS.split()):  # it gives HTML; without this, paragraphs would run together
        block.tail = "\n" + (block.tail or "")
    return tree.text_content(), ""


def resiliparse(body: bytes, url: str) -> tuple[str, str]:
    encoding, html2text = _resiliparse()
    html = encoding.bytes_to_str(body, encoding.detect_encoding(body))
    # With its default, texts that stand for images count as content, which costs it 0.02.
    return html2text.extract_plain_text(html, main_content=True, alt_texts=False), ""


@cache
def _resiliparse() -> tuple[Any, Any]:
    from resiliparse.extract import html2text  # type: ignore[import-not-found]
    from resiliparse.parse import encoding  # type: ignore[import-not-found]

    return encoding, html2text


def _decode(body: bytes) -> str:
    """For readability, which is given text; its own guess takes half its time, so UTF-8 is tried first."""
    try:
        return body.decode()
    except UnicodeDecodeError:
        from readability.encoding import get_encoding  # type: ignore[import-not-found]

        return body.decode(get_encoding(body) or "utf-8", "replace")
