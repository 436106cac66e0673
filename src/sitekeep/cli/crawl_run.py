"""`sitekeep crawl run` and `resume`: a crawl that is watched."""

import asyncio
import json
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sitekeep.cli.console import complain, err, out, plain, run_async
from sitekeep.cli.live import LiveCrawl
from sitekeep.cli.out import Target
from sitekeep.cli.report import report, summary
from sitekeep.crawl.urls import read_url
from sitekeep.domain.config import CrawlConfig, Preset, Render, ScopeMode
from sitekeep.domain.content import ContentMode
from sitekeep.domain.errors import BadInput
from sitekeep.domain.jobs import CrawlJob, JobStatus
from sitekeep.domain.patterns import split_patterns
from sitekeep.domain.urls import UrlStatus
from sitekeep.settings import Settings

if TYPE_CHECKING:
    from sitekeep.container import App

INTERRUPTED = 130

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object on stdout and nothing else.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No live display and no report.")]
Out = Annotated[
    str | None,
    typer.Option("--out", "-o", help="Also write the pages: a FOLDER/ (one .md each), or FILE.md, .jsonl or .csv."),
]


def run(
    url: Annotated[str, typer.Argument(help="The site's homepage, or the page to start from.")],
    max_pages: Annotated[
        int | None, typer.Option("--max-pages", "-n", help="Fetch at most this many URLs.", show_default="200")
    ] = None,
    depth: Annotated[int | None, typer.Option("--depth", help="Follow links at most this far from URL.")] = None,
    include: Annotated[
        list[str] | None, typer.Option("--include", help="RE2 pattern a path must match; repeat or separate by commas.")
    ] = None,
    exclude: Annotated[
        list[str] | None, typer.Option("--exclude", help="RE2 pattern of paths to leave out; beats --include.")
    ] = None,
    preset: Annotated[Preset, typer.Option(help="Patterns for a kind of site.")] = Preset.GENERIC,
    scope: Annotated[
        ScopeMode, typer.Option(help="strict: only what --include matches. prefer: that first, then the rest.")
    ] = ScopeMode.STRICT,
    concurrency: Annotated[int, typer.Option("--concurrency", "-c", help="Pages in flight at once.")] = 5,
    delay: Annotated[float, typer.Option(help="Seconds between two requests to one host, start to start.")] = 0.5,
    render: Annotated[Render, typer.Option(help="When to use a browser.")] = Render.AUTO,
    content: Annotated[ContentMode, typer.Option(help="How much of a page to keep.")] = ContentMode.MARKDOWN,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", help="CSS selector of what is content, where a page has it; repeat.")
    ] = None,
    drop: Annotated[list[str] | None, typer.Option("--drop", help="CSS selector of what is never content; repeat.")] = (
        None
    ),
    keep_param: Annotated[
        list[str] | None,
        typer.Option(help="Query parameter that makes a page of its own; repeat. '' compares by path alone."),
    ] = None,
    urls_file: Annotated[
        Path | None, typer.Option(help="Fetch exactly the URLs in this file, one a line, and follow no links.")
    ] = None,
    no_robots: Annotated[bool, typer.Option("--no-robots", help="Ignore robots.txt (on sites of your own).")] = False,
    no_sitemaps: Annotated[bool, typer.Option("--no-sitemaps", help="Do not read sitemaps.")] = False,
    allow_subdomains: Annotated[bool, typer.Option("--allow-subdomains", help="Subdomains are the site too.")] = False,
    out_path: Out = None,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Crawl a site and keep its pages as clean text and Markdown.

    Examples:

      sitekeep crawl run example.com --max-pages 50

      sitekeep crawl run https://shop.example --preset shopify --out shop.jsonl

      sitekeep crawl run https://docs.example --include '^/guide/' --out guide/
    """
    settings = Settings.read()
    seed_url, guessed = read_url(url)
    fields: dict[str, Any] = {
        "max_depth": depth,
        "include_patterns": _patterns(include),
        "exclude_patterns": _patterns(exclude),
        "preset": preset,
        "scope": scope,
        "max_concurrent": concurrency,
        "delay_seconds": delay,
        "respect_robots_txt": not no_robots,
        "fetch_only_urls": _read_urls(urls_file) if urls_file else None,
        "render": render,
        "allow_subdomains": allow_subdomains,
        "content": content,
        "use_sitemaps": not no_sitemaps,
        "keep_selectors": keep,
        "drop_selectors": drop,
    }
    if max_pages is not None:
        fields["max_pages"] = max_pages
    if keep_param is not None:
        fields["keep_query_params"] = [word for text in keep_param for word in text.split(",")]
    config = CrawlConfig.read(max_pages_cap=settings.max_pages_cap, **fields)
    target = Target.read(out_path)
    if guessed and not quiet:
        err.print(f"[dim]no scheme given, trying[/] {plain(seed_url)}", soft_wrap=True)
    code = run_async(_run_new(settings, seed_url, config, target, as_json=as_json, quiet=quiet))
    if code == 1 and guessed:
        hint = seed_url.replace("https://", "http://", 1)
        err.print(f"[dim]https:// was assumed; if the site has none, try[/] {plain(hint)}", soft_wrap=True)
    raise typer.Exit(code)


def resume(
    job: Annotated[str | None, typer.Argument(help="The crawl's id or its beginning; the newest by default.")] = None,
    out_path: Out = None,
    as_json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Go on with a crawl that was stopped or broke off: what it has is not fetched again.

    Example:  sitekeep crawl resume 3f2a91
    """
    target = Target.read(out_path)
    raise typer.Exit(run_async(_run_again(Settings.read(), job, target, as_json=as_json, quiet=quiet)))


