"""One extractor on some corpora, in a process of its own: `python -m quality.worker NAME ROUNDS FOLDER…`.

Ours and the peers' are run by this same program, so that nobody pays for the progress bar. It prints one JSON object
a page and round; the first round's have the texts.
"""

import json
import logging
import sys
import time
from pathlib import Path
from typing import Any

from quality.corpus import Corpus, Page, load
from quality.extractors import Extract, by_name


def main() -> None:
    name, rounds, *folders = sys.argv[1:]
    logging.disable(logging.CRITICAL)  # the peers tell of pages that they cannot read; an empty text says it too
    extract = by_name(name).load()
    for number, folder in enumerate(folders):
        corpus = load(Path(folder))
        _measure(extract, corpus.pages[0])  # what is made once, such as compiled patterns, is no cost of a page
        for round_number in range(int(rounds)):
            _one_round(extract, corpus, {"corpus": number, "round": round_number})


def _one_round(extract: Extract, corpus: Corpus, about: dict[str, int]) -> None:
    for page in corpus.pages:
        measured = _measure(extract, page)
        if about["round"]:
            measured = {"ms": measured["ms"]}
        sys.stdout.write(json.dumps({**about, "id": page.id, **measured}) + "\n")


def _measure(extract: Extract, page: Page) -> dict[str, Any]:
    body = page.body
    text = markdown = error = ""
    started = time.process_time()
    try:
        text, markdown = extract(body, page.url)
    except Exception as problem:  # any library's own: a page that it cannot read is one that it finds nothing on
        error = f"{type(problem).__name__}: {problem}"[:200]
    spent = (time.process_time() - started) * 1000
    return {"ms": spent, "text": text, "markdown": markdown, "error": error}


if __name__ == "__main__":
    main()
