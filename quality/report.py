"""The tables that are printed."""

from collections.abc import Callable, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from quality.corpus import Corpus
from quality.extractors import OURS, OURS_CRAWLING
from quality.results import PageScore, Result

ONE_TABLE = 146  # columns of a terminal that every number fits in; a narrower one gets two tables
LONGEST_ID = 40
_SHORT = {"documentation": "docs", "collection": "collect."}

Column = tuple[str, Callable[[Result], str]]


def print_corpus(console: Console, corpus: Corpus, results: Mapping[str, Result], labels: Mapping[str, str]) -> None:
    rows = {labels[name]: result for name, result in results.items() if name != OURS_CRAWLING.name}
    ours = results.get(OURS.name)
    kinds = _kind_columns(corpus) if len(corpus.kinds) > 1 else []
    columns = [*_score_columns(corpus), *kinds, *_time_columns(ours)]
    title = f"{corpus.name}: {len(corpus.pages)} pages, by {corpus.scoring}"
    if kinds and console.width < ONE_TABLE:
        _print_table(console, title, rows, [*_score_columns(corpus), *_time_columns(ours)])
        _print_table(console, f"{corpus.name}: F1 by kind", rows, kinds)
    else:
        _print_table(console, title, rows, columns)
    if whole := results.get(OURS_CRAWLING.name):
        console.print(
            f"  with links, as in a crawl: {whole.ms:.2f} ms a page, 95 % within {whole.ms_p95:.2f}\n", highlight=False
        )
    for name, result in results.items():
        if result.failed:
            console.print(f"[red]{name}[/] failed on {result.failed} pages, {result.first_error}", highlight=False)


def print_worst(console: Console, corpus: Corpus, result: Result, count: int) -> None:
    table = Table(title=f"{corpus.name}: our worst", title_justify="left", box=SIMPLE_HEAD)
    for heading in ("id", "kind", "F1", "P", "R", "url"):
        table.add_column(heading, no_wrap=heading != "url", overflow="fold")
    for score in sorted(result.pages, key=_goodness)[:count]:
        page, match = score.page, score.match
        figures = (f"{number:.3f}" for number in (match.f1, match.precision, match.recall))
        table.add_row(_short_id(page.id), page.kind, *figures, page.url)
    console.print(table)


def print_flaws(console: Console, corpus: Corpus, flawed: Mapping[str, Sequence[str]]) -> None:
    console.print(f"[bold]{corpus.name}: pages whose Markdown has a flaw[/]")
    for flaw, pages in flawed.items():
        share = f"{len(pages) / len(corpus.pages):6.1%}"
        named = ", ".join(_short_id(page) for page in pages[:6]) + (" …" if len(pages) > 6 else "")
        console.print(f"  {'[red]' if pages else '[green]'}{share}[/]  {flaw:<18} [dim]{named}[/]", highlight=False)
    console.print()


def _print_table(console: Console, title: str, rows: Mapping[str, Result], columns: Sequence[Column]) -> None:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for heading, _ in columns:
        table.add_column(heading, justify="right", no_wrap=True)
    for label, result in rows.items():
        table.add_row(label, *(show(result) for _, show in columns))
    console.print(table)


def _score_columns(corpus: Corpus) -> list[Column]:
    columns: list[Column] = [
        ("F1", lambda result: f"[bold]{result.f1:.4f}[/]"),
        ("P", lambda result: f"{result.precision:.3f}"),
        ("R", lambda result: f"{result.recall:.3f}"),
    ]
    if any(page.wanted or page.unwanted for page in corpus.pages):
        columns.append(("with", lambda result: _share(result.wanted_present)))
        columns.append(("without", lambda result: _share(result.unwanted_absent)))
    return columns


def _kind_columns(corpus: Corpus) -> list[Column]:
    return [(_SHORT.get(kind, kind), _show_kind(kind)) for kind in corpus.kinds]


def _show_kind(kind: str) -> Callable[[Result], str]:
    return lambda result: f"{result.by_kind[kind]:.3f}"


def _time_columns(ours: Result | None) -> list[Column]:
    columns: list[Column] = [
        ("ms/page", lambda result: f"{result.ms:.2f}"),
        ("p95", lambda result: f"{result.ms_p95:.1f}"),
    ]
    if ours is not None and ours.ms:
        base = ours.ms
        columns.append(("x ours", lambda result: f"{result.ms / base:.1f}"))
    return columns


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def _goodness(score: PageScore) -> float:
    return score.match.f1


def _short_id(identity: str) -> str:
    """Of a hash, enough for `--show` to know it again."""
    return identity if len(identity) <= LONGEST_ID else identity[:12]
