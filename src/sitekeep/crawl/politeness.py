"""Each host's pace: how often we ask, when it wants to be left alone, and when we give up on it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from sitekeep.crawl.backoff import backoff, retry_after
from sitekeep.domain.errors import RateLimited
from sitekeep.ports import Clock

EASE_AFTER = 10  # successes in a row before a raised delay comes down a step
FIRST_RAISE = 1.0  # seconds: the delay after a first 429 from a host that had none
MAX_RAISED_DELAY = 60.0


@dataclass(slots=True)
class _Host:
    base_delay: float
    delay: float
    last_start: float = 0.0
    next_start: float = 0.0
    paused_until: float = 0.0
    waited: float = 0.0
    counted_until: float = 0.0
    refusals: int = 0
    successes: int = 0
    gate: asyncio.Lock = field(default_factory=asyncio.Lock)


class Politeness:
    """Start-to-start delay for each host, under any concurrency; every request takes a turn, robots.txt too."""

    def __init__(self, clock: Clock, *, delay: float, max_crawl_delay: float, max_wait: float) -> None:
        self._clock = clock
        self._delay = delay
        self._max_crawl_delay = max_crawl_delay
        self._max_wait = max_wait
        self._hosts: dict[str, _Host] = {}

    def current_delay(self) -> float:
        """The slowest pace in force, for showing."""
        return max((host.delay for host in self._hosts.values()), default=self._delay)

    def set_crawl_delay(self, name: str, seconds: float) -> None:
        """robots.txt raises the delay, never lowers it."""
        host = self._host(name)
        host.base_delay = max(host.base_delay, min(seconds, self._max_crawl_delay))
        host.delay = max(host.delay, host.base_delay)
        host.next_start = max(host.next_start, host.last_start + host.delay)

    async def turn(self, name: str, *, ready: Callable[[], Awaitable[object]] | None = None) -> None:
        """Waits until a request to the host may start, and then until we are `ready` to start it."""
        host = self._host(name)
        if host.waited > self._max_wait:
            raise RateLimited(f"{name} kept asking us to wait, {host.waited:.0f} s in all")
        if not host.delay and not host.gate.locked() and host.next_start <= self._clock.monotonic():
            if ready is not None:
                await ready()
            if host.next_start <= (now := self._clock.monotonic()):
                host.last_start = now
                return
            ready = None  # we are, but the host has asked for a pause meanwhile
        async with host.gate:
            while (wait := host.next_start - self._clock.monotonic()) > 0:
                await self._clock.sleep(wait)
                if host.waited > self._max_wait:  # refused while we stood in line
                    raise RateLimited(f"{name} kept asking us to wait, {host.waited:.0f} s in all")
            if ready is not None:
                await ready()
            host.last_start = self._clock.monotonic()
            host.next_start = max(host.next_start, host.last_start + host.delay)

    def refused(self, name: str, retry_after_header: str | None) -> None:
        """429, or 503 with Retry-After: the whole host pauses and its delay grows."""
        host = self._host(name)
        pause = retry_after(retry_after_header, now=self._clock.now())
        if pause is None:
            pause = backoff(host.refusals, base=2.0, limit=120.0)
        now = self._clock.monotonic()
        if now >= host.paused_until:  # requests in flight are refused together: that is one refusal
            host.refusals += 1
            host.delay = min(MAX_RAISED_DELAY, max(FIRST_RAISE, host.delay * 2))
        host.successes = 0
        host.paused_until = max(host.paused_until, now + pause)
        host.next_start = max(host.next_start, now + pause)
        # The same stretch of time counts as waiting once. A raised delay counts too, or a host that always says
        # `Retry-After: 0` could keep us for ever.
        host.waited += max(0.0, host.next_start - max(now, host.counted_until))
        host.counted_until = max(host.counted_until, host.next_start)

    def succeeded(self, name: str) -> None:
        host = self._hosts.get(name)
        if host is None or host.delay == host.base_delay:
            return
        host.successes += 1
        if host.successes >= EASE_AFTER:
            host.successes = host.refusals = 0
            eased = host.delay / 2
            host.delay = host.base_delay if eased < max(host.base_delay, 0.05) else eased

    def _host(self, name: str) -> _Host:
        host = self._hosts.get(name)
        if host is None:
            host = self._hosts[name] = _Host(base_delay=self._delay, delay=self._delay)
        return host
