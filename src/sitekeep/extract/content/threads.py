"""Threads of forums: the content is what people posted, not what stands around it."""

import re
from collections.abc import Iterator, Set
from itertools import islice

from selectolax.lexbor import LexborNode

from sitekeep.extract.content.grow import Look, grow
from sitekeep.extract.content.marks import HARD
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import Node

# What forum programs call the text of one post.
_POST = re.compile(
    r"(?:^|[\s_-])(?:post|message|msg|comment|answer|reply|topic|question|usertext|entry)[_-]{0,2}"
    r"(?:body|content|contents|text|message|msg|copy|contentwrap)(?:$|[\s_\d-])"
    r"|bbwrapper|(?:^|\s)(?:cooked|c?post_contentwrap|js-post__content-text)(?:$|\s)"
)
_INNER = re.compile(r"(?:^|\s)(?:content|post|text)(?:$|\s)")
MOST = 0.5  # of a part's text: what the parts inside hold is better taken from these
FEWEST = 2
TWICE = 100  # characters: two people may say the same in fewer
QUOTED = 50  # lines of a quote that are looked at
SHORT = 25  # characters: a shorter line may be said by anybody


def posts_of(body: LexborNode, unwanted: Set[int] = frozenset()) -> tuple[Node, ...]:
    """The posts of a thread in order; none when they are not to be found."""
    posts = _innermost(grow(Node(body, "body", None), Look(lenient=3, unwanted=unwanted)).root)
    answers = [post for post in posts if not _is_comment(post)]
    if 2 * sum(post.text for post in answers) > sum(post.text for post in posts):
        posts = answers  # comments on an answer are asides; comments on a story are the thread
    if len(posts) < FEWEST:
        return ()
    look = Look(thread=True, unwanted=unwanted)
    found: list[Node] = []
    said: set[str] = set()
    whole: set[frozenset[str]] = set()
    for post in posts:
        root = grow(Node(post.source, post.tag, None), look).root
        _drop_quotes(root, said)
        lines = frozenset(_lines(root))
        if lines in whole and root.text > TWICE:  # some programs show the first post twice
            continue
        found.append(root)
        whole.add(lines)
        said |= lines
    return tuple(found)


def _innermost(page: Node) -> list[Node]:
    """Posts inside of posts: the inner ones, when they hold most of the outer one's text."""
    around: dict[Node, Node | None] = {page: None}  # the post that something is in
    inside: dict[Node | None, list[Node]] = {None: []}
    for node in page.kept():
        outer = around[node]
        if node is not page and _is_post(node):
            inside[outer].append(node)
            inside[node] = []
            outer = node
        around.update((kid, outer) for kid in node.kids)
    chosen: dict[Node | None, list[Node]] = {}
    for post in reversed(inside):  # inner ones first: they stand later in the document
        below = [inner for outer in inside[post] for inner in chosen[outer]]
        if post is None or (below and sum(inner.text for inner in below) >= MOST * post.text):
            chosen[post] = below
        else:
            chosen[post] = [post] if post.text else []
    return chosen[None]


def _is_post(node: Node) -> bool:
    attributes = node.attributes
    if node.inline or node.tag in HARD:
        return False
    if attributes.get("itemprop") in ("text", "articleBody") or attributes.get("component") == "post/content":
        return True
    if (attributes.get("id") or "").startswith("post_message_"):
        return True
    name = _class(node)
    if _POST.search(name):
        return True
    return node.parent is not None and bool(_INNER.search(name) and _POST.search(_class(node.parent)))


def _is_comment(node: Node) -> bool:
    return "comment" in _class(node)


def _class(node: Node) -> str:
    return (node.attributes.get("class") or "").lower()


def _drop_quotes(post: Node, said: set[str]) -> None:
    """What stands above need not be said again."""
    for node in post.kept():
        if (
            node is not post
            and _is_quote(node)
            and any(len(line) > SHORT and line in said for line in islice(_lines(node), QUOTED))
        ):
            node.dropped = Rule.QUOTE


def _is_quote(node: Node) -> bool:
    return node.tag == "blockquote" or (not node.inline and "quote" in _class(node))


def _lines(part: Node) -> Iterator[str]:
    return (line for node in part.kept() if not node.inline and (line := node.own_text()))
