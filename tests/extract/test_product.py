"""What a page sells, and for how much."""

import json
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitekeep.extract.metadata.head import read_metadata

OFFER = {"@type": "Offer", "price": 19.9, "priceCurrency": "eur", "availability": "https://schema.org/InStock"}
MARKED = (
    '<div itemscope itemtype="http://schema.org/Product"><div itemprop="offers" itemscope'
    ' itemtype="http://schema.org/Offer"><b itemprop="price">$1,299.00</b><meta itemprop="priceCurrency" content="USD">'
    '<link itemprop="availability" href="http://schema.org/OutOfStock"></div></div>'
)


def offer(html: str) -> tuple[str | None, str | None, str | None]:
    found = read_metadata(LexborHTMLParser(html.encode()), "https://e.com/", None).details
    return found.price, found.currency, found.availability


def told(*products: Any) -> tuple[str | None, str | None, str | None]:
    return offer("".join(f'<script type="application/ld+json">{json.dumps(one)}</script>' for one in products))


@pytest.mark.parametrize(
    ("product", "expected"),
    [
        ({"offers": OFFER}, ("19.9", "EUR", "InStock")),
        ({"offers": [{"@type": "Offer"}, OFFER]}, ("19.9", "EUR", "InStock")),
        ({"offers": {"@type": "AggregateOffer", "lowPrice": "5,00", "offers": [OFFER]}}, ("5.00", None, None)),
        ({"offers": {"@type": "AggregateOffer", "offers": [OFFER]}}, ("19.9", "EUR", "InStock")),
        ({"offers": {"priceSpecification": [{"price": "7", "priceCurrency": "USD"}]}}, ("7", "USD", None)),
        ({"@type": "ProductGroup", "hasVariant": [{"offers": OFFER}]}, ("19.9", "EUR", "InStock")),
        ({"offers": {"price": "on request"}}, (None, None, None)),
        ({}, (None, None, None)),
    ],
)
def test_a_product_in_json_ld(product: dict[str, Any], expected: tuple[str | None, ...]) -> None:
    assert told({"@type": "Product", "name": "Bag", **product}) == expected


def test_a_page_of_many_products_has_no_price() -> None:
    bags = [{"@type": "Product", "name": name, "offers": OFFER} for name in ("Bag", "Bigger bag")]
    assert told(*bags) == (None, None, None)
    assert told(bags[0], {**bags[0], "offers": None}) == ("19.9", "EUR", "InStock")  # told twice, by a plugin
    assert offer(MARKED + MARKED) == (None, None, None)


def test_cards_and_microdata() -> None:
    assert offer(MARKED) == ("1299.00", "USD", "OutOfStock")
    card = (
        '<meta property="product:price:amount" content="12,50"><meta property="product:price:currency" content="EUR">'
        '<meta property="product:availability" content="in stock">'
    )
    assert offer(card + MARKED) == ("12.50", "EUR", "InStock")


@pytest.mark.parametrize(
    ("shown", "price"),
    [
        *(("€ 1.299,00", "1299.00"), ("1,299", "1299"), ("1,299.50", "1299.50"), ("1'299.–", "1299"), ("1.2", "1.2")),
        *(("49.990", "49.990"), ("1.234.567", "1234567"), ("12 500,00 zł", "12500.00"), ("free", None)),
    ],
)
def test_prices_as_people_write_them(shown: str, price: str | None) -> None:
    assert offer(MARKED.replace("$1,299.00", shown))[0] == price
