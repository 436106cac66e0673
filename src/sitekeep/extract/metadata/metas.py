"""The meta elements of a page's head."""

from collections.abc import Iterable, Iterator

from selectolax.lexbor import LexborNode

_KEYS = ("name", "property", "http-equiv", "itemprop")


class Metas:
    """What they say, by name in lower case, however the page spells "name"; one name may be said more than once."""

    def __init__(self, head: LexborNode | None) -> None:
        self._said: dict[str, list[str]] = {}
        for meta in head.css("meta[content]") if head else ():
            attributes = meta.attributes
            content = attributes["content"]
            if content and not content.isspace():
                for key in _KEYS:
                    if name := attributes.get(key):
                        self._said.setdefault(name.strip().lower(), []).append(content)

    def each(self, names: Iterable[str]) -> Iterator[str]:
        """The first value of each of these names that is there."""
        return (" ".join(said[0].split()) for name in names if (said := self._said.get(name)))

    def first(self, *names: str) -> str | None:
        return next(self.each(names), None)

    def have_any(self, names: frozenset[str]) -> bool:
        return not names.isdisjoint(self._said)

    def all(self, name: str) -> list[str]:
        return [" ".join(content.split()) for content in self._said.get(name, ())]

    def under(self, *prefixes: str) -> list[tuple[str, str]]:
        """Each such name with its first value, in the order of the page."""
        return [(name, " ".join(said[0].split())) for name, said in self._said.items() if name.startswith(prefixes)]
