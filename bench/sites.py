"""The sites that are crawled: real documentation where it is installed, otherwise a generated one."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.generated import write_site

OUT = Path(__file__).parent / "out"
ROBOTS = "User-agent: *\nDisallow: /private/\n"
PGDOC = Path("/usr/share/doc/postgresql-doc-15/html")
XML_DECLARATION = re.compile(rb"\A<\?xml[^>]*\?>\s*")
JDK = Path("/usr/share/doc/openjdk-17-doc/api")


@dataclass(frozen=True)
class Site:
    name: str
    root: Path

    def paths(self) -> list[str]:
        """Every page, the start page first."""
        found = sorted(file.relative_to(self.root).as_posix() for file in self.root.rglob("*.html"))
        return ["index.html", *(path for path in found if path != "index.html")]


def pgdoc() -> Site | None:
    """A copy without the XML declarations: with them Crawl4AI keeps an error message for every page."""
    if not (PGDOC / "index.html").is_file():
        return None
    root = OUT / "pgdoc"
    if not (root / ".complete").is_file():
        root.mkdir(parents=True, exist_ok=True)
        for file in PGDOC.glob("*.*"):
            (root / file.name).write_bytes(XML_DECLARATION.sub(b"", file.read_bytes(), count=1))
        (root / ".complete").touch()
    return Site("PostgreSQL 15 manual", root)


def jdk() -> Site | None:
    return Site("OpenJDK 17 API", JDK.resolve()) if (JDK / "index.html").is_file() else None


def generated(pages: int = 1168) -> Site:
    """Written once and kept: the same number of pages is always the same site."""
    root = OUT / f"site-{pages}"
    if not (root / ".complete").is_file():
        write_site(root, pages)
        (root / ".complete").touch()
    return Site(f"generated, {pages:,} pages", root)


CHOICES: dict[str, Callable[[], Site | None]] = {"pgdoc": pgdoc, "jdk": jdk, "generated": generated}


def choose(name: str | None) -> Site:
    """The site asked for, or the best one here."""
    if name is None:
        return pgdoc() or generated()
    site = CHOICES[name]()
    if site is None:
        raise SystemExit(f"The site {name} is not installed here; try --site generated.")
    return site
