"""Text that every database takes."""

import json
from collections.abc import Mapping, Sequence
from typing import Any


def clean(text: str) -> str:
    """Without NUL characters, which PostgreSQL refuses, and lone surrogates, which nobody can encode."""
    return text if _is_sound(text) else text.replace("\x00", "").encode("utf-8", "replace").decode()


def cut(text: str, length: int) -> str:
    return clean(text)[:length]


def clean_or_none(text: str | None) -> str | None:
    return None if text is None else clean(text)


def cut_or_none(text: str | None, length: int) -> str | None:
    return None if text is None else clean(text)[:length]


def to_json(value: Any) -> str:
    text = _encode(value)
    # Nearly every value is sound, so the whole is looked at once; its parts are only when something is wrong.
    return text if "\\u0000" not in text and _is_sound(text) else _encode(_clean_parts(value))


def pairs_to_json(pairs: Sequence[tuple[str, str]]) -> str:
    """As `to_json`, for the many links of a page: hardly any needs an escape, and joining them is cheaper."""
    if not pairs:
        return "[]"
    text = '[["' + '"],["'.join(map('","'.join, pairs)) + '"]]'
    try:
        data = text.encode()
    except UnicodeEncodeError:
        return to_json(pairs)
    # The four quotes around each pair are all that may be there of what JSON escapes.
    escaped = len(data) - len(data.translate(None, _ESCAPED))
    return text if escaped == 4 * len(pairs) else to_json(pairs)


def _is_sound(text: str) -> bool:
    if text.isascii():
        return "\x00" not in text
    try:
        # Looking for NUL in the bytes is a tenth of looking for it in wide characters.
        return b"\x00" not in text.encode()
    except UnicodeEncodeError:
        return False


def _clean_parts(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(key)): _clean_parts(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_clean_parts(item) for item in value]
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be stored as JSON.")


_encode = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=_plain).encode
_ESCAPED = bytes(range(0x20)) + b'"\\'
