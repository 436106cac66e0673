"""Writes an export to where the user wants it: a file whole or not at all, a folder page by page."""

import os
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sitekeep.domain.errors import BadInput, SitekeepError
from sitekeep.domain.pages import CrawledPage
from sitekeep.handlers.exports import ExportFormat, file_name, page_file, rows


@dataclass(frozen=True, slots=True)
class Target:
    """Where an export goes, and in which form."""

    path: Path
    form: ExportFormat

    @classmethod
    def read(cls, text: str | None) -> "Target | None":
        """Checked before a long crawl rather than after it."""
        if text is None:
            return None
        if text in ("", "-"):
            raise BadInput("--out needs a folder or a file; `sitekeep crawl export` writes to stdout without it.")
        path = Path(text)
        form = ExportFormat.FOLDER if text.endswith("/") or path.is_dir() else ExportFormat.of(path)
        folder = path if form is ExportFormat.FOLDER else path.parent
        if form is ExportFormat.FOLDER and path.exists() and not path.is_dir():
            raise BadInput(f"{path} is a file; give a folder, or a file .md, .jsonl or .csv.")
        existing = next((parent for parent in (folder, *folder.absolute().parents) if parent.exists()), Path())
        if not existing.is_dir() or not os.access(existing, os.W_OK):
            raise BadInput(f"{existing} is no folder that can be written to; choose another place for --out.")
        return cls(path, form)

    async def write(self, pages: AsyncIterator[CrawledPage], *, home: str) -> int:
        """How many pages were written."""
        try:
            if self.form is ExportFormat.FOLDER:
                return await _write_folder(pages, self.path, home)
            return await _write_file(pages, self.path, self.form)
        except OSError as error:
            raise SitekeepError(f"{self.path} could not be written: {error.strerror or error}.") from None


async def _write_folder(pages: AsyncIterator[CrawledPage], folder: Path, home: str) -> int:
    count = 0
    async for page in pages:
        target = folder / file_name(page, home=home)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page_file(page), encoding="utf-8", errors="replace")
        count += 1
    folder.mkdir(parents=True, exist_ok=True)
    return count


async def _write_file(pages: AsyncIterator[CrawledPage], path: Path, form: ExportFormat) -> int:
    count = 0

    async def counted() -> AsyncIterator[CrawledPage]:
        nonlocal count
        async for page in pages:
            count += 1
            yield page

    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("w", encoding="utf-8", errors="replace", newline="") as file:
            async for text in rows(counted(), form):
                file.write(text)
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return count
