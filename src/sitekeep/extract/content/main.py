"""Which part of a page is its content: the steps, in order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from selectolax.lexbor import LexborNode

from sitekeep.extract.content.choose import SMALL_MAIN, biggest_hint, chosen, marked_main
from sitekeep.extract.content.grow import HINTS, Grown, Look, grow
from sitekeep.extract.content.leads import leads_of
from sitekeep.extract.content.marks import around_product, framed, mark_of, named
from sitekeep.extract.content.prices import shows_goods
from sitekeep.extract.content.prune import (
    drop_contents,
    drop_last_headings,
    drop_links,
    drop_phrases,
    drop_repeats,
    drop_title,
    take_all_back,
)
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.second_thoughts import take_back
from sitekeep.extract.content.threads import posts_of
from sitekeep.extract.content.tree import Hint, Node
from sitekeep.extract.selectors import outermost, selected

ALMOST_NOTHING = 300  # mass
MORE, WORTH_IT = 2, 100  # times the mass, and mass besides: so much more must a second look find
HIDDEN = 3  # times what was found
HALF, LITTLE, MAIN_ENOUGH = 0.5, 0.3, 0.4  # of a part's text
ENOUGH = 250  # characters that make a content; less, and the whole page is looked at
LINKS = 0.4  # of the text is links
PROSE = 0.8  # of the text is running text
# Of all that is no frame: with less, the page is more than its densest part.
PART, PART_OF_CLAIMED_ARTICLE, PART_BESIDE_LINKS, PART_OF_ARTICLE = 0.6, 0.5, 0.2, 0.12
TEASERS = 0.3  # of the text is links
_SURE = "h1, main, [itemprop*=articleBody]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clues:
    """What a page says that it is, before anybody has looked at its text."""

    article: bool = False
    thread: bool = False
    product: bool = False
    manual: bool = False
    listing: bool = False


class Shape(Enum):
    """What of a page is its content."""

    PART = "the densest part"
    PAGE = "all but the frame"
    POSTS = "what people posted"
    WANTED = "what the reader's own selectors keep"


@dataclass(frozen=True, slots=True)
class Content:
    """`parts` in their order; what is `dropped` in them is not content."""

    parts: tuple[Node, ...]
    shape: Shape
    length: int  # characters
    grown: Grown | None = None

    def is_prose(self) -> bool:
        root = self.parts[-1]
        return root.mass >= PROSE * root.text

    def forget(self) -> None:
        """Nobody will look at the tree again."""
        if self.grown is not None:
            self.grown.forget()

    def is_links(self) -> bool:
        root = self.parts[-1]
        return root.link >= LINKS * root.text


def main_content(body: LexborNode, clues: Clues, *, keep: Sequence[str] = (), drop: Sequence[str] = ()) -> Content:
    """`keep` and `drop` are selectors of the reader's own, and beat every rule."""
    unwanted = frozenset(node.mem_id for node in selected(body, drop))
    if body.mem_id in unwanted:
        return Content((Node(body, "body", None),), Shape.WANTED, 0)
    if wanted := outermost(selected(body, keep)):
        return _whole(wanted, Shape.WANTED, Look(lenient=3, unwanted=unwanted))
    if clues.thread and (posts := posts_of(body, unwanted)):
        return Content(posts, Shape.POSTS, sum(post.text for post in posts))
    look = Look(
        protected=_ancestors(body.css(_SURE)[:HINTS]),
        unwanted=unwanted,
        thread=clues.thread,
        read=around_product if clues.product else named,
    )
    grown = _first_look(body, look)
    narrow = _narrow(grown, clues)
    most = _claimed_part(narrow, clues)
    if narrow.length >= most * _reach(grown, look):
        return narrow
    wide = _wide(body, replace(look, read=framed))
    if not (clues.article or clues.listing) and narrow.is_prose() and _adds_links(narrow, wide):
        most = PART_BESIDE_LINKS
    better, other = (wide, narrow) if narrow.length < most * wide.length else (narrow, wide)
    other.forget()
    return better


def _claimed_part(narrow: Content, clues: Clues) -> float:
    """How little of a page may be its content: the less, the surer the page says that it is an article."""
    if not clues.article:
        return PART
    return PART_OF_ARTICLE if narrow.is_prose() else PART_OF_CLAIMED_ARTICLE


