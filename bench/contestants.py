"""Who runs, how, and what came of it."""

import json
import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from bench.measure import Cost, run_measured
from bench.server import REPO, Served
from bench.sites import OUT, Site

OURS = REPO / ".venv/bin/sitekeep"
PEER_PYTHON = REPO / ".venv-bench/bin/python"
COMPLETE = 0.98
CRAWL4AI_FAILED = "Crawl4AI Error:"


@dataclass(frozen=True)
class Contestant:
    name: str
    keeps: str
    peer: str | None = None
    env: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """One run; `problem` says why its numbers must not be compared."""

    contestant: Contestant
    pages: int = 0
    seconds: float = 0.0
    cost: Cost | None = None
    problem: str | None = None

    @property
    def pages_per_second(self) -> float:
        return self.pages / self.seconds if self.seconds else 0.0

    @property
    def cpu_ms_per_page(self) -> float:
        return self.cost.cpu_seconds * 1000 / self.pages if self.cost and self.pages else 0.0


CONTESTANTS = (
    Contestant("sitekeep-text", "text"),
    Contestant("sitekeep-markdown", "markdown"),
    Contestant("scrapy", "text", peer="scrapy"),
    Contestant("scrapy-unique", "text", peer="scrapy", env={"BENCH_SCRAPY_LINKS": "unique"}),
    Contestant("crawlee", "text", peer="crawlee"),
    Contestant("crawlee-memory", "text", peer="crawlee", env={"BENCH_CRAWLEE_STORAGE": "memory"}),
    Contestant("crawl4ai-http", "markdown", peer="crawl4ai"),
)


def run(contestant: Contestant, served: Served, site: Site, *, max_pages: int | None = None) -> Outcome:
    """One crawl of the site from its start page."""
    paths = site.paths()
    expected = min(len(paths), max_pages or len(paths))
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="sitekeep-bench-") as name:
        scratch = Path(name)
        kept = OUT / f"{contestant.name}.jsonl"
        if contestant.peer:
            base = served.url.removesuffix("index.html")
            urls = scratch / "urls"
            urls.write_text("\n".join(base + path for path in paths))
            program = PEER_PYTHON
            command = [str(program), "-m", f"bench.peers.{contestant.peer}_peer", served.url, str(kept)]
            command += ["--urls", str(urls), *(["--max-pages", str(max_pages)] if max_pages else [])]
        else:
            program = OURS
            command = [str(program), "crawl", "run", served.url, "--max-pages", str(max_pages or len(paths) + 100)]
            command += ["--delay", "0", "--concurrency", "16", "--content", contestant.keeps, "--json"]
        if not program.exists():
            return Outcome(contestant, problem=f"{program.relative_to(REPO)} is missing: run make bench")
        cost = run_measured(command, cwd=REPO, env=_environment(scratch) | contestant.env, logs=scratch)
        return _outcome(contestant, cost, kept if contestant.peer else None, expected)


def _outcome(contestant: Contestant, cost: Cost, kept: Path | None, expected: int) -> Outcome:
    lines = cost.stdout.strip()
    try:
        told = json.loads(lines if kept is None else lines.splitlines()[-1])
        pages, seconds = int(told["pages_crawled"]), float(told["duration_seconds"])
    except (ValueError, KeyError, TypeError, IndexError):
        said = cost.stderr.strip().splitlines() or ["no output"]
        return Outcome(contestant, cost=cost, problem=f"failed ({cost.returncode}): {said[-1][:120]}")
    if kept is not None:
        pages = _pages_with_content(kept)
    problem = None
    if cost.returncode:
        problem = f"ended with status {cost.returncode}"
    elif pages < expected * COMPLETE:
        problem = f"only {pages:,} of {expected:,} pages have content"
    return Outcome(contestant, pages, seconds, cost, problem)


def _pages_with_content(kept: Path) -> int:
    """What a peer really kept; its own count also has pages of which it kept only an error message."""
    count = 0
    with kept.open() as lines:
        for line in lines:
            item = json.loads(line)
            content = item.get("markdown") or item.get("text") or ""
            count += bool(content.strip()) and not content.lstrip().startswith(CRAWL4AI_FAILED)
    return count


def _environment(scratch: Path) -> dict[str, str]:
    """Ours without what would change a run: proxies, and settings of a contestant's own.

    Temporary files go to the scratch folder, so that a contestant that is killed leaves nothing behind.
    """
    clean = {
        key: value
        for key, value in os.environ.items()
        if not key.lower().endswith("_proxy") and not key.startswith(("SITEKEEP_", "CRAWLEE_", "BENCH_"))
    }
    return clean | {
        "TMPDIR": str(scratch),
        "SITEKEEP_DATA_DIR": str(scratch / "data"),
        "SITEKEEP_MAX_PAGES_CAP": "20000",
    }
