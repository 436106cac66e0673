"""`sitekeep crawl status|list|export|why`: looking at crawls."""

import json
import sys
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from sitekeep.cli.console import complain, err, for_terminal, out, plain, program, run_async
from sitekeep.cli.crawl_run import Json
from sitekeep.cli.out import Target
from sitekeep.cli.report import STYLES, report, summary
from sitekeep.crawl.urls import read_url
from sitekeep.domain.errors import NotFound
from sitekeep.domain.jobs import CrawlJob, JobStatus
from sitekeep.domain.urls import UrlStatus
from sitekeep.handlers.exports import ExportFormat, rows
from sitekeep.handlers.why import Answer
from sitekeep.handlers.why import why as explain
from sitekeep.settings import Settings

if TYPE_CHECKING:
    from sitekeep.container import Archive


def opened() -> "AbstractAsyncContextManager[Archive]":
    from sitekeep.container import open_archive  # heavy: not for --help

    return open_archive(Settings.read())


Job = Annotated[str | None, typer.Argument(help="The crawl's id or its beginning; the newest by default.")]


def status(job: Job = None, as_json: Json = False) -> None:
    """Show how far a crawl is, or what came of it.

    Example:  sitekeep crawl status 3f2a91
    """

    async def show() -> None:
        async with opened() as archive:
            found = await archive.history.find(job)
            async with archive.store.unit() as unit:
                if found.stats is None or found.status is JobStatus.IN_PROGRESS:
                    found = found.model_copy(update={"stats": await unit.jobs.stats(found)})
                if as_json:
                    sys.stdout.write(json.dumps(summary(found), ensure_ascii=False) + "\n")
                    return
                slowest = await unit.pages.slowest(found.id, limit=3)
                failed = await unit.urls.list(found.id, status=UrlStatus.FAILED)
            out.print(f"[bold]{plain(found.seed_url)}[/] [dim]{_ago(found.created_at)}[/]")
            report(out, found, slowest=slowest, failed=failed, saved=archive.settings.place)
            if found.error_message:
                complain(found.error_message)

    run_async(show())


def list_(
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="How many, newest first.")] = 20,
    as_json: Json = False,
) -> None:
    """List crawls, newest first.

    Example:  sitekeep crawl list --limit 5
    """

    async def show() -> None:
        async with opened() as archive:
            jobs = await archive.history.list(limit=limit)
        if as_json:
            sys.stdout.write(json.dumps([summary(job) for job in jobs], ensure_ascii=False) + "\n")
            return
        if not jobs:
            out.print(f"No crawls yet. Start one:  {program()} crawl run https://example.com")
            return
        table = Table(box=None, padding=(0, 2), header_style="dim")
        for name in ("crawl", "status", "pages", "URLs", "started"):
            table.add_column(name, justify="right" if name in ("pages", "URLs") else "left", no_wrap=True, min_width=6)
        table.add_column("site", overflow="fold")
        for job in jobs:
            state = f"[{STYLES[job.status]}]{job.status.value}[/]"
            table.add_row(
                job.id[:8],
                state,
                str(job.pages_crawled),
                str(job.total_discovered),
                _ago(job.started_at or job.created_at),
                plain(job.seed_url),
            )
        out.print(table)

    run_async(show())


def export(
    job: Job = None,
    out_path: Annotated[
        str | None, typer.Option("--out", "-o", help="A FOLDER/ (one .md each), or FILE.md, .jsonl or .csv.")
    ] = None,
    form: Annotated[ExportFormat, typer.Option("--format", "-f", help="For stdout, when --out is not given.")] = (
        ExportFormat.MARKDOWN
    ),
) -> None:
    """Write a crawl's pages to files, or to stdout.

    Examples:

      sitekeep crawl export --out site.md

      sitekeep crawl export 3f2a91 --format jsonl | jq .title
    """

    async def write() -> None:
        async with opened() as archive:
            found = await archive.history.find(job)
            async with archive.store.unit() as unit:
                pages = unit.pages.stream(found.id)
                if not found.pages_crawled:
                    raise NotFound(f"Crawl {found.id} of {found.seed_url} kept no pages.")
                if target:
                    count = await target.write(pages, home=found.domain)
                    err.print(f"[dim]wrote {count} pages to[/] {plain(str(target.path))}", soft_wrap=True)
                    return
                async for text in rows(pages, form):
                    sys.stdout.write(for_terminal(text) if sys.stdout.isatty() else text)

    target = Target.read(out_path)
    if target is None and form is ExportFormat.FOLDER:
        raise typer.BadParameter("a folder needs --out DIR")
    run_async(write())


def why(
    url: Annotated[str, typer.Argument(help="The URL you ask about.")],
    job: Annotated[str | None, typer.Option("--crawl", help="The crawl; the newest of that site by default.")] = None,
    as_json: Json = False,
) -> None:
    """Explain why a URL was, or was not, crawled.

    Example:  sitekeep crawl why https://shop.example/cart
    """
    address, _ = read_url(url)

    async def answer() -> None:
        async with opened() as archive:
            found = await archive.history.find(job) if job else await archive.history.newest_for(address)
            result = await explain(archive.store, found, address, archive.settings)
        if as_json:
            sys.stdout.write(result.model_dump_json() + "\n")
        else:
            show(result, found)
        if result.status == "unknown":
            raise NotFound(f"The crawl never came across {address}.")

    def show(result: Answer, found: CrawlJob) -> None:
        style = {"ingested": "green", "failed": "red", "skipped": "yellow"}.get(result.status, "cyan")
        reason = f" ({result.reason})" if result.reason else ""
        out.print(f"[{style}]{result.status}{reason}[/]  {plain(result.url)}")
        out.print(f"  {result.explanation}" + (f": {plain(result.detail)}" if result.detail else "") + ".")
        if result.found_on:
            out.print(f"  [dim]found on[/] {plain(result.found_on)} [dim]at depth {result.depth}[/]")
        out.print(f"  [dim]in crawl {result.crawl_id} of[/] {plain(found.seed_url)}")

    run_async(answer())


def _ago(at: datetime) -> str:
    seconds = max(0, int((datetime.now(UTC) - at).total_seconds()))
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit} ago"
    return f"{seconds} s ago"
