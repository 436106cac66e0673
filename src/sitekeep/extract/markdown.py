"""A part of a page as Markdown. The only file that knows html-to-markdown."""

import re

from html_to_markdown import ConversionOptions, convert

_BLANK_LINES = re.compile(r"\n{3,}")


def to_markdown(html: str, base: str) -> str:
    """`#` headings, `-` bullets, fenced code, GFM tables, absolute links."""
    options = ConversionOptions(extract_metadata=False, bullets="-", compact_tables=True, base_url=base)
    return _BLANK_LINES.sub("\n\n", convert(html, options).content or "").strip()
