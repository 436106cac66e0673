"""A clock that runs as fast as the tests do."""

import asyncio
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush

_ROUNDS = 20  # turns of the event loop that others get before time moves on


class FakeClock:
    """Time stands still until everybody sleeps, then jumps to whoever wakes first."""

    def __init__(self, start: datetime = datetime(2026, 3, 29, 12, 0, tzinfo=UTC)) -> None:
        self._start = start
        self._elapsed = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._count = 0
        self._ticking = False

    def now(self) -> datetime:
        return self._start + timedelta(seconds=self._elapsed)

    def monotonic(self) -> float:
        return self._elapsed

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        wake_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        heappush(self._sleepers, (self._elapsed + seconds, self._count, wake_up))
        if not self._ticking:
            self._ticking = True
            self._tick(_ROUNDS)
        await wake_up

    def advance(self, seconds: float) -> None:
        """For tests in which nobody sleeps."""
        self._elapsed += seconds

    def _tick(self, rounds: int) -> None:
        if rounds:
            asyncio.get_running_loop().call_soon(self._tick, rounds - 1)
            return
        while self._sleepers:
            at, _, wake_up = heappop(self._sleepers)
            if not wake_up.done():  # else it was cancelled
                self._elapsed = max(self._elapsed, at)
                wake_up.set_result(None)
                break
        if self._sleepers:
            self._tick(_ROUNDS)
        else:
            self._ticking = False
