"""What a page tells search engines about itself: JSON-LD, whole or slightly broken."""

import html
import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

Thing = dict[str, Any]

MAX_SCRIPTS = 50
MAX_CHARACTERS = 1_000_000  # of one script
MAX_THINGS = 300
MAX_TYPE = 100  # characters of its name
MAX_TEXT = 2000  # characters of a value
# Where a page says what it is about; whatever else is nested (comments, related pages) is about something else.
_INSIDE = ("@graph", "mainEntity", "mainEntityOfPage")
_SUBJECTS = ("Article", "Posting", "Product", "ProductGroup", "Question", "Recipe", "HowTo")
_BLANK = "\ufeff \t\r\n"
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_BAD_ESCAPE = re.compile(r'\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})')
# Line breaks inside of strings are wrong and common: they are let pass.
_DECODER = json.JSONDecoder(strict=False)


class Things:
    """The things that a page is about, each with its types, in the order of the page."""

    def __init__(self, scripts: Iterable[str] = ()) -> None:
        self._things: list[tuple[Thing, frozenset[str]]] = []
        self._by_id: dict[str, Thing] = {}
        for script in islice(scripts, MAX_SCRIPTS):
            for thing in islice(_walk(_parsed(script)), MAX_THINGS - len(self._things)):
                if types := _types_of(thing):
                    self._things.append((thing, types))
                    if isinstance(key := thing.get("@id"), str):
                        self._by_id.setdefault(key, thing)

    def __iter__(self) -> Iterator[tuple[Thing, frozenset[str]]]:
        return iter(self._things)

    @property
    def say_what_it_is(self) -> bool:
        """Whether any of them is the page's own subject; every page has a site and a breadcrumb around it."""
        return any(kind.endswith(_SUBJECTS) for _, types in self._things for kind in types)

    def follow(self, value: Any) -> Any:
        """`{"@id": …}` alone stands for the thing that has this id."""
        if isinstance(value, dict) and len(value) <= 2 and isinstance(key := value.get("@id"), str):
            return self._by_id.get(key, value)
        return value

    def name(self, value: Any, *, most: int = 5) -> str | None:
        """What a person or an organisation is called; several are put side by side."""
        names: list[str] = []
        for item in islice(value, most) if isinstance(value, list) else (value,):
            one = self.follow(item)
            if isinstance(one, dict):
                one = one.get("name") or one.get("alternateName")
            if isinstance(one, list):
                one = one[0] if one else None
            if isinstance(one, str) and (name := text_of(one)) and name not in names:
                names.append(name)
        return ", ".join(names) or None


def _types_of(thing: Thing) -> frozenset[str]:
    """`https://schema.org/Article` and `schema:Article` are `Article`."""
    said = thing.get("@type")
    names = said[:10] if isinstance(said, list) else [said]
    return frozenset(re.split(r"[/#:]", name[-MAX_TYPE:])[-1] for name in names if isinstance(name, str)) - {""}


def text_of(value: Any) -> str | None:
    """One line of text; entities are often written twice over here."""
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("@value") or value.get("url") or value.get("name")
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    text = str(value)[:MAX_TEXT]
    return " ".join((html.unescape(text) if "&" in text else text).split()) or None


def _walk(data: Any) -> Iterator[Thing]:
    """Without recursion, and with an end: the page decides how deep its data are."""
    waiting = deque([data])
    for _ in range(MAX_THINGS * 4):
        if not waiting:
            return
        item = waiting.popleft()
        if isinstance(item, list):
            waiting.extendleft(reversed(item[:MAX_THINGS]))
        elif isinstance(item, dict):
            yield item
            waiting.extendleft(item[key] for key in reversed(_INSIDE) if key in item)


def _parsed(script: str) -> Any:
    """None for what even a cheap repair cannot save."""
    if len(script) > MAX_CHARACTERS:
        return None
    script = _unwrapped(script.lstrip(_BLANK))
    for repair in _REPAIRS:
        try:
            return _DECODER.raw_decode(repair(script))[0]  # what follows (`;`, `-->`) is not looked at
        except (ValueError, RecursionError):
            continue
    return None


def _unwrapped(script: str) -> str:
    """Without the comment or CDATA mark that hides it from browsers of the last century."""
    for mark in ("<![CDATA[", "<!--"):
        before, found, rest = script.partition(mark)
        if found and not before.strip("/* \t\r\n"):
            return rest.lstrip("*/" + _BLANK)
    return script


_REPAIRS: tuple[Callable[[str], str], ...] = (
    lambda script: script,
    lambda script: _TRAILING_COMMA.sub("", _BAD_ESCAPE.sub("", script)),
    html.unescape,
)
