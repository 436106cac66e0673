"""Crawl4AI's HTTP mode, without a browser: given every URL (a head start), makes Markdown, writes JSON lines."""

import asyncio
import json
import os
import tempfile
import time

# Crawl4AI and the LLM library below it read these when they are imported.
HOME = tempfile.TemporaryDirectory(prefix="sitekeep-bench-crawl4ai-")
os.environ["CRAWL4_AI_BASE_DIRECTORY"] = HOME.name
os.environ["CRAWL4AI_NO_CLOUD_NOTICE"] = "1"
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

from bench.peers.task import CONNECTIONS, Task, read_task, report  # noqa: E402

TASK = read_task()  # before the imports, so that they too stay on loopback

from crawl4ai import AsyncWebCrawler, CacheMode, CrawlerRunConfig, HTTPCrawlerConfig  # noqa: E402
from crawl4ai.async_crawler_strategy import AsyncHTTPCrawlerStrategy  # noqa: E402


async def crawl(task: Task) -> None:
    strategy = AsyncHTTPCrawlerStrategy(browser_config=HTTPCrawlerConfig(), max_connections=CONNECTIONS)
    config = CrawlerRunConfig(
        cache_mode=CacheMode.BYPASS,
        check_robots_txt=True,
        semaphore_count=CONNECTIONS,
        mean_delay=0,
        max_range=0,
        stream=True,
        verbose=False,
    )
    pages = 0
    started = time.perf_counter()
    with task.out.open("w") as out:
        async with AsyncWebCrawler(crawler_strategy=strategy) as crawler:
            async for result in await crawler.arun_many(list(task.urls), config=config):
                if not result.success:
                    continue
                pages += 1
                item = {
                    "url": result.url,
                    "markdown": result.markdown.raw_markdown if result.markdown else "",
                    "metadata": result.metadata,
                    "links": result.links,
                }
                out.write(json.dumps(item) + "\n")
    report(pages, time.perf_counter() - started)


if __name__ == "__main__":
    with HOME:
        asyncio.run(crawl(TASK))
