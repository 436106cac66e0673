"""The program: `sitekeep`, also installed as `ntlm`."""

import os
import sys
from typing import Annotated

import typer

from sitekeep.cli import crawl_look, crawl_run, demo, page, settings_show
from sitekeep.cli.console import complain
from sitekeep.domain.errors import BadInput, SitekeepError
from sitekeep.settings import VERSION

app = typer.Typer(
    name="sitekeep",
    help="Keeps a live, clean copy of websites.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
crawl = typer.Typer(help="Crawl a site, and look at crawls.", no_args_is_help=True)
crawl.command("run")(crawl_run.run)
crawl.command("resume")(crawl_run.resume)
crawl.command("status")(crawl_look.status)
crawl.command("list")(crawl_look.list_)
crawl.command("export")(crawl_look.export)
crawl.command("why")(crawl_look.why)
app.add_typer(crawl, name="crawl")
app.command("page")(page.page)
app.command("demo")(demo.demo)
app.command("settings")(settings_show.settings)


def _version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"sitekeep {VERSION}\n")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Keeps a live, clean copy of websites."""


def main() -> None:
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # here, where a closed pipe can still be dealt with
    except SitekeepError as error:
        complain(str(error))
        sys.exit(2 if isinstance(error, BadInput) else 1)
    except KeyboardInterrupt:
        sys.exit(crawl_run.INTERRUPTED)
    except BrokenPipeError:  # `| head` has seen enough; Python's own last flush goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:  # where the output goes is full, or gone
        complain(f"The output could not be written: {error.strerror or error}.")
        sys.exit(1)
