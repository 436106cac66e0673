"""What a crawl is asked to do."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Self

import can_ada
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, field_validator, model_validator

from sitekeep.domain.content import ContentMode, Reading
from sitekeep.domain.errors import BadInput
from sitekeep.domain.patterns import read_patterns, stripped


class Preset(StrEnum):
    GENERIC = "generic"
    SHOPIFY = "shopify"


class ScopeMode(StrEnum):
    STRICT = "strict"
    PREFER = "prefer"


class Render(StrEnum):
    AUTO = "auto"
    NEVER = "never"
    ALWAYS = "always"


PRESETS: dict[Preset, dict[str, tuple[str, ...]]] = {
    Preset.GENERIC: {},
    Preset.SHOPIFY: {
        "include_patterns": ("/collections/", "/pages/"),
        "exclude_patterns": ("/products/", "/account/", "/cart/", "/checkout/", "/policies/", "/apps/"),
    },
}

KEPT_PARAMS = ("page", "p", "id", "q", "lang", "v")


def _words(value: str | Iterable[str] | None) -> tuple[str, ...]:
    return stripped(value.split(",") if isinstance(value, str) else () if value is None else value)


def _selectors(value: str | Iterable[str] | None) -> tuple[str, ...]:
    """A comma is part of a selector."""
    return stripped([value] if isinstance(value, str) else () if value is None else value)


Patterns = Annotated[tuple[str, ...], BeforeValidator(read_patterns)]
Words = Annotated[tuple[str, ...], BeforeValidator(_words)]
Selectors = Annotated[tuple[str, ...], BeforeValidator(_selectors)]


class CrawlConfig(BaseModel):
    """One model for project, notebook, CLI and library crawls."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_pages: int = Field(200, ge=1)
    max_depth: int | None = Field(None, ge=1)
    include_patterns: Patterns = ()
    exclude_patterns: Patterns = ()
    preset: Preset = Preset.GENERIC
    scope: ScopeMode = ScopeMode.STRICT
    max_concurrent: int = Field(5, ge=1, le=256)
    delay_seconds: float = Field(0.5, ge=0, le=3600, allow_inf_nan=False)
    respect_robots_txt: bool = True
    fetch_only_urls: tuple[str, ...] | None = None
    render: Render = Render.AUTO
    keep_query_params: Words = KEPT_PARAMS
    allow_subdomains: bool = False
    content: ContentMode = ContentMode.MARKDOWN
    use_sitemaps: bool = True
    keep_selectors: Selectors = ()
    drop_selectors: Selectors = ()

    @property
    def reading(self) -> Reading:
        return Reading(content=self.content, keep=self.keep_selectors, drop=self.drop_selectors)

    @field_validator("fetch_only_urls")
    @classmethod
    def _are_web_addresses(cls, urls: tuple[str, ...] | None) -> tuple[str, ...] | None:
        for url in urls or ():
            if not url.lower().startswith(("http://", "https://")) or not can_ada.can_parse(url):
                raise ValueError(f"{url!r} is not a web address such as https://example.com/page")
        return urls

    @model_validator(mode="before")
    @classmethod
    def _fill_from_preset(cls, data: Any) -> Any:
        """A preset fills the patterns that were not given."""
        if not isinstance(data, dict) or data.get("preset") not in list(Preset):
            return data
        filled = {name: value for name, value in PRESETS[Preset(data["preset"])].items() if not data.get(name)}
        return {**data, **filled}

    @classmethod
    def read(cls, *, max_pages_cap: int, **fields: Any) -> Self:
        """Makes a config from what a person wrote, or says in one line what is wrong with it."""
        if "max_pages" not in fields:  # nobody asked for more than is allowed
            fields["max_pages"] = min(max_pages_cap, cls.model_fields["max_pages"].default)
        try:
            config = cls(**fields)
        except ValidationError as error:
            raise BadInput("; ".join(_problem(item) for item in error.errors())) from None
        if config.max_pages > max_pages_cap:
            raise BadInput(
                f"max_pages: {config.max_pages} is over the cap of {max_pages_cap}; "
                "ask for fewer or raise SITEKEEP_MAX_PAGES_CAP."
            )
        return config

    @classmethod
    def for_notebook(cls, *, max_pages_cap: int, **fields: Any) -> Self:
        return cls.read(max_pages_cap=max_pages_cap, **{"max_pages": 50, "max_depth": 2, **fields})


def _problem(item: Any) -> str:
    where = ".".join(str(part) for part in item["loc"]) or "config"
    return f"{where}: {item['msg'].removeprefix('Value error, ')} (got {item['input']!r})"
