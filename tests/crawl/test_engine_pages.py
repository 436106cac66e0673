"""Pages as they are found in the wild: broken, deep, endless, doubled."""

import re

from tests.crawl.running import QUICK, crawl, index
from tests.site import Page, Site, charsets, page

LEAVES = {f"/markup/leaf/{n}" for n in (1, 2, 3)}


async def test_every_encoding_gives_its_sentence(site: Site) -> None:
    result = await crawl(site.url("/charset/"))
    read = {path: sentence in result.pages[path].content_text for path, sentence in charsets.SENTENCES.items()}
    assert read == dict.fromkeys(charsets.SENTENCES, True)


async def test_malformed_pages_give_their_text_and_links(site: Site) -> None:
    result = await crawl(site.url("/markup/malformed"))
    assert result.pages["/markup/malformed"].word_count > 50
    assert {"/markup/malformed", "/markup/leaf/1", "/markup/leaf/3"} <= set(result.pages)


async def test_base_moves_relative_links(site: Site) -> None:
    result = await crawl(site.url("/markup/base"))
    assert set(result.pages) == {
        "/markup/base",
        "/markup/elsewhere/one",
        "/markup/elsewhere/two",
        "/markup/leaf/1",
        "/markup/elsewhere/?page=2",
    }


async def test_only_web_addresses_are_links(site: Site) -> None:
    result = await crawl(site.url("/markup/schemes"))
    assert set(result.states) == {"/markup/schemes", *LEAVES}


async def test_one_unicode_path_in_four_spellings_is_one_page(site: Site) -> None:
    result = await crawl(site.url("/markup/idn"))
    assert set(result.pages) == {"/markup/idn", "/markup/u/%C3%BCn%C3%AF"}
    links = [link.url for link in result.pages["/markup/idn"].links_found]
    assert links.count("http://xn--mnchen-3ya.example/") == 1
    assert len(site.log) == 3


async def test_nul_bytes_do_no_harm(site: Site) -> None:
    result = await crawl(site.url("/markup/nul"))
    kept = result.pages["/markup/nul"]
    assert (kept.title or "").startswith("Nul")
    assert re.search("before.?after", kept.content_text)


async def test_deep_nesting_costs_at_most_its_own_page(site: Site) -> None:
    for path, levels in {"/pit": 3_000, "/abyss": 60_000}.items():
        site.pages[path] = page(path, more="<div>" * levels + "bottom" + "</div>" * levels)
    start = index(site, "/start", "/pit", "/abyss", "/wide/1/1")
    result = await crawl(start, limits=QUICK.model_copy(update={"extract_timeout_seconds": 2}))
    assert result.states["/abyss"] == ("failed", "parse", "the page could not be read within 2 s")
    assert set(result.pages) == {"/start", "/pit", "/wide/1/1"}
    assert "bottom" in result.pages["/pit"].content_text


async def test_twenty_thousand_links_are_found(site: Site) -> None:
    result = await crawl(site.url("/markup/many"), max_pages=5)
    assert len(result.pages["/markup/many"].links_found) == 20_000
    assert len(result.states) == 20_001
    assert len(result.with_reason("page_limit")) == 19_996


async def test_a_crawl_remembers_no_more_urls_than_the_limit(site: Site) -> None:
    limits = QUICK.model_copy(update={"max_urls_per_crawl": 1000})
    result = await crawl(site.url("/markup/many"), max_pages=5, limits=limits)
    assert len(result.states) == 1000


async def test_one_content_under_many_urls_is_stored_once(site: Site) -> None:
    result = await crawl(site.url("/same/"))
    assert set(result.pages) == {"/same/", result.order[1]}
    twins = {"/same/a", "/same/b", "/same/c"} - set(result.pages)
    for path in twins:
        assert result.states[path] == ("skipped", "duplicate", f"of {site.url(result.order[1])}")


