"""Places that never end: calendars, sessions, repeating paths, long addresses; and trees that do end."""

import uuid

from tests.site.pages import page
from tests.site.routes import integer, missing, route
from tests.site.wire import Reply, Request

LONG_URL = 5_000
BRANCHES, LEVELS = (1, 2, 3), 4


@route("/calendar/")
def calendar(request: Request) -> Reply:
    """Links into the calendar."""
    return page("Calendar", links=("/calendar/2024/01",))


@route("/calendar/*")
def month(request: Request) -> Reply:
    """`/calendar/YYYY/MM`: a month with links to the next and the previous, for ever."""
    year, _, number = request.rest.strip("/").partition("/")
    if not (year.isdecimal() and number.isdecimal() and 1 <= int(number) <= 12):
        return missing()
    months = 12 * int(year) + int(number) - 1
    near = [f"/calendar/{m // 12:04}/{m % 12 + 1:02}" for m in (months - 1, months + 1) if m >= 0]
    return page(f"Calendar {year}-{number}", links=near)


@route("/sessions/")
def sessions(request: Request) -> Reply:
    """Links carry ever-new `sid` and `PHPSESSID` parameters to the same three pages."""
    return session_page("Sessions")


@route("/sessions/*")
def session(request: Request) -> Reply:
    """The pages behind the session links, which make new session links again."""
    name = request.rest.strip("/")
    return session_page(f"Session page {name}") if name in {"a", "b", "c"} else missing()


def session_page(title: str) -> Reply:
    new = uuid.uuid4().hex
    return page(
        title,
        links={
            f"/sessions/a?sid={new}": "a",
            f"/sessions/b?PHPSESSID={new}": "b",
            f"/sessions/c?sid={new}&PHPSESSID={new}": "c",
        },
    )


@route("/repeat/", "/repeat/*")
def repeat(request: Request) -> Reply:
    """Every page links to `a/b/` below itself, so that paths repeat: /repeat/a/b/a/b/…"""
    # Asked without the closing slash, the same link is written from one directory up.
    name = request.path.rpartition("/")[2]
    return page(f"Repeat {request.path.rstrip('/')}", links={f"{name}/a/b/" if name else "a/b/": "Deeper"})


@route("/long/")
def long(request: Request) -> Reply:
    """Links to a URL of 5,000 characters, and to a short one."""
    start = f"{request.origin}/long/"
    return page("Long", links={start.ljust(LONG_URL, "x"): "A long address", "/long/short": "A short one"})


@route("/long/*")
def long_page(request: Request) -> Reply:
    """The pages behind the long and the short address."""
    return page(f"A page {len(request.path)} characters long")


@route("/tree/", "/tree/*")
def tree(request: Request) -> Reply:
    """Three branches on each of four levels: /tree/, /tree/1, /tree/1/1 … /tree/3/3/3/3, 121 pages."""
    steps = [step for step in request.rest.split("/") if step]
    if len(steps) > LEVELS or any(integer(step) not in BRANCHES for step in steps):
        return missing()
    here = "/".join(["/tree", *steps])
    children = [f"{here}/{branch}" for branch in BRANCHES] if len(steps) < LEVELS else []
    return page(f"Tree {'/'.join(steps) or 'root'}", links=children)


@route("/wide/*")
def wide(request: Request) -> Reply:
    """`/wide/N/`: an index of N leaves /wide/N/1 to /wide/N/N."""
    first, _, second = request.rest.strip("/").partition("/")
    size, leaf = integer(first), integer(second)
    if size < 1 or not 0 <= leaf <= size or (second and not leaf):
        return missing()
    if leaf:
        return page(f"Leaf {leaf} of {size}")
    return page(f"Wide index of {size}", links=[f"/wide/{size}/{number}" for number in range(1, size + 1)])
