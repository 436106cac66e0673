"""`sitekeep settings`: every setting, its value and where it comes from."""

import json
import sys

from pydantic import SecretStr
from rich.table import Table

from sitekeep.cli.console import out, plain
from sitekeep.cli.crawl_run import Json
from sitekeep.settings import CONFIG_FILE, PREFIX, Settings


def settings(as_json: Json = False) -> None:
    """Print the settings with their source; secrets are hidden.

    Example:  SITEKEEP_MAX_PAGES_CAP=5000 sitekeep settings
    """
    current = Settings.read()
    sources = current.sources()
    values = {name: _shown(getattr(current, name)) for name in type(current).model_fields}
    if as_json:
        listed = {name: {"value": values[name], "source": sources[name]} for name in values}
        sys.stdout.write(json.dumps(listed, indent=2) + "\n")
        return
    table = Table(box=None, padding=(0, 2), header_style="dim")
    for name in ("setting", "value", "source", "meaning"):
        whole = name in ("setting", "source")
        table.add_column(name, overflow="fold", no_wrap=whole, style="dim" if name == "meaning" else "")
    for name, field in type(current).model_fields.items():
        source = sources[name]
        style = "dim" if source == "default" else "bold cyan"
        table.add_row(f"{PREFIX}{name.upper()}", plain(str(values[name])), f"[{style}]{source}[/]", field.description)
    out.print(table)
    out.print(f"[dim]Set them in the environment, or in lower case without the prefix in[/] {plain(str(CONFIG_FILE))}")


def _shown(value: object) -> object:
    if isinstance(value, SecretStr):
        return "(hidden)"
    return value if value is None or isinstance(value, int | float) else str(value)
