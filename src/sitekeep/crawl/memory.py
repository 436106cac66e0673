"""What an interrupted crawl had, so that it can go on from there."""

from collections.abc import Sequence
from dataclasses import dataclass

from sitekeep.crawl.parts import Parts
from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import DiscoveredUrl, Priority, UrlStatus


@dataclass(frozen=True, slots=True)
class Memory:
    """The states of its URLs, and (url, title, text_hash, word_count) of its pages."""

    urls: Sequence[DiscoveredUrl] = ()
    pages: Sequence[tuple[str, str | None, str, int]] = ()

    def settled(self) -> list[DiscoveredUrl]:
        return [url for url in self.urls if url.status is not UrlStatus.PENDING and not _to_ask_again(url)]

    def recall(self, parts: Parts) -> None:
        """What was settled stays so, what was pending queues in its old place."""
        for url in self.urls:
            if _to_ask_again(url):
                continue
            parts.frontier.add(url)
            if url.status is not UrlStatus.PENDING:
                parts.meter.settled(url)
            if url.depth == 1 and url.found_on:
                parts.scope.move_home(url.found_on)  # the homepage had redirected: its links were found where it led
        for address, title, text_hash, word_count in self.pages:
            parts.frontier.settle(parts.normalizer.key(address))
            parts.duplicates.stored(address, title=title, text_hash=text_hash, word_count=word_count)


def _to_ask_again(url: DiscoveredUrl) -> bool:
    """Without its homepage there is nothing to go on from."""
    nothing_read = {SkipReason.NOT_FOUND, SkipReason.ROBOTS, SkipReason.CONTENT_TYPE}
    return url.priority is Priority.HOMEPAGE and (url.status is UrlStatus.FAILED or url.reason in nothing_read)
