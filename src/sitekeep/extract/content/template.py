"""Pages made from one template hold their content in the same place."""

import re
from hashlib import blake2b

from sitekeep.extract.content.main import Content

_OWN = re.compile(r"\S*\d\S*")  # names with numbers are this page's own: `post-1482`


def template_of(content: Content) -> str:
    """A name for where the content was found: the tags and classes above it."""
    path: list[str] = []
    above = content.parts[-1].source.parent
    while above is not None and above.tag not in (None, "-document"):
        names = sorted(_OWN.sub("", above.attributes.get("class") or "").split())
        path.append(f"{above.tag}.{'.'.join(names)}")
        above = above.parent
    return blake2b("/".join(path).encode("utf-8", "replace"), digest_size=6).hexdigest()
