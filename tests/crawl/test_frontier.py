"""The frontier gives every key once, in order, and ends only when nothing is queued and nothing leased."""

import asyncio
from itertools import count
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.frontier import Frontier
from sitekeep.domain.reasons import FailReason, SkipReason
from sitekeep.domain.urls import DiscoveredUrl, Priority

KEYS = st.sampled_from([f"e.com/{name}" for name in "abcdefgh"])
FOUND = st.lists(st.tuples(KEYS, st.sampled_from(Priority), st.integers(0, 4)))


def found(key: str, *, position: int = 0, depth: int = 0, priority: Priority = Priority.OTHER) -> DiscoveredUrl:
    return DiscoveredUrl(url=f"https://{key}", normalized_url=key, position=position, depth=depth, priority=priority)


async def drain(frontier: Frontier) -> list[DiscoveredUrl]:
    """Leases all there is, one after the other."""
    given_out = []
    while url := await frontier.lease():
        with frontier.leased():
            given_out.append(url)
    return given_out


@given(FOUND, st.booleans())
def test_order_is_priority_then_depth_if_breadth_comes_first_then_discovery(
    links: list[tuple[str, Priority, int]], breadth_first: bool
) -> None:
    frontier = Frontier(breadth_first=breadth_first)
    added: dict[str, DiscoveredUrl] = {}
    for key, priority, depth in links:
        if key not in added:
            added[key] = found(key, position=frontier.next_position(), depth=depth, priority=priority)
            frontier.add(added[key])
    assert len(frontier) == frontier.discovered == len(added)
    expected = sorted(added.values(), key=lambda url: (url.priority, url.depth if breadth_first else 0, url.position))
    assert asyncio.run(drain(frontier)) == expected
    assert len(frontier) == 0


@st.composite
def graphs(draw: st.DrawFn) -> dict[int, list[int]]:
    size = draw(st.integers(1, 25))
    links = st.lists(st.integers(0, size - 1), max_size=4)
    return {page: draw(links) for page in range(size)}


@given(graphs(), st.integers(1, 6), st.booleans(), st.integers(0, 2**32))
def test_no_key_is_given_twice_and_none_is_lost(
    links: dict[int, list[int]], workers: int, breadth_first: bool, seed: int
) -> None:
    """Many workers walk any graph of pages, each taking as long as it likes."""
    random = Random(seed)
    reachable, todo = {0}, [0]
    while todo:
        for page in links[todo.pop()]:
            if page not in reachable:
                reachable.add(page)
                todo.append(page)

    async def walk() -> list[str]:
        frontier = Frontier(breadth_first=breadth_first)
        frontier.add(found("0"))
        seen: list[str] = []
        at_work = 0

        async def work() -> None:
            nonlocal at_work
            while url := await frontier.lease():
                at_work += 1
                with frontier.leased():
                    seen.append(url.normalized_url)
                    for _ in range(random.randrange(4)):
                        await asyncio.sleep(0)
                    for page in links[int(url.normalized_url)]:
                        if frontier.wants(str(page), depth=url.depth + 1):
                            position = frontier.position_of(str(page))
                            frontier.add(found(str(page), position=position, depth=url.depth + 1))
                    at_work -= 1
            assert at_work == 0, "finished while somebody was still at work"
            assert len(frontier) == 0

        async with asyncio.timeout(10), asyncio.TaskGroup() as group:
            for _ in range(workers):
                group.create_task(work())
        return seen

    seen = asyncio.run(walk())
    assert sorted(seen) == sorted(str(page) for page in reachable)


OPERATIONS = st.lists(
    st.tuples(st.sampled_from(["find", "refuse", "settle", "lease", "release"]), KEYS, st.integers(0, 3))
)


