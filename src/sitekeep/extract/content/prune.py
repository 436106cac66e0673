"""What is not content inside of the content."""

from itertools import islice

from sitekeep.extract.content.phrases import OPENS_NOISE
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import HEADINGS, Hint, Node

CELLS = frozenset(("td", "th", "li", "dd", "dt"))
LISTS = frozenset(("ul", "ol", "table", "dl"))
BOXES = frozenset(("div", "section", "header", "center"))
LEAVES = frozenset("p div h2 h3 h4 h5 h6 section span li strong b em".split())
PHRASE, OPENING = 160, 80  # characters
LINKS_IN_LIST, LINKS_IN_BOX, LINKS_IN_LINE = 0.6, 0.5, 0.9  # of the text: more, and it leads elsewhere
SMALL = 0.3  # of the content's mass: what holds more is content, links or not
LONG_LINE, PROSE_IN_CONTENTS = 300, 200  # characters; mass
LOOKED_AT = 100  # links: enough to know
SHOWN = frozenset(("img", "picture", "table", "pre", "video", "math"))  # content without a word
TITLE = 300  # characters: a longer heading is none
REPEATED = 30  # characters: shorter blocks may well be said twice
PRUNED = frozenset((Rule.CONTENTS, Rule.LINK_LIST, Rule.LINK_BLOCK, Rule.PHRASE))


def drop_links(root: Node, total: float) -> int:
    """Lists and boxes that are mostly links; how many characters these are. `total` is the mass of the content."""
    dropped, stack = 0, [root]
    while stack:
        parent = stack.pop()
        before: Node | None = None
        for node in parent.kids:
            if node.dropped is not None or not node.text or (node.inline and not node.mass):
                continue
            node.dropped = _mostly_links(node, parent, total)
            if node.dropped is Rule.LINK_LIST and before is not None and before.own_text().endswith((":", "：")):
                node.dropped = None  # it was announced
            if node.dropped is not None:
                dropped += node.text
            elif not (node.tag == "table" and node.solid):
                stack.append(node)
            before = node
    return dropped


def drop_contents(root: Node, contents: list[Node]) -> int:
    """A manual names its parts in lists of links too: of these, only the page's own contents are not content."""
    dropped = 0
    for node in contents:
        if node.dropped is None and _is_of_this_page(node) and node.is_inside(root):
            node.dropped = Rule.CONTENTS
            dropped += node.text
    return dropped


def _is_of_this_page(contents: Node) -> bool:
    """Most of its links lead to places in one page, not to pages."""
    found = (node.attributes.get("href") or "" for node in contents.kept() if node.tag == "a")
    links = list(islice(found, LOOKED_AT))
    places = [link.partition("#")[0] for link in links if "#" in link]
    return 2 * len(places) > len(links) and len(set(places)) == 1


def _mostly_links(node: Node, parent: Node, total: float) -> Rule | None:
    tag, text, link = node.tag, node.text, node.link
    if node.hint == Hint.CONTENTS:
        return Rule.CONTENTS if node.mass < PROSE_IN_CONTENTS and _is_of_this_page(node) else None
    if tag in LISTS:
        return Rule.LINK_LIST if link > LINKS_IN_LIST * text and node.mass <= SMALL * total and not node.solid else None
    if tag in BOXES:
        return Rule.LINK_BLOCK if link > LINKS_IN_BOX * text and node.mass < SMALL * total and not node.solid else None
    if tag == "p":
        return Rule.LINK_BLOCK if link > LINKS_IN_LINE * text and text < LONG_LINE and parent.tag not in CELLS else None
    return None


def drop_phrases(root: Node) -> int:
    """Short blocks that open like a call to action, a byline or a label; how many characters these are."""
    dropped, stack = 0, [root]
    while stack:
        parent = stack.pop()
        for node in parent.kids:
            if node.dropped is not None:
                continue
            if _is_short_leaf(node, parent) and OPENS_NOISE.match(node.own_text()[:OPENING]):
                node.dropped = Rule.PHRASE
                dropped += node.text
            elif not node.inline:
                stack.append(node)
    return dropped


def _is_short_leaf(node: Node, parent: Node) -> bool:
    alone = not node.inline or parent.own <= node.own + 3
    return node.tag in LEAVES and alone and 0 < node.text < PHRASE and node.text == node.own


def drop_repeats(root: Node) -> int:
    """The same block again, for another screen width; how many characters these are."""
    said: set[str] = set()
    dropped = 0
    for node in root.kept():
        if node.inline or node.own < REPEATED or node.own != node.text or node.tag in CELLS:  # facts may be twice
            continue
        text = node.own_text()
        if text in said:
            node.dropped = Rule.REPEATED
            dropped += node.text
        said.add(text)
    return dropped


def take_all_back(root: Node) -> None:
    stack = [root]
    while stack:
        for node in stack.pop().kids:
            if node.dropped in PRUNED:
                node.dropped = None
            stack.append(node)


def drop_title(root: Node, titles: list[Node]) -> None:
    """The page's title has a field of its own; an h1 that nobody closed has the whole page in it, and is none."""
    first = next((title for title in reversed(titles) if title.is_inside(root)), None)
    if first is not None and first.text <= TITLE:
        first.dropped = Rule.TITLE


def drop_last_headings(root: Node) -> None:
    """Headings at the end announce what was dropped; where there is nothing but headings, they are what is said."""
    last: list[Node] = []
    stack: list[Node | str] = [root]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            if piece != " ":
                break
        elif piece.tag in SHOWN:
            break
        elif piece.tag in HEADINGS and piece.text <= TITLE:
            last.append(piece)
        else:
            stack.extend([kid for kid in piece.flow if isinstance(kid, str) or kid.dropped is None])
    else:
        return
    for heading in last:
        heading.dropped = Rule.LAST_HEADING
