"""The gate: our extractor may not get worse on our own pages, and nobody may quietly make the pages easier.

To pin again, after the extractor got better or the pages changed on purpose: run this file, and copy the numbers that
the failures name into the table; a floor is what was measured, less 0.01 for changes that are a matter of taste.
"""

from hashlib import sha256
from pathlib import Path

import pytest

from quality import ours
from quality.corpus import OWN, Corpus, load
from quality.sanity import flaws
from quality.score import mean, word_match

# ---- Pinned together ------------------------------------------------------------------------------------------------
PAGES_DIGEST = "e6214264949ef45bdfc2080a3a5da63937d26b6ac9812a30ae874242be8f8a9f"
FLOORS = {  # word F1, averaged over the pages of a kind
    "all": 0.946,
    "article": 0.959,
    "collection": 0.957,
    "documentation": 0.985,
    "forum": 0.909,
    "listing": 0.949,
    "product": 0.935,
    "service": 0.936,
}
# ---------------------------------------------------------------------------------------------------------------------

CORPUS = load(OWN)


def digest(folder: Path) -> str:
    """Of every page and truth, with their names; whatever else lies there is not scored."""
    found = sha256()
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.suffix in {".html", ".txt"}:
            content = file.read_bytes()
            found.update(f"{file.name} {len(content)}\n".encode() + content)
    return found.hexdigest()


@pytest.fixture(scope="module")
def f1() -> dict[str, float]:
    """Each page's F1."""
    return {page.id: word_match(ours.read(page.body, page.url).content_text, page.truth).f1 for page in CORPUS.pages}


def pages_of(corpus: Corpus, kind: str) -> list[str]:
    return [page.id for page in corpus.pages if kind in {"all", page.kind}]


def test_the_pages_are_those_that_the_floors_were_pinned_on() -> None:
    assert digest(OWN) == PAGES_DIGEST, "the pages changed: pin the digest and the floors again, together"


def test_every_page_has_a_truth_and_every_kind_a_floor() -> None:
    assert {file.stem for file in OWN.glob("*.html")} == {file.stem for file in OWN.glob("*.txt")}
    assert {*CORPUS.kinds, "all"} == set(FLOORS)


@pytest.mark.parametrize("kind", FLOORS)
def test_no_kind_of_page_is_read_worse_than_its_floor(kind: str, f1: dict[str, float]) -> None:
    pages = {page: round(f1[page], 3) for page in pages_of(CORPUS, kind)}
    measured = mean(f1[page] for page in pages)
    assert measured >= FLOORS[kind], f"{kind}: {measured:.4f} is below {FLOORS[kind]}; {pages}"


@pytest.mark.parametrize("name", [page.id for page in CORPUS.pages])
def test_no_markdown_has_a_flaw(name: str) -> None:
    page = next(page for page in CORPUS.pages if page.id == name)
    content = ours.read(page.body, page.url)
    assert content.markdown
    assert flaws(content.markdown) == []
