"""The floor: the CPU of only decoding, parsing and converting the same bytes, in one process.

Run as `python -m bench.floor ROOT text|markdown`; prints one JSON object.
"""

import json
import sys
import time
from pathlib import Path

from bench.sites import Site
from sitekeep.domain.content import ContentMode, FetchedPage, Reading
from sitekeep.extract.page import extract


def main() -> None:
    site, reading = Site("floor", Path(sys.argv[1])), Reading(content=ContentMode(sys.argv[2]))
    pages = [
        FetchedPage(
            url=f"http://127.0.0.1/{path}", status=200, body=(site.root / path).read_bytes(), content_type="text/html"
        )
        for path in site.paths()
    ]
    extract(pages[0], reading)  # what is made once, such as compiled selectors, is no cost of a page
    started = time.process_time()
    for page in pages:
        extract(page, reading)
    spent = time.process_time() - started
    print(json.dumps({"pages": len(pages), "cpu_ms_per_page": spent * 1000 / len(pages)}))


if __name__ == "__main__":
    main()
