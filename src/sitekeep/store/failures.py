"""A database's errors in our words: one line that says what to do, never the password."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from sitekeep.domain.errors import StoreError
from sitekeep.store.address import file_of, is_sqlite, shown

_SQLITE_ADVICE = {
    "file is not a database": "move it away or set SITEKEEP_DATA_DIR to another folder",
    "malformed": "the file is damaged; restore it from a backup or move it away",
    "unable to open": "it must be a file in a folder you may write to; SITEKEEP_DATA_DIR names the folder",
    "readonly": "it cannot be written; check the permissions of the file and its folder",
    "locked": "another program keeps it locked; end that program and try again",
    "is full": "the disk is full; make room and try again",
    "already exists": "its tables are not Sitekeep's; use another file",
}
_POSTGRES_ADVICE = {
    "password": "check the user and the password in SITEKEEP_DATABASE_URL",
    "role": "check the user in SITEKEEP_DATABASE_URL",
    "does not exist": "create it with createdb, or check the name in SITEKEEP_DATABASE_URL",
    "permission denied": "give the user the right to create tables there",
    "already exists": "its tables are not Sitekeep's; use another database",
}
_POSTGRES_DOWN = "check that the server runs and that SITEKEEP_DATABASE_URL names its host and port"


@contextmanager
def opening(url: URL) -> Iterator[None]:
    try:
        yield
    except ImportError:
        raise StoreError('PostgreSQL needs its driver: run pip install "sitekeep[postgres]".') from None
    except (SQLAlchemyError, OSError) as error:
        reason = _reason(error, url)
        advice = _advice(reason, url)
        where = str(file_of(url)) if is_sqlite(url) else shown(url)
        raise StoreError(f"The database {where} cannot be opened ({reason}): {advice}.") from None


@contextmanager
def using(url: URL) -> Iterator[None]:
    """The cause is kept for the log; the line is for people."""
    try:
        yield
    except IntegrityError as error:
        raise StoreError(f"The database refused a row that contradicts another: {_reason(error, url)}.") from error
    except SQLAlchemyError as error:
        reason = _reason(error, url)
        raise StoreError(f"The database failed ({reason}): {_advice(reason, url)}.") from error


def _reason(error: Exception, url: URL) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    lines = [line.strip() for line in str(cause).splitlines() if line.strip()] or [type(cause).__name__]
    # Hosts with several addresses get a line for each after a heading; the first one is enough.
    line = lines[0].rstrip(".:")
    return line.replace(str(url.password), "***") if url.password else line


def _advice(reason: str, url: URL) -> str:
    known, otherwise = (
        (_SQLITE_ADVICE, "check the file and its folder, or set SITEKEEP_DATA_DIR to another folder")
        if is_sqlite(url)
        else (_POSTGRES_ADVICE, _POSTGRES_DOWN)
    )
    return next((advice for sign, advice in known.items() if sign in reason), otherwise)
