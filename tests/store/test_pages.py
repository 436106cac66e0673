"""Pages come back as they went in; what a site once said is not lost to a bad day."""

from datetime import timedelta

import pytest

from sitekeep.domain.content import NO_METADATA, CrawlMethod, Image, Link, PageKind, PageMetadata
from sitekeep.domain.jobs import CrawlJob
from sitekeep.domain.pages import CrawledPage, PageStatus
from sitekeep.ports import Unit
from sitekeep.store.database import Database
from tests.store.samples import ELSEWHERE, NOON, bare_page, full_page, job, project, stored_job


async def save(unit: Unit, job: CrawlJob, *pages: CrawledPage) -> None:
    await unit.pages.save(pages, project_id=job.project_id or "", crawl_id=job.id)


async def find(unit: Unit, job: CrawlJob, page: CrawledPage) -> CrawledPage:
    found = await unit.pages.find(job.project_id or "", page.normalized_url)
    assert found is not None
    return found


async def test_a_page_comes_back_whole(database: Database) -> None:
    full, bare = full_page(), bare_page("/bare")
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, full, bare)
        await unit.commit()
    async with database.unit() as unit:
        for page in (full, bare):
            found = await find(unit, job, page)
            assert found == page
            # Pages are read without validation, so every type is checked here.
            assert CrawledPage.model_validate(dict(found), strict=True) == page
            assert all(type(link) is Link for link in found.links_found)
            assert all(type(image) is Image for image in found.images)
            assert type(found.metadata) is PageMetadata
            assert found.metadata.kind is None or type(found.metadata.kind) is PageKind
            hash(found.metadata)  # frozen, all the way down
        assert await unit.pages.find(job.project_id or "", "example.com/none") is None
        assert await unit.pages.find("no such project", full.normalized_url) is None


async def test_a_new_version_keeps_the_id(database: Database) -> None:
    first, second = full_page(), bare_page("/a", title="new")
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, first)
        await save(unit, job, second)
        assert first.id != second.id
        assert await find(unit, job, first) == second.model_copy(update={"id": first.id})


@pytest.mark.parametrize("status", [PageStatus.FAILED, PageStatus.SKIPPED])
async def test_a_page_that_failed_keeps_its_content(database: Database, status: PageStatus) -> None:
    good = full_page()
    changes = {
        "status": status,
        "http_status": 500,
        "error_message": "HTTP 500",
        "depth": 1,
        "fetch_ms": 7.0,
        "extract_ms": 0.0,
        "crawled_at": NOON + timedelta(days=1),
    }
    async with database.unit() as unit:
        first = await stored_job(unit)
        second = job(project()).model_copy(update={"project_id": first.project_id})
        await unit.jobs.add(second)
        await save(unit, first, good)
        await save(unit, second, bare_page("/a", **changes))
        assert await find(unit, first, good) == good.model_copy(update=changes)
        assert [page.id for page in await unit.pages.slowest(second.id)] == [good.id]
        assert [page async for page in unit.pages.stream(second.id)] == []


async def test_a_page_that_never_was_had_is_stored_as_failed(database: Database) -> None:
    page = bare_page("/a", status=PageStatus.FAILED, error_message="HTTP 500", http_status=500)
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, page)
        assert await find(unit, job, page) == page


async def test_the_last_word_on_a_page_counts_within_a_batch(database: Database) -> None:
    failed = bare_page("/a", status=PageStatus.FAILED)
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, failed, full_page())
        assert (await find(unit, job, failed)).status is PageStatus.SUCCESS
        await save(unit, job, full_page(title="newest"), failed)
        found = await find(unit, job, failed)
        assert (found.status, found.title) == (PageStatus.FAILED, "newest")


async def test_long_titles_and_urls_are_cut(database: Database) -> None:
    page = full_page("/" + "x" * 3000, title="漢" * 900, h1="h" * 501, language="l" * 99)
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, page)
        found = await find(unit, job, page)
    assert (found.title, found.h1) == ("漢" * 500, "h" * 500)
    assert (len(found.url), len(found.normalized_url)) == (2000, 2000)


async def test_no_text_breaks_the_database(database: Database) -> None:
    bad = "a\x00b\ud800c\udfff é 🎉"
    page = full_page(
        title=bad,
        h1=bad,
        meta_description=bad,
        content_text=bad,
        markdown=bad,
        canonical=bad,
        error_message=bad,
        language=bad,
        etag=bad,
        last_modified=bad,
        links_found=(Link(bad, bad), Link("\\u0000 \\ud800", '"')),
        images=(Image(bad, bad),),
        metadata=PageMetadata(author=bad, schema_types=(bad,), open_graph=((bad, bad),)),
        text_hash="",  # our reader never makes such text: it encodes what it hashes
    )
    good = "ab?c? é 🎉"
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, page)
        await unit.jobs.save(job.model_copy(update={"error_message": bad, "change_summary": {bad: [bad]}}))
        await unit.commit()
        found = await find(unit, job, page)
        saved = await unit.jobs.get(job.id)
    texts = [found.title, found.h1, found.meta_description, found.content_text, found.markdown]
    texts += [found.canonical, found.error_message, found.language, found.etag, found.last_modified]
    assert texts == [good] * 10
    assert found.links_found == (Link(good, good), Link("\\u0000 \\ud800", '"'))
    assert found.images == (Image(good, good),)
    assert found.metadata == PageMetadata(author=good, schema_types=(good,), open_graph=((good, good),))
    assert saved is not None
    assert (saved.error_message, saved.change_summary) == (good, {good: [good]})


