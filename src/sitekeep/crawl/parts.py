"""What a crawl is made of, put together for one site."""

from dataclasses import dataclass
from typing import Self

from sitekeep.crawl.discovery import Discovery
from sitekeep.crawl.duplicates import Duplicates
from sitekeep.crawl.frontier import Frontier
from sitekeep.crawl.politeness import Politeness
from sitekeep.crawl.progress import Meter
from sitekeep.crawl.redirects import Redirects
from sitekeep.crawl.requests import Requests
from sitekeep.crawl.robots_gate import RobotsGate
from sitekeep.crawl.scope import Scope
from sitekeep.crawl.traps import Traps
from sitekeep.crawl.urls import Normalizer
from sitekeep.crawl.visit import Visitor
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.limits import Limits
from sitekeep.ports import Clock, Extractor, Fetcher


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    config: CrawlConfig
    limits: Limits
    normalizer: Normalizer
    scope: Scope
    frontier: Frontier
    politeness: Politeness
    requests: Requests
    robots: RobotsGate
    discovery: Discovery
    duplicates: Duplicates
    visitor: Visitor
    meter: Meter

    @classmethod
    def of(
        cls,
        seed_url: str,
        config: CrawlConfig,
        *,
        fetcher: Fetcher,
        extractor: Extractor,
        clock: Clock,
        limits: Limits,
        breadth_first: bool,
    ) -> Self:
        normalizer = Normalizer(config.keep_query_params)
        scope = Scope(normalizer.normalize(seed_url), config, normalizer, max_url_length=limits.max_url_length)
        frontier = Frontier(breadth_first=breadth_first)
        politeness = Politeness(
            clock,
            delay=config.delay_seconds,
            max_crawl_delay=limits.max_crawl_delay_seconds,
            max_wait=limits.max_host_wait_seconds,
        )
        requests = Requests(fetcher, politeness, clock, limits, connections=config.max_concurrent)
        robots = RobotsGate(requests, politeness, respected=config.respect_robots_txt)
        duplicates = Duplicates(normalizer)
        return cls(
            config=config,
            limits=limits,
            normalizer=normalizer,
            scope=scope,
            frontier=frontier,
            politeness=politeness,
            requests=requests,
            robots=robots,
            discovery=Discovery(
                scope=scope,
                normalizer=normalizer,
                frontier=frontier,
                traps=Traps(max_pages_per_pattern=limits.max_pages_per_pattern),
                max_urls=limits.max_urls_per_crawl,
            ),
            duplicates=duplicates,
            visitor=Visitor(
                config=config,
                requests=requests,
                robots=robots,
                extractor=extractor,
                normalizer=normalizer,
                duplicates=duplicates,
                clock=clock,
                max_redirects=limits.max_redirects,
                respects_robots_meta=config.respect_robots_txt and limits.respect_robots_meta,
                redirects=Redirects(config, scope, frontier, normalizer),
            ),
            meter=Meter(clock, max_pages=config.max_pages),
        )
