"""A database that cannot be opened is one clear line, without the password."""

import sqlite3
import sys
from pathlib import Path

import pytest

from sitekeep.domain.errors import StoreError
from sitekeep.store.database import Database


async def refusal(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        await Database.open(url)
    message = str(caught.value)
    assert "\n" not in message
    assert "s3cret" not in message
    assert message.endswith(".")
    return message


async def test_urls_that_make_no_sense() -> None:
    assert "cannot be read: write it as postgresql://" in await refusal("s3cret@nowhere")
    assert "cannot be read" in await refusal("postgresql://u:s3cret@host:port/name")
    assert "'mysql' are not supported" in await refusal("mysql://u:s3cret@host/name")
    assert "must be a file" in await refusal("sqlite://")
    assert "must be a file" in await refusal("sqlite:///:memory:")


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    message = await refusal(f"sqlite:///{tmp_path}/file/sub/sitekeep.db")
    assert "cannot be opened (Not a directory)" in message
    assert "SITEKEEP_DATA_DIR" in message


async def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    message = await refusal(f"sqlite:///{tmp_path}")
    assert "unable to open database file" in message
    assert "a file in a folder you may write to" in message


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "sitekeep.db").write_text("Dear diary, " * 1000)
    message = await refusal(f"sqlite:///{tmp_path}/sitekeep.db")
    assert "file is not a database" in message
    assert "move it away" in message


async def test_a_database_of_someone_else(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "sitekeep.db")
    connection.execute("CREATE TABLE projects (n)")
    connection.close()
    assert "its tables are not Sitekeep's" in await refusal(f"sqlite:///{tmp_path}/sitekeep.db")


async def test_no_server() -> None:
    message = await refusal("postgres://someone:s3cret@127.0.0.1:1/name")
    assert "postgresql://someone:***@127.0.0.1:1/name" in message
    assert "check that the server runs" in message


async def test_no_such_database_on_the_server(postgres_server: str) -> None:
    message = await refusal(postgres_server.replace("/postgres?", "/nothing_here?"))
    assert '"nothing_here" does not exist' in message
    assert "createdb" in message


async def test_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert 'pip install "sitekeep[postgres]"' in await refusal("postgresql://someone:s3cret@localhost/name")


async def test_sqlite_is_set_up_for_many_readers_and_one_writer(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/new/folder/sitekeep.db")
    expected = {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": 10_000}
    async with database._engine.connect() as connection:
        for name, value in expected.items():
            assert (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() == value
    await database.close()


@pytest.mark.parametrize("form", ["postgres://", "postgresql://", "postgresql+psycopg://"])
async def test_every_spelling_of_a_postgresql_url(form: str, postgres_server: str) -> None:
    database = Database(postgres_server.replace("postgresql://", form))
    async with database._engine.connect() as connection:
        assert (await connection.exec_driver_sql("SELECT 1")).scalar() == 1
    await database.close()