async def test_the_links_of_a_duplicate_are_followed(site: Site) -> None:
    site.pages["/twin/a"] = page("Twin", more="<nav><a href='/wide/2/1'>x</a></nav>")
    site.pages["/twin/b"] = page("Twin", more="<nav><a href='/wide/2/2'>x</a></nav>")
    result = await crawl(index(site, "/start", "/twin/a", "/twin/b"))
    assert len(result.with_reason("duplicate")) == 1
    assert {"/wide/2/1", "/wide/2/2"} <= set(result.pages)


async def test_short_texts_are_equal_by_chance(site: Site) -> None:
    few = Page("<html><title>Empty</title><body><main>Nothing here yet.</main></body></html>")
    site.pages["/short/a"] = site.pages["/short/b"] = few
    result = await crawl(index(site, "/start", "/short/a", "/short/b"))
    assert len(result.pages) == 3


async def test_canonical_names_the_page_that_is_kept(site: Site) -> None:
    result = await crawl(site.url("/canonical/"), max_concurrent=1)
    assert set(result.pages) == {
        "/canonical/",
        "/canonical/main",
        "/canonical/missing",  # its canonical does not exist
        "/canonical/unlinked",  # its canonical was not stored yet, and was queued
        "/canonical/hidden",
    }
    for path in ("/canonical/variant-1", "/canonical/variant-2"):
        assert result.states[path] == ("skipped", "duplicate", f"of {site.url('/canonical/main')}")
    assert result.states["/canonical/gone"].reason == "not_found"


async def test_a_canonical_on_another_site_changes_nothing(site: Site) -> None:
    head = '<link rel="canonical" href="http://elsewhere.example/original">'
    site.pages["/start"] = page("Start", head=head)
    result = await crawl(site.url("/start"))
    assert set(result.states) == set(result.pages) == {"/start"}


async def test_a_calendar_without_end_is_left_after_a_while(site: Site) -> None:
    limits = QUICK.model_copy(update={"max_pages_per_pattern": 20})
    result = await crawl(site.url("/calendar/"), limits=limits)
    assert len(result.pages) == 22  # the calendar, the month that it names, and 20 that only months name
    assert len(result.with_reason("trap")) == 2
    assert all("/calendar/#/#" in (state.detail or "") for state in result.states.values() if state.reason)


async def test_session_ids_make_no_new_pages(site: Site) -> None:
    result = await crawl(site.url("/sessions/"))
    assert set(result.pages) == {"/sessions/", "/sessions/a", "/sessions/b", "/sessions/c"}
    assert len(site.log) == 5


async def test_paths_that_repeat_are_a_trap(site: Site) -> None:
    result = await crawl(site.url("/repeat/"))
    assert set(result.pages) == {"/repeat/", "/repeat/a/b/", "/repeat/a/b/a/b/"}
    assert result.states["/repeat/a/b/a/b/a/b/"] == ("skipped", "trap", "the path repeats /a/b")


async def test_an_address_too_long_is_not_followed(site: Site) -> None:
    start = index(site, "/start", "/long/", "/long/short")
    result = await crawl(start)
    assert set(result.pages) == {"/start", "/long/", "/long/short"}
    (path,) = result.with_reason("url_too_long")
    assert result.states[path].detail == "5000 characters; the limit is 2000"
    assert len(site.url(path)) == 2000


async def test_www_subdomains_and_other_ports(site: Site) -> None:
    port = site.port
    links = (f"http://localhost:{port}/x", f"http://127.0.0.1:{port + 1}/x", f"https://127.0.0.1:{port}/wide/1/1")
    result = await crawl(index(site, "/start", "/wide/1/1", *links))
    assert set(result.states) == {"/start", "/wide/1/1"}  # https is the same page; the others are other sites


async def test_content_modes(site: Site) -> None:
    text = await crawl(site.url("/docs/guide/install"), max_pages=1, content="text")
    links = await crawl(site.url("/docs/guide/install"), max_pages=1, content="links")
    kept = text.pages["/docs/guide/install"]
    assert kept.content_text
    assert kept.markdown == ""
    kept = links.pages["/docs/guide/install"]
    assert kept.content_text == kept.markdown == ""
    assert kept.title
    assert kept.links_found
