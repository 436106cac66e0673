"""Adding or replacing many rows at once, cheaply."""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import JSON, BigInteger, Boolean, Column, Dialect, Float, Integer, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from sitekeep.store.types import UtcTime

CHUNK = 1000  # rows handed to the driver at once


class Upsert:
    """One statement, compiled once for each kind of database: what SQLAlchemy does for a row would cost more
    than what the database does.

    Rows come as the driver takes them, JSON as text; only times are converted here.
    """

    def __init__(self, table: Table, *, key: Sequence[str], replace: Iterable[str]) -> None:
        """On conflict with the row of that key, `replace` is what changes."""
        self._table = table
        self._key = tuple(key)
        self._replaced = tuple(replace)
        self._compiled: dict[str, _Compiled] = {}

    async def run(self, connection: AsyncConnection, rows: Iterable[dict[str, Any]]) -> None:
        """No two of the rows may have the same key."""
        dialect = connection.dialect
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        parameters = compiled.parameters(rows)
        for start in range(0, len(parameters), CHUNK):
            part = parameters[start : start + CHUNK]
            if dialect.name == "postgresql":
                await connection.exec_driver_sql(compiled.sql, tuple(map(list, zip(*part, strict=True))))
            else:
                await connection.exec_driver_sql(compiled.sql, part)

    def _compile(self, dialect: Dialect) -> "_Compiled":
        # Both have the same words, but SQLAlchemy gives each its own class.
        insert = postgresql.insert if dialect.name == "postgresql" else sqlite.insert
        statement = insert(self._table)
        statement = statement.on_conflict_do_update(
            index_elements=self._key, set_={name: statement.excluded[name] for name in self._replaced}
        )
        sql = str(statement.compile(dialect=dialect))
        if dialect.name == "postgresql":
            sql = _by_column(self._table, on_conflict=sql[sql.index(" ON CONFLICT ") :])
        return _Compiled(sql, itemgetter(*self._table.c.keys()), self._times(dialect))

    def _times(self, dialect: Dialect) -> dict[str, Callable[[Any], Any]]:
        columns = (column for column in self._table.c if isinstance(column.type, UtcTime))
        found = ((column.name, column.type.dialect_impl(dialect).bind_processor(dialect)) for column in columns)
        return {name: convert for name, convert in found if convert is not None}


def all_but(table: Table, *names: str) -> list[str]:
    return [column.name for column in table.c if column.name not in names]


def _by_column(table: Table, *, on_conflict: str) -> str:
    """One array for each column: one round trip for all rows, and next to no work for psycopg."""
    names = ", ".join(table.c.keys())
    arrays = ", ".join(f"%b::{_element(column)}[]" for column in table.c)
    values = ", ".join(f"{column.name}::json" if isinstance(column.type, JSON) else column.name for column in table.c)
    return f"INSERT INTO {table.name} ({names}) SELECT {values} FROM unnest({arrays}) AS new ({names}){on_conflict}"


def _element(column: Column[Any]) -> str:
    names = {BigInteger: "bigint", Integer: "integer", Float: "float8", Boolean: "boolean", UtcTime: "timestamptz"}
    return next((name for kind, name in names.items() if isinstance(column.type, kind)), "text")


class _Compiled(NamedTuple):
    sql: str
    positions: Callable[[dict[str, Any]], tuple[Any, ...]]
    times: dict[str, Callable[[Any], Any]]

    def parameters(self, rows: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
        rows = list(rows)
        for name, convert in self.times.items():
            for row in rows:
                row[name] = convert(row[name])
        return [self.positions(row) for row in rows]
