"""Settings: read once, from the environment (`SITEKEEP_*`) and an optional file."""

import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_config_path, user_data_path
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from sitekeep.domain.errors import BadInput
from sitekeep.domain.limits import Limits

try:
    VERSION = version("sitekeep")
except PackageNotFoundError:  # run from a source tree that was never installed
    VERSION = "0.0.0"

PREFIX = "SITEKEEP_"
CONFIG_FILE = user_config_path("sitekeep") / "sitekeep.toml"


class Settings(BaseSettings, Limits):
    """Every number that matters, with its default."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, frozen=True, extra="ignore", toml_file=CONFIG_FILE, env_ignore_empty=True
    )

    data_dir: Path = Field(default_factory=lambda: user_data_path("sitekeep"), description="where everything is kept")
    database_url: SecretStr | None = Field(None, description="PostgreSQL instead of SQLite in the data folder")
    user_agent: str = Field(f"Sitekeep/{VERSION} (+https://sitekeep.dev/bot)", description="who we say we are")
    proxy_url: SecretStr | None = Field(None, description="http, https or socks5 proxy for every request")
    max_pages_cap: int = Field(1000, ge=1, description="the most pages that one crawl may ask for")
    extract_workers: int = Field(0, ge=0, le=64, description="processes that read pages; 0 means one a core")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    @classmethod
    def read(cls) -> "Settings":
        try:
            return cls()
        except ValidationError as error:
            problems = (f"{PREFIX}{str(item['loc'][0]).upper()}: {item['msg']}" for item in error.errors())
            raise BadInput("; ".join(problems)) from None
        except ValueError as error:  # the file is no TOML
            raise BadInput(f"{CONFIG_FILE} cannot be read: {error}") from None

    @property
    def database(self) -> str:
        """The URL of the database in use."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{self.data_dir.expanduser().absolute() / 'sitekeep.db'}"

    @property
    def place(self) -> str:
        """Where things are kept, for showing: a password never is."""
        return "PostgreSQL" if self.database_url else self.database.removeprefix("sqlite:///")

    def sources(self) -> dict[str, str]:
        """Where each value came from: `environment`, `file` or `default`."""
        environment = {key.upper() for key, value in os.environ.items() if value}
        file = TomlConfigSettingsSource(type(self))()
        return {
            name: "environment" if PREFIX + name.upper() in environment else "file" if name in file else "default"
            for name in type(self).model_fields
        }
