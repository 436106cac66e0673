"""A URL that a crawl came across, and what became of it."""

from enum import IntEnum, StrEnum
from typing import Self

from pydantic import BaseModel, ConfigDict

from sitekeep.domain.reasons import FailReason, SkipReason


class UrlStatus(StrEnum):
    PENDING = "pending"
    INGESTED = "ingested"
    SKIPPED = "skipped"
    FAILED = "failed"


class Priority(IntEnum):
    """Lower goes first."""

    HOMEPAGE = 0
    INCLUDED = 1
    OTHER = 2


class DiscoveredUrl(BaseModel):
    """One URL of one crawl. `position` is the order of discovery; `detail` says what the reason means here."""

    model_config = ConfigDict(frozen=True)

    url: str
    normalized_url: str
    depth: int = 0
    priority: Priority = Priority.OTHER
    position: int = 0
    status: UrlStatus = UrlStatus.PENDING
    reason: str | None = None
    detail: str | None = None
    found_on: str | None = None
    content_hash: str | None = None
    document_id: str | None = None
    fetched: bool = False

    def ingested(self, *, content_hash: str) -> Self:
        return self._settled(status=UrlStatus.INGESTED, content_hash=content_hash, fetched=True)

    def skipped(self, reason: SkipReason, detail: str | None = None, *, fetched: bool = False) -> Self:
        return self._settled(status=UrlStatus.SKIPPED, reason=reason.value, detail=detail, fetched=fetched)

    def failed(self, reason: FailReason, detail: str | None = None, *, fetched: bool = True) -> Self:
        return self._settled(status=UrlStatus.FAILED, reason=reason.value, detail=detail, fetched=fetched)

    def _settled(self, **changes: object) -> Self:
        # Made anew rather than copied: that is several times as fast, and there is one for every page.
        return type(self)(**{**self.__dict__, "reason": None, "detail": None, **changes})
