"""Which picture an `img` shows: lazy ones, and those of many sizes, too."""

from collections.abc import Iterable

from sitekeep.domain.content import Image
from sitekeep.extract.addresses import Addresses
from sitekeep.extract.content.tree import Node

_LAZY = ("data-src", "data-original", "data-lazy-src")
_SIZES = ("srcset", "data-srcset", "data-lazy-srcset")
MOST_SOURCES = 20
_DOT = frozenset(("0", "1", "0px", "1px"))


def image_of(node: Node, addresses: Addresses) -> Image | None:
    """The image with its absolute address; None for those that show nothing: a counter's dot, inlined data."""
    if _is_dot(node):
        return None
    address = _address(node)
    url = addresses.image(address.strip()) if address else None
    return Image(url, " ".join((node.attributes.get("alt") or "").split())) if url else None


def _is_dot(node: Node) -> bool:
    width, height = node.attributes.get("width"), node.attributes.get("height")
    return width is not None and height is not None and width.strip() in _DOT and height.strip() in _DOT


def _address(node: Node) -> str | None:
    attributes = node.attributes
    for name in _LAZY:
        if (address := attributes.get(name)) and not address.startswith("data:"):
            return address
    source = attributes.get("src")
    if source and not source.startswith("data:"):
        return source
    if largest := _largest_of((node,)):
        return largest
    parent = node.parent
    if parent is not None and parent.tag == "picture":
        return _largest_of(kid for kid in parent.kids[:MOST_SOURCES] if kid.tag == "source")
    return None


def _largest_of(nodes: Iterable[Node]) -> str | None:
    """The largest picture of the first node that offers any."""
    for node in nodes:
        for name in _SIZES:
            if largest := largest_source(node.attributes.get(name)):
                return largest
    return None


def largest_source(srcset: str | None) -> str | None:
    """The candidate with the largest width or density. Addresses may hold commas: white space is what ends them."""
    best, best_size = None, -1.0
    address = ""
    for word in (srcset or "").split():
        if not address:
            address = word
            if not address.endswith(","):
                continue
            address, size, following = address.rstrip(","), 1.0, ""
        else:
            descriptor, _, following = word.partition(",")
            size = _size(descriptor)
        if size > best_size and address and not address.startswith("data:"):
            best, best_size = address, size
        address = following
    if best is None and address and not address.startswith("data:"):
        best = address
    return best


def _size(descriptor: str) -> float:
    try:
        return float(descriptor[:-1])
    except ValueError:
        return 1.0
