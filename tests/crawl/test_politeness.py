"""A host is asked at its pace, whoever asks, and never for ever."""

import asyncio
from datetime import timedelta
from email.utils import format_datetime
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitekeep.crawl.politeness import EASE_AFTER, Politeness
from sitekeep.domain.errors import RateLimited
from tests.clock import FakeClock

HOST = "e.com"
TINY = 1e-6


def polite(clock: FakeClock, *, delay: float = 0.5, max_wait: float = 600.0) -> Politeness:
    return Politeness(clock, delay=delay, max_crawl_delay=30.0, max_wait=max_wait)


# What a request comes to: (seconds until its answer, None for a success or the seconds of a 429).
OUTCOMES = st.tuples(st.floats(0, 3), st.none() | st.sampled_from([0, 1, 7]))


@settings(max_examples=50)
@given(
    st.lists(st.lists(OUTCOMES, max_size=5), min_size=1, max_size=6),
    st.sampled_from([0.0, 0.25, 1.0]),
    st.booleans(),
)
def test_any_number_of_tasks_and_any_429s_keep_the_delay_and_the_pauses(
    tasks: list[list[tuple[float, int | None]]], delay: float, as_date: bool
) -> None:
    clock = FakeClock()
    politeness = polite(clock, delay=delay, max_wait=1e9)
    starts: list[float] = []
    pauses: list[tuple[float, float]] = []

    async def work(outcomes: list[tuple[float, int | None]]) -> None:
        for took, pause in outcomes:
            await politeness.turn(HOST)
            starts.append(clock.monotonic())
            await clock.sleep(took)
            if pause is None:
                politeness.succeeded(HOST)
                continue
            date = format_datetime(clock.now() + timedelta(seconds=pause + 1), usegmt=True)
            politeness.refused(HOST, date if as_date else str(pause))
            pauses.append((clock.monotonic(), clock.monotonic() + pause))

    async def run() -> None:
        async with asyncio.timeout(10), asyncio.TaskGroup() as group:
            for outcomes in tasks:
                group.create_task(work(outcomes))

    asyncio.run(run())
    assert len(starts) == sum(map(len, tasks))
    assert starts == sorted(starts)
    assert all(later - earlier >= delay - TINY for earlier, later in pairwise(starts))
    for begin, end in pauses:
        assert not [start for start in starts if begin + TINY < start < end - TINY], "the host asked to be left alone"


async def test_ten_at_once_start_one_delay_apart() -> None:
    clock = FakeClock()
    politeness = polite(clock)
    starts = []

    async def ask() -> None:
        await politeness.turn(HOST)
        starts.append(clock.monotonic())

    await asyncio.gather(*(ask() for _ in range(10)))
    assert starts == pytest.approx([0.5 * number for number in range(10)])


async def test_hosts_do_not_wait_for_each_other() -> None:
    clock = FakeClock()
    politeness = polite(clock, delay=5)
    politeness.refused("slow.com", "100")
    for name in ("a.com", "b.com", "a.com:8080"):
        await politeness.turn(name)
    assert clock.monotonic() == 0


async def test_the_delay_grows_with_refusals_and_eases_back() -> None:
    clock = FakeClock()
    politeness = polite(clock)
    delays = []
    for _ in range(10):
        politeness.refused(HOST, "1")
        politeness.refused(HOST, "1")  # in flight at the same time: the same refusal
        delays.append(politeness.current_delay())
        clock.advance(1)
    assert delays == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0, 60.0]
    for _ in range(EASE_AFTER - 1):
        politeness.succeeded(HOST)
    assert politeness.current_delay() == 60.0
    politeness.succeeded(HOST)
    assert politeness.current_delay() == 30.0
    for _ in range(EASE_AFTER * 10):
        politeness.succeeded(HOST)
    assert politeness.current_delay() == 0.5


async def test_a_host_without_a_delay_gets_one_when_it_refuses_and_loses_it_again() -> None:
    politeness = polite(FakeClock(), delay=0)
    await politeness.turn(HOST)
    politeness.refused(HOST, "0")
    assert politeness.current_delay() == 1.0
    for _ in range(EASE_AFTER * 10):
        politeness.succeeded(HOST)
    assert politeness.current_delay() == 0


@given(st.floats(0, 1e6))
def test_robots_txt_raises_the_delay_up_to_the_cap_and_never_lowers_it(seconds: float) -> None:
    politeness = polite(FakeClock(), delay=2)
    politeness.set_crawl_delay(HOST, seconds)
    assert politeness.current_delay() == max(2, min(seconds, 30))
    politeness.refused(HOST, "0")
    for _ in range(EASE_AFTER * 10):
        politeness.succeeded(HOST)
    assert politeness.current_delay() == max(2, min(seconds, 30))


@pytest.mark.parametrize("header", [None, "0", "1", "30", "3600", "soon", "Thu, 01 Jan 1970 00:00:00 GMT"])
@pytest.mark.parametrize("tasks", [1, 5])
@pytest.mark.parametrize("delay", [0.0, 0.5])
async def test_a_host_that_always_refuses_is_given_up(header: str | None, tasks: int, delay: float) -> None:
    clock = FakeClock()
    politeness = polite(clock, delay=delay)

    async def ask() -> None:
        while True:
            await politeness.turn(HOST)
            await clock.sleep(0.1)
            politeness.refused(HOST, header)

    async with asyncio.timeout(10):
        results = await asyncio.gather(*(ask() for _ in range(tasks)), return_exceptions=True)
    assert all(isinstance(result, RateLimited) for result in results)
    assert "kept asking us to wait" in str(results[0])
    assert clock.monotonic() <= 3600 + 600
    with pytest.raises(RateLimited):
        await politeness.turn(HOST)


async def test_requests_refused_together_count_as_one_wait() -> None:
    clock = FakeClock()
    politeness = polite(clock, max_wait=100)
    for _ in range(50):
        politeness.refused(HOST, "60")
    await politeness.turn(HOST)
    assert clock.monotonic() == pytest.approx(60)


async def test_a_host_that_asks_for_too_long_a_pause_is_not_waited_for() -> None:
    clock = FakeClock()
    politeness = polite(clock)
    politeness.refused(HOST, "3600")
    with pytest.raises(RateLimited, match="3600 s in all"):
        await politeness.turn(HOST)
    assert clock.monotonic() == 0
