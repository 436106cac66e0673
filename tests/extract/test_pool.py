"""Pages are read in other processes, and no page can harm another."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from sitekeep.domain.content import ContentMode, FetchedPage, PageContent, Reading
from sitekeep.domain.errors import ExtractError
from sitekeep.extract.pool import AT_ONCE, ExtractPool
from tests.site import article

MARKDOWN = Reading()


def workers() -> list[int]:
    """The processes that this one started and that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended while we looked
        if int(fields[1]) == os.getpid() and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


def fetched(title: str, html: str = "") -> FetchedPage:
    return FetchedPage(
        url="http://e.com/", status=200, body=(html or article(title)).encode(), content_type="text/html"
    )


# Takes the parser's time out of proportion: minutes, where a page of its size takes milliseconds.
HANGS = fetched("Hangs", "<title>Hangs</title>" + "<div>" * 150_000 + "bottom")


async def test_pages_are_read_side_by_side() -> None:
    async with ExtractPool(workers=2, timeout=30) as pool:
        titles = [f"Page {n}" for n in range(40)]
        contents = await asyncio.gather(*(pool.extract(fetched(title), MARKDOWN) for title in titles))
        assert [content.title for content in contents] == titles
        assert len(workers()) == 2


async def test_more_processes_start_only_when_there_is_work_for_them() -> None:
    async with ExtractPool(workers=4, timeout=30) as pool:
        for n in range(3):
            await pool.extract(fetched(f"Page {n}"), MARKDOWN)
        assert len(workers()) == AT_ONCE  # one after the other needs no more


async def test_a_page_that_hangs_costs_itself() -> None:
    async with ExtractPool(workers=1, timeout=2) as pool:
        await pool.extract(fetched("Warm"), MARKDOWN)  # the clock below shall not count the start of Python
        hanging = asyncio.create_task(pool.extract(HANGS, MARKDOWN))
        others = [asyncio.create_task(pool.extract(fetched(f"Page {n}"), MARKDOWN)) for n in range(3)]
        with pytest.raises(ExtractError, match="could not be read within 2 s"):
            await hanging
        assert [(await other).title for other in others] == ["Page 0", "Page 1", "Page 2"]


async def test_a_process_killed_from_outside_costs_at_most_the_page_it_read() -> None:
    async with ExtractPool(workers=1, timeout=30) as pool:
        await pool.extract(fetched("Warm"), MARKDOWN)
        (worker,) = workers()
        reading = asyncio.create_task(pool.extract(HANGS, MARKDOWN))
        behind = asyncio.create_task(pool.extract(fetched("Behind"), MARKDOWN))
        await asyncio.sleep(0.1)
        os.kill(worker, signal.SIGKILL)
        with pytest.raises(ExtractError, match="it broke the reader"):
            await reading
        assert (await behind).title == "Behind"
        assert worker not in workers()


async def test_an_idle_process_that_died_is_replaced() -> None:
    async with ExtractPool(workers=1, timeout=30) as pool:
        await pool.extract(fetched("Warm"), MARKDOWN)
        (worker,) = workers()
        os.kill(worker, signal.SIGKILL)
        with suppress(ExtractError):  # at most the next page meets the dead one
            await pool.extract(fetched("Next"), MARKDOWN)
        assert (await pool.extract(fetched("After"), MARKDOWN)).title == "After"


async def test_closing_leaves_no_process() -> None:
    async with ExtractPool(workers=2, timeout=30) as pool:
        await asyncio.gather(*(pool.extract(fetched(f"Page {n}"), MARKDOWN) for n in range(4)))
        assert workers()
    assert workers() == []


async def test_closing_in_the_middle_of_a_page_leaves_no_process() -> None:
    async def read(pool: ExtractPool) -> PageContent:
        return await pool.extract(HANGS, MARKDOWN)

    async with ExtractPool(workers=1, timeout=30) as pool:
        reading = [asyncio.create_task(read(pool)) for _ in range(3)]
        while not workers():
            await asyncio.sleep(0.01)
    done, pending = await asyncio.wait(reading, timeout=5)
    assert not pending
    assert all(isinstance(task.exception(), ExtractError) for task in done)
    assert workers() == []


async def test_a_reader_who_gave_up_holds_nobody_back() -> None:
    async with ExtractPool(workers=1, timeout=30) as pool:
        given_up = [asyncio.create_task(pool.extract(fetched(f"Up {n}"), MARKDOWN)) for n in range(5)]
        await asyncio.sleep(0)
        for task in given_up:
            task.cancel()
        assert (await pool.extract(fetched("Next"), MARKDOWN)).title == "Next"


async def test_large_pages_come_through_whole() -> None:
    text = "word " * 900_000
    async with ExtractPool(workers=1, timeout=30) as pool:
        content = await pool.extract(
            fetched("Large", f"<title>Large</title><p>{text}</p>"), Reading(content=ContentMode.TEXT)
        )
    assert content.word_count == 900_000
