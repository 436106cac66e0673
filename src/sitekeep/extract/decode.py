"""HTML is bytes: which characters are they?"""

import codecs
import re

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_META = re.compile(rb"""<meta[^>]{0,500}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]+)""", re.IGNORECASE)
# What pages call Latin-1 is read as windows-1252 by every browser.
_AS_BROWSERS_DO = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "utf-16": "utf-16-le",
    "gb2312": "gb18030",
    "gbk": "gb18030",
}
_SNIFFED = 4096
_DETECTED = 32_768


def as_utf8(body: bytes, charset: str | None) -> bytes:
    """What the parser reads; most pages are that already."""
    return body if is_utf8(body) and not body.startswith(codecs.BOM_UTF8) else decode(body, charset).encode()


def is_utf8(body: bytes) -> bool:
    """Bytes that are valid UTF-8 by chance hardly exist: a label that says otherwise is wrong.

    Only UTF-16 and the encodings that shift by escape characters look like it and are not.
    """
    return b"\0" not in body and b"\x1b" not in body and _strictly(body, "utf-8") is not None


def decode(body: bytes, charset: str | None) -> str:
    """By byte order mark, then header, then meta tag, then detection; a label that cannot be true is passed over."""
    for bom, name in _BOMS:
        if body.startswith(bom):
            return body[len(bom) :].decode(name, "replace")
    if is_utf8(body):
        return body.decode()
    labels = [codec for codec in (_codec(charset), _codec(_meta_charset(body))) if codec]
    for codec in labels:
        if (text := _strictly(body, codec)) is not None:
            return text
    if not labels and b"\0" not in body and (text := _strictly(body, "utf-8")) is not None:
        return text
    return body.decode(labels[0] if labels else _detected(body), "replace")


def _detected(body: bytes) -> str:
    from charset_normalizer import from_bytes  # slow to load, and hardly ever asked

    best = from_bytes(body[:_DETECTED]).best()
    return best.encoding if best else "cp1252"


def _meta_charset(body: bytes) -> str | None:
    match = _META.search(body[:_SNIFFED])
    return match[1].decode("ascii") if match else None


def _codec(label: str | None) -> str | None:
    if not label:
        return None
    try:
        name = codecs.lookup(label).name
    except LookupError:
        return None
    name = _AS_BROWSERS_DO.get(name, name)
    try:
        b"x".decode(name, "replace")  # not of nothing, which any codec may decode
    except (LookupError, UnicodeError):
        return None  # codecs that are no text encodings, such as base64
    return name


def _strictly(body: bytes, name: str) -> str | None:
    try:
        return body.decode(name)
    except (UnicodeDecodeError, ValueError):
        return None
