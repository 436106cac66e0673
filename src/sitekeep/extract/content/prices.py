"""Prices tell that a page sells things, whatever its language."""

import re

SHELF = 6  # prices: a page with as many shows several products
_PRICE = re.compile(r"(?:[$€£¥₹]|USD|EUR|GBP)\s?\d|(?<![\d.,])\d[\d.,]{0,15}\s?(?:[$€£¥₹]|(?:EUR|USD|zł|kr)\b)")


def shows_goods(text: str) -> bool:
    return sum(1 for _ in _PRICE.finditer(text)) >= SHELF