def _adds_links(narrow: Content, wide: Content) -> bool:
    """What a wide look would add is links more than anything, and no goods: an article without a claim, and teasers."""
    less, more = narrow.parts[-1], wide.parts[-1]
    if more.link - less.link <= TEASERS * (more.text - less.text):
        return False
    return not shows_goods(" ".join(node.own_text() for node in more.kept() if not node.inline))


def _whole(nodes: list[LexborNode], shape: Shape, look: Look) -> Content:
    parts = tuple(grow(Node(node, node.tag or "", None), look).root for node in nodes)
    return Content(parts, shape, sum(part.text for part in parts))


def _first_look(body: LexborNode, look: Look) -> Grown:
    """A page that seems to say next to nothing is looked at again, less strictly."""
    grown = grow(Node(body, "body", None), look)
    main = marked_main(grown, SMALL_MAIN)
    take_back(grown, look, main)
    if grown.root.mass >= ALMOST_NOTHING or main is not None or not _hides_much(body, grown):
        return grown
    for lenient in (1, 2):
        again = replace(look, lenient=lenient)
        regrown = grow(Node(body, "body", None), again)
        take_back(regrown, again, None)
        if regrown.root.mass > MORE * grown.root.mass + WORTH_IT:
            grown = regrown
        if grown.root.mass >= ALMOST_NOTHING:
            break
    return grown


def _hides_much(body: LexborNode, grown: Grown) -> bool:
    """Most of what the page holds was left out."""
    return len(body.text()) > HIDDEN * grown.root.text + ALMOST_NOTHING


def _narrow(grown: Grown, clues: Clues) -> Content:
    """The densest part: an article, a page of documentation."""
    root = chosen(grown)
    if clues.manual:
        left = root.text - drop_contents(root, grown.contents)
    else:
        left = root.text - drop_links(root, root.mass) - drop_phrases(root)
    leads: tuple[Node, ...] = ()
    if (wider := _wider(grown, root, left)) is not None:
        take_all_back(root)
        root, left = wider, wider.text
    else:
        leads = leads_of(root)
        for lead in leads:
            left += lead.text - drop_links(lead, root.mass)
    if clues.product:
        left -= drop_repeats(root)
    drop_title(root, grown.titles)
    drop_last_headings(root)
    return Content((*leads, root), Shape.PART, left, grown)


def _wider(grown: Grown, root: Node, left: int) -> Node | None:
    """An index page has little running text: more of it is content than the densest part."""
    page = grown.root
    if left < ENOUGH < page.text:
        hinted = biggest_hint(grown)
        return page if hinted is None or (hinted.text <= HALF * page.text and hinted.hint < Hint.MAIN) else hinted
    main = marked_main(grown) or root
    return main if left < LITTLE * main.text and main.mass < LITTLE * main.text else None


def _wide(body: LexborNode, look: Look) -> Content:
    """All but the frame: pages of many small parts, as shops, lists and services have them."""
    grown = grow(Node(body, "body", None), look)
    take_back(grown, look, marked_main(grown, SMALL_MAIN))
    main, page = marked_main(grown), grown.root
    root = main if main is not None and main.text > MAIN_ENOUGH * page.text else page
    left = root.text - drop_phrases(root) - drop_repeats(root)
    drop_title(root, grown.titles)
    drop_last_headings(root)
    return Content((root,), Shape.PAGE, left, grown)


def _reach(grown: Grown, look: Look) -> int:
    """At most so many characters would a wide look find."""
    aside = [node for node in grown.set_aside if node.dropped is Rule.NAME and mark_of(node, framed) is None]
    around = sum(node.text for node in aside if node.source.mem_id in look.protected)  # these stand in each other
    apart = [node.source for node in aside if node.source.mem_id not in look.protected]
    scripts = sum(len(script.text()) for source in apart for script in source.css("script, style"))
    return grown.root.text + around + sum(len(source.text()) for source in apart) - scripts


def _ancestors(nodes: list[LexborNode]) -> set[int]:
    found: set[int] = set()
    for node in nodes:
        if node.tag == "h1" and not node.text().strip():
            continue
        above = node.parent
        while above is not None and above.mem_id not in found:
            found.add(above.mem_id)
            above = above.parent
    return found
