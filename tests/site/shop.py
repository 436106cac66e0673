"""A shop: the site that the shopify preset is made for."""

from tests.site.pages import page
from tests.site.routes import missing, route
from tests.site.wire import Reply, Request

COLLECTIONS = {
    "tea": ("green-tea", "black-tea", "white-tea", "mint-tea"),
    "coffee": ("espresso", "filter", "decaf"),
}
PRODUCTS = tuple(product for products in COLLECTIONS.values() for product in products)
PAGES = ("about", "contact", "shipping")
NAV = {
    "/shop/collections/tea": "Tea",
    "/shop/collections/coffee": "Coffee",
    "/shop/pages/about": "About us",
    "/shop/products/green-tea": "Product of the month",
    "/shop/cart": "Cart",
    "/shop/account/login": "Log in",
    "/shop/policies/privacy": "Privacy",
}


@route("/shop/")
def shop(request: Request) -> Reply:
    """The shop's homepage, with navigation to collections, pages, products, cart, account and policies."""
    return page("Leaf and Bean", key="shop", nav=NAV, links=[f"/shop/pages/{name}" for name in PAGES])


@route("/shop/collections/*")
def collection(request: Request) -> Reply:
    """A collection: its products, and itself with other queries, a fragment and a closing slash."""
    name = request.rest.strip("/")
    if name not in COLLECTIONS:
        return missing()
    here = f"/shop/collections/{name}"
    second = request.query.get("page") == "2"
    variants = (
        f"{here}?sort_by=price",
        f"{here}?utm_source=x",
        f"{here}?page=2",
        f"{here}?page=2&utm_campaign=spring",
        f"{here}#top",
        "#top",
        f"{here}/",
    )
    title = f"Collection {name}" + (", page 2" if second else "")
    products = [f"/shop/products/{product}" for product in COLLECTIONS[name]]
    return page(title, nav=NAV, links=[*products, *variants])


@route("/shop/products/*")
def product(request: Request) -> Reply:
    """A product, which links to its collection."""
    name = request.rest.strip("/")
    for collection_name, products in COLLECTIONS.items():
        if name in products:
            return page(f"Product {name}", nav=NAV, links=[f"/shop/collections/{collection_name}"])
    return missing()


@route("/shop/pages/*")
def shop_page(request: Request) -> Reply:
    """A text page of the shop: about, contact, shipping."""
    name = request.rest.strip("/")
    return page(f"Shop page {name}", nav=NAV) if name in PAGES else missing()


@route("/shop/cart", "/shop/account/login", "/shop/policies/privacy")
def till(request: Request) -> Reply:
    """Cart, login and privacy policy: pages that the shopify preset leaves out."""
    return page(f"Shop {request.path.rsplit('/', 1)[1]}", nav=NAV)
