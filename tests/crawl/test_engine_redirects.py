"""Where redirects lead."""

from sitekeep.domain.events import CrawlCompleted
from tests.crawl.running import crawl, index, other_site
from tests.site import Page, Site, sitemaps


def moved(location: str) -> Page:
    return Page("moved", status=302, headers={"Location": location})


async def test_a_page_is_stored_under_its_final_url(site: Site) -> None:
    result = await crawl(index(site, "/start", "/redirect/chain/3"))
    assert set(result.pages) == {"/start", "/redirect/end"}
    assert result.states["/redirect/chain/3"] == ("ingested", None, f"redirects to {site.url('/redirect/end')}")
    assert result.final.progress.done == 2  # hops are no pages
    assert result.pages["/redirect/end"].depth == 1


async def test_relative_and_permanent_redirects_lead_to_the_page(site: Site) -> None:
    for path in ("/redirect/relative", "/redirect/permanent"):
        result = await crawl(index(site, "/start", path))
        assert set(result.pages) == {"/start", "/redirect/end"}


async def test_an_address_that_cannot_be_read_costs_its_page_and_not_the_crawl(site: Site) -> None:
    site.pages["/to-unicode"] = moved("/markup/u/ünï")  # bytes beyond ASCII, which headers should not have
    result = await crawl(index(site, "/start", "/to-unicode", "/redirect/end"))
    assert set(result.pages) == {"/start", "/redirect/end"}
    assert result.states["/to-unicode"] == ("failed", "http_status", "HTTP 302")


async def test_more_hops_than_the_limit_fail(site: Site) -> None:
    result = await crawl(index(site, "/start", "/redirect/chain/12"))
    assert result.states["/redirect/chain/12"] == ("failed", "http_status", "more than 10 redirects")
    assert site.count("/redirect/chain/2") == 1
    assert site.count("/redirect/chain/1") == 0


async def test_circles_end(site: Site) -> None:
    result = await crawl(index(site, "/start", "/redirect/loop", "/redirect/self"))
    for path in ("/redirect/self", "/redirect/loop"):
        expected = ("failed", "http_status", f"redirects in a circle, by way of {site.url(path)}")
        assert result.states[path] == expected
    assert set(result.pages) == {"/start"}


async def test_a_redirect_that_leads_nowhere_fails(site: Site) -> None:
    result = await crawl(index(site, "/start", "/redirect/nowhere"))
    assert result.states["/redirect/nowhere"] == ("failed", "http_status", "HTTP 302")


async def test_a_redirect_to_a_page_already_seen_is_a_duplicate(site: Site) -> None:
    result = await crawl(index(site, "/start", "/redirect/end", "/redirect/relative", "/redirect/permanent"))
    assert set(result.pages) == {"/start", "/redirect/end"}
    assert result.states["/redirect/relative"] == (
        "skipped",
        "duplicate",
        f"of {site.url('/redirect/end')}, to which it redirects",
    )
    assert site.count("/redirect/end") == 1


async def test_two_redirects_to_one_unlinked_page_store_it_once(site: Site) -> None:
    result = await crawl(index(site, "/start", "/redirect/relative", "/redirect/permanent"), max_concurrent=1)
    assert result.states["/redirect/relative"].status == "ingested"
    assert result.states["/redirect/permanent"].reason == "duplicate"
    assert site.count("/redirect/end") == 1


async def test_a_redirect_that_leaves_the_site_is_not_followed(site: Site) -> None:
    with other_site() as other:
        site.other = other.base
        result = await crawl(index(site, "/start", "/redirect/offsite"))
        assert other.log == []
        assert result.states["/redirect/offsite"] == (
            "skipped",
            "off_site",
            f"redirects to {other.url('/landing')}, the site is {site.base.removeprefix('http://')}",
        )


async def test_hops_pass_patterns_and_robots(site: Site) -> None:
    site.robots = "User-agent: *\nDisallow: /private/"
    site.pages["/to-private"] = moved("/private/secret")
    site.pages["/to-cart"] = moved("/shop/cart")
    result = await crawl(index(site, "/start", "/to-private", "/to-cart"), exclude_patterns="/cart")
    assert result.states["/to-private"].reason == "robots"
    assert "Disallow: /private/" in (result.states["/to-private"].detail or "")
    assert result.states["/to-cart"].reason == "excluded"
    assert site.count("/private/secret") == site.count("/shop/cart") == 0


async def test_links_are_read_relative_to_the_final_url(site: Site) -> None:
    site.pages["/moved"] = moved("/docs/guide/install")
    result = await crawl(index(site, "/start", "/moved"), max_depth=2)
    assert "/docs/guide/install/basics" in result.pages
    assert result.urls[f"127.0.0.1:{site.port}/docs/guide/configure"].found_on == site.url("/docs/guide/install")


async def test_a_homepage_that_moves_to_another_host_makes_that_host_the_site(site: Site) -> None:
    with other_site() as other:
        site.other = other.base
        other.pages["/sitemap.xml"] = sitemaps.sitemap([other.url("/sitemaps/p/1")])
        result = await crawl(site.url("/redirect/home"), use_sitemaps=True, max_pages=500)
        assert isinstance(result.final, CrawlCompleted)
        assert result.states["/redirect/home"] == ("ingested", None, f"redirects to {other.url('/')}")
        assert other.url("/shop/") in result.pages
        assert other.url("/sitemaps/p/1") in result.pages
        assert site.paths() == ["/robots.txt", "/redirect/home"]
        assert other.count("/") == other.count("/robots.txt") == 1


async def test_the_new_home_is_not_fetched_again(site: Site) -> None:
    site.pages["/"] = moved("/shop/pages/about")
    result = await crawl(site.url("/"), preset="shopify")
    assert site.count("/shop/pages/about") == 1
    assert "/shop/collections/tea" in result.pages
