"""One page, read for somebody who asks for it: nothing is stored, no link followed."""

from dataclasses import dataclass

from sitekeep.crawl.politeness import Politeness
from sitekeep.crawl.requests import Requests
from sitekeep.domain.content import HTML_TYPES, FetchedPage, PageContent, Reading
from sitekeep.domain.errors import BadInput, HttpStatusError, PageError, SitekeepError
from sitekeep.domain.limits import Limits
from sitekeep.ports import Clock, Extractor, Fetcher


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    fetcher: Fetcher
    extractor: Extractor
    clock: Clock
    limits: Limits

    async def fetch(self, url: str) -> FetchedPage:
        """The page at the end of all redirects."""
        politeness = Politeness(
            self.clock,
            delay=0,
            max_crawl_delay=self.limits.max_crawl_delay_seconds,
            max_wait=self.limits.max_host_wait_seconds,
        )
        requests = Requests(self.fetcher, politeness, self.clock, self.limits, connections=1)
        try:
            page = await requests.follow(url, most=self.limits.max_redirects, any_type=False)
            if not 200 <= page.status < 300:
                raise HttpStatusError(page.status)
        except PageError as error:
            raise SitekeepError(f"{url} could not be read: {error}.") from None
        if page.content_type and page.content_type not in HTML_TYPES:
            raise BadInput(f"{page.url} is not an HTML page but {page.content_type}.")
        return page

    async def read(self, page: FetchedPage, reading: Reading) -> PageContent:
        self.extractor.check(reading)
        try:
            return await self.extractor.extract(page, reading)
        except PageError as error:
            raise SitekeepError(f"{page.url} could not be read: {error}.") from None
