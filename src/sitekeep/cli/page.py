"""`sitekeep page`: one page, as clean Markdown."""

import json
import re
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from sitekeep.cli.console import err, for_terminal, out, plain, run_async
from sitekeep.cli.crawl_run import Json
from sitekeep.crawl.urls import read_url
from sitekeep.domain.content import FetchedPage, PageContent, Reading, Verdict
from sitekeep.domain.errors import BadInput
from sitekeep.settings import Settings

SNIFFED = 4096
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_LIKE_A_FILE = re.compile(r"^(?:\.{0,2}/|~)|^[^:]*\.x?html?$", re.IGNORECASE)


def page(
    source: Annotated[str, typer.Argument(metavar="URL|FILE", help="A web address, an HTML file, or - for stdin.")],
    why: Annotated[
        bool, typer.Option("--why", help="Say block by block what was kept or dropped, and by which rule.")
    ] = False,
    text: Annotated[bool, typer.Option("--text", help="The text without Markdown.")] = False,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", help="CSS selector of what is the content, where it is there; repeat.")
    ] = None,
    drop: Annotated[list[str] | None, typer.Option("--drop", help="CSS selector of what is not; repeat.")] = None,
    url: Annotated[
        str | None, typer.Option("--url", help="Where a FILE is from, so that its links lead there.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the main content of one page as Markdown.

    Examples:

      sitekeep page https://example.com/article

      sitekeep page saved.html --url https://example.com/saved --why

      sitekeep page https://example.com --drop '.promo' --json | jq .metadata
    """
    reading = Reading(keep=tuple(keep or ()), drop=tuple(drop or ()), explain=why)
    fetched, content = run_async(_read(Settings.read(), source, url, reading))
    if as_json:
        told = json.dumps(_as_json(fetched, content), ensure_ascii=False)
        sys.stdout.write(told.encode("utf-8", "replace").decode() + "\n")  # half a surrogate pair is no text
    elif why:
        _show(content.verdicts)
    else:
        shown = content.content_text if text else content.markdown
        if not shown:
            err.print("[dim]nothing on this page is content;[/] --why [dim]tells what was dropped[/]")
        sys.stdout.write(for_terminal(shown) if sys.stdout.isatty() else shown)
        sys.stdout.write("\n" if shown else "")


async def _read(settings: Settings, source: str, url: str | None, reading: Reading) -> tuple[FetchedPage, PageContent]:
    from sitekeep.container import open_reader  # heavy: not for --help

    saved = _saved(source, url, settings.max_body_bytes)
    async with open_reader(settings) as reader:
        fetched = saved or await reader.fetch(read_url(source)[0])
        return fetched, await reader.read(fetched, reading)


def _saved(source: str, url: str | None, most: int) -> FetchedPage | None:
    """The page in a file; None when it is to be fetched."""
    path = Path(source)
    if not source.strip():
        raise BadInput("Give a web address, an HTML file, or - for stdin.")
    try:
        if source != "-" and not path.exists():
            if url is not None or _LIKE_A_FILE.search(source):
                raise BadInput(f"There is no file {source}; a web address begins with https:// or http://.")
            return None
        body = sys.stdin.buffer.read(most + 1) if source == "-" else path.read_bytes()
    except OSError as error:
        raise BadInput(f"{source} cannot be read: {error.strerror or error}.") from None
    if b"\0" in body[:SNIFFED] and not body.startswith(_UTF_16):
        raise BadInput(f"{source} is not an HTML page: it is binary.")
    if len(body) > most:
        raise BadInput(f"{source} is larger than {most:,} bytes; raise SITEKEEP_MAX_BODY_BYTES.")
    if url is not None and read_url(url)[1]:
        raise BadInput(f"--url {url} is not a web address; write https:// or http:// in front of it.")
    address = read_url(url)[0] if url else "about:blank" if source == "-" else path.absolute().as_uri()
    return FetchedPage(url=address, status=200, body=body, content_type="text/html")


def _as_json(fetched: FetchedPage, content: PageContent) -> dict[str, Any]:
    fields = {"url": fetched.url, "http_status": fetched.status, **asdict(content)}
    fields["metadata"] = content.metadata.as_json()
    fields["links"] = [link._asdict() for link in content.links]
    fields["images"] = [image._asdict() for image in content.images]
    verdicts = [verdict._asdict() for verdict in content.verdicts]
    return {**fields, "verdicts": verdicts} if verdicts else {k: v for k, v in fields.items() if k != "verdicts"}


def _show(verdicts: tuple[Verdict, ...]) -> None:
    table = Table(box=None, padding=(0, 1), header_style="dim", expand=True)
    table.add_column("", width=1)
    table.add_column("chars", justify="right", min_width=6, no_wrap=True)
    table.add_column("block", ratio=3, no_wrap=True)
    table.add_column("because", ratio=4)
    table.add_column("text", ratio=6, no_wrap=True)
    for verdict in verdicts:
        mark, style = ("[green]+[/]", "") if verdict.kept else ("[red]-[/]", "dim")
        because = f"[dim]{plain(verdict.rule)}[/]"
        table.add_row(
            mark, f"{verdict.characters:,}", plain(verdict.element), because, plain(verdict.text), style=style
        )
    out.print(table)
    kept = sum(verdict.characters for verdict in verdicts if verdict.kept)
    out.print(
        f"[dim]kept[/] {kept:,} [dim]of[/] {sum(verdict.characters for verdict in verdicts):,} [dim]characters[/]"
    )
