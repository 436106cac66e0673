"""`python -m quality`: scores our extractor and its peers on pages whose main text is known."""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quality import report
from quality.corpus import OWN, REPO, Corpus, NotACorpus, Page, load
from quality.difference import print_difference
from quality.extractors import EXTRACTORS, OURS, Extractor
from quality.results import Result, flawed_pages, judge
from quality.runs import Run, WorkerFailed, installed_peers, run

DEFAULT = ("../shared/corpora/articles", "../shared/corpora/pagekinds")
WIDTH = 150  # where there is no terminal to ask


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m quality", description=__doc__)
    parser.add_argument(
        "folders", nargs="*", type=Path, help=f"corpora; default: {', '.join(DEFAULT)}, or our own pages"
    )
    parser.add_argument("--only", default="", help="names, or the start of names, with commas: sitekeep,trafilatura")
    parser.add_argument("--rounds", type=int, default=1, help="each extractor's fastest round counts")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="list the pages that we do worst on")
    parser.add_argument("--show", metavar="ID", help="the truth of one page against what we find, and nothing else")
    parser.add_argument("--markdown-sanity", action="store_true", help="also the share of pages with broken Markdown")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON instead of tables")
    options = parser.parse_args()
    return options if options.rounds > 0 else parser.error("--rounds: at least 1")


def find_corpora(folders: list[Path], say: Console) -> list[Corpus]:
    """Those that are there; none of them: our own pages."""
    corpora = []
    for folder in folders or [Path(name) for name in DEFAULT]:
        place = folder if folders else REPO / folder  # the default is beside this checkout, wherever one stands
        if not place.is_dir() and folders:
            sys.exit(f"{folder} is not a folder.")
        if not place.is_dir():
            say.print(f"{folder} is not there, so it is left out.", highlight=False, soft_wrap=True)
            continue
        corpora.append(load(place))
    if not corpora:
        say.print("No corpus: scoring our own small one, tests/quality/pages.", highlight=False)
        corpora.append(load(OWN))
    return corpora


def find_extractors(only: str, say: Console) -> dict[str, Extractor]:
    """Whom to run, by the name that is printed; peers that are not installed are named once."""
    names = tuple(name for name in only.split(",") if name)
    chosen = [extractor for extractor in EXTRACTORS if not names or extractor.name.startswith(names)]
    if not chosen:
        sys.exit(f"Nobody is called {only}; there are {', '.join(extractor.name for extractor in EXTRACTORS)}.")
    versions = installed_peers(chosen)
    if missing := [extractor.name for extractor in chosen if extractor.package and extractor.package not in versions]:
        say.print(f"Not installed, so left out: {', '.join(missing)}. `make bench-setup` gets them.", highlight=False)
    return {
        f"{extractor.name} {versions.get(extractor.package or '', '')}".strip(): extractor
        for extractor in chosen
        if not extractor.package or extractor.package in versions
    }


def measure(extractors: list[Extractor], corpora: list[Corpus], rounds: int, say: Console) -> dict[str, list[Run]]:
    pages = sum(len(corpus.pages) for corpus in corpora) * rounds
    columns = (TextColumn("{task.description:<17}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    found: dict[str, list[Run]] = {}
    with Progress(*columns, console=say, transient=True, disable=not say.is_terminal) as progress:
        for extractor in extractors:
            task = progress.add_task(extractor.name, total=pages)
            found[extractor.name] = run(extractor, corpora, rounds, lambda task=task: progress.advance(task))  # type: ignore[misc]
    return found


def find_page(corpora: list[Corpus], start: str) -> Page:
    found = [page for corpus in corpora for page in corpus.pages if page.id.startswith(start)]
    exact = [page for page in found if page.id == start] or found
    return exact[0] if exact else sys.exit(f"No page's id starts with {start}.")


def main() -> None:
    options = read_options()
    out = Console() if sys.stdout.isatty() else Console(width=WIDTH)
    say = Console(stderr=True)
    corpora = find_corpora(options.folders, say)
    if options.show:
        print_difference(out, find_page(corpora, options.show))
        return
    labels = find_extractors(options.only, say)
    runs = measure(list(labels.values()), corpora, options.rounds, say)
    told: dict[str, dict[str, object]] = {}
    for number, corpus in enumerate(corpora):
        results = {name: judge(corpus, of_corpora[number]) for name, of_corpora in runs.items()}
        ours = runs[OURS.name][number] if OURS.name in runs else None
        flawed = flawed_pages(corpus, ours) if ours and options.markdown_sanity else {}
        if not options.json:
            report.print_corpus(out, corpus, results, {extractor.name: label for label, extractor in labels.items()})
            if OURS.name in results and options.worst:
                report.print_worst(out, corpus, results[OURS.name], options.worst)
            if flawed:
                report.print_flaws(out, corpus, flawed)
        told[corpus.name] = _as_json(corpus, results, flawed)
    if options.json:
        out.out(json.dumps(told, indent=2), highlight=False)


def _as_json(corpus: Corpus, results: dict[str, Result], flawed: dict[str, list[str]]) -> dict[str, object]:
    scores = {name: result.as_json() for name, result in results.items()}
    return {"pages": len(corpus.pages), "extractors": scores, "markdown_flaws": flawed}


if __name__ == "__main__":
    try:
        main()
    except (NotACorpus, WorkerFailed) as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
