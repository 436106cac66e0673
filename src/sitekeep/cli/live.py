"""What a crawl shows while it runs."""

import time
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from sitekeep.domain.events import CrawlEvent, PageCrawled, Progress
from sitekeep.domain.urls import DiscoveredUrl, UrlStatus

MARKS = {
    UrlStatus.INGESTED: ("✓", "green"),
    UrlStatus.SKIPPED: ("–", "yellow"),
    UrlStatus.FAILED: ("✗", "red"),
    UrlStatus.PENDING: ("·", "dim"),
}
LAST_URLS = 6


class LiveCrawl:
    """Bar, counts, pace and the last URLs on a terminal; nothing elsewhere."""

    def __init__(self, console: Console, title: str, *, shown: bool) -> None:
        self._title = title
        self._progress = Progress()
        self._last: deque[DiscoveredUrl] = deque(maxlen=LAST_URLS)
        self._started = time.monotonic()
        self._live: Live | None = None
        if shown and console.is_terminal:
            self._live = Live(console=console, get_renderable=self._render, refresh_per_second=8, transient=True)

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.stop()

    def tell(self, events: Sequence[CrawlEvent]) -> None:
        for event in events:
            self._progress = event.progress
            if isinstance(event, PageCrawled):
                self._last.append(event.url)

    def _render(self) -> RenderableType:
        now = self._progress
        head = Table.grid(padding=(0, 1), expand=True)
        head.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        head.add_column(justify="right", no_wrap=True)
        head.add_row(Text(self._title, style="bold"), f"{now.progress:5.1f} %")
        counts = Text.assemble(
            (f"{now.done}", "bold"),
            " done  ",
            (f"{now.queued}", "bold cyan"),
            " queued  ",
            (f"{now.failed}", "bold red" if now.failed else "dim"),
            " failed  ",
            (f"{now.skipped}", "bold yellow" if now.skipped else "dim"),
            " skipped",
        )
        pace = f"{now.rate:,.1f} pages/s · ETA {_clock(now.eta_seconds)} · delay {now.current_delay:g} s"
        foot = Table.grid(padding=(0, 1), expand=True)
        foot.add_column(no_wrap=True)
        foot.add_column(justify="right", no_wrap=True, style="dim")
        foot.add_row(counts, f"{pace} · {_clock(time.monotonic() - self._started)}")
        bar = Table.grid(expand=True)  # a bar alone ends no line: what follows would be cut off at the terminal's edge
        bar.add_row(ProgressBar(total=100, completed=now.progress, complete_style="cyan", finished_style="green"))
        return Group(head, bar, foot, *map(_line, self._last))


def _line(url: DiscoveredUrl) -> Text:
    mark, style = MARKS[url.status]
    line = Text(f"  {mark} ", style=style, no_wrap=True, overflow="ellipsis")
    line.append("".join(char if char.isprintable() else " " for char in url.url), style="default")
    if url.reason:
        line.append(f"  {url.reason}", style=style)
    return line


def _clock(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    minutes, rest = divmod(int(seconds + 0.5), 60)
    return f"{minutes}:{rest:02d}"
