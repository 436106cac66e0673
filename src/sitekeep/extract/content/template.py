"""Pages made from one template hold their content in the same place."""

import re
from hashlib import blake2b

from sitekeep.extract.content.main import Content

_OWN = re.compile(r"\d")  # names with numbers are this page's own: `post-1482`


def template_of(content: Content) -> str:
    """A name for where the content was found: its own tag and classes, and those above it."""
    path = [f"/{node.tag} {node.attributes.get('class') or ''}" for node in content.parts[-1].upwards()]
    names = " ".join([name for name in " ".join(path).split() if not _OWN.search(name)])
    return blake2b(names.encode("utf-8", "replace"), digest_size=6).hexdigest()
