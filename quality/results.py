"""What an extractor's texts are worth on a corpus."""

from dataclasses import dataclass
from statistics import fmean
from typing import Any

from quality.corpus import Corpus, Page, Scoring
from quality.runs import Run
from quality.sanity import FLAWS, flaws
from quality.score import Match, mean, mean_match, percentile, share_absent, share_present, shingle_match, word_match


@dataclass(frozen=True)
class PageScore:
    page: Page
    match: Match


@dataclass(frozen=True)
class Result:
    """One row: an extractor on a corpus."""

    f1: float
    precision: float
    recall: float
    by_kind: dict[str, float]
    wanted_present: float | None
    unwanted_absent: float | None
    ms: float
    ms_p95: float
    failed: int  # pages that it raised an error on; they count as empty
    first_error: str
    pages: tuple[PageScore, ...]

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "pages"}


def judge(corpus: Corpus, run: Run) -> Result:
    match = shingle_match if corpus.scoring is Scoring.SHINGLES else word_match
    scores = tuple(PageScore(page, match(run.texts[page.id], page.truth)) for page in corpus.pages)
    overall = mean_match([score.match for score in scores])
    return Result(
        f1=f1_of(corpus.scoring, scores),
        precision=overall.precision,
        recall=overall.recall,
        by_kind={
            kind: f1_of(corpus.scoring, tuple(score for score in scores if score.page.kind == kind))
            for kind in corpus.kinds
        },
        wanted_present=_mean_known([share_present(run.texts[page.id], page.wanted) for page in corpus.pages]),
        unwanted_absent=_mean_known([share_absent(run.texts[page.id], page.unwanted) for page in corpus.pages]),
        ms=mean(run.milliseconds),
        ms_p95=percentile(run.milliseconds, 0.95),
        failed=len(run.errors),
        first_error=next((f"{page}: {error}" for page, error in run.errors.items()), ""),
        pages=scores,
    )


def f1_of(scoring: Scoring, scores: tuple[PageScore, ...]) -> float:
    """Each benchmark has its own way to average."""
    if scoring is Scoring.SHINGLES:
        return mean_match([score.match for score in scores]).f1
    return mean(score.match.f1 for score in scores)


def flawed_pages(corpus: Corpus, run: Run) -> dict[str, list[str]]:
    """The pages of each flaw that Markdown may have."""
    found: dict[str, list[str]] = {name: [] for name in FLAWS}
    for page in corpus.pages:
        for flaw in flaws(run.markdowns[page.id]):
            found[flaw].append(page.id)
    return found


def _mean_known(shares: list[float | None]) -> float | None:
    known = [share for share in shares if share is not None]
    return fmean(known) if known else None
