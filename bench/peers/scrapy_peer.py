"""Scrapy: follows links, keeps the text, writes JSON lines with its own feed export.

Every link is a request, as in a plain spider, and Scrapy's own filter drops those it has seen; with
`BENCH_SCRAPY_LINKS=unique` the spider drops the doubles of a page itself, which is less work for Scrapy.
"""

import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import urldefrag

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.http import HtmlResponse, Response

from bench.peers.task import CONNECTIONS, Task, page_item, read_task, report

UNIQUE = os.environ.get("BENCH_SCRAPY_LINKS") == "unique"


class Pages(scrapy.Spider):
    name = "pages"

    def __init__(self, task: Task, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.start_urls = [task.url]
        self.prefix = task.prefix

    def parse(self, response: Response) -> Iterator[Any]:
        if not isinstance(response, HtmlResponse):
            return
        hrefs = response.css("a::attr(href)").getall()
        links = [response.urljoin(href) for href in hrefs if not href.startswith(("mailto:", "javascript:"))]
        yield page_item(response.url, response, links)
        followed = [urldefrag(link).url for link in links]
        for link in dict.fromkeys(followed) if UNIQUE else followed:
            if link.startswith(self.prefix):
                yield scrapy.Request(link)


def main() -> None:
    task = read_task()
    process = CrawlerProcess(
        {
            "LOG_LEVEL": "ERROR",
            "TELNETCONSOLE_ENABLED": False,
            "ROBOTSTXT_OBEY": True,
            "DOWNLOAD_DELAY": 0,
            "CONCURRENT_REQUESTS": CONNECTIONS,
            "CONCURRENT_REQUESTS_PER_DOMAIN": CONNECTIONS,
            "CLOSESPIDER_ITEMCOUNT": task.max_pages or 0,
            "FEEDS": {str(task.out): {"format": "jsonlines", "overwrite": True}},
        }
    )
    crawler = process.create_crawler(Pages)
    process.crawl(crawler, task=task)
    process.start()
    stats = crawler.stats.get_stats()
    report(stats.get("item_scraped_count", 0), stats["elapsed_time_seconds"])


if __name__ == "__main__":
    main()
