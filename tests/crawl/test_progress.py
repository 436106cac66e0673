"""Progress never runs backwards, and ends at 100."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitekeep.crawl.progress import Meter
from sitekeep.domain.reasons import FailReason, SkipReason
from sitekeep.domain.urls import DiscoveredUrl
from tests.clock import FakeClock

URL = DiscoveredUrl(url="https://e.com/", normalized_url="e.com/")
SETTLED = {
    "ingested": URL.ingested(content_hash="x"),
    "failed": URL.failed(FailReason.TIMEOUT),
    "skipped": URL.skipped(SkipReason.DUPLICATE, fetched=True),
    "refused": URL.skipped(SkipReason.EXCLUDED),
}
STEPS = st.lists(st.tuples(st.sampled_from(sorted(SETTLED)), st.integers(0, 500), st.integers(0, 20), st.floats(0, 9)))


@given(STEPS, st.integers(1, 300))
def test_progress_never_runs_backwards_and_ends_at_100(
    steps: list[tuple[str, int, int, float]], max_pages: int
) -> None:
    clock = FakeClock()
    meter = Meter(clock, max_pages=max_pages)
    shown = [meter.read(queued=1, in_flight=0, discovered=1, delay=0.5)]
    for kind, queued, in_flight, seconds in steps:
        clock.advance(seconds)
        url = SETTLED[kind]
        meter.settled(url)
        if url.fetched:
            meter.fetched()
        shown.append(meter.read(queued=queued, in_flight=in_flight, discovered=9, delay=0.5))
    last = meter.read(queued=0, in_flight=0, discovered=9, delay=0.5, final=True)
    percents = [progress.progress for progress in shown]
    assert percents == sorted(percents)
    assert all(0 <= percent < 100 for percent in percents)
    assert (last.progress, last.queued) == (100.0, 0)
    kinds = [kind for kind, *_ in steps]
    assert last.done == len(kinds) - kinds.count("refused")
    assert last.ingested == kinds.count("ingested")
    assert last.failed == kinds.count("failed")
    assert last.skipped == kinds.count("skipped") + kinds.count("refused")
    assert all(progress.rate >= 0 and (progress.eta_seconds or 0) >= 0 for progress in shown)


def test_no_more_is_expected_than_the_page_limit_allows() -> None:
    meter = Meter(FakeClock(), max_pages=10)
    for _ in range(4):
        meter.settled(SETTLED["ingested"])
    progress = meter.read(queued=5000, in_flight=2, discovered=5006, delay=0)
    assert (progress.progress, progress.queued) == (40.0, 6)


def test_rate_and_time_left() -> None:
    clock = FakeClock()
    meter = Meter(clock, max_pages=100)
    for _ in range(10):
        clock.advance(0.5)
        meter.settled(SETTLED["ingested"])
        meter.fetched()
    progress = meter.read(queued=30, in_flight=0, discovered=40, delay=0.5)
    assert progress.rate == pytest.approx(2.0)
    assert progress.eta_seconds == pytest.approx(15.0)
    assert (progress.discovered, progress.current_delay) == (40, 0.5)


def test_the_rate_forgets_how_it_was_long_ago() -> None:
    clock = FakeClock()
    meter = Meter(clock, max_pages=10_000)
    for seconds in [60.0] * 50 + [0.1] * 400:
        clock.advance(seconds)
        meter.fetched()
    assert meter.read(queued=1, in_flight=0, discovered=1, delay=0).rate == pytest.approx(10.0)
