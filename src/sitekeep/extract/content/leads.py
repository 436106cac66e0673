"""A lead often stands between the heading and the text, outside of what holds the text."""

from sitekeep.extract.content.tree import Node

LEAD = 80  # mass
FEW_LINKS, FEWER_LINKS = 0.3, 0.2  # of a lead's text; fewer where no heading shows where it begins
TOO_MUCH, BESIDES = 1.6, 300  # times the root's mass, and mass besides: with so much around it, these are no leads
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
        return () if above.mass > TOO_MUCH * root.mass + BESIDES else _between(above, root, chain)
    if root.parent is None:
        return ()
    before = root.parent.kids[: root.parent.kids.index(root)]
    return tuple(
        kid for kid in before if kid.dropped is None and kid.mass >= LEAD and kid.link < FEWER_LINKS * kid.text
    )


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
        elif seen and _is_lead(node, FEW_LINKS):
            found.append(node)
    return tuple(found)


def _is_lead(node: Node, links: float) -> bool:
    return node.dropped is None and node.mass >= LEAD and node.link < links * node.text
