"""`sitekeep demo`: the sample site, crawled before your eyes."""

from rich.panel import Panel
from rich.syntax import Syntax

from sitekeep.cli.console import err, out, program, run_async
from sitekeep.cli.crawl_run import watch
from sitekeep.domain.config import CrawlConfig
from sitekeep.settings import Settings

PORT = 8485
SHOWN = "/guides/pour-over"
SHOWN_LINES = 28


def demo() -> None:
    """Crawl the bundled sample site and show what comes out: nothing else is needed, not even a network."""
    from sitekeep.sample import SampleServer

    try:
        server = SampleServer(port=PORT)
    except OSError:  # the port is taken
        server = SampleServer()
    with server:
        raise SystemExit(run_async(_demo(Settings.read(), server.url)))


async def _demo(settings: Settings, url: str) -> int:
    err.print(f"A small coffee roaster's site is served at [bold]{url}[/], just for this demo.\n")
    from sitekeep.container import open_app

    async with open_app(settings) as app:
        job = await app.crawls.start(url, CrawlConfig(delay_seconds=0.05))
        code = await watch(app, job, None, as_json=False, quiet=False)
        async with app.store.unit() as unit:
            page = await unit.pages.find(job.project_id or "", f"{url.partition('://')[2].rstrip('/')}{SHOWN}")
    if page is not None:
        lines = page.markdown.splitlines()
        text = "\n".join(lines[:SHOWN_LINES] + (["…"] if len(lines) > SHOWN_LINES else []))
        out.print()
        out.print(Panel(Syntax(text, "markdown", word_wrap=True), title=f"{SHOWN} as Markdown", border_style="dim"))
    if code:
        return code
    out.print("\n[bold]Now yours:[/]")
    for command in (
        f"crawl why {url}admin/",
        "crawl export --out sample.md",
        "crawl run https://example.com --max-pages 20 --out example/",
    ):
        out.print(f"  {program()} {command}")
    return code
