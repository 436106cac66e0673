"""`python -m bench`: serves a site, runs us and the peers on it, and prints who did what."""

import argparse
import json
import signal
import subprocess
import sys
from pathlib import Path

from rich.console import Console

from bench import report, targets
from bench.contestants import CONTESTANTS, Contestant, Outcome, run
from bench.large import run_large
from bench.server import REPO, serve, warm_up
from bench.sites import CHOICES, OUT, Site, choose

QUICK_PAGES = 300
WIDTH = 110  # where there is no terminal to ask


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"only the first {QUICK_PAGES} pages; nothing is judged")
    parser.add_argument("--only", default="", help="names, or the start of names, with commas: sitekeep,scrapy")
    parser.add_argument("--site", choices=sorted(CHOICES), help="default: pgdoc where installed, else generated")
    parser.add_argument("--large", action="store_true", help="also 10,000 pages, with only us")
    parser.add_argument("--rounds", type=int, default=1, help="each contestant's best round counts")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the numbers there")
    return parser.parse_args()


def chosen(only: str) -> list[Contestant]:
    names = tuple(name for name in only.split(",") if name)
    found = [contestant for contestant in CONTESTANTS if not names or contestant.name.startswith(names)]
    return found or sys.exit(f"Nobody is called {only}; there are {', '.join(c.name for c in CONTESTANTS)}.")


def measure_floor(site: Site) -> tuple[dict[str, float], str | None]:
    """CPU ms per page by content mode, or why there is none."""
    floor: dict[str, float] = {}
    for mode in ("text", "markdown"):
        command = [sys.executable, "-m", "bench.floor", str(site.root), mode]
        done = subprocess.run(command, cwd=REPO, capture_output=True, text=True, check=False)
        if done.returncode:
            return floor, (done.stderr.strip().splitlines() or ["no output"])[-1]
        floor[mode] = json.loads(done.stdout)["cpu_ms_per_page"]
    return floor, None


def better(new: Outcome, old: Outcome | None) -> bool:
    """Noise only ever slows a run down, so the best round is the truest; a sound round beats a broken one."""
    return old is None or (not new.problem, new.pages_per_second) > (not old.problem, old.pages_per_second)


def main() -> None:
    options = read_options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that every `finally` runs
    console = Console() if sys.stdout.isatty() else Console(width=WIDTH)
    OUT.mkdir(exist_ok=True)
    site = choose(options.site)
    best: dict[str, Outcome] = {}
    with console.status("starting") as status, serve(site) as served:

        def say(what: str) -> None:
            status.update(what) if console.is_terminal else console.print(f"… {what}", highlight=False)

        say(f"{site.name} on {served.kind}: warming up")
        warm_up(served, site)
        for number in range(1, options.rounds + 1):
            for contestant in chosen(options.only):
                say(f"round {number} of {options.rounds}: {contestant.name}")
                outcome = run(contestant, served, site, max_pages=QUICK_PAGES if options.quick else None)
                if better(outcome, best.get(contestant.name)):
                    best[contestant.name] = outcome
        say("the floor")
        floor, why = measure_floor(site)
        growths = list(run_large(say)) if options.large else []

    report.print_outcomes(console, f"{site.name}, served by {served.kind}", best)
    report.print_floor(console, best, floor, why)
    judged = [] if options.quick else [*targets.speed_targets(best), *targets.overhead_targets(best, floor)]
    judged += targets.large_targets(growths)
    if judged:
        report.print_targets(console, judged)
    if options.json:
        options.json.write_text(json.dumps(report.as_json(best, floor, judged), indent=2) + "\n")
    if any(outcome.problem for name, outcome in best.items() if name.startswith("sitekeep")):
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
