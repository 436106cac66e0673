"""What is fetched first, and what is not fetched at all."""

from sitekeep.domain.events import CrawlCompleted, CrawlFailed
from sitekeep.domain.limits import Limits
from tests.crawl.running import QUICK, crawl, index
from tests.site import Page, Site, page, sitemaps


async def test_the_homepage_is_finished_before_anything_else_starts(site: Site) -> None:
    site.pages["/slow-home"] = Page(page("Home", links=[f"/wide/9/{n}" for n in range(1, 10)]).body, delay=0.2)
    result = await crawl(site.url("/slow-home"), max_concurrent=9)
    assert result.order[0] == "/slow-home"
    first, second = [entry for entry in site.log if entry.path != "/robots.txt"][:2]
    assert first.path == "/slow-home"
    assert second.at - first.at >= 0.2
    assert len(result.pages) == 10


async def test_a_shop_by_preset_is_its_collections_and_pages(site: Site) -> None:
    result = await crawl(site.url("/shop/"), preset="shopify")
    assert set(result.pages) == {
        "/shop/",
        "/shop/collections/tea",
        "/shop/collections/tea?page=2",
        "/shop/collections/coffee",
        "/shop/collections/coffee?page=2",
        "/shop/pages/about",
        "/shop/pages/contact",
        "/shop/pages/shipping",
    }
    assert sorted(site.paths()) == sorted([*result.pages, "/robots.txt"])  # every variant of a page is one request
    assert result.states["/shop/products/espresso"] == ("skipped", "excluded", "by /products/")
    assert result.reasons("/shop/cart", "/shop/account/login", "/shop/policies/privacy") == ["excluded"] * 3


async def test_strict_scope_does_not_fetch_what_is_not_included(site: Site) -> None:
    result = await crawl(site.url("/tree/"), include_patterns="/tree/2")
    assert set(result.order) == set(result.pages) == {path for path in site.paths() if path != "/robots.txt"}
    assert len(result.pages) == 41  # the homepage and the second branch
    assert result.states["/tree/1"] == ("skipped", "not_included", "wanted: /tree/2")


async def test_preferred_scope_fetches_the_others_afterwards(site: Site) -> None:
    result = await crawl(site.url("/tree/"), include_patterns="/tree/2", scope="prefer", max_concurrent=1)
    assert all(path.startswith("/tree/2") for path in result.order[1:41])
    assert not any(path.startswith("/tree/2") for path in result.order[41:])
    assert len(result.pages) == 121


async def test_within_a_priority_the_first_discovered_goes_first(site: Site) -> None:
    start = index(site, "/fifo", "/fifo/b", "/fifo/a", "/keep/2")
    index(site, "/fifo/b", "/fifo/z", "/keep/1")
    result = await crawl(start, include_patterns="/keep/", scope="prefer", max_concurrent=1)
    assert result.order == ["/fifo", "/keep/2", "/fifo/b", "/keep/1", "/fifo/a", "/fifo/z"]


async def test_a_page_found_again_nearer_keeps_its_place_in_line(site: Site) -> None:
    # /x is discovered first, three links away; then /other, which is nearer, names it too.
    start = index(site, "/start", "/keep/1", "/other")
    index(site, "/keep/1", "/keep/2")
    index(site, "/keep/2", "/x", "/y")
    index(site, "/other", "/x")
    for name in ("/x", "/y"):
        index(site, name)
    result = await crawl(start, include_patterns="/keep/", scope="prefer", max_concurrent=1)
    assert result.order == ["/start", "/keep/1", "/keep/2", "/other", "/x", "/y"]
    assert result.pages["/x"].depth == 2


async def test_breadth_first_walks_level_by_level(site: Site) -> None:
    result = await crawl(site.url("/tree/"), breadth_first=True, max_depth=3, max_concurrent=1)
    depths = [page.depth for page in result.pages.values()]
    assert depths == sorted(depths)
    assert max(depths) == 3


async def test_the_page_limit_counts_what_was_fetched_whatever_came_of_it(site: Site) -> None:
    start = index(site, "/limit", "/status/404", "/status/403", "/types/data.json", "/redirect/chain/3", "/wide/2/1")
    result = await crawl(start, max_pages=5, max_concurrent=1)
    assert len(result.pages) == 2
    assert result.final.progress.done == 5
    assert result.states["/wide/2/1"] == ("skipped", "page_limit", "the limit is 5 pages")
    assert site.count("/wide/2/1") == 0


async def test_the_page_limit_is_never_exceeded_by_many_at_once(site: Site) -> None:
    result = await crawl(site.url("/wide/200/"), max_pages=30, max_concurrent=16)
    requested = [path for path in site.paths() if path.startswith("/wide/")]
    assert len(requested) == result.final.progress.done == len(result.pages) == 30
    assert len(result.with_reason("page_limit")) == 171


async def test_a_limit_that_is_just_enough_leaves_nothing_out(site: Site) -> None:
    result = await crawl(site.url("/wide/20/"), max_pages=21, max_concurrent=16)
    assert len(result.pages) == 21
    assert result.with_reason("page_limit") == []


async def test_what_is_too_deep_says_so(site: Site) -> None:
    result = await crawl(site.url("/tree/"), max_depth=2)
    assert len(result.pages) == 13
    assert len(result.with_reason("depth")) == 27
    assert result.states["/tree/1/1/1"] == ("skipped", "depth", "depth 3; the limit is 2")
    assert "/tree/1/1/1/1" not in result.states


