"""A project: one site that is kept."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel, ConfigDict, Field

from sitekeep.domain.config import CrawlConfig
from sitekeep.domain.ids import new_id


class Project(BaseModel):
    model_config = ConfigDict(frozen=True)

    id: str = Field(default_factory=new_id)
    name: str
    website_url: str
    site_key: str
    active: bool = True
    crawl_config: CrawlConfig = Field(default_factory=CrawlConfig)
    needs_review: bool = False
    created_at: datetime
    updated_at: datetime

    @classmethod
    def for_site(cls, website_url: str, *, site_key: str, name: str, config: CrawlConfig, at: datetime) -> Self:
        """`site_key` is the normalised URL: one project a site, however its address is spelled."""
        return cls(
            name=name, website_url=website_url, site_key=site_key, crawl_config=config, created_at=at, updated_at=at
        )
