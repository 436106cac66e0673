"""Crawlee's ParselCrawler: follows links, keeps the text, writes JSON lines.

Its queue is on disk, as shipped, unless `BENCH_CRAWLEE_STORAGE=memory`.
"""

import asyncio
import json
import os
import tempfile
import time

# Crawlee reads its settings when it is imported.
STORAGE = tempfile.TemporaryDirectory(prefix="sitekeep-bench-crawlee-")
os.environ["CRAWLEE_STORAGE_DIR"] = STORAGE.name

from crawlee import ConcurrencySettings, Glob  # noqa: E402
from crawlee.crawlers import ParselCrawler, ParselCrawlingContext  # noqa: E402
from crawlee.storage_clients import MemoryStorageClient  # noqa: E402

from bench.peers.task import CONNECTIONS, Task, page_item, read_task, report  # noqa: E402


async def crawl(task: Task) -> None:
    in_memory = os.environ.get("BENCH_CRAWLEE_STORAGE") == "memory"
    crawler = ParselCrawler(
        concurrency_settings=ConcurrencySettings(
            min_concurrency=CONNECTIONS, desired_concurrency=CONNECTIONS, max_concurrency=CONNECTIONS
        ),
        max_requests_per_crawl=task.max_pages,
        respect_robots_txt_file=True,
        configure_logging=False,
        storage_client=MemoryStorageClient() if in_memory else None,
    )
    below_start = [Glob(task.prefix + "**")]
    pages = 0
    with task.out.open("w") as out:

        @crawler.router.default_handler
        async def keep(context: ParselCrawlingContext) -> None:
            nonlocal pages
            pages += 1
            links = context.selector.css("a::attr(href)").getall()
            out.write(json.dumps(page_item(context.request.url, context.selector, links)) + "\n")
            await context.enqueue_links(include=below_start)

        started = time.perf_counter()
        await crawler.run([task.url])
        seconds = time.perf_counter() - started
    report(pages, seconds)


if __name__ == "__main__":
    with STORAGE:
        asyncio.run(crawl(read_task()))
