"""Pages with what they say, read from a folder. Needs only the standard library: the peers' environment imports it.

Three shapes are recognised. Two have `ground-truth.json` and `html/{id}.html.gz`: with `articleBody` the
article-extraction-benchmark's, with `main_content` ours for pages of several kinds. The third has `{kind}-….html`
with its truth beside it in `.txt`.
"""

import gzip
import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

REPO = Path(__file__).parents[1]
OWN = REPO / "tests/quality/pages"
TRUTHS = "ground-truth.json"


class Scoring(StrEnum):
    SHINGLES = "4-word shingles"
    WORDS = "words"


@dataclass(frozen=True)
class Page:
    id: str
    url: str
    file: Path
    truth: str
    kind: str = "article"
    wanted: tuple[str, ...] = ()  # snippets that belong to the content
    unwanted: tuple[str, ...] = ()  # snippets that do not

    @property
    def body(self) -> bytes:
        data = self.file.read_bytes()
        return gzip.decompress(data) if self.file.suffix == ".gz" else data


@dataclass(frozen=True)
class Corpus:
    folder: Path
    scoring: Scoring
    pages: tuple[Page, ...]

    @property
    def name(self) -> str:
        return "our own pages" if self.folder == OWN else self.folder.name

    @property
    def kinds(self) -> list[str]:
        return sorted({page.kind for page in self.pages})


class NotACorpus(Exception):
    """The folder has no pages with truths."""


def load(folder: Path) -> Corpus:
    folder = folder.resolve()
    truths = folder / TRUTHS
    if truths.exists():
        return _with_ground_truth(folder, json.loads(truths.read_text(encoding="utf-8")))
    pages = tuple(_own_page(file) for file in sorted(folder.glob("*.html")) if file.with_suffix(".txt").exists())
    if not pages:
        raise NotACorpus(f"{folder} has neither {TRUTHS} nor .html files with .txt beside them")
    return Corpus(folder, Scoring.WORDS, pages)


def _with_ground_truth(folder: Path, truths: dict[str, dict[str, Any]]) -> Corpus:
    first: dict[str, Any] = next(iter(truths.values()), {})
    fields = {"articleBody": Scoring.SHINGLES, "main_content": Scoring.WORDS}
    field = next((name for name in fields if name in first), None)
    if field is None:
        raise NotACorpus(f"{folder / TRUTHS} has neither articleBody nor main_content")
    pages = tuple(
        Page(
            id=key,
            url=truth.get("url") or f"https://example.org/{key}",
            file=folder / "html" / f"{key}.html.gz",
            truth=truth[field],
            kind=truth.get("kind", "article"),
            wanted=tuple(truth.get("with") or ()),
            unwanted=tuple(truth.get("without") or ()),
        )
        for key, truth in truths.items()
    )
    return Corpus(folder, fields[field], pages)


def _own_page(file: Path) -> Page:
    return Page(
        id=file.stem,
        url=f"https://example.org/pages/{file.name}",
        file=file,
        truth=file.with_suffix(".txt").read_text(encoding="utf-8"),
        kind=file.stem.partition("-")[0],
    )
