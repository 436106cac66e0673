"""A page's bytes in, what it says out: one parse serves everything."""

import time
from hashlib import blake2b, md5

from selectolax.lexbor import LexborHTMLParser

from sitekeep.domain.content import ContentMode, FetchedPage, Image, PageContent
from sitekeep.extract.content import drop_boilerplate, main_content
from sitekeep.extract.decode import as_utf8
from sitekeep.extract.links import read_images, read_links
from sitekeep.extract.markdown import to_markdown
from sitekeep.extract.metadata import read_metadata
from sitekeep.extract.text import visible_text

HASHED_CHARACTERS = 1000


def extract(page: FetchedPage, content: ContentMode) -> PageContent:
    started = time.perf_counter()
    tree = LexborHTMLParser(as_utf8(page.body, page.charset))
    about = read_metadata(tree, page.url, page.robots_tag)
    links = read_links(tree, about.base)
    text = markdown = ""
    words = 0
    images: tuple[Image, ...] = ()
    if content is not ContentMode.LINKS:
        drop_boilerplate(tree)
        root = tree.body
        if content is ContentMode.MARKDOWN:
            images = read_images(tree, about.base)
            root = main_content(tree)
        if root is not None:
            text, words = visible_text(root)
            if content is ContentMode.MARKDOWN:
                html = root.html or ""
                del root, tree  # of a large page they weigh as much as all that follows
                markdown = to_markdown(html, about.base)
    seen = f"{about.title or ''}|{about.h1 or ''}|{about.description or ''}|{text[:HASHED_CHARACTERS]}"
    return PageContent(
        title=about.title,
        h1=about.h1,
        meta_description=about.description,
        content_text=text,
        markdown=markdown,
        word_count=words,
        links=links,
        images=images,
        language=about.language,
        canonical=about.canonical,
        noindex=about.noindex,
        nofollow=about.nofollow,
        content_hash=md5(seen.encode(), usedforsecurity=False).hexdigest(),
        text_hash=blake2b(text.encode(), digest_size=16).hexdigest(),
        extract_ms=(time.perf_counter() - started) * 1000,
    )
