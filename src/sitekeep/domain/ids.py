"""Identifiers: UUIDs, written as 32 hex digits."""

import uuid


def new_id() -> str:
    return uuid.uuid4().hex