async def test_times_of_pages_are_utc(database: Database) -> None:
    page = bare_page("/a", crawled_at=NOON.astimezone(ELSEWHERE))
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, page)
        found = await find(unit, job, page)
    assert found.crawled_at == NOON
    assert found.crawled_at.utcoffset() == timedelta(0)


async def test_pages_stream_in_crawl_order(database: Database) -> None:
    """All at one instant, and not in the order of their names: only their turn tells."""
    pages = [bare_page(f"/{n * 7919 % 1000}", content_text="x" * 5000) for n in range(1000)]
    async with database.unit() as unit:
        job = await stored_job(unit)
        for start in range(0, 1000, 100):
            await save(unit, job, *pages[start : start + 100])
        await save(unit, job, bare_page("/failed", status=PageStatus.FAILED))
        await unit.commit()
    async with database.unit() as unit:
        assert [page async for page in unit.pages.stream(job.id)] == pages


async def test_a_stream_can_be_left_early_and_does_not_stop_a_writer(database: Database) -> None:
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, *(bare_page(f"/{n}") for n in range(500)))
        await unit.commit()
    async with database.unit() as reader:
        stream = reader.pages.stream(job.id)
        assert (await anext(stream)).url == "https://example.com/0"
        async with database.unit() as writer:
            await save(writer, job, bare_page("/0", title="new"))
            await writer.commit()
        assert (await anext(stream)).url == "https://example.com/1"
    async with database.unit() as unit:
        assert (await find(unit, job, bare_page("/0"))).title == "new"


async def test_the_slowest_come_first_and_without_content(database: Database) -> None:
    pages = [full_page(f"/{n}", fetch_ms=float(n)) for n in range(10)]
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(unit, job, *pages)
        slow = await unit.pages.slowest(job.id, limit=3)
    empty = {"content_text": "", "markdown": "", "links_found": (), "images": (), "metadata": NO_METADATA}
    assert slow == [page.model_copy(update=empty) for page in (pages[9], pages[8], pages[7])]


async def test_what_a_crawl_stored_is_listed_in_crawl_order(database: Database) -> None:
    async with database.unit() as unit:
        job = await stored_job(unit)
        await save(
            unit,
            job,
            bare_page("/z", title="Z", word_count=50, text_hash="h1"),
            bare_page("/failed", word_count=500, text_hash="h3", status=PageStatus.FAILED),
            bare_page("/a", word_count=7, text_hash="h4"),
        )
        stored = await unit.pages.stored(job.id)
    assert stored == [("https://example.com/z", "Z", "h1", 50), ("https://example.com/a", None, "h4", 7)]


async def test_a_later_crawl_takes_a_page_over(database: Database) -> None:
    async with database.unit() as unit:
        first = await stored_job(unit)
        second = job(project()).model_copy(update={"project_id": first.project_id})
        await unit.jobs.add(second)
        await save(unit, first, bare_page("/a"), bare_page("/b"))
        await save(unit, second, bare_page("/b", crawl_method=CrawlMethod.BROWSER))
        assert [page.url async for page in unit.pages.stream(first.id)] == ["https://example.com/a"]
        assert [page.url async for page in unit.pages.stream(second.id)] == ["https://example.com/b"]


async def test_several_pages_are_found_at_once_in_the_order_of_their_keys(database: Database) -> None:
    pages = [full_page("/b"), bare_page("/a"), full_page("/ü" + "x" * 3000)]
    async with database.unit() as unit:
        job = await stored_job(unit)
        other = await stored_job(unit, "elsewhere.com")
        await save(unit, job, *pages, bare_page("/not-asked-for"))
        await save(unit, other, bare_page("/b", title="of another project"))
        wanted = [page.normalized_url for page in pages] + ["example.com/none"]
        found = await unit.pages.many(job.project_id or "", wanted)
        assert await unit.pages.many(job.project_id or "", []) == []
    assert [page.id for page in found] == [pages[1].id, pages[0].id, pages[2].id]
    assert found[1] == pages[0]


async def test_pages_that_came_in_are_listed_with_their_templates(database: Database) -> None:
    one, two = PageMetadata(template="one"), PageMetadata(template="two", author="'")
    async with database.unit() as unit:
        job = await stored_job(unit)
        other = await stored_job(unit, "elsewhere.com")
        await save(unit, other, bare_page("/z", metadata=one))
        await save(
            unit,
            job,
            bare_page("/c", metadata=one),
            bare_page("/a", metadata=two),
            bare_page("/b"),  # made from none
            bare_page("/failed", metadata=one, status=PageStatus.FAILED),
        )
        assert await unit.pages.templates(job.id) == [("example.com/a", "two"), ("example.com/c", "one")]


async def test_a_page_that_is_rewritten_keeps_all_but_its_text(database: Database) -> None:
    page, neighbour = full_page("/a"), full_page("/b")
    said = {"markdown": "clean\x00er", "content_text": "clean\ud800", "word_count": 1}
    async with database.unit() as unit:
        job = await stored_job(unit)
        other = await stored_job(unit, "elsewhere.com")
        await save(unit, job, page, neighbour)
        await save(unit, other, full_page("/a"))
        await unit.pages.rewrite([page.model_copy(update={**said, "title": "x"})], project_id=job.project_id or "")
        await unit.pages.rewrite([], project_id=job.project_id or "")
        await unit.pages.rewrite([bare_page("/none")], project_id=job.project_id or "")
        cleaned = {"markdown": "cleaner", "content_text": "clean?", "word_count": 1}
        assert await find(unit, job, page) == page.model_copy(update=cleaned)
        assert await find(unit, job, neighbour) == neighbour
        assert (await find(unit, other, page)).markdown == page.markdown
