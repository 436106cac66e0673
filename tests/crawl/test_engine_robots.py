"""What a site asks of crawlers is done, and what it forbids says which rule did."""

from itertools import pairwise

from tests.crawl.running import QUICK, crawl, index
from tests.site import Site, page, robots

LEAF = "/markup/leaf/1"


async def test_a_blocked_url_names_its_rule_and_is_never_asked_for(site: Site) -> None:
    site.robots = "User-agent: *\nDisallow: /private/"
    result = await crawl(site.url("/public/"))
    assert set(result.pages) == {"/public/", "/public/a", "/public/b"}
    assert result.states["/private/secret"] == ("skipped", "robots", "Disallow: /private/")
    assert site.count("/private/secret") == 0
    assert site.count("/robots.txt") == 1
    assert result.final.progress.done == 3  # what was not fetched does not count


async def test_the_longest_rule_wins_and_allow_wins_a_tie(site: Site) -> None:
    site.robots = robots.TIES
    result = await crawl(index(site, "/start", "/private/secret", "/private/open", "/private/tie"))
    assert set(result.pages) == {"/start", "/private/open", "/private/tie"}
    assert result.reasons("/private/secret") == ["robots"]


async def test_our_own_group_replaces_the_general_one(site: Site) -> None:
    site.robots = robots.GROUPS
    result = await crawl(index(site, "/start", "/private/ours", "/private/theirs"))
    assert set(result.pages) == {"/start", "/private/theirs"}


async def test_a_huge_robots_txt_is_read_up_to_the_limit(site: Site) -> None:
    site.robots = robots.HUGE
    result = await crawl(index(site, "/start", "/private/before", "/private/after"))
    assert set(result.pages) == {"/start", "/private/after"}


async def test_without_a_robots_txt_all_is_allowed(site: Site) -> None:
    for status in (404, 403):
        site.robots = status
        result = await crawl(index(site, "/start", "/private/secret"))
        assert set(result.pages) == {"/start", "/private/secret"}


async def test_nothing_is_fetched_while_robots_txt_does_not_answer(site: Site) -> None:
    site.robots = 500
    result = await crawl(site.url("/public/"))
    assert result.states["/public/"][:2] == ("failed", "robots_unreachable")
    assert "robots.txt answers HTTP 500, so nothing may be fetched" in result.message
    assert set(site.paths()) == {"/robots.txt"}
    assert site.count("/robots.txt") == 3


async def test_given_urls_fail_while_robots_txt_does_not_answer(site: Site) -> None:
    site.robots = 503
    result = await crawl(site.url("/"), fetch_only_urls=[site.url("/public/a"), site.url("/public/b")])
    assert result.reasons("/public/a", "/public/b") == ["robots_unreachable"] * 2
    assert result.message == "None of the given URLs could be fetched."
    assert site.count("/robots.txt") == 3  # asked once, with its retries, for all of them


async def test_a_blocked_homepage_fails_and_says_what_to_do(site: Site) -> None:
    site.robots = "User-agent: *\nDisallow: /"
    result = await crawl(site.url("/public/"))
    assert "Disallow: /" in result.message
    assert "--no-robots" in result.message


async def test_without_respect_robots_txt_is_not_even_asked_for(site: Site) -> None:
    site.robots = 503
    site.pages["/hidden"] = page("Hidden", head='<meta name="robots" content="noindex, nofollow">', links=[LEAF])
    result = await crawl(index(site, "/start", "/private/secret", "/hidden"), respect_robots_txt=False)
    assert set(result.pages) == {"/start", "/private/secret", "/hidden", LEAF}
    assert site.count("/robots.txt") == 0


async def test_crawl_delay_raises_the_delay(site: Site) -> None:
    site.robots = "User-agent: *\nCrawl-delay: 0.3"
    result = await crawl(index(site, "/start", "/wide/2/1", "/wide/2/2"), max_concurrent=4)
    starts = [entry.at for entry in site.log]
    assert min(two - one for one, two in pairwise(starts[1:])) >= 0.28
    assert result.final.progress.current_delay == 0.3


async def test_noindex_pages_are_read_for_their_links_only(site: Site) -> None:
    for path in ("/markup/noindex", "/markup/xrobots"):
        result = await crawl(index(site, "/start", path))
        assert set(result.pages) == {"/start", LEAF}
        assert result.states[path] == ("skipped", "noindex", "the page says noindex")


async def test_nofollow_pages_are_kept_and_their_links_left_alone(site: Site) -> None:
    result = await crawl(index(site, "/start", "/markup/nofollow"))
    assert set(result.pages) == {"/start", "/markup/nofollow"}
    assert LEAF not in result.states


async def test_a_homepage_that_says_noindex_still_leads_on(site: Site) -> None:
    result = await crawl(site.url("/markup/noindex"))
    assert set(result.pages) == {LEAF}


async def test_what_pages_ask_of_robots_can_be_passed_over_by_a_setting(site: Site) -> None:
    lenient = QUICK.model_copy(update={"respect_robots_meta": False})
    site.robots = "User-agent: *\nDisallow: /private/"
    for path in ("/markup/noindex", "/markup/nofollow", "/markup/xrobots"):
        result = await crawl(index(site, "/start", path, "/private/secret"), limits=lenient)
        assert set(result.pages) == {"/start", path, LEAF}
        assert result.reasons("/private/secret") == ["robots"]  # robots.txt is another matter


async def test_a_page_that_says_both_is_neither_kept_nor_followed(site: Site) -> None:
    site.pages["/hidden"] = page("Hidden", head='<meta name="robots" content="none">', links=[LEAF])
    result = await crawl(index(site, "/start", "/hidden"))
    assert set(result.pages) == {"/start"}
    assert result.reasons("/hidden") == ["noindex"]
    assert LEAF not in result.states
