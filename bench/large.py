"""Ten thousand pages: does a page cost what it cost at a thousand, and how much memory does it take?"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.contestants import CONTESTANTS, Contestant, Outcome, run
from bench.server import serve, warm_up
from bench.sites import Site, generated, jdk

SMALL, LARGE = 1_000, 10_000


@dataclass(frozen=True)
class Growth:
    """`small` is None for a site whose first thousand pages are unlike the rest."""

    site: str
    mode: str
    large: Outcome
    small: Outcome | None = None

    @property
    def percent(self) -> float | None:
        if not self.small or self.small.problem or self.large.problem:
            return None
        return (self.large.cpu_ms_per_page / self.small.cpu_ms_per_page - 1) * 100

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
    before = {contestant.name: _crawl(contestant, small, say) for contestant in ours}
    for contestant in ours:
        after = _crawl(contestant, large, say)
        yield Growth(large.name, contestant.keeps, after, before[contestant.name])


def _crawl(contestant: Contestant, site: Site, say: Callable[[str], None]) -> Outcome:
    say(f"{site.name}: {contestant.name}")
    with serve(site) as served:
        warm_up(served, site)
        return run(contestant, served, site)
