"""Ten thousand pages: does a page cost what it cost at a thousand, and how much memory does it take?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.contestants import CONTESTANTS, Contestant, Outcome, run
from bench.server import serve, warm_up
from bench.sites import Site, generated, jdk

SMALL, LARGE = 1_000, 10_000


@dataclass(frozen=True)
class Growth:
    """`small` and `start` are None for a site whose first thousand pages are unlike the rest."""

    site: str
    mode: str
    large: Outcome
    small: Outcome | None = None
    start: Outcome | None = None

    @property
    def percent(self) -> float | None:
        """Without the cost of starting: shared by ten times the pages, it would hide that a page costs more."""
        if not self.small or not self.start or any(o.problem for o in (self.small, self.start, self.large)):
            return None
        return (_page_cost(self.large, self.start) / _page_cost(self.small, self.start) - 1) * 100

    @property
    def peak_mb(self) -> float | None:
        return None if self.large.problem or not self.large.cost else self.large.cost.peak_bytes / 1e6


def run_large(say: Callable[[str], None]) -> Iterator[Growth]:
    """Cost on generated pages, which are all alike; memory on those and on a real site where there is one.

    The first thousand pages of OpenJDK's manual are 15 % larger than the average of all, so they cannot tell.
    """
    ours = [contestant for contestant in CONTESTANTS if contestant.peer is None]
    yield from _both_sizes(ours, say)
    if real := jdk():
        with serve(real) as served:
            say(f"{real.name}: warming up")
            warm_up(served, real)
            for contestant in ours:
                say(f"{real.name}: {contestant.name}")
                yield Growth(real.name, contestant.keeps, run(contestant, served, real))


def _both_sizes(ours: list[Contestant], say: Callable[[str], None]) -> Iterator[Growth]:
    say("writing the generated site, once")
    small, large = generated(SMALL), generated(LARGE)
    with serve(small) as served:
        warm_up(served, small)
        say("starting up only")
        start = {contestant.name: run(contestant, served, small, max_pages=1) for contestant in ours}
    before = {contestant.name: _crawl(contestant, small, say) for contestant in ours}
    for contestant in ours:
        after = _crawl(contestant, large, say)
        yield Growth(large.name, contestant.keeps, after, before[contestant.name], start[contestant.name])


def _crawl(contestant: Contestant, site: Site, say: Callable[[str], None]) -> Outcome:
    say(f"{site.name}: {contestant.name}")
    with serve(site) as served:
        warm_up(served, site)
        return run(contestant, served, site)


def _page_cost(outcome: Outcome, start: Outcome) -> float:
    """CPU seconds for each page after the first."""
    assert outcome.cost and start.cost
    return (outcome.cost.cpu_seconds - start.cost.cpu_seconds) / (outcome.pages - start.pages)
