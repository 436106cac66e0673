"""After a crawl: what its pages have in common is taken out of them, on both databases."""

from collections.abc import Iterable

import pytest

from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.content import ContentMode, FetchedPage, Reading
from sitekeep.domain.jobs import CrawlJob, JobStatus
from sitekeep.domain.pages import CrawledPage
from sitekeep.extract.page import extract
from sitekeep.handlers.tidying import drop_repeats
from sitekeep.ports import Unit
from sitekeep.store.database import Database
from tests.handlers.conftest import crawling
from tests.site import Page, Site, document, link, prose
from tests.store.samples import bare_page, stored_job

PROMO = "Order before noon and we send it today."
QUICK = CrawlConfig(delay_seconds=0, use_sitemaps=False, max_concurrent=5)


def html(number: int, links: Iterable[str] = ()) -> str:
    """A page of one template; no rule of one page knows that its last paragraph is not its own."""
    more = "".join(f"<p>And then {link(href)}, of which more is told there.</p>" for href in links)
    return document(
        f"Page {number}",
        f'<div class="entry"><h1>Page {number}</h1><p>{prose(f"own {number}", 8)}</p>{more}'
        f'<h2>Delivery</h2><p>Order <b>before noon</b> and <a href="/today">we send it</a> today.</p></div>',
    )


def sample(count: int) -> dict[str, Page]:
    pages = {f"/t/{n}": Page(html(n)) for n in range(1, count)}
    return {"/t/0": Page(html(0, pages)), **pages}


async def crawl(site: Site, database: Database, count: int, **limits: int) -> tuple[CrawlJob, list[CrawledPage]]:
    site.pages.update(sample(count))
    config = QUICK.model_copy(update={"include_patterns": ("/t/",)})
    async with crawling(database, **limits) as crawls:
        job = await crawls.run(await crawls.start(site.url("/t/0"), config))
    assert (job.status, job.pages_crawled) == (JobStatus.COMPLETED, count)
    async with database.unit() as unit:
        return job, [page async for page in unit.pages.stream(job.id)]


async def test_what_nearly_all_pages_of_a_template_say_is_taken_out_of_them(site: Site, database: Database) -> None:
    job, pages = await crawl(site, database, 25)
    assert job.stats is not None
    assert job.stats.tidied_pages == 25
    for page in pages:
        assert "before noon" not in page.markdown + page.content_text
        assert "## Delivery" in page.markdown  # headings are the form of a page
        assert page.word_count == len(page.content_text.split())
        path = page.url.removeprefix(site.url(""))
        alone = extract(
            FetchedPage(url=page.url, status=200, body=site.pages[path].data), Reading(content=ContentMode.MARKDOWN)
        )
        assert PROMO in alone.content_text
        assert (page.text_hash, page.content_hash) == (alone.text_hash, alone.content_hash)
        assert page.content_text == alone.content_text.replace(f"\n{PROMO}", "")


async def test_few_pages_are_left_as_they_are(site: Site, database: Database) -> None:
    job, pages = await crawl(site, database, 12)
    assert job.stats is not None
    assert job.stats.tidied_pages == 0
    assert all(PROMO in page.content_text for page in pages)


@pytest.mark.parametrize(("least", "tidied"), [(0, 0), (12, 12), (13, 0)])
async def test_how_many_pages_are_enough_is_a_setting(site: Site, database: Database, least: int, tidied: int) -> None:
    job, pages = await crawl(site, database, 12, learn_from_pages=least)
    assert job.stats is not None
    assert job.stats.tidied_pages == tidied
    assert sum(PROMO in page.content_text for page in pages) == 12 - tidied


def stored(number: int, template: str | None = "one") -> CrawledPage:
    text = prose(f"own {number}", 4)
    page = bare_page(
        f"/{number}",
        markdown=f"# Page {number}\n\n{text}\n\n{PROMO}",
        content_text=f"{text}\n{PROMO}",
        word_count=len(f"{text} {PROMO}".split()),
        text_hash=f"hash {number}",
    )
    return page.model_copy(update={"metadata": type(page.metadata)(template=template)})


async def nobody(unit: Unit) -> None:
    """Nobody waits for a sign of life."""


async def tidied(database: Database, pages: list[CrawledPage], least: int = 20) -> dict[str, bool]:
    """Which pages lost it, by path."""
    async with database.unit() as unit:
        job = await stored_job(unit)
        await unit.pages.save(pages, project_id=job.project_id or "", crawl_id=job.id)
        await unit.commit()
    count = await drop_repeats(database, job, least=least, beat=nobody)
    async with database.unit() as unit:
        lost = {
            page.url.removeprefix("https://example.com"): PROMO not in page.markdown
            async for page in unit.pages.stream(job.id)
        }
        assert count == sum(lost.values())
        return lost


async def test_each_template_is_learnt_by_itself(database: Database) -> None:
    pages = [stored(n, "one" if n < 20 else "two") for n in range(30)] + [stored(n, None) for n in range(30, 60)]
    lost = await tidied(database, pages)
    assert [int(path[1:]) for path, gone in lost.items() if gone] == list(range(20))


async def test_more_pages_than_are_looked_at_are_all_made_cleaner(database: Database) -> None:
    assert all((await tidied(database, [stored(n) for n in range(130)])).values())


async def test_a_page_that_says_little_else_keeps_it(database: Database) -> None:
    short = stored(99).model_copy(update={"markdown": PROMO, "content_text": PROMO, "word_count": 8})
    lost = await tidied(database, [*(stored(n) for n in range(25)), short])
    assert (lost["/99"], sum(lost.values())) == (False, 25)
