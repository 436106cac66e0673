"""Text that says in Markdown what it says on the page: escaped where it would mean something else, and only there."""

import re

from sitekeep.extract.blocks import INVISIBLE

SUSPECT = re.compile(rf"[\\`*_\[\]<&~{INVISIBLE}]")
_MEANING = (
    r"\\(?=[!-/:-@\[-`{-~]|$)"  # a backslash that would escape what follows
    r"|`|~~|\]\(|!\["
    r"|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)"
)
_OUTSIDE = re.compile(_MEANING)
_IN_BRACKETS = re.compile(rf"{_MEANING}|[\[\]]")
_ESCAPED = {"~~": r"\~\~", "](": r"]\(", "![": r"!\["}
_ESCAPED_IN_BRACKETS = _ESCAPED | {"](": r"\]\("}
_STAR = re.compile(r"(?<!\s)\*|\*(?!\s)")
_UNDERSCORE = re.compile(r"(?<![^\W_])_(?=\S)|(?<=\S)_(?![^\W_])")  # those inside of words mean nothing
_TILDE = re.compile(r"(?<!\\)~")
# What makes a line a heading, an item, a quote, a rule, an underline, a table's second row, a fence, a definition.
_LINE_START = re.compile(
    r"#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|(?P<number>\d{1,9})(?=[.)](?:\s|$))|[-|:=_][-|:=_\s]*$|~~~|\[[^\[\]\n]*\]:"
)
_LINE_STARTERS = frozenset("#-+*>|:=_~[0123456789")


def live_marks(text: str, marks: str = "") -> str:
    """Which characters could find a partner in a paragraph that has these marks; one alone is only itself."""
    live = "*" if text.count("*") > ("*" not in marks) else ""
    if text.count("_") > 1:
        live += "_"
    return live + "~" if "~" in marks else live


def escaped(text: str, live: str, *, in_brackets: bool = False) -> str:
    """`in_brackets` for the text of a link or an image, which an odd bracket would end."""
    if in_brackets:
        text = _IN_BRACKETS.sub(lambda match: _ESCAPED_IN_BRACKETS.get(match[0]) or f"\\{match[0]}", text)
    else:
        text = _OUTSIDE.sub(lambda match: _ESCAPED.get(match[0]) or f"\\{match[0]}", text)
    if "*" in live:
        text = _STAR.sub(r"\\*", text)
    if "_" in live:
        text = _UNDERSCORE.sub(r"\\_", text)
    return _TILDE.sub(r"\\~", text) if "~" in live else text


def has_odd_brackets(text: str) -> bool:
    depth = 0
    for character in text:
        if character == "[":
            depth += 1
        elif character == "]":
            depth -= 1
            if depth < 0:
                return True
    return depth > 0


def escaped_line_starts(text: str) -> str:
    if "\n" in text:
        return "\n".join(map(_line, text.split("\n")))
    return _line(text)


def _line(line: str) -> str:
    if not line or line[0] not in _LINE_STARTERS or not (found := _LINE_START.match(line)):
        return line
    at = found.end("number") if found["number"] else 0
    return f"{line[:at]}\\{line[at:]}"
