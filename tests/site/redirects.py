"""Redirects, good and bad."""

from tests.site.pages import page
from tests.site.routes import integer, route
from tests.site.wire import Page, Reply, Request

END = "/redirect/end"


def moved(location: str | None, status: int = 302) -> Page:
    """A redirect to somewhere, or to nowhere."""
    return Page("moved", status=status, headers={"Location": location} if location else {})


@route("/redirect/")
def redirects(request: Request) -> Reply:
    """Links to one redirect of each kind."""
    kinds = ("chain/3", "chain/12", "loop", "self", "offsite", "relative", "permanent", "nowhere")
    return page("Redirects", links=[f"/redirect/{kind}" for kind in kinds])


@route("/redirect/chain/*")
def chain(request: Request) -> Reply:
    """`/redirect/chain/N`: N hops of 302 to /redirect/end."""
    hops = integer(request.rest)
    return moved(END if hops <= 1 else f"/redirect/chain/{hops - 1}")


@route(END)
def end(request: Request) -> Reply:
    """The page at the end of redirects."""
    return page("The end of the redirects")


@route("/redirect/loop")
def loop(request: Request) -> Reply:
    """Redirects to /redirect/loop-b, which redirects back."""
    return moved("/redirect/loop-b")


@route("/redirect/loop-b")
def loop_back(request: Request) -> Reply:
    """The other half of the loop."""
    return moved("/redirect/loop")


@route("/redirect/self")
def self_redirect(request: Request) -> Reply:
    """Redirects to itself."""
    return moved("/redirect/self")


@route("/redirect/offsite")
def offsite(request: Request) -> Reply:
    """302 to /landing on the other site (`site.other`)."""
    return moved(f"{request.other}/landing")


@route("/redirect/home")
def home_elsewhere(request: Request) -> Reply:
    """301 to the homepage of the other site (`site.other`)."""
    return moved(f"{request.other}/", 301)


@route("/landing")
def landing(request: Request) -> Reply:
    """Where /redirect/offsite of another server lands."""
    return page("Landing")


@route("/redirect/to")
def to(request: Request) -> Reply:
    """`/redirect/to?u=URL`: 302 to that URL."""
    return moved(request.query.get("u"))


@route("/redirect/relative")
def relative(request: Request) -> Reply:
    """302 with the relative Location `end`."""
    return moved("end")


@route("/redirect/permanent")
def permanent(request: Request) -> Reply:
    """308 to /redirect/end."""
    return moved(END, 308)


@route("/redirect/nowhere")
def nowhere(request: Request) -> Reply:
    """302 without a Location."""
    return moved(None)
