"""What a page sells, and for how much."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from sitekeep.extract.metadata.jsonld import Thing, Things, text_of
from sitekeep.extract.metadata.metas import Metas
from sitekeep.extract.metadata.microdata import Microdata

MOST = 50  # offers and variants that are looked at
MAX_PRICE = 20
_PRODUCTS = frozenset({"Product", "ProductGroup", "IndividualProduct", "ProductModel", "Vehicle", "Car"})
_CARDS = frozenset({"product:price:amount", "og:price:amount", "product:sale_price:amount"})
_NUMBER = re.compile(r"\d[\d.,'\s]*")
_CURRENCY = re.compile(r"[A-Za-z]{3}")


class Offer(NamedTuple):
    price: str | None = None
    currency: str | None = None
    availability: str | None = None


def read_offer(things: Things, metas: Metas, marked: Microdata | None) -> Offer:
    """Of the one product that the page is about; a page of many products has no price of its own."""
    products = [thing for thing, types in things if types & _PRODUCTS]
    if len({text_of(product.get("name")) for product in products}) > 1:
        return Offer()
    for product in products:
        for thing in _offers(things, product):
            if (found := _offer(thing)).price:
                return found
    if metas.have_any(_CARDS):
        return _card(metas)
    # A page that is said to be something else, an article say, is not searched for prices.
    if things.say_what_it_is and not products:
        return Offer()
    return _marked(marked) if marked is not None and marked.types.count("Product") == 1 else Offer()


def _card(metas: Metas) -> Offer:
    return Offer(
        _price(metas.first("product:price:amount", "og:price:amount", "product:sale_price:amount")),
        _currency(metas.first("product:price:currency", "og:price:currency", "product:sale_price:currency")),
        _last_word(metas.first("product:availability", "og:availability")),
    )


def _marked(marked: Microdata) -> Offer:
    return Offer(
        _price(marked.first("price", "lowprice")),
        _currency(marked.first("pricecurrency")),
        _last_word(marked.first("availability")),
    )


def _offers(things: Things, product: Thing) -> Iterator[Thing]:
    for owner in (product, *_dicts(things, product.get("hasVariant"))):
        for offer in _dicts(things, owner.get("offers")):
            yield offer
            yield from _dicts(things, offer.get("offers"))


def _dicts(things: Things, value: Any) -> Iterator[Thing]:
    items = value if isinstance(value, list) else [value]
    return (item for item in map(things.follow, islice(items, MOST)) if isinstance(item, dict))


def _offer(thing: Thing) -> Offer:
    specification = thing.get("priceSpecification")
    if isinstance(specification, list):
        specification = specification[0] if specification else None
    sources = [thing, specification] if isinstance(specification, dict) else [thing]
    prices = (_price(text_of(source.get(key))) for key in ("price", "lowPrice") for source in sources)
    currencies = (_currency(text_of(source.get("priceCurrency"))) for source in sources)
    return Offer(
        next(filter(None, prices), None),
        next(filter(None, currencies), None),
        _last_word(text_of(thing.get("availability"))),
    )


def _price(text: str | None) -> str | None:
    """`€ 1.299,00` and `1,299.00` are `1299.00`: the last mark parts the cents, unless it is a comma for thousands."""
    match = _NUMBER.search(text or "")
    if match is None:
        return None
    number = re.sub(r"['\s]", "", match[0]).rstrip(".,")[:MAX_PRICE]
    mark = max(".,", key=number.rfind)
    whole, found, cents = number.rpartition(mark)
    if not found or mark in whole or (mark == "," and len(cents) == 3):
        return number.replace(",", "").replace(".", "")
    return f"{whole.replace(',', '').replace('.', '')}.{cents}"


def _currency(text: str | None) -> str | None:
    return text.strip().upper() if text and _CURRENCY.fullmatch(text.strip()) else None


def _last_word(text: str | None) -> str | None:
    """`https://schema.org/InStock` is `InStock`; so are `in stock` and `instock`."""
    word = re.split(r"[/#]", text or "")[-1].replace(" ", "").replace("_", "").lower()
    return _AVAILABILITY.get(word)


_AVAILABILITY = {
    name.lower(): name
    for name in (
        *("InStock", "OutOfStock", "PreOrder", "BackOrder", "Discontinued", "InStoreOnly", "LimitedAvailability"),
        *("OnlineOnly", "SoldOut", "PreSale", "MadeToOrder", "Reserved"),
    )
} | {"oos": "OutOfStock", "available": "InStock"}
