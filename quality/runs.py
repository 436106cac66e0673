"""Starts the workers and reads what they found."""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from quality.corpus import REPO, Corpus
from quality.extractors import Extractor
from quality.score import mean

PEER_PYTHON = REPO / ".venv-bench/bin/python"
_ASK_VERSIONS = """
import json, sys
from importlib.metadata import PackageNotFoundError, version
found = {}
for name in sys.argv[1:]:
    try: found[name] = version(name)
    except PackageNotFoundError: pass
print(json.dumps(found))
"""


@dataclass
class Run:
    """One extractor on one corpus."""

    texts: dict[str, str] = field(default_factory=dict)
    markdowns: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    rounds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def milliseconds(self) -> list[float]:
        """A page each, of the best round: noise only ever slows one down."""
        return min(self.rounds.values(), key=mean, default=[])


class WorkerFailed(Exception):
    """An extractor could not be run at all."""


def installed_peers(extractors: Sequence[Extractor]) -> dict[str, str]:
    """The versions of those packages that the peers' environment has."""
    packages = [extractor.package for extractor in extractors if extractor.package]
    if not packages or not PEER_PYTHON.exists():
        return {}
    asked = subprocess.run(
        [PEER_PYTHON, "-c", _ASK_VERSIONS, *packages], cwd=REPO, capture_output=True, text=True, check=True
    )
    versions: dict[str, str] = json.loads(asked.stdout)
    return versions


def run(extractor: Extractor, corpora: Sequence[Corpus], rounds: int, on_page: Callable[[], None]) -> list[Run]:
    """What it found on each corpus, in their order."""
    python = PEER_PYTHON if extractor.package else sys.executable
    folders = [str(corpus.folder) for corpus in corpora]
    command = [str(python), "-m", "quality.worker", extractor.name, str(rounds), *folders]
    runs = [Run() for _ in corpora]
    with subprocess.Popen(command, cwd=REPO, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as worker:
        for line in worker.stdout or ():
            _keep(runs, json.loads(line))
            on_page()
    if worker.returncode:
        raise WorkerFailed(f"{extractor.name} ended with status {worker.returncode}; to see why: {' '.join(command)}")
    return runs


def _keep(runs: list[Run], told: dict[str, object]) -> None:
    kept, page = runs[int(str(told["corpus"]))], str(told["id"])
    kept.rounds[int(str(told["round"]))].append(float(str(told["ms"])))
    if "text" in told:
        kept.texts[page], kept.markdowns[page] = str(told["text"]), str(told["markdown"])
        if told["error"]:
            kept.errors[page] = str(told["error"])
