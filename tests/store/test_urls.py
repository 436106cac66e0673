"""Discovered URLs come back as they went in, in order of discovery."""

import random

from sitekeep.domain.reasons import FailReason, SkipReason
from sitekeep.domain.urls import DiscoveredUrl, UrlStatus
from sitekeep.store.database import Database
from tests.store.samples import bare_url, full_url, stored_job


async def test_a_url_comes_back_whole(database: Database) -> None:
    full, bare = full_url(), bare_url("/bare")
    async with database.unit() as unit:
        job = await stored_job(unit)
        await unit.urls.save(job.id, [full, bare])
        await unit.commit()
    async with database.unit() as unit:
        for url in (full, bare):
            found = await unit.urls.find(job.id, url.normalized_url)
            assert found == url
            assert DiscoveredUrl.model_validate(found.model_dump(), strict=True) == url
        assert await unit.urls.find(job.id, "example.com/none") is None
        assert await unit.urls.find("no such job", full.normalized_url) is None


async def test_saving_again_replaces(database: Database) -> None:
    async with database.unit() as unit:
        job = await stored_job(unit)
        other = await stored_job(unit, "other.example")
        await unit.urls.save(job.id, [bare_url("/a")])
        await unit.urls.save(other.id, [bare_url("/a")])
        settled = bare_url("/a").ingested(content_hash="abc")
        # Twice in one batch too: the last one counts.
        await unit.urls.save(job.id, [bare_url("/a").failed(FailReason.TIMEOUT), settled])
        assert await unit.urls.list(job.id) == [settled]
        assert await unit.urls.list(other.id) == [bare_url("/a")]


async def test_lists_are_in_order_of_discovery(database: Database) -> None:
    urls = [bare_url(f"/{n}", position=n) for n in range(10)]
    urls[3] = urls[3].skipped(SkipReason.ROBOTS)
    urls[5] = urls[5].skipped(SkipReason.DEPTH)
    urls[7] = urls[7].failed(FailReason.TIMEOUT)
    async with database.unit() as unit:
        job = await stored_job(unit)
        await unit.urls.save(job.id, random.Random(1).sample(urls, k=10))
        assert await unit.urls.list(job.id) == urls
        assert await unit.urls.list(job.id, limit=3, offset=4) == urls[4:7]
        assert await unit.urls.list(job.id, offset=8) == urls[8:]
        assert await unit.urls.list(job.id, status=UrlStatus.SKIPPED) == [urls[3], urls[5]]
        assert await unit.urls.list(job.id, reason="depth") == [urls[5]]
        assert await unit.urls.list(job.id, status=UrlStatus.FAILED, reason="depth") == []


async def test_twenty_thousand_at_once(database: Database) -> None:
    async with database.unit() as unit:
        job = await stored_job(unit)
        await unit.urls.save(job.id, (bare_url(f"/{n}", position=n) for n in range(20_000)))
        await unit.commit()
    async with database.unit() as unit:
        found = await unit.urls.list(job.id)
    assert [url.position for url in found] == list(range(20_000))


async def test_nothing_to_save_is_fine(database: Database) -> None:
    async with database.unit() as unit:
        job = await stored_job(unit)
        await unit.urls.save(job.id, [])
        await unit.pages.save([], project_id=job.project_id or "", crawl_id=job.id)


async def test_hostile_and_endless_text_is_stored(database: Database) -> None:
    long = bare_url("/" + "x" * 3000, found_on="y" * 3000)
    hostile = bare_url("/\x00\ud800", reason="z" * 100, detail="\x00a\udfffb")
    async with database.unit() as unit:
        job = await stored_job(unit)
        await unit.urls.save(job.id, [long, hostile])
        found = await unit.urls.find(job.id, long.normalized_url)
        assert found is not None
        assert (found.normalized_url, found.found_on) == (long.normalized_url[:2000], "y" * 2000)
        found = await unit.urls.find(job.id, hostile.normalized_url)
        assert found is not None
        assert (found.normalized_url, found.reason, found.detail) == ("example.com/?", "z" * 64, "a?b")
