"""A lead often stands between the heading and the text, outside of what holds the text."""

from sitekeep.extract.content.tree import Node

LEAD = 80
STEPS_UP = 7


def leads_of(root: Node) -> tuple[Node, ...]:
    if root.h1:
        return ()
    chain: list[Node] = []
    above = root
    while above.parent is not None and len(chain) < STEPS_UP:
        chain.append(above)
        above = above.parent
        if above.h1:
            break
    if above.h1:
        return () if above.mass > 1.6 * root.mass + 300 else _between(above, root, chain)
    if root.parent is None:
        return ()
    before = root.parent.kids[: root.parent.kids.index(root)]
    return tuple(kid for kid in before if kid.dropped is None and kid.mass >= LEAD and kid.link < 0.2 * kid.text)


def _between(above: Node, root: Node, chain: list[Node]) -> tuple[Node, ...]:
    found: list[Node] = []
    seen = False
    stack = list(reversed(above.kids))
    while stack:
        node = stack.pop()
        if node is root:
            break
        if node.tag == "h1":
            seen = True
            found.clear()
        elif node.h1 or node in chain:
            stack.extend(reversed(node.kids))
        elif seen and node.dropped is None and node.mass >= LEAD and node.link < 0.3 * node.text:
            found.append(node)
    return tuple(found)
