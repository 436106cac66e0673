"""What kind of page it is."""

import pytest

from sitekeep.domain.content import PageKind
from tests.extract.content.reading import ARTICLE, FORUM, MANUAL, PRODUCT, A, B, links, paragraphs, read

TEXT = f"<h1>T</h1><div>{paragraphs(A, B)}</div>"
SHELF = "".join(f"<div><h3>Kettle {n}</h3><span>€ {n}9.90</span></div>" for n in range(1, 9))
HOURS = "<div>Opening hours</div><div>Nine to five</div>"


def schema(kind: str) -> str:
    return f'<script type="application/ld+json">{{"@type": "{kind}"}}</script>'


@pytest.mark.parametrize(
    ("head", "url", "body", "kind"),
    [
        ("", "https://e.com/x", TEXT, PageKind.ARTICLE),
        (ARTICLE, "https://e.com/x", TEXT, PageKind.ARTICLE),
        (schema("BlogPosting"), "https://e.com/x", HOURS, PageKind.ARTICLE),
        (MANUAL, "https://e.com/x", TEXT, PageKind.DOCUMENTATION),
        ("", "https://docs.e.com/x", TEXT, PageKind.DOCUMENTATION),
        ("", "https://e.com/docs/x", TEXT, PageKind.DOCUMENTATION),
        ("<script src=_static/doctools.js></script>", "https://e.com/x", TEXT, PageKind.DOCUMENTATION),
        (schema("APIReference"), "https://e.com/x", TEXT, PageKind.DOCUMENTATION),
        (FORUM, "https://e.com/x", TEXT, PageKind.FORUM),
        (schema("QAPage"), "https://e.com/x", TEXT, PageKind.FORUM),
        ("", "https://e.com/viewtopic.php?t=1", TEXT, PageKind.FORUM),
        ("", "https://community.e.com/x", TEXT, PageKind.FORUM),
        ("", "https://e.com/questions/17/how", TEXT, PageKind.FORUM),
        (PRODUCT, "https://e.com/x", TEXT, PageKind.PRODUCT),
        (schema("Product"), "https://e.com/x", TEXT, PageKind.PRODUCT),
        ("", "https://e.com/products/kettle", TEXT, PageKind.PRODUCT),
        ("", "https://e.com/collections/kettles/products/one", TEXT, PageKind.PRODUCT),
        ("", "https://e.com/collections/kettles/products/all", SHELF, PageKind.COLLECTION),
        ("", "https://e.com/x", SHELF, PageKind.COLLECTION),
        ("", "https://e.com/collections/kettles", SHELF, PageKind.COLLECTION),
        ("", "https://e.com/categories/news", TEXT, PageKind.LISTING),
        (schema("CollectionPage"), "https://e.com/x", TEXT, PageKind.LISTING),
        ("", "https://e.com/x", links(30), PageKind.LISTING),
        ("", "https://e.com/x", HOURS, PageKind.SERVICE),
    ],
)
def test_a_page_is_known_by_what_it_tells_its_address_and_its_shape(
    head: str, url: str, body: str, kind: PageKind
) -> None:
    assert read(body, head=head, url=url).metadata.kind is kind
