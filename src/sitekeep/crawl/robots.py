"""robots.txt as RFC 9309 says.

Written here rather than taken from a library because `why` must name the line that blocked a URL.
"""

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote_to_bytes

MAX_BYTES = 500 * 1024
PRODUCT_TOKEN = "sitekeep"
_TOKEN = re.compile(r"[a-zA-Z_-]+")
MAX_RULE = 8_000  # longer than any URL that is followed, also with all of it encoded
_SAFE = "/?#[]@!$&'()*+,;=:-._~"
_CANONICAL = re.compile(r"[\w/?#\[\]@!$&'()*+,;=:.~-]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Rule:
    """`/a*b*c$` begins with `/a`, has `b` and `c` behind it in that order, and ends there."""

    allow: bool
    path: str
    first: str
    rest: tuple[str, ...] = ()
    open_end: bool = True

    def matches(self, path: str) -> bool:
        """Finding the parts one after the other takes no longer than reading the path, whatever the rule."""
        if not path.startswith(self.first):
            return False
        at = len(self.first)
        for part in self.rest[: None if self.open_end else -1]:
            at = path.find(part, at)
            if at < 0:
                return False
            at += len(part)
        if self.open_end:
            return True
        return len(path) - at >= len(self.rest[-1]) and path.endswith(self.rest[-1]) if self.rest else at == len(path)

    def __str__(self) -> str:
        return f"{'Allow' if self.allow else 'Disallow'}: {self.path}"


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules of one host that concern us."""

    rules: tuple[Rule, ...] = ()
    crawl_delay: float | None = None
    sitemaps: tuple[str, ...] = ()

    def blocks(self, path: str) -> Rule | None:
        """The rule that keeps us from a path and query; the longest match decides, and Allow wins a tie."""
        if not self.rules or path == "/robots.txt":
            return None
        path = _canonical(path)
        # Longest first, Allow before Disallow: the first that matches decides.
        best = next((rule for rule in self.rules if rule.matches(path)), None)
        return best if best is not None and not best.allow else None


def parse_robots(body: bytes, token: str = PRODUCT_TOKEN) -> Robots:
    text = body[:MAX_BYTES].decode("utf-8-sig", "replace")
    groups: dict[str, list[tuple[str, str]]] = {}
    current: list[str] = []
    in_rules = False
    sitemaps: list[str] = []
    for line in re.split(r"\r\n|\r|\n", text):
        name, colon, value = line.partition("#")[0].partition(":")
        name, value = name.strip().lower(), value.strip()
        if not colon:
            continue
        if name == "sitemap":
            sitemaps.append(value)
        elif name == "user-agent":
            if in_rules:
                current, in_rules = [], False
            match = _TOKEN.match(value)
            agent = "*" if value.startswith("*") else match[0].lower() if match else value.lower()
            current.append(agent)
            groups.setdefault(agent, [])
        elif name in ("allow", "disallow", "crawl-delay"):
            in_rules = True
            for agent in current:
                groups[agent].append((name, value))
    ours = groups.get(token, groups.get("*", []))
    rules = [
        _rule(name == "allow", value) for name, value in ours if name != "crawl-delay" and 0 < len(value) <= MAX_RULE
    ]
    rules.sort(key=lambda rule: (-len(rule.path), not rule.allow))
    delays = [delay for name, value in ours if name == "crawl-delay" and (delay := _seconds(value)) is not None]
    return Robots(tuple(rules), max(delays, default=None), tuple(sitemaps))


def _rule(allow: bool, path: str) -> Rule:
    path = _canonical(path)
    ends = path.endswith("$")
    first, *rest = path.removesuffix("$").split("*")
    return Rule(allow, path, first, tuple(part for part in rest if part), open_end=not ends or path.endswith("*$"))


def _canonical(path: str) -> str:
    """Rules and paths are compared with the same characters encoded; an encoded slash stays one."""
    if _CANONICAL.fullmatch(path):
        return path
    parts = re.split("(%2[fF]|%2[aA]|%24)", path)
    return "".join(
        part.upper() if index % 2 else quote(unquote_to_bytes(part), safe=_SAFE) for index, part in enumerate(parts)
    )


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 <= seconds < float("inf") else None
