"""Raised and lowered figures: 2<sup>30</sup> is not 230."""

import re

RAISED = frozenset(("sup", "sub"))
_FIGURES = re.compile(r"\s*[0-9n+\-\u2212=()]{1,8}\s*")
_SIGNS = "0123456789+-\u2212=()n"
_TABLES = {
    "sup": str.maketrans(_SIGNS, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"),
    "sub": str.maketrans(_SIGNS, "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ"),
}


def raised(text: str, tag: str) -> str:
    """Figures as the signs that Unicode has for them; words (1<sup>st</sup>) as they are."""
    return text.translate(_TABLES[tag]) if _FIGURES.fullmatch(text) and text != "n" else text
