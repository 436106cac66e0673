"""What a crawl says when it is over."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from sitekeep.cli.console import plain, program
from sitekeep.domain.jobs import CrawlJob, CrawlStats, JobStatus
from sitekeep.domain.pages import CrawledPage
from sitekeep.domain.reasons import EXPLANATIONS
from sitekeep.domain.urls import DiscoveredUrl

STYLES = {
    JobStatus.COMPLETED: "green",
    JobStatus.FAILED: "red",
    JobStatus.CANCELLED: "yellow",
    JobStatus.IN_PROGRESS: "cyan",
    JobStatus.PENDING: "dim",
}


def summary(job: CrawlJob) -> dict[str, object]:
    """The object that `--json` prints."""
    stats = job.stats or CrawlStats()
    return {
        "crawl_id": job.id,
        "project_id": job.project_id,
        "url": job.seed_url,
        "status": job.status.value,
        "pages_crawled": job.pages_crawled,
        "by_status": dict(stats.by_status),
        "by_reason": dict(stats.by_reason),
        "by_method": dict(stats.by_method),
        "bytes": stats.bytes,
        "duration_seconds": round(stats.duration_seconds, 3),
        "pages_per_second": round(stats.pages_per_second, 2),
        "tidied_pages": stats.tidied_pages,
        "error": job.error_message,
    }


def headline(job: CrawlJob) -> str:
    stats = job.stats or CrawlStats()
    methods = ", ".join(f"{count} {method}" for method, count in stats.by_method.items())
    pages = f"{job.pages_crawled} page{'' if job.pages_crawled == 1 else 's'}" + (f": {methods}" if methods else "")
    pace = f"{stats.duration_seconds:.1f} s, {stats.pages_per_second:,.1f} pages/s, {_size(stats.bytes)}"
    return f"[{STYLES[job.status]}]{job.status.value}[/] · {pages} · {pace}"


def report(
    console: Console, job: CrawlJob, *, slowest: Sequence[CrawledPage], failed: Sequence[DiscoveredUrl], saved: str
) -> None:
    console.print(headline(job))
    stats = job.stats or CrawlStats()
    if stats.by_status:
        console.print(_states(stats))
    if stats.tidied_pages:
        console.print(f"[dim]what repeats on nearly all pages was taken out of[/] {stats.tidied_pages} [dim]of them[/]")
    if failed:
        console.print(_failed(failed))
    if slowest:
        console.print(_slowest(slowest))
    console.print(f"[dim]saved in[/] {plain(saved)} [dim]as crawl[/] {job.id}", soft_wrap=True)
    if job.status in (JobStatus.CANCELLED, JobStatus.FAILED):
        console.print(f"[dim]go on with[/]  {program()} crawl resume {job.id[:8]}")


def _states(stats: CrawlStats) -> Table:
    table = Table(box=None, padding=(0, 2), header_style="dim")
    table.add_column("URLs", justify="right")
    table.add_column("state")
    table.add_column("meaning", style="dim", overflow="fold")
    for status, count in stats.by_status.items():
        if not count:
            continue
        table.add_row(str(count), f"[bold]{status}[/]", "")
        if status in ("skipped", "failed"):
            for reason, number in stats.by_reason.items():
                if _belongs(reason, status):
                    table.add_row(f"[dim]{number}[/]", f"  {reason}", EXPLANATIONS.get(reason, ""))
    return table


def _belongs(reason: str, status: str) -> bool:
    from sitekeep.domain.reasons import FailReason

    return (reason in list(FailReason)) == (status == "failed")


def _failed(urls: Sequence[DiscoveredUrl]) -> Table:
    table = Table(box=None, padding=(0, 2), header_style="dim", title_justify="left", title_style="bold red")
    table.title = "Failed" if len(urls) <= 10 else f"Failed (10 of {len(urls)})"
    table.add_column("why", no_wrap=True)
    table.add_column("URL", overflow="fold")
    for url in urls[:10]:
        table.add_row(plain(url.detail or url.reason), plain(url.url))
    return table


def _slowest(pages: Sequence[CrawledPage]) -> Table:
    table = Table(
        box=None, padding=(0, 2), header_style="dim", title="Slowest", title_justify="left", title_style="bold"
    )
    table.add_column("fetch", justify="right")
    table.add_column("read", justify="right", style="dim")
    table.add_column("URL", overflow="fold")
    for page in pages:
        table.add_row(f"{page.fetch_ms:,.0f} ms", f"{page.extract_ms:,.1f} ms", plain(page.url))
    return table


def _size(count: float) -> str:
    for unit in ("B", "KB", "MB", "GB"):
        if count < 1000 or unit == "GB":
            return f"{count:,.0f} {unit}" if unit == "B" else f"{count:,.1f} {unit}"
        count /= 1000
    return ""