async def _run_new(
    settings: Settings, url: str, config: CrawlConfig, target: Target | None, *, as_json: bool, quiet: bool
) -> int:
    from sitekeep.container import open_app  # heavy: not for --help

    async with open_app(settings) as app:
        return await watch(app, await app.crawls.start(url, config), target, as_json=as_json, quiet=quiet)


async def _run_again(settings: Settings, id_: str | None, target: Target | None, *, as_json: bool, quiet: bool) -> int:
    from sitekeep.container import open_app

    async with open_app(settings) as app:
        job = await app.crawls.resume(await app.history.find(id_))
        return await watch(app, job, target, as_json=as_json, quiet=quiet)


async def watch(app: "App", job: CrawlJob, target: Target | None, *, as_json: bool, quiet: bool) -> int:
    """Runs a job in front of the user and gives the exit code."""
    stop = _stop_on_signals()
    with LiveCrawl(err, f"Crawling {job.seed_url}", shown=not quiet) as live:
        job = await app.crawls.run(job, tell=live.tell, stop=stop)
    async with app.store.unit() as unit:
        if target and job.pages_crawled:
            written = await target.write(unit.pages.stream(job.id), home=job.domain)
            if not quiet:
                err.print(f"[dim]wrote {written} pages to[/] {plain(str(target.path))}", soft_wrap=True)
        if as_json:
            sys.stdout.write(json.dumps(summary(job), ensure_ascii=False) + "\n")
        elif not quiet and (job.pages_crawled or job.status is JobStatus.CANCELLED):
            slowest = await unit.pages.slowest(job.id, limit=3) if job.pages_crawled else ()
            failed = await unit.urls.list(job.id, status=UrlStatus.FAILED)
            report(out, job, slowest=slowest, failed=failed, saved=app.settings.place)
    if job.error_message:
        complain(job.error_message)
    if job.status is JobStatus.CANCELLED:
        return INTERRUPTED
    return 0 if job.status is JobStatus.COMPLETED and job.pages_crawled else 1


def _stop_on_signals() -> asyncio.Event:
    """The first Ctrl-C stops in good order, the second at once."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stopping() -> None:
        stop.set()
        loop.remove_signal_handler(signal.SIGINT)

    if sys.platform != "win32":
        loop.add_signal_handler(signal.SIGINT, stopping)
        loop.add_signal_handler(signal.SIGTERM, stop.set)
        loop.add_signal_handler(signal.SIGHUP, stop.set)  # the terminal was closed
    return stop


def _patterns(values: list[str] | None) -> list[str]:
    return [pattern for value in values or () for pattern in split_patterns(value)]


def _read_urls(path: Path) -> list[str]:
    try:
        text = sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    urls: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not (line := line.strip()) or line.startswith("#"):
            continue
        try:
            url, guessed = read_url(line)
            if guessed:
                raise BadInput(f"{line!r} has no scheme; write https:// or http:// in front of it.")
            urls.append(url)
        except BadInput as error:
            raise BadInput(f"{path}, line {number}: {error}") from None
    if not urls:
        raise BadInput(f"{path} names no URL; write one a line.")
    return urls