async def test_what_was_too_deep_is_fetched_when_it_is_found_nearer(site: Site) -> None:
    start = index(site, "/deep", "/deep/1", "/late/1")
    index(site, "/deep/1", "/deep/2")
    index(site, "/deep/2", "/treasure")
    index(site, "/late/1", "/treasure")
    index(site, "/treasure")
    result = await crawl(start, include_patterns="/deep/", scope="prefer", max_depth=2, max_concurrent=1)
    assert [url.reason for event in result.events for url in event.urls if url.url == site.url("/treasure")] == [
        "depth",
        None,
        None,
    ]
    assert result.states["/treasure"].status == "ingested"
    assert site.count("/treasure") == 1


async def test_fetch_only_fetches_exactly_the_given_urls(site: Site) -> None:
    given = [site.url(path) for path in ("/tree/1", "/shop/cart?a=b", "/status/404", "/tree/1/?utm_source=x")]
    result = await crawl(site.url("/"), fetch_only_urls=given, exclude_patterns="/cart", use_sitemaps=True)
    assert sorted(site.paths()) == ["/robots.txt", "/shop/cart?a=b", "/status/404", "/tree/1"]
    assert set(result.pages) == {"/tree/1", "/shop/cart"}
    assert len(result.states) == 3
    assert isinstance(result.final, CrawlCompleted)


async def test_fetch_only_fails_when_none_could_be_fetched(site: Site) -> None:
    result = await crawl(site.url("/"), fetch_only_urls=[site.url("/status/404"), site.url("/status/500")])
    assert result.message == "None of the given URLs could be fetched."
    assert result.states["/status/404"].reason == "not_found"
    assert result.states["/status/500"] == ("failed", "http_status", "HTTP 500")


async def test_fetch_only_respects_the_page_limit(site: Site) -> None:
    given = [site.url(f"/wide/9/{n}") for n in range(1, 10)]
    result = await crawl(site.url("/"), fetch_only_urls=given, max_pages=4)
    assert len(result.pages) == 4
    assert len(result.with_reason("page_limit")) == 5


async def test_a_crawl_without_its_homepage_fails_and_says_what_to_do(site: Site) -> None:
    for path, words in {
        "/status/404": "does not exist (HTTP 404); check the address",
        "/status/403": "the server answered HTTP 403",
        "/types/file.pdf": "it is not an HTML page but application/pdf",
        "/endless": "raise SITEKEEP_MAX_BODY_BYTES",
    }.items():
        result = await crawl(site.url(path), limits=QUICK.model_copy(update={"max_body_bytes": 100_000}))
        assert isinstance(result.final, CrawlFailed)
        assert result.message.startswith(f"{site.url(path)} could not be crawled: ")
        assert words in result.message


async def test_sitemap_urls_queue_behind_the_homepages_own_links(site: Site) -> None:
    start = index(site, "/mapped", "/wide/2/1", "/wide/2/2")
    site.pages["/sitemap.xml"] = sitemaps.sitemap([site.url("/sitemaps/p/1"), site.url("/wide/2/2")])
    result = await crawl(start, use_sitemaps=True, max_concurrent=1)
    assert result.order == ["/mapped", "/wide/2/1", "/wide/2/2", "/sitemaps/p/1"]
    assert result.pages["/sitemaps/p/1"].depth == 1


async def test_sitemaps_of_all_kinds_are_read(site: Site) -> None:
    names = ("index.xml", "plain.txt", "entities.xml", "loop.xml", "nowhere.xml")
    site.robots = "\n".join(f"Sitemap: {site.url(f'/sitemaps/{name}')}" for name in names)
    result = await crawl(site.url("/sitemaps/"), use_sitemaps=True)
    wanted = {f"/sitemaps/p/{number}" for number in range(1, 11)}
    assert wanted <= set(result.pages)
    extra = set(result.states) - wanted - {"/sitemaps/"}
    assert all("lol" in path for path in extra)  # an entity stays an unknown word, never a billion of them
    assert all(len(path) < 100 for path in extra)
    assert site.count("/sitemaps/loop.xml") == 1
    assert site.count("/sitemaps/missing.xml") == 1


async def test_sitemaps_that_are_not_wanted_are_not_read(site: Site) -> None:
    site.pages["/sitemap.xml"] = sitemaps.sitemap([site.url("/sitemaps/p/1")])
    result = await crawl(site.url("/sitemaps/"), use_sitemaps=False)
    assert site.paths() == ["/robots.txt", "/sitemaps/"]
    assert len(result.pages) == 1


async def test_a_crawl_reads_no_more_sitemaps_than_the_limit(site: Site) -> None:
    site.robots = f"Sitemap: {site.url('/sitemaps/index.xml')}"
    result = await crawl(site.url("/sitemaps/"), use_sitemaps=True, limits=Limits(max_sitemaps=3))
    assert len(result.pages) == 6


async def test_sitemaps_may_be_named_by_a_relative_address_or_badly(site: Site) -> None:
    site.robots = "Sitemap: /sitemaps/pages.xml\nSitemap:\nSitemap: http://[bad\n"
    result = await crawl(site.url("/public/"), use_sitemaps=True)
    assert {f"/sitemaps/p/{n}" for n in range(1, 6)} <= set(result.pages)


async def test_where_patterns_choose_every_sitemap_is_read(site: Site) -> None:
    site.pages["/one.xml"] = sitemaps.sitemap([site.url(f"/wide/30/{n}") for n in range(1, 31)])
    site.pages["/two.xml"] = sitemaps.sitemap([site.url("/docs/guide")])
    site.robots = f"Sitemap: {site.url('/one.xml')}\nSitemap: {site.url('/two.xml')}\n"
    result = await crawl(
        site.url("/public/"),
        use_sitemaps=True,
        include_patterns="/docs/",
        scope="prefer",
        max_pages=5,
        max_concurrent=1,
    )
    assert result.order[1] == "/docs/guide"
