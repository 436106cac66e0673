"""Database URLs: the ones people write, made into the ones SQLAlchemy takes."""

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from sitekeep.domain.errors import StoreError

_DRIVERS = {
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
}
_FORMS = "write it as postgresql://user:password@host:5432/name or sqlite:///path/to/file.db."


def read_url(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        # Not shown: a URL that cannot be read may have the password anywhere.
        raise StoreError(f"The database URL cannot be read: {_FORMS}") from None
    if url.drivername not in _DRIVERS:
        raise StoreError(f"Databases of the kind {url.drivername!r} are not supported: {_FORMS}")
    if url.drivername.startswith("sqlite") and url.database in (None, "", ":memory:"):
        raise StoreError("A SQLite database must be a file: write its URL as sqlite:///path/to/file.db.")
    return url.set(drivername=_DRIVERS[url.drivername])


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def file_of(url: URL) -> Path:
    return Path(url.database or "")


def shown(url: URL) -> str:
    """For people: without the password, and without the driver that they did not write."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
