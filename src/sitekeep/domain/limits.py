"""The bounds that keep a crawl finite, whatever it meets."""

from pydantic import BaseModel, ConfigDict, Field


class Limits(BaseModel):
    """Each of them is a setting too."""

    model_config = ConfigDict(frozen=True)

    max_body_bytes: int = Field(5 * 1024 * 1024, ge=1024, description="the largest page that is read, decompressed")
    max_url_length: int = Field(2000, ge=50, le=2000, description="the longest URL that is followed")
    max_redirects: int = Field(10, ge=0, description="hops that are followed for one page")
    max_urls_per_crawl: int = Field(200_000, ge=1000, description="URLs that one crawl remembers")
    max_pages_per_pattern: int = Field(100, ge=1, description="pages that feed on their own kind, such as calendars")

    connect_timeout_seconds: float = Field(5.0, gt=0, description="to connect")
    read_timeout_seconds: float = Field(10.0, gt=0, description="between two parts of an answer")
    fetch_timeout_seconds: float = Field(10.0, gt=0, description="for one whole answer")
    extract_timeout_seconds: float = Field(10.0, gt=0, description="for reading one page's HTML")

    connection_retries: int = Field(3, ge=0, description="after a timeout or a broken connection")
    server_error_retries: int = Field(2, ge=0, description="after a 5xx answer")
    retry_base_seconds: float = Field(0.5, ge=0, description="the first pause before a retry; it doubles")
    retry_max_seconds: float = Field(30.0, ge=0, description="the longest pause before a retry")

    max_crawl_delay_seconds: float = Field(30.0, ge=0, description="the most that robots.txt can slow us down")
    max_host_wait_seconds: float = Field(600.0, ge=0, description="how long a host may keep us waiting in all")

    respect_robots_meta: bool = Field(True, description="noindex and nofollow of pages, in crawls that respect robots")

    learn_from_pages: int = Field(
        20, ge=0, le=50, description="pages of one template that show what repeats; 0 never looks"
    )

    max_sitemaps: int = Field(50, ge=0, description="sitemap files that are read for one crawl")
    max_sitemap_urls: int = Field(50_000, ge=0, description="URLs taken from sitemaps for one crawl")
