"""From a link to a place in the queue, or to the reason why it gets none."""

from collections.abc import Iterable, Iterator

from sitekeep.crawl.frontier import Frontier
from sitekeep.crawl.scope import Scope
from sitekeep.crawl.traps import Traps
from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import DiscoveredUrl, UrlStatus

MAX_KEY = 2000  # characters that are stored of a URL
MAX_LOOKED_AT = 100_000  # links that are remembered to save work, not to decide anything


class Discovery:
    def __init__(
        self, *, scope: Scope, normalizer: Normalizer, frontier: Frontier, traps: Traps, max_urls: int
    ) -> None:
        self._scope = scope
        self._normalizer = normalizer
        self._frontier = frontier
        self._traps = traps
        self._max_urls = max_urls
        self._looked_at: dict[str, int] = {}  # link -> the smallest depth it was found at

    def found(self, links: Iterable[str], *, depth: int, on: str | None) -> tuple[DiscoveredUrl, ...]:
        """Adds what is new on this site to the frontier and tells what it was. Links to other sites are no news."""
        news: list[DiscoveredUrl] = []
        looked_at = self._looked_at
        if len(looked_at) > MAX_LOOKED_AT:
            looked_at.clear()
        for link in links:
            if len(link) > self._scope.max_url_length:
                news.extend(self._too_long(link, depth, on))
                continue
            # Most links of a page stand on every page: what was looked at as near as this is no news.
            if looked_at.get(link, depth + 1) <= depth:
                continue
            looked_at[link] = depth
            if not self._scope.has(link):
                continue
            key = self._normalizer.key(link)
            if not self._frontier.wants(key, depth=depth):
                continue
            if self._frontier.discovered >= self._max_urls and key not in self._frontier:
                continue
            url = self._judged(self._normalizer.normalize(link), key, depth, on)
            if url.reason == SkipReason.TRAP:
                del looked_at[link]  # on another page it may be none
            if key in self._frontier and url.status is not UrlStatus.PENDING:
                continue  # refused once more, which changes nothing
            self._frontier.add(url)
            news.append(url)
        return tuple(news)

    def _judged(self, link: str, key: str, depth: int, on: str | None) -> DiscoveredUrl:
        url = DiscoveredUrl(
            url=link,
            normalized_url=key,
            depth=depth,
            priority=self._scope.priority(link),
            position=self._frontier.position_of(key),
            found_on=on,
        )
        if refusal := self._scope.refuses(link, depth=depth):
            return url.skipped(*refusal)
        if trap := self._traps.refuses(link, found_on=on):
            return url.skipped(SkipReason.TRAP, trap)
        return url

    def _too_long(self, link: str, depth: int, on: str | None) -> Iterator[DiscoveredUrl]:
        """Remembered by its beginning alone: it is not worth the memory."""
        short = link[:MAX_KEY]
        if short in self._looked_at or not self._scope.has(short):
            return
        self._looked_at[short] = depth
        key = self._normalizer.key(short)[:MAX_KEY]
        if key not in self._frontier:
            detail = f"{len(link)} characters; the limit is {self._scope.max_url_length}"
            place = self._frontier.next_position()
            url = DiscoveredUrl(url=short, normalized_url=key, depth=depth, position=place, found_on=on)
            url = url.skipped(SkipReason.URL_TOO_LONG, detail)
            self._frontier.add(url)
            yield url
