"""Asks each host's robots.txt once, before anything else of that host."""

import asyncio

from sitekeep.crawl.politeness import Politeness
from sitekeep.crawl.requests import Requests
from sitekeep.crawl.robots import Robots, Rule, parse_robots
from sitekeep.crawl.urls import host_of, origin_of, path_of
from sitekeep.domain.errors import (
    BodyTooLarge,
    ConnectionFailed,
    FetchTimeout,
    PageError,
    RobotsUnreachable,
    TooManyRedirects,
)

LARGE = 20_000  # bytes that take longer to read than the event loop may wait

MANY_RULES = 2_000  # the same, for asking


class RobotsGate:
    def __init__(self, requests: Requests, politeness: Politeness, *, respected: bool) -> None:
        self._requests = requests
        self._politeness = politeness
        self._respected = respected
        self._answers: dict[str, asyncio.Future[Robots]] = {}

    async def blocks(self, url: str) -> Rule | None:
        """The rule that forbids the URL; raises `RobotsUnreachable` when nobody can tell."""
        if not self._respected:
            return None
        robots = await self.robots(url)
        if len(robots.rules) > MANY_RULES:
            return await asyncio.to_thread(robots.blocks, path_of(url))
        return robots.blocks(path_of(url))

    async def robots(self, url: str) -> Robots:
        """Read also where its rules are not respected: it names the sitemaps."""
        origin = origin_of(url)
        answer = self._answers.get(origin)
        if answer is None:
            answer = self._answers[origin] = asyncio.get_running_loop().create_future()
            try:
                answer.set_result(await self._read(origin))
            except RobotsUnreachable as error:
                answer.set_exception(error)
            except BaseException:
                self._answers.pop(origin).cancel()
                raise
        return answer.result() if answer.done() else await asyncio.shield(answer)

    async def _read(self, origin: str) -> Robots:
        try:
            page = await self._requests.follow(f"{origin}/robots.txt")
            body = page.body if page.status < 300 else b""  # 4xx: the host has no rules
        except BodyTooLarge as error:
            body = error.body
        except TooManyRedirects:
            body = b""
        except (ConnectionFailed, FetchTimeout) as error:
            raise RobotsUnreachable(f"{origin} cannot be reached: {error}") from error
        except PageError as error:
            raise RobotsUnreachable(
                f"{origin}/robots.txt answers {error}, so nothing may be fetched; try again later"
            ) from error
        robots = await asyncio.to_thread(parse_robots, body) if len(body) > LARGE else parse_robots(body)
        if robots.crawl_delay is not None and self._respected:
            self._politeness.set_crawl_delay(host_of(origin), robots.crawl_delay)
        return robots
