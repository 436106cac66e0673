"""From the parser's tree to the light one: one walk that leaves out what is not content, and measures the rest."""

import re
from collections.abc import Set
from dataclasses import dataclass, field

from sitekeep.extract.code import raw_code
from sitekeep.extract.content.marks import (
    HARD,
    SPECIAL,
    NameReader,
    hint_of,
    is_content,
    is_hidden,
    is_in_a_sentence,
    mark_of,
    named,
)
from sitekeep.extract.content.raised import RAISED, raised
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import HEADINGS, Hint, Node
from sitekeep.extract.numbers import tag_numbers

PUNCTUATION = re.compile("[.,;:!?\u3002\uff0c\u3001\uff1b\uff01\uff1f\u2026]")
FOLDED = 20  # characters; shorter texts are not worth folding their white space
BLOCK = 30  # characters of running text that make a block
SHORT = 80  # a block without punctuation below this is a label more often than not
LABEL_WEIGHT, ITEM_WEIGHT = 0.3, 0.6
SAVED_BY_TEXT, CAPTION_SAVED_BY_TEXT = 150, 400  # mass with which a marked part around the heading is content after all
HINTS = 500  # a page that calls more parts its content says nothing by it
JUDGED = HARD | SPECIAL.keys() | {"article"}  # also without any attribute
# Looked up once: asking an enum for its member takes longer than most of what is done with it.
_TAG, _HIDDEN, _USER, _ROLE, _NAME = Rule.TAG, Rule.HIDDEN, Rule.USER, Rule.ROLE, Rule.NAME
_CAPTION, _CONTENTS, _COMMENTS = Rule.CAPTION, Rule.CONTENTS, Rule.COMMENTS
# Never text that a reader sees.
_UNSEEN = "script style svg template iframe object embed canvas link meta map audio dialog".split()
_NUMBERS = tag_numbers("<body>text<!-- comment -->" + "".join(f"<{name}></{name}>" for name in _UNSEEN))
_TEXT = _NUMBERS["-text"]
_SKIPPED = frozenset([_NUMBERS["-comment"], *(_NUMBERS[name] for name in _UNSEEN)])


@dataclass(frozen=True, kw_only=True)
class Look:
    """How strictly a page is looked at."""

    protected: Set[int] = frozenset()  # ancestors of what is surely content
    lenient: int = 0  # 1: what is hidden counts, 2: what names say does not, 3: nor do some tags, 4: any tag
    thread: bool = False  # comments are the content
    unwanted: Set[int] = frozenset()  # what the reader's own selectors drop
    read: NameReader = named  # what class names and ids are taken for


@dataclass(slots=True)
class Grown:
    root: Node
    set_aside: list[Node] = field(default_factory=list)
    hinted: list[Node] = field(default_factory=list)  # what the page itself calls its content
    titles: list[Node] = field(default_factory=list)  # every h1
    contents: list[Node] = field(default_factory=list)  # tables of contents
    nodes: list[Node] = field(default_factory=list)  # all of them

    def forget(self) -> None:
        """Lets go of the tree at once: what knows its parent waits for the garbage collector otherwise."""
        for node in self.nodes:
            node.parent = None


def grow(root: Node, look: Look) -> Grown:
    """What is below `root`, which is content by assumption; what is set aside has nothing below it yet."""
    grown, nodes = Grown(root), [root]
    plain = not look.unwanted  # what has no name is only judged by who knows better
    node, below = root, root.source.first_child
    if root.tag == "pre":
        _take_text(root, raw_code(root.source))
        below = None
    while True:
        if below is None:
            if node is root:
                break
            assert node.parent is not None
            below, node = node.source.next, node.parent
            continue
        number = below.tag_id
        if number == _TEXT:
            text = below.text_content or ""
            if text.isspace():
                node.flow.append(" ")
            else:
                _take_text(node, text)
        elif number not in _SKIPPED:
            kid = Node(below, below.tag or "", node)
            if kid.tag == "a" and node.flow and isinstance(node.flow[-1], Node) and node.flow[-1].tag == "a":
                node.flow.append(" ")  # two links are two words, however close they stand
            node.flow.append(kid)
            node.kids.append(kid)
            grown.nodes.append(kid)
            if (plain and not kid.attributes and kid.tag not in JUDGED) or _is_worth_walking(kid, look, grown):
                nodes.append(kid)
                if kid.tag != "pre":
                    node, below = kid, below.first_child
                    continue
                _take_text(kid, raw_code(below))  # its tags are colours, thousands of them
        below = below.next
    _measure(nodes, grown)
    return grown


