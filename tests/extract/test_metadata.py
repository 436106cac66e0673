"""What a page says about itself: cards, JSON-LD, microdata, whole or broken."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from sitekeep.domain.content import Link, PageMetadata
from sitekeep.extract.metadata import jsonld
from sitekeep.extract.metadata.details import with_author_from
from sitekeep.extract.metadata.head import Metadata, read_metadata

BASE = "https://e.com/dir/page"


def about(html: str) -> Metadata:
    return read_metadata(LexborHTMLParser(html.encode()), BASE, None)


def details(html: str) -> PageMetadata:
    return about(html).details


def ld(*data: Any, raw: str | None = None) -> PageMetadata:
    scripts = [raw] if raw is not None else [json.dumps(item) for item in data]
    return details("".join(f'<script type="application/ld+json">{script}</script>' for script in scripts))


def meta(**said: str) -> str:
    return "".join(f'<meta name="{name}" content="{value}">' for name, value in said.items())


# --- the head -----------------------------------------------------------------------------------------------------


def test_a_page_without_a_title_has_that_of_its_card() -> None:
    card = '<meta property="og:title" content=" The  card ">'
    assert about(card).title == "The card"
    assert about(f"<title> </title>{card}").title == "The card"
    assert about(f"<title>Own</title>{card}").title == "Own"
    assert about(f"{card}<body><svg><title>icon</title></svg>").title == "The card"


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ('<html lang="pt-BR"><meta property="og:locale" content="en_US">', "pt"),
        ('<meta http-equiv="Content-Language" content="fr-CA, en"><meta property="og:locale" content="en_US">', "fr"),
        ('<html lang=""><meta property="og:locale" content="nl_NL">', "nl"),
        ('<html lang="english"><meta property="og:locale" content="everywhere">', None),
    ],
)
def test_the_language_is_the_pages_own_before_that_of_its_card(html: str, language: str | None) -> None:
    assert about(html).language == language


def test_robots_may_be_asked_more_than_once_and_by_our_name() -> None:
    page = about(meta(robots="max-snippet:-1") + meta(robots="noindex") + meta(Sitekeep="nofollow"))
    assert (page.noindex, page.nofollow) == (True, True)
    assert not about(meta(otherbot="noindex")).noindex


def test_open_graph() -> None:
    found = details(
        '<meta property="og:type" content="article"><meta property="og:site_name" content="The Site">'
        '<meta property="og:image" content="/card.png"><meta property="og:image" content="/second.png">'
        '<meta name="twitter:card" content="summary"><meta property="article:section" content=" News  today ">'
        '<meta property="article:published_time" content="2023-04-13T10:00:00+02:00">'
    )
    assert found.open_graph[0] == ("og:type", "article")
    assert dict(found.open_graph)["og:image"] == "/card.png"
    assert dict(found.open_graph)["article:section"] == "News today"
    assert "twitter:card" not in dict(found.open_graph)
    assert (found.site_name, found.image) == ("The Site", "https://e.com/card.png")
    assert found.published_at == "2023-04-13T08:00:00Z"


@pytest.mark.parametrize("name", ["dc.date.issued", "DCTERMS.created", "parsely-pub-date", "sailthru.date", "date"])
def test_other_names_for_the_date(name: str) -> None:
    assert details(meta(**{name: "2023-04-13"})).published_at == "2023-04-13"


def test_several_authors_are_named_side_by_side() -> None:
    assert details(meta(citation_author="Ada") + meta(citation_author="Grace")).author == "Ada, Grace"


def test_an_address_is_no_name() -> None:
    html = '<meta property="article:author" content="https://social.example/ada">'
    assert details(html).author is None
    assert details(html + meta(**{"parsely-author": "By Ada Lovelace"})).author == "Ada Lovelace"


# --- JSON-LD ------------------------------------------------------------------------------------------------------

ARTICLE = {
    "@context": "https://schema.org",
    "@type": ["NewsArticle", "https://schema.org/Report"],
    "author": [{"@type": "Person", "name": "Ada &amp; Co"}, "Grace"],
    "datePublished": "2023-04-13T10:00:00+02:00",
    "dateModified": "2023-05-01",
    "image": {"@type": "ImageObject", "url": "/photo.jpg"},
    "publisher": {"@type": "Organization", "name": "The Paper"},
}


def test_an_article() -> None:
    found = ld({"@type": "BreadcrumbList"}, ARTICLE)
    assert found.author == "Ada & Co, Grace"
    assert (found.published_at, found.modified_at) == ("2023-04-13T08:00:00Z", "2023-05-01")
    assert (found.site_name, found.image) == ("The Paper", "https://e.com/photo.jpg")
    assert found.schema_types == ("BreadcrumbList", "NewsArticle", "Report")


def test_a_graph_whose_parts_refer_to_each_other() -> None:
    graph = [
        {"@type": "WebSite", "name": "The Site"},
        {"@type": "WebPage", "datePublished": "2020-01-01"},
        {"@type": "Article", "author": {"@id": "#ada"}, "datePublished": "2023-04-13"},
        {"@type": "Person", "@id": "#ada", "name": "Ada"},
    ]
    found = ld([[{"@context": "https://schema.org", "@graph": graph}]])
    assert (found.author, found.published_at, found.site_name) == ("Ada", "2023-04-13", "The Site")


def test_comments_and_related_pages_are_not_the_page() -> None:
    question = {"@type": "Question", "dateCreated": "2021-02-03", "author": {"name": "asker"}}
    answer = {"@type": "Answer", "dateCreated": "2022-01-01", "author": {"name": "answerer"}}
    found = ld({"@type": "QAPage", "mainEntity": {**question, "acceptedAnswer": answer}})
    assert (found.author, found.published_at, found.schema_types) == ("asker", "2021-02-03", ("QAPage", "Question"))


def test_data_in_the_body_count_too() -> None:
    script = f'<script type="application/ld+json">{json.dumps(ARTICLE)}</script>'
    assert details(f"<head><title>T</title></head><body><p>text</p>{script}</body>").published_at is not None


@pytest.mark.parametrize(
    "raw",
    [
        '{"@type": "Article", "author": "Ada", }',
        '{"@type": "Article", "author": ["Ada",],}',
        '{"@type": "Article", "description": "two\nlines\tand a \x01 sign", "author": "Ada"}',
        '{"@type": "Article", "description": "it\\\'s", "author": "Ada"}',
        '<!-- {"@type": "Article", "author": "Ada"} -->',
        '\n//<![CDATA[\n{"@type": "Article", "author": "Ada"}\n//]]>',
        '/* <![CDATA[ */ {"@type": "Article", "author": "Ada"} /* ]]> */',
        '\ufeff{"@type": "Article", "author": "Ada"};',
        "{&quot;@type&quot;: &quot;Article&quot;, &quot;author&quot;: &quot;Ada&quot;}",
    ],
)
def test_small_mistakes_are_read_over(raw: str) -> None:
    assert ld(raw=raw).author == "Ada"


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "no JSON at all",
        '{"@type": "Article", "author": "Ada"',
        "[" * 100_000,
        '{"@graph":' * 100_000,
        '{"a":' * 5_000 + "1" + "}" * 5_000,
        '{"@type": "Article", "n": ' + "9" * 5_000 + "}",
        " " * 200_000 + "<!--" + " " * 200_000 + "," * 200_000,
        '{"@type": "' + "x" * 500_000,
    ],
)
def test_what_cannot_be_saved_is_ignored_and_the_next_script_is_read(raw: str) -> None:
    script = f'<script type="application/ld+json">{json.dumps(ARTICLE)}</script>'
    found = details(f'<script type="application/ld+json">{raw}</script>{script}')
    assert found.published_at == "2023-04-13T08:00:00Z"


def test_more_than_is_reasonable_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonld, "MAX_CHARACTERS", 100)
    assert ld(ARTICLE).published_at is None
    many = [{"@type": f"T{n}"} for n in range(10_000)]
    monkeypatch.undo()
    assert len(ld(many).schema_types) == 20


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)
KEYS = ("@type", "@id", "@graph", "author", "creator", "name", "datePublished", "image", "publisher", "mainEntity")


@given(
    st.dictionaries(st.sampled_from(KEYS), ANYTHING),
    st.dictionaries(
        st.sampled_from(["offers", "price", "priceCurrency", "priceSpecification", "hasVariant"]), ANYTHING
    ),
)
def test_no_data_break_the_reader(thing: dict[str, Any], offer: dict[str, Any]) -> None:
    product = {"@type": "Product", **offer, "offers": [offer, {"offers": offer}]}
    found = ld(thing, {**thing, "@type": "Article"}, {"@graph": [thing, product]})
    assert all(value is None or isinstance(value, str) for value in (found.author, found.price, found.site_name))


# --- the body -----------------------------------------------------------------------------------------------------


def test_microdata() -> None:
    found = details(
        '<article itemscope itemtype="https://schema.org/BlogPosting">'
        '<div itemprop="comment" itemscope itemtype="https://schema.org/Comment">'
        '<span itemprop="author">troll</span><time itemprop="datePublished" datetime="2029-01-01">x</time></div>'
        '<span itemprop="author" itemscope><a><b itemprop="name"> Ada  L. </b></a>, editor</span>'
        '<time itemprop="datePublished" datetime="2023-04-13T10:00Z">April</time></article>'
    )
    assert (found.author, found.published_at) == ("Ada L.", "2023-04-13T10:00:00Z")
    assert found.schema_types == ("BlogPosting",)


@pytest.mark.parametrize(
    ("html", "published", "modified"),
    [
        ('<time datetime="2020-01-01">x</time><time pubdate datetime="2023-04-13">y</time>', "2023-04-13", None),
        ('<p>Posted on <time datetime="2023-04-13">y</time></p>', "2023-04-13", None),
        ('<p>Last updated: <b><time datetime="2023-04-13">y</time></b></p>', None, "2023-04-13"),
        ('<time datetime="2023-04-13"></time>', "2023-04-13", None),
        ('<time datetime="PT5M">5 minutes</time>', None, None),
    ],
)
def test_times_in_the_body(html: str, published: str | None, modified: str | None) -> None:
    found = details(f"<body>{html}</body>")
    assert (found.published_at, found.modified_at) == (published, modified)


@pytest.mark.parametrize(
    ("page", "links", "author"),
    [
        ("https://e.com/post", [Link("https://e.com/author/ada/", "By Ada")], "Ada"),
        ("https://e.com/post", [Link("https://other.com/author/ada/", "Ada")], None),
        ("https://e.com/post", [Link("https://e.com/members/ada", "Ada")], None),
        ("https://e.com/threads/x.1/", [Link("https://e.com/members/ada.7/", "Ada")], "Ada"),
        ("https://e.com/threads/x.1/", [Link("https://e.com/users/login", "Log in")], None),
    ],
)
def test_the_link_to_an_author_names_one(page: str, links: list[Link], author: str | None) -> None:
    found = with_author_from(tuple(links), PageMetadata(site_name="S"), page)
    assert (found.author, found.site_name) == (author, "S")
    known = with_author_from(tuple(links), PageMetadata(author="Grace"), page)
    assert known.author == "Grace"


def test_everything_is_bounded() -> None:
    long = "x" * 5000
    cards = "".join(f'<meta property="og:{n}{long}" content="{long}">' for n in range(500))
    found = details(meta(author=long, **{"og:site_name": long, "og:image": f"/{long}"}) + cards)
    assert (len(found.author or ""), len(found.site_name or ""), found.image) == (500, 500, None)
    assert len(found.open_graph) == 40
    assert all(len(name) <= 100 and len(value) <= 500 for name, value in found.open_graph)
