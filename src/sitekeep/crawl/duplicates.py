"""The same page under another URL."""

from sitekeep.crawl.urls import Normalizer
from sitekeep.domain.content import PageContent

MIN_WORDS = 50  # shorter texts are equal by chance: empty states, stubs, error pages


class Duplicates:
    """Remembers what was stored, so that it is stored once."""

    def __init__(self, normalizer: Normalizer) -> None:
        self._normalizer = normalizer
        self._by_key: dict[str, str] = {}
        self._by_content: dict[tuple[str | None, str], str] = {}

    def original(self, url: str, content: PageContent) -> str | None:
        """The stored page that this one repeats: by its canonical link, or by equal title and content."""
        key = self._normalizer.key(url)
        if content.canonical:
            canonical_key = self._normalizer.key(content.canonical)
            if canonical_key != key and canonical_key in self._by_key:
                return self._by_key[canonical_key]
        if content.word_count >= MIN_WORDS:
            return self._by_content.get((content.title, content.text_hash))
        return None

    def stored(self, url: str, *, title: str | None, text_hash: str, word_count: int) -> None:
        self._by_key[self._normalizer.key(url)] = url
        if word_count >= MIN_WORDS:
            self._by_content.setdefault((title, text_hash), url)
