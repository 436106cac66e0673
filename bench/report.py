"""The tables that are printed, and the same as JSON."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.contestants import Outcome
from bench.targets import Target, overhead, speed_ratio

BAR = 20
MARKS = {True: "[green]✓[/]", False: "[red]✗[/]", None: "[dim]?[/]"}


def print_outcomes(console: Console, title: str, outcomes: Mapping[str, Outcome]) -> None:
    table = Table(title=title, title_justify="left")
    table.add_column("contestant", no_wrap=True)
    table.add_column("keeps")
    for name in ("pages", "pages/s", "x Scrapy", "CPU ms/page", "peak MB", "crawl s", "whole run s"):
        table.add_column(name, justify="right")
    for name, outcome in outcomes.items():
        ratio = speed_ratio(outcomes, name, "scrapy")
        cost = outcome.cost
        table.add_row(
            name,
            outcome.contestant.keeps,
            f"{outcome.pages:,}",
            f"{outcome.pages_per_second:,.1f}",
            f"{ratio:.2f}" if ratio else "-",
            f"{outcome.cpu_ms_per_page:.2f}",
            f"{cost.peak_bytes / 1e6:.0f}" if cost else "-",
            f"{outcome.seconds:.2f}",
            f"{cost.wall_seconds:.2f}" if cost else "-",
        )
    console.print(table)
    for name, outcome in outcomes.items():
        if outcome.problem:
            console.print(f"[red]{name}[/]: {outcome.problem}", highlight=False)


def print_floor(console: Console, outcomes: Mapping[str, Outcome], floor: Mapping[str, float], why: str | None) -> None:
    console.print("\n[bold]The floor[/]: CPU of only parsing and converting the same bytes")
    if why:
        console.print(f"  not measured: {why}", highlight=False)
    for mode, milliseconds in floor.items():
        times = overhead(outcomes.get(f"sitekeep-{mode}"), milliseconds)
        ours = f"we take {times:.2f} x that" if times else "our crawl was not measured"
        console.print(f"  {mode:<9} {milliseconds:.2f} ms a page; {ours}", highlight=False)


def print_targets(console: Console, targets: list[Target]) -> None:
    table = Table(title="Targets", title_justify="left")
    for name, justify in (("", "left"), ("target", "left"), ("asked", "right"), ("measured", "right"), ("", "left")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for target in targets:
        sign = "≥" if target.at_least else "≤"
        measured = "not judged" if target.measured is None else f"{target.measured:.2f}{target.unit}"
        table.add_row(MARKS[target.met], target.name, f"{sign} {target.limit:g}{target.unit}", measured, _bar(target))
    console.print(table)


def as_json(outcomes: Mapping[str, Outcome], floor: Mapping[str, float], targets: list[Target]) -> dict[str, Any]:
    return {
        "outcomes": {
            name: {
                **{key: value for key, value in asdict(outcome).items() if key != "contestant"},
                "pages_per_second": outcome.pages_per_second,
                "cpu_ms_per_page": outcome.cpu_ms_per_page,
            }
            for name, outcome in outcomes.items()
        },
        "floor_cpu_ms_per_page": dict(floor),
        "targets": [{**asdict(target), "met": target.met} for target in targets],
    }


def _bar(target: Target) -> str:
    """Full at the limit, whichever side of it is good."""
    if target.measured is None:
        return ""
    filled = min(BAR, max(0, int(BAR * target.measured / target.limit)))
    return f"[{'green' if target.met else 'red'}]{'█' * filled}[/][dim]{'░' * (BAR - filled)}[/]"
