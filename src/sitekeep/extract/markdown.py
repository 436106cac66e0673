"""A part of a page as Markdown. The only file that knows html-to-markdown."""

import re

from html_to_markdown import ConversionOptions, PreprocessingOptions, convert

_BLANK_LINES = re.compile(r"\n{3,}")
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_AS_IT_IS = PreprocessingOptions(enabled=False)  # what is not content is gone by now
# Elsewhere the library keeps images anyway; in these it would keep their alt texts only.
_WITH_IMAGES = ["a", "h1", "h2", "h3", "h4", "h5", "h6", "div", "p", "figure", "span"]


def to_markdown(html: str, base: str) -> str:
    """`#` headings, `-` bullets, fenced code, GFM tables, absolute links."""
    options = ConversionOptions(
        extract_metadata=False,
        preprocessing=_AS_IT_IS,
        bullets="-",
        compact_tables=True,
        keep_inline_images_in=_WITH_IMAGES,
        base_url=base,
    )
    text = convert(html, options).content or ""
    if "\n\n\n" in text:  # blank lines inside of code are its own
        pieces = _FENCED.split(text)
        text = "".join(piece if index % 2 else _BLANK_LINES.sub("\n\n", piece) for index, piece in enumerate(pieces))
    return text.strip()
