"""Where a redirect may lead."""

from sitekeep.crawl.frontier import Frontier
from sitekeep.crawl.scope import Scope
from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import DiscoveredUrl, Priority


class Redirects:
    def __init__(self, config: CrawlConfig, scope: Scope, frontier: Frontier, normalizer: Normalizer) -> None:
        self._given = config.fetch_only_urls is not None
        self._scope = scope
        self._frontier = frontier
        self._normalizer = normalizer

    def refuse(self, url: DiscoveredUrl, target: str) -> tuple[SkipReason, str] | None:
        """Why a hop is not followed; one that is counts as seen from then on."""
        key = self._normalizer.key(target)
        if url.priority is Priority.HOMEPAGE:
            # Where the homepage leads is the site, also when that is another host.
            self._scope.move_home(target)
            self._frontier.settle(key)
            return None
        if key == url.normalized_url:
            return None
        if not self._given and (refusal := self._scope.refuses(target, depth=url.depth)):
            return refusal[0], f"redirects to {target}, {refusal[1]}"
        if key in self._frontier:
            return SkipReason.DUPLICATE, f"of {target}, to which it redirects"
        self._frontier.settle(key)
        return None
