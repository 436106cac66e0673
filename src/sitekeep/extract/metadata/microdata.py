"""What the elements of a page's body say by `itemprop`, `rel` and `time`."""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitekeep.extract.text import squeezed

MAX_NODES = 2000
MAX_UNNAMED = 5  # times of which only the words around tell what they are
NEAR = 60  # characters
MAX_STEPS = 50  # up to the scope of a property
_TIMES = "time[datetime]"
_MARKED = "[itemprop], [itemtype], time[datetime], a[rel~=author]"
_WANTED = frozenset(
    {"author", "creator", "datepublished", "datecreated", "datemodified", "uploaddate"}
    | {"price", "lowprice", "pricecurrency", "availability"}
)
_OTHERS = frozenset({"Comment", "Review", "Answer", "UserComments", "ImageObject", "VideoObject", "Person", "ListItem"})
_CHANGED = re.compile(r"\b(updated|modified|revised|edited|reviewed|changed)\b", re.IGNORECASE)

Attributes = dict[str, str | None]


class Microdata:
    """The first value of each property, as far as it is the page's own and not that of a comment on it."""

    def __init__(self, tree: LexborHTMLParser, *, times_only: bool) -> None:
        self.types: list[str] = []  # of the things that are nobody's property, in the order of the page
        self._said: dict[str, str] = {}
        marked = _TIMES if times_only else _MARKED
        found = tree.body.css(marked)[:MAX_NODES] if tree.body is not None else []
        nodes = [(node, node.attributes) for node in found]
        scopes = {_type(attributes.get("itemtype")) for _, attributes in nodes}
        has_others = not scopes.isdisjoint(_OTHERS)
        unnamed = 0
        for node, attributes in nodes:
            if "itemprop" not in attributes and (kind := _type(attributes.get("itemtype"))):
                self.types.append(kind)
            names = _names(node, attributes)
            if not names and node.tag == "time" and "itemprop" not in attributes and unnamed < MAX_UNNAMED:
                unnamed += 1
                names = ["changed" if _is_of_a_change(node) else "time"]
            names = [name for name in names if name not in self._said]
            if not names or (has_others and _scope(node) in _OTHERS):
                continue
            if value := _value(node, attributes):
                self._said.update(dict.fromkeys(names, value))

    def first(self, *names: str) -> str | None:
        return next((self._said[name] for name in names if name in self._said), None)


def _names(node: LexborNode, attributes: Attributes) -> list[str]:
    """In lower case, as microdata, HTML's old `pubdate` or the classes of microformats call it."""
    if properties := attributes.get("itemprop"):
        return [name for name in properties.lower().split() if name in _WANTED]
    if node.tag != "time":
        return ["rel=author"] if "rel" in attributes else []
    classes = (attributes.get("class") or "").lower().split()
    if "pubdate" in attributes or "published" in classes or "dt-published" in classes:
        return ["datepublished"]
    return ["datemodified"] if "updated" in classes or "dt-updated" in classes else []


def _is_of_a_change(time: LexborNode) -> bool:
    """`Last updated <time>…`: the word is in it or just before it."""
    shown = time.text()
    around = time.parent.parent if time.parent is not None else None
    before = around.text().partition(shown)[0] if shown and around is not None else ""
    return _CHANGED.search(before[-NEAR:] + shown) is not None


def _value(node: LexborNode, attributes: Attributes) -> str | None:
    if "itemscope" in attributes and (named := node.css_first("[itemprop~=name]")) is not None:
        node, attributes = named, named.attributes
    for key in ("content", "datetime"):
        if said := squeezed(attributes.get(key)):
            return said
    return squeezed(attributes.get("href")) if node.tag == "link" else squeezed(node.text())


def _scope(node: LexborNode) -> str | None:
    parent = node.parent
    for _ in range(MAX_STEPS):
        if parent is None:
            break
        attributes = parent.attributes
        if "itemscope" in attributes:
            return _type(attributes.get("itemtype"))
        parent = parent.parent
    return None


def _type(address: str | None) -> str | None:
    """`https://schema.org/Product` is `Product`."""
    words = (address or "").split()
    return words[0].rstrip("/").rpartition("/")[2] or None if words else None
