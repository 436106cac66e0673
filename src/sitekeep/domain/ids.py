"""Identifiers: UUIDs, written as 32 hex digits."""

import uuid

from sitekeep.domain.errors import BadInput


def new_id() -> str:
    return uuid.uuid4().hex


def parse_id(text: str) -> str:
    """Both spellings of a UUID are accepted; ours is the one without dashes."""
    try:
        return uuid.UUID(text).hex
    except ValueError:
        raise BadInput(f"{text!r} is not an id: 32 hex digits are expected.") from None
