"""A page's bytes in, what it says out: one parse serves everything."""

import time
from dataclasses import replace
from hashlib import blake2b, md5
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser

from sitekeep.domain.content import ContentMode, FetchedPage, Image, PageContent, PageKind, Reading, Verdict
from sitekeep.extract.content.kinds import kind_of, read_clues
from sitekeep.extract.content.main import Shape, main_content
from sitekeep.extract.content.template import template_of
from sitekeep.extract.content.title import title_of
from sitekeep.extract.content.why import explain
from sitekeep.extract.decode import as_utf8
from sitekeep.extract.links import read_links
from sitekeep.extract.markdown import to_markdown
from sitekeep.extract.metadata.details import with_author_from
from sitekeep.extract.metadata.head import Metadata, read_metadata
from sitekeep.extract.simple import simple_text
from sitekeep.extract.text import plain_text

HASHED_CHARACTERS = 1000
NOWHERE = "about:blank"


class Said(NamedTuple):
    """What the body of a page says."""

    text: str = ""
    words: int = 0
    markdown: str = ""
    images: tuple[Image, ...] = ()
    kind: PageKind | None = None
    template: str | None = None
    verdicts: tuple[Verdict, ...] = ()


def extract(page: FetchedPage, reading: Reading) -> PageContent:
    started = time.perf_counter()
    html = as_utf8(page.body, page.charset)
    tree = LexborHTMLParser(html)
    about = read_metadata(tree, page.url or NOWHERE, page.robots_tag, details=reading.content is not ContentMode.LINKS)
    links = read_links(tree, about.base)
    if reading.content is ContentMode.MARKDOWN:
        said = read_content(tree, html, about, page.url, reading)
    elif reading.content is ContentMode.TEXT:
        said = Said(*simple_text(tree))
    else:
        said = Said()
    seen = f"{about.title or ''}|{about.h1 or ''}|{about.description or ''}|{said.text[:HASHED_CHARACTERS]}"
    return PageContent(
        title=about.title,
        h1=about.h1,
        meta_description=about.description,
        content_text=said.text,
        markdown=said.markdown,
        word_count=said.words,
        links=links,
        images=said.images,
        language=about.language,
        canonical=about.canonical,
        metadata=replace(with_author_from(links, about.details, page.url), kind=said.kind, template=said.template),
        noindex=about.noindex,
        nofollow=about.nofollow,
        content_hash=md5(seen.encode(), usedforsecurity=False).hexdigest(),
        text_hash=blake2b(said.text.encode(), digest_size=16).hexdigest(),
        extract_ms=(time.perf_counter() - started) * 1000,
        verdicts=said.verdicts,
    )


def read_content(tree: LexborHTMLParser, html: bytes, about: Metadata, url: str, reading: Reading) -> Said:
    """The main content as text and Markdown."""
    body = tree.body
    if body is None:
        return Said()
    clues = read_clues(about.details, url, about.generator, html)
    content = main_content(body, clues, keep=reading.keep, drop=reading.drop)
    text, words = plain_text(content.parts)
    title = title_of(body, content)
    markdown, images = to_markdown((*title, *content.parts), about.base, apart=content.shape is Shape.POSTS)
    kind = kind_of(clues, url, content, text) if text else None
    verdicts = explain(body, content, title) if reading.explain else ()
    template = template_of(content)
    content.forget()
    return Said(text, words, markdown, images, kind, template, verdicts)
