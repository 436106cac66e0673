"""A crawl's pages as files: one each, one for all, or rows."""

import csv
import io
import json
import re
from collections.abc import AsyncIterator
from enum import StrEnum
from hashlib import md5
from pathlib import Path
from urllib.parse import unquote

from sitekeep.domain.errors import BadInput
from sitekeep.domain.pages import CrawledPage

_NAMES = """
url title h1 meta_description word_count language canonical depth status http_status crawl_method content_hash bytes
crawled_at content_text markdown
"""
COLUMNS = _NAMES.split()
_UNSAFE = re.compile(r"[^\w.-]+")
# `/` is index.md itself, `/a.md` may be a folder too, and some names are devices on some systems.
_MISTAKABLE = re.compile(r"index|.*\.md|con|prn|aux|nul|(com|lpt)\d", re.IGNORECASE)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class ExportFormat(StrEnum):
    FOLDER = "folder"
    MARKDOWN = "markdown"
    JSONL = "jsonl"
    CSV = "csv"

    @classmethod
    def of(cls, path: Path) -> "ExportFormat":
        """By the ending; a path without one is a folder."""
        endings = {"": cls.FOLDER, ".md": cls.MARKDOWN, ".jsonl": cls.JSONL, ".csv": cls.CSV}
        if path.suffix.lower() not in endings:
            raise BadInput(
                f"{path.name!r} ends in {path.suffix!r}; "
                f"write a folder as {path.name}/, or give a file .md, .jsonl or .csv."
            )
        return endings[path.suffix.lower()]


def page_json(page: CrawledPage) -> str:
    fields = page.model_dump(mode="json")
    fields["links_found"] = [{"url": link.url, "text": link.text} for link in page.links_found]
    fields["metadata"] = page.metadata.as_json()
    fields["images"] = [{"url": image.url, "alt": image.alt} for image in page.images]
    return json.dumps(fields, ensure_ascii=False)


def page_file(page: CrawledPage) -> str:
    """Markdown with front matter."""
    about = {
        "url": page.url,
        "title": page.title,
        "description": page.meta_description,
        "language": page.language,
        "author": page.metadata.author,
        "published_at": page.metadata.published_at,
        "depth": page.depth,
        "crawled_at": page.crawled_at.isoformat(),
        "content_hash": page.content_hash,
    }
    # JSON strings are YAML strings, whatever a page puts into its title.
    known = {name: json.dumps(value, ensure_ascii=False) for name, value in about.items() if value is not None}
    head = "".join(f"{name}: {value}\n" for name, value in known.items())
    return f"---\n{head}---\n\n{page.markdown or page.content_text}\n"


def file_name(page: CrawledPage, *, home: str) -> str:
    """A path like the page's own, safe on every system, and one for each page; other hosts get a folder."""
    host, _, path = unquote(page.normalized_url).partition("/")
    segments = ([] if host.partition(":")[0] == home else [host]) + [part for part in path.split("/") if part]
    safe = [_UNSAFE.sub("-", segment).strip("-.")[:80] for segment in segments]
    name = "/".join(part or "-" for part in safe) or "index"
    if safe != segments or _MISTAKABLE.fullmatch(safe[-1] if safe else ""):  # two pages could look alike now
        name += "-" + md5(page.normalized_url.encode(), usedforsecurity=False).hexdigest()[:8]
    return f"{name}.md"


async def rows(pages: AsyncIterator[CrawledPage], form: ExportFormat) -> AsyncIterator[str]:
    """The text of an export in one file, piece by piece."""
    if form is ExportFormat.CSV:
        yield _csv_line(COLUMNS)
    async for page in pages:
        if form is ExportFormat.JSONL:
            yield page_json(page) + "\n"
        elif form is ExportFormat.CSV:
            fields = page.model_dump(mode="json")
            yield _csv_line([_harmless(fields[name]) for name in COLUMNS])
        else:
            yield f"\n--- {page.url} (depth {page.depth}) ---\n{page.markdown or page.content_text}\n"


def _csv_line(values: list[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(values)
    return line.getvalue()


def _harmless(value: object) -> str:
    """A cell that a spreadsheet would run as a formula is made text."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