@given(OPERATIONS)
def test_any_order_of_events_gives_a_key_at_most_once(operations: list[tuple[str, str, int]]) -> None:
    async def run() -> None:
        frontier = Frontier()
        given_out: list[str] = []
        pending: set[str] = set()
        leased = 0
        for operation, key, depth in operations:
            if operation == "find" and frontier.wants(key, depth=depth):
                frontier.add(found(key, position=frontier.position_of(key), depth=depth))
                pending.add(key)
            elif operation == "refuse" and frontier.wants(key, depth=depth):
                refused = found(key, position=frontier.position_of(key), depth=depth)
                frontier.add(refused.skipped(SkipReason.DEPTH))
            elif operation == "settle":
                assert frontier.settle(key) is (key not in given_out)
                given_out.append(key) if key not in given_out else None
                pending.discard(key)
            elif operation == "lease" and (pending or not leased):
                url = await frontier.lease()
                assert (url is None) is (not pending)
                if url is not None:
                    leased += 1
                    assert url.normalized_url not in given_out
                    given_out.append(url.normalized_url)
                    pending.remove(url.normalized_url)
            elif operation == "release" and leased:
                leased -= 1
                frontier.release()
            assert len(frontier) == len(pending)
            assert all(frontier.is_waiting(key) for key in pending)
        assert {url.normalized_url for url in frontier.waiting()} == pending

    asyncio.run(run())


async def test_who_finds_nothing_waits_for_who_may_still_add() -> None:
    frontier = Frontier()
    frontier.add(found("e.com/"))
    assert await frontier.lease()
    waiting = [asyncio.create_task(frontier.lease()) for _ in range(3)]
    await asyncio.sleep(0)
    assert not any(task.done() for task in waiting), "the leased page may still lead somewhere"
    frontier.add(found("e.com/a", position=1))
    frontier.release()
    first, *_ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    assert [task.result().normalized_url for task in first if task.result()] == ["e.com/a"]  # type: ignore[union-attr]
    assert sum(task.done() for task in waiting) == 1
    frontier.release()
    results = await asyncio.gather(*waiting)
    assert results.count(None) == 2


async def test_closing_ends_the_waiting_and_what_is_left_can_be_told() -> None:
    frontier = Frontier()
    for number in count(1):
        frontier.add(found(f"e.com/{number}", position=number))
        if number == 3:
            break
    assert await frontier.lease()
    frontier.close()
    assert await frontier.lease() is None
    assert [url.normalized_url for url in frontier.waiting()] == ["e.com/2", "e.com/3"]


async def test_found_again_nearer_it_moves_up_and_keeps_its_turn() -> None:
    """A better depth is taken over; first discovered is still first served."""
    frontier = Frontier()
    frontier.add(found("e.com/deep", position=frontier.position_of("e.com/deep"), depth=4))
    frontier.add(found("e.com/next", position=frontier.position_of("e.com/next"), depth=2))
    assert not frontier.wants("e.com/deep", depth=4)
    assert frontier.wants("e.com/deep", depth=1)
    frontier.add(found("e.com/deep", position=frontier.position_of("e.com/deep"), depth=1))
    assert [(url.normalized_url, url.depth) for url in await drain(frontier)] == [("e.com/deep", 1), ("e.com/next", 2)]


async def test_what_was_too_deep_gets_a_second_chance_and_other_refusals_do_not() -> None:
    frontier = Frontier()
    frontier.add(found("e.com/deep", depth=3).skipped(SkipReason.DEPTH))
    frontier.add(found("e.com/excluded", depth=3).skipped(SkipReason.EXCLUDED))
    frontier.add(found("e.com/failed", depth=3).failed(FailReason.TIMEOUT))
    assert len(frontier) == 0
    assert frontier.discovered == 3
    assert not frontier.wants("e.com/deep", depth=3)
    assert frontier.wants("e.com/deep", depth=2)
    assert not frontier.wants("e.com/excluded", depth=0)
    assert not frontier.wants("e.com/failed", depth=0)
    frontier.add(found("e.com/deep", depth=2))
    assert [url.normalized_url for url in await drain(frontier)] == ["e.com/deep"]


async def test_what_a_redirect_led_to_is_not_fetched_again() -> None:
    frontier = Frontier()
    frontier.add(found("e.com/target", position=1))
    frontier.add(found("e.com/other", position=2))
    assert frontier.settle("e.com/target")
    assert not frontier.settle("e.com/target")
    assert "e.com/target" in frontier
    assert not frontier.is_waiting("e.com/target")
    assert [url.normalized_url for url in await drain(frontier)] == ["e.com/other"]