def _is_worth_walking(node: Node, look: Look, grown: Grown) -> bool:
    tag, attributes = node.tag, node.attributes
    if look.unwanted and node.source.mem_id in look.unwanted:
        node.dropped = _USER
        return False
    protected = node.source.mem_id in look.protected
    if (
        tag in HARD
        and not protected
        and look.lenient < 4
        and not is_content(node, lenient=look.lenient > 0 or look.thread)
    ):
        node.dropped = _TAG
        return False
    if attributes:
        if ("hidden" in attributes or "style" in attributes) and not look.lenient and is_hidden(node):
            node.dropped = _HIDDEN
            return False
        if "role" in attributes or "itemprop" in attributes:
            node.hint = hint_of(node)
        _read_mark(node, look, grown)
    if tag in SPECIAL:
        if tag == "main":
            node.hint = node.hint or Hint.MAIN
        elif look.lenient < 3:
            node.dropped = node.dropped or SPECIAL[tag]
    if node.dropped is not None and node.dropped is not _CAPTION and not protected:
        grown.set_aside.append(node)
        return False
    if (node.hint >= Hint.MAIN or tag == "article") and len(grown.hinted) < HINTS:
        grown.hinted.append(node)
    return True


def _read_mark(node: Node, look: Look, grown: Grown) -> None:
    mark = mark_of(node, look.read)
    if mark is _CONTENTS:
        node.hint = Hint.CONTENTS
        grown.contents.append(node)
    elif mark is _NAME and node.inline and is_in_a_sentence(node):
        return  # it says how a word looks
    elif mark is _ROLE or not (look.lenient > 1 or (look.thread and mark is _COMMENTS)):
        node.dropped = mark


def _take_text(node: Node, text: str) -> None:
    if node.tag in RAISED:
        text = raised(text, node.tag)
    node.flow.append(text)
    length = len(text)
    if length > FOLDED:
        if "\n" in text:
            length = len(" ".join(text.split()))
        if not node.punctuated and PUNCTUATION.search(text):
            node.punctuated = True
    if not text.isascii() and len(text.encode("utf-8", "replace")) > 2 * len(text):
        length *= 2  # a sign of Chinese or Japanese says as much as two letters, and more
    node.own += length
    node.text += length
    if node.linked:
        node.own_link += length
        node.link += length


def _measure(nodes: list[Node], grown: Grown) -> None:
    """From the last to the first, so that what is below a node is measured before it."""
    for node in reversed(nodes):
        tag = node.tag
        if tag in HEADINGS:
            if tag == "h1":
                node.h1 = 1
                grown.titles.append(node)
            node.headings += tag in ("h1", "h2", "h3")
        else:
            if tag in ("pre", "th"):
                node.solid += 1
            if node.own >= BLOCK and not node.inline:
                node.mass += _weight(node)
        if node is grown.root or node.parent is None:
            continue
        node.parent.h1 += node.h1
        if node.dropped is not None:
            _settle(node, grown)
        if node.dropped is None:
            _add(node, node.parent)


def _weight(node: Node) -> float:
    """Of its own text: not when that is mostly links; items and labels weigh less."""
    plain = node.own - node.own_link
    if plain < BLOCK or node.own_link * 2 > node.own:
        return 0.0
    weight = plain * ITEM_WEIGHT if node.tag == "li" else float(plain)
    return weight * LABEL_WEIGHT if plain < SHORT and not node.punctuated else weight


def _settle(node: Node, grown: Grown) -> None:
    """What was marked and walked all the same is content if there is enough in it."""
    if node.mass > (CAPTION_SAVED_BY_TEXT if node.dropped is _CAPTION else SAVED_BY_TEXT):
        node.dropped = None
    elif node.dropped is not _CAPTION:
        grown.set_aside.append(node)


def _add(node: Node, parent: Node) -> None:
    parent.mass += node.mass
    parent.solid += node.solid
    parent.headings += node.headings
    parent.text += node.text
    parent.link += node.link
    if node.inline:
        parent.own += node.own
        parent.own_link += node.own_link
        parent.punctuated |= node.punctuated
