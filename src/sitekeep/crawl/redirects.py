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
        """Why a hop is not followed."""
        key = self._normalizer.key(target)
        if url.priority is Priority.HOMEPAGE:
            # Where the homepage leads is the site, also when that is another host.
            self._scope.move_home(target)
            return None
        if key == url.normalized_url:
            return None
        if not self._given and (refusal := self._scope.refuses(target, depth=url.depth)):
            return refusal[0], f"redirects to {target}, {refusal[1]}"
        return self.already_seen(url, target)

    def already_seen(self, url: DiscoveredUrl, target: str) -> tuple[SkipReason, str] | None:
        """A page that was fetched, or has its own turn coming, is not stored by way of another URL."""
        key = self._normalizer.key(target)
        if key == url.normalized_url or url.priority is Priority.HOMEPAGE or not self._frontier.has_turn(key):
            return None
        return SkipReason.DUPLICATE, f"of {target}, to which it redirects"

    def arrived(self, target: str) -> None:
        """The page is stored under this URL: it is seen from now on."""
        self._frontier.settle(self._normalizer.key(target))
