"""What an element says of itself: by its tag, its role, its class and id."""

from collections.abc import Callable
from functools import lru_cache

from sitekeep.extract.content import words
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import HEADINGS, Hint, Node

# Never content, whatever is in them.
HARD = frozenset("nav footer aside select button textarea input menu option datalist video".split())
# Not content unless they hold the page's heading or its main part; and `main`, which is.
SPECIAL = {
    **dict.fromkeys(("form", "label", "fieldset", "optgroup"), Rule.TAG),
    "noscript": Rule.NO_SCRIPT,
    "figcaption": Rule.CAPTION,
    "main": None,
}
# The names of these say how they look, not what they are.
PLAIN = frozenset(
    "body html article main p pre code table thead tbody tr td th h1 h2 h3 h4 h5 h6 blockquote em strong b i img "
    "br dl dt dd".split()
)
TOP = frozenset(("body", "article", "main"))
# Ids of these are anchors into the text.
ANCHORED = frozenset("section dl dt dd ol ul li span a".split())
ROLES = frozenset(
    "navigation banner contentinfo complementary dialog search alertdialog menu menubar tablist toolbar form "
    "alert".split()
)
NameReader = Callable[[str], Rule | None]
NAMES_KEPT = 5_000
LONGEST = 300  # characters of a name that are looked at
LONG_ID = 2  # hyphens and underscores: more make it a sentence, not a name


@lru_cache(maxsize=NAMES_KEPT)
def named(name: str) -> Rule | None:
    """What a class or an id calls the element."""
    name = _plain(name)
    if words.CONTENTS.search(name):
        return Rule.CONTENTS
    if words.NEVER.search(name):
        return None
    if words.COMMENTS.search(name):
        return Rule.COMMENTS
    if words.WHOLE.search(name) or words.PARTS.search(name):
        return None if words.OPENED.search(name) and not words.FRAME.search(name) else Rule.NAME
    return Rule.CAPTION if words.CAPTIONS.search(name) else None


@lru_cache(maxsize=NAMES_KEPT)
def framed(name: str) -> Rule | None:
    """The same for pages of any kind: only what is part of a page's frame."""
    return Rule.NAME if words.FRAME.search(_plain(name)) else None


@lru_cache(maxsize=NAMES_KEPT)
def around_product(name: str) -> Rule | None:
    return named(name) or (Rule.NAME if words.PRODUCT.search(_plain(name)) else None)


def _plain(name: str) -> str:
    name = name.lower()
    if words.SHOWN_WIDE.search(name):
        name = name.replace("hidden", "")
    return " ".join([word for word in name.split() if not words.UTILITY.search(word)])


def is_hidden(node: Node) -> bool:
    """From everybody: not only until a click opens it."""
    attributes = node.attributes
    style = attributes.get("style")
    if "hidden" not in attributes and not (
        style and ("display:none" in style or "display: none" in style or "visibility:hidden" in style)
    ):
        return False
    return not opens(node)


def opens(node: Node) -> bool:
    attributes = node.attributes
    if attributes.get("role") == "tabpanel":
        return True
    return any(
        words.OPENED.search(name[:LONGEST].lower()) for name in (attributes.get("class"), attributes.get("id")) if name
    )


def is_content(node: Node, *, lenient: bool) -> bool:
    """Whether one of the tags that never are is one all the same: a box beside the text of a manual, a button that
    is a heading and opens what is below it."""
    if node.tag == "aside":
        return lenient or words.NEVER.search(node.attributes.get("class") or "") is not None
    return node.tag == "button" and ((node.parent is not None and node.parent.tag in HEADINGS) or opens(node))


def is_in_a_sentence(node: Node) -> bool:
    """Text stands right before or after it, and it is none of the signs that stand there too."""
    if any(
        words.SIGNS.search(name[:LONGEST]) for name in (node.attributes.get("class"), node.attributes.get("id")) if name
    ):
        return False
    return any(
        beside is not None and beside.tag == "-text" and len((beside.text_content or "").strip()) > 1
        for beside in (node.source.prev, node.source.next)
    )


def hint_of(node: Node) -> int:
    attributes = node.attributes
    if "articleBody" in (attributes.get("itemprop") or ""):
        return Hint.BODY
    return Hint.MAIN if attributes.get("role") == "main" else Hint.NONE


def mark_of(node: Node, read: NameReader) -> Rule | None:
    """What its role marks it as, or its class or id as `read` reads them."""
    tag, attributes = node.tag, node.attributes
    if tag in TOP:
        return None
    if "role" in attributes and attributes["role"] in ROLES:
        return Rule.ROLE
    if tag in PLAIN or node.hint:
        return None
    if attributes.get("aria-hidden") == "true" and not opens(node):
        return Rule.HIDDEN
    name, anchor = attributes.get("class"), attributes.get("id")
    mark = read(name[:LONGEST]) if name else None
    if mark is None and anchor and tag not in ANCHORED and _is_name(anchor[:LONGEST]):
        mark = read(anchor[:LONGEST])
    return mark


@lru_cache(maxsize=NAMES_KEPT)
def _is_name(anchor: str) -> bool:
    """An id may be a place in the text, and say so in any words."""
    return anchor.count("-") + anchor.count("_") < LONG_ID and words.WHOLE.search(anchor.lower()) is not None
