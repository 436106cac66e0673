"""What counts as a flaw in Markdown, and what only looks like one."""

import pytest

from quality.sanity import BLANK_LINES, EMPTY_LINK, RELATIVE_LINK, SCRIPT_LINK, flaws


@pytest.mark.parametrize(
    ("markdown", "flaw"),
    [
        ("Read [](https://example.org/) this", EMPTY_LINK),
        ("one\n\n\n\ntwo", BLANK_LINES),
        ("one\n\n  \n\ntwo", BLANK_LINES),
        ("[print](javascript:print())", SCRIPT_LINK),
        ("[print](<JavaScript:void(0)>)", SCRIPT_LINK),
        ("[home](/index.html)", RELATIVE_LINK),
        ("[home](//example.org/)", RELATIVE_LINK),
        ("![](image.png)", RELATIVE_LINK),
        ('[home](next.html "Next")', RELATIVE_LINK),
    ],
)
def test_a_flaw_is_found(markdown: str, flaw: str) -> None:
    assert flaws(markdown) == [flaw]


@pytest.mark.parametrize(
    "markdown",
    [
        "[home](https://example.org/) and [mail](mailto:a@example.org) and [call](<tel:(02) 12>)",
        "A note[1](#note-1)",
        "![](https://example.org/a.png)",
        "[![](https://example.org/a.png)](https://example.org/)",
        "one\n\n\ntwo",
        "```cpp\nauto f = [](int x) { return x; };\n\n\n\n[a](b)\n```",
        "Write `[](auto x)` or `[text](path.md)`.",
    ],
)
def test_what_only_looks_like_one_is_not(markdown: str) -> None:
    assert flaws(markdown) == []
