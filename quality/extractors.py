"""Who is scored. A row's first name is also how `--only` and the worker know it."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass

Extract = Callable[[bytes, str], tuple[str, str]]  # a page's bytes and URL in; its text and its Markdown, if any, out


@dataclass(frozen=True)
class Extractor:
    name: str
    function: str
    package: str | None = None  # what must be installed in the peers' environment; None: it is ours

    def load(self) -> Extract:
        """Late, since each environment has only some of them."""
        module, _, name = self.function.rpartition(".")
        function: Extract = getattr(importlib.import_module(module), name)
        return function


OURS = Extractor("sitekeep", "quality.ours.text_and_markdown")
OURS_CRAWLING = Extractor("sitekeep-crawling", "quality.ours.all_of_it")
EXTRACTORS = (
    OURS,
    OURS_CRAWLING,
    Extractor("trafilatura", "quality.peers.trafilatura", package="trafilatura"),
    Extractor("readability-lxml", "quality.peers.readability", package="readability-lxml"),
    Extractor("resiliparse", "quality.peers.resiliparse", package="resiliparse"),
)


def by_name(name: str) -> Extractor:
    return next(extractor for extractor in EXTRACTORS if extractor.name == name)
