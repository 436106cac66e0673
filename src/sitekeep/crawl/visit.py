"""One URL, from its turn to what is kept of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sitekeep.crawl.duplicates import Duplicates
from sitekeep.crawl.redirects import Redirects
from sitekeep.crawl.requests import REDIRECTS, Requests, redirect_target
from sitekeep.crawl.robots_gate import RobotsGate
from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.content import HTML_TYPES, FetchedPage, PageContent
from sitekeep.domain.errors import HttpStatusError, PageError, RateLimited, TooManyRedirects
from sitekeep.domain.ids import new_id
from sitekeep.domain.pages import CrawledPage, PageStatus
from sitekeep.domain.reasons import SkipReason
from sitekeep.domain.urls import DiscoveredUrl
from sitekeep.ports import Clock, Extractor

GONE = frozenset({404, 410})


class Visit(NamedTuple):
    """What came of a URL: its final state, the page to keep, and what the page says."""

    url: DiscoveredUrl
    page: CrawledPage | None = None
    content: PageContent | None = None
    final_url: str = ""


class _Refused(Exception):
    """A redirect led to where we do not go."""

    def __init__(self, reason: SkipReason, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Visitor:
    config: CrawlConfig
    requests: Requests
    robots: RobotsGate
    extractor: Extractor
    normalizer: Normalizer
    duplicates: Duplicates
    clock: Clock
    max_redirects: int
    respects_robots_meta: bool
    redirects: Redirects

    async def visit(self, url: DiscoveredUrl) -> Visit:
        last: FetchedPage | None = None
        try:
            fetched = last = await self._fetch(url)
            if fetched.status in GONE:
                return self._skipped(url, fetched, SkipReason.NOT_FOUND, f"HTTP {fetched.status}")
            if not 200 <= fetched.status < 300:
                raise HttpStatusError(fetched.status)
            if not _is_html(fetched):
                return self._skipped(url, fetched, SkipReason.CONTENT_TYPE, fetched.content_type or "no content type")
            content = await self.extractor.extract(fetched, self.config.reading)
        except _Refused as refused:
            return Visit(url.skipped(refused.reason, refused.detail, fetched=True))
        except PageError as error:
            return self._failed(url, error, last)
        return self._kept(url, fetched, content)

    async def _fetch(self, url: DiscoveredUrl) -> FetchedPage:
        """Follows redirects by hand: every hop passes scope and robots.txt."""
        page = await self.requests.get(url.url)
        passed = {url.url}
        for _ in range(self.max_redirects):
            if page.status not in REDIRECTS:
                return page
            target = redirect_target(page)
            if target in passed:
                raise TooManyRedirects(f"redirects in a circle, by way of {target}")
            passed.add(target)
            if refusal := self.redirects.refuse(url, target):
                raise _Refused(*refusal)
            if rule := await self.robots.blocks(target):
                raise _Refused(SkipReason.ROBOTS, f"redirects to {target}, where robots.txt says {rule}")
            page = await self.requests.get(target)
        if page.status in REDIRECTS:
            raise TooManyRedirects(f"more than {self.max_redirects} redirects")
        return page

    def _kept(self, url: DiscoveredUrl, fetched: FetchedPage, content: PageContent) -> Visit:
        if content.noindex and self.respects_robots_meta:
            skipped = self._skipped(url, fetched, SkipReason.NOINDEX, "the page says noindex")
            return skipped._replace(content=content, final_url=fetched.url)
        final_url = self.normalizer.normalize(fetched.url)
        if seen := self.redirects.already_seen(url, final_url):  # found elsewhere while we were on our way to it
            return self._skipped(url, fetched, *seen)
        if (original := self.duplicates.original(final_url, content)) is not None:
            skipped = self._skipped(url, fetched, SkipReason.DUPLICATE, f"of {original}")
            return skipped._replace(content=content, final_url=fetched.url)
        self.duplicates.stored(
            final_url, title=content.title, text_hash=content.text_hash, word_count=content.word_count
        )
        self.redirects.arrived(final_url)
        done = url.ingested(content_hash=content.content_hash)
        key = self.normalizer.key(final_url)
        if key != url.normalized_url:
            done = done.model_copy(update={"detail": f"redirects to {final_url}"})
        page = _page(fetched, content, url=final_url, key=key, depth=url.depth, at=self.clock.now())
        return Visit(done, page, content, fetched.url)

    def _skipped(self, url: DiscoveredUrl, fetched: FetchedPage, reason: SkipReason, detail: str) -> Visit:
        message = f"{reason.value}: {detail}"
        page = self._empty_page(url, PageStatus.SKIPPED, message, fetched, fetched.status)
        return Visit(url.skipped(reason, detail, fetched=True), page)

    def _failed(self, url: DiscoveredUrl, error: PageError, fetched: FetchedPage | None) -> Visit:
        status = error.status if isinstance(error, HttpStatusError) else fetched.status if fetched else None
        page = self._empty_page(url, PageStatus.FAILED, str(error), fetched, status)
        asked = not isinstance(error, RateLimited)
        return Visit(url.failed(error.reason, str(error), fetched=asked), page)

    def _empty_page(
        self, url: DiscoveredUrl, status: PageStatus, message: str, fetched: FetchedPage | None, http_status: int | None
    ) -> CrawledPage:
        return CrawledPage(
            url=url.url,
            normalized_url=url.normalized_url,
            depth=url.depth,
            status=status,
            http_status=http_status,
            error_message=message,
            bytes=len(fetched.body) if fetched else 0,
            fetch_ms=fetched.fetch_ms if fetched else 0.0,
            crawled_at=self.clock.now(),
        )


def _is_html(page: FetchedPage) -> bool:
    if page.content_type:
        return page.content_type in HTML_TYPES
    return page.body[:512].lstrip().startswith(b"<")


def _page(fetched: FetchedPage, content: PageContent, *, url: str, key: str, depth: int, at: datetime) -> CrawledPage:
    return CrawledPage(
        id=new_id(),
        url=url,
        normalized_url=key,
        title=content.title,
        h1=content.h1,
        meta_description=content.meta_description,
        content_text=content.content_text,
        markdown=content.markdown,
        word_count=content.word_count,
        links_found=content.links,
        images=content.images,
        language=content.language,
        canonical=content.canonical,
        metadata=content.metadata,
        depth=depth,
        status=PageStatus.SUCCESS,
        http_status=fetched.status,
        error_message=None,
        crawl_method=fetched.method,
        content_hash=content.content_hash,
        text_hash=content.text_hash,
        etag=fetched.etag,
        last_modified=fetched.last_modified,
        bytes=len(fetched.body),
        fetch_ms=fetched.fetch_ms,
        extract_ms=content.extract_ms,
        crawled_at=at,
    )
