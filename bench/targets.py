"""What must be reached, and whether it was."""

from collections.abc import Mapping
from dataclasses import dataclass

from bench.contestants import Outcome
from bench.large import Growth


@dataclass(frozen=True)
class Target:
    """`measured` is None where it could not be judged."""

    name: str
    measured: float | None
    limit: float
    at_least: bool
    unit: str = "x"

    @property
    def met(self) -> bool | None:
        if self.measured is None:
            return None
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit


SPEED = (
    ("text, against Scrapy", "sitekeep-text", "scrapy", 10),
    ("text, against Scrapy that gets unique links", "sitekeep-text", "scrapy-unique", 10),
    ("text, against Crawlee", "sitekeep-text", "crawlee", 10),
    ("text, against Crawlee with its queue in memory", "sitekeep-text", "crawlee-memory", 10),
    ("Markdown, against Scrapy without it", "sitekeep-markdown", "scrapy", 5),
    ("Markdown, against Scrapy that gets unique links", "sitekeep-markdown", "scrapy-unique", 5),
    ("Markdown, against Crawl4AI's HTTP mode", "sitekeep-markdown", "crawl4ai-http", 6),
)
OVERHEAD = 1.5
GROWTH_PERCENT = 15
PEAK_MB = 400


def speed_targets(outcomes: Mapping[str, Outcome]) -> list[Target]:
    return [Target(name, speed_ratio(outcomes, ours, peer), limit, True) for name, ours, peer, limit in SPEED]


def overhead_targets(outcomes: Mapping[str, Outcome], floor: Mapping[str, float]) -> list[Target]:
    return [
        Target(
            f"CPU over the floor, {mode}", overhead(outcomes.get(f"sitekeep-{mode}"), floor.get(mode)), OVERHEAD, False
        )
        for mode in ("text", "markdown")
    ]


def large_targets(growths: list[Growth]) -> list[Target]:
    targets = []
    for growth in growths:
        if growth.small is not None:
            name = f"cost per page, 10,000 against 1,000 pages, {growth.mode}"
            targets.append(Target(name, growth.percent, GROWTH_PERCENT, False, "%"))
        name = f"peak memory, {growth.site}, {growth.mode}"
        targets.append(Target(name, growth.peak_mb, PEAK_MB, False, " MB"))
    return targets


def speed_ratio(outcomes: Mapping[str, Outcome], ours: str, peer: str) -> float | None:
    """None unless both finished: a crawl that lost pages is not a fast one."""
    us, them = outcomes.get(ours), outcomes.get(peer)
    if not us or not them or us.problem or them.problem or not them.pages_per_second:
        return None
    return us.pages_per_second / them.pages_per_second


def overhead(outcome: Outcome | None, floor: float | None) -> float | None:
    return outcome.cpu_ms_per_page / floor if outcome and not outcome.problem and floor else None
