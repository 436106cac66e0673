"""Settings: read once, from the environment (`SITEKEEP_*`) and an optional file."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from platformdirs import user_config_path, user_data_path
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

try:
    VERSION = version("sitekeep")
except PackageNotFoundError:  # run from a source tree that was never installed
    VERSION = "0.0.0"

CONFIG_FILE = user_config_path("sitekeep") / "sitekeep.toml"


class Settings(BaseSettings):
    """Every number that matters, with its default."""

    model_config = SettingsConfigDict(
        env_prefix="SITEKEEP_", frozen=True, extra="ignore", toml_file=CONFIG_FILE, env_ignore_empty=True
    )

    data_dir: Path = Field(default_factory=lambda: user_data_path("sitekeep"), description="where everything is kept")
    database_url: SecretStr | None = Field(None, description="PostgreSQL instead of SQLite in the data folder")
    user_agent: str = Field(f"Sitekeep/{VERSION} (+https://sitekeep.dev/bot)", description="who we say we are")
    proxy_url: SecretStr | None = Field(None, description="http, https or socks5 proxy for every request")

    max_pages_cap: int = Field(1000, ge=1, description="the most pages that one crawl may ask for")
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

    max_sitemaps: int = Field(50, ge=0, description="sitemap files that are read for one crawl")
    max_sitemap_urls: int = Field(50_000, ge=0, description="URLs taken from sitemaps for one crawl")

    extract_workers: int = Field(0, ge=0, description="processes that read pages; 0 means one a core")

    @classmethod
    def settings_customise_sources(
        cls, settings_cls: type[BaseSettings], **sources: PydanticBaseSettingsSource
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return sources["init_settings"], sources["env_settings"], TomlConfigSettingsSource(settings_cls)

    def sources(self) -> dict[str, str]:
        """Where each value came from: `environment`, `file` or `default`."""
        from_env: dict[str, Any] = _env_names()
        from_file = TomlConfigSettingsSource(type(self))()
        return {
            name: "environment" if name in from_env else "file" if name in from_file else "default"
            for name in type(self).model_fields
        }


def _env_names() -> dict[str, str]:
    import os

    prefix = "SITEKEEP_"
    return {key[len(prefix) :].lower(): value for key, value in os.environ.items() if key.upper().startswith(prefix)}
