"""What no page's Markdown may have, whatever the page was."""

import re

_FENCED = re.compile(r"^ *(```|~~~).*?^ *\1[ \t]*$", re.MULTILINE | re.DOTALL)
_INLINE_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)

_TARGET = re.compile(r"(?<!\\)\]\(\s*(?:<([^>\n]*)>|([^\s)]*))")
# `#note-1` is a place on the same page.
_ABSOLUTE = re.compile(r"[a-z][a-z0-9+.-]*:|#", re.IGNORECASE)
_EMPTY_LINK = re.compile(r"(?<![!\\])\[\s*\]\(")  # an image without a description, `![](…)`, is none
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){3}")

EMPTY_LINK, BLANK_LINES, SCRIPT_LINK, RELATIVE_LINK = FLAWS = (
    "empty link",
    "three blank lines",
    "javascript: link",
    "relative link",
)


def flaws(markdown: str) -> list[str]:
    """The names of what is wrong; code is left out, since `[](int x)` is a lambda there."""
    prose = _INLINE_CODE.sub("`code`", _FENCED.sub("```", markdown))
    targets = [(angled or plain).strip() for angled, plain in _TARGET.findall(prose)]
    found = {
        EMPTY_LINK: _EMPTY_LINK.search(prose) is not None,
        BLANK_LINES: _BLANK_LINES.search(prose) is not None,
        SCRIPT_LINK: any(target.lower().startswith("javascript:") for target in targets),
        RELATIVE_LINK: any(not _ABSOLUTE.match(target) for target in targets),
    }
    return [name for name, present in found.items() if present]
