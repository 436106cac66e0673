"""Pages whose encoding is declared rightly, wrongly or not at all; each holds a known sentence."""

from tests.site.pages import page
from tests.site.routes import route
from tests.site.wire import Page, Reply, Request

FRENCH = "Le garçon de café a déjà servi le thé à l'hôtel, près de la forêt où naît la rivière."
RUSSIAN = (
    "Сайт хранит живую и чистую копию страниц, чтобы каждый человек мог быстро найти нужный ответ, "
    "даже если исходная страница давно изменилась или совсем исчезла из сети."
)
JAPANESE = (
    "このサイトは、ページの新しい写しを保存して、だれでも必要な答えをすぐに見つけられるようにします。"
    "元のページが変わっても、昔の内容を読むことができます。"
)

# What a right reader finds, by path.
SENTENCES = {
    "/charset/latin1-header": FRENCH,
    "/charset/utf8-bom-wrong-header": FRENCH,
    "/charset/meta-only": RUSSIAN,
    "/charset/undeclared-sjis": JAPANESE,
    "/charset/undeclared-1251": RUSSIAN,
    "/charset/wrong-header": FRENCH,
    "/charset/bogus": FRENCH,
}


def encoded(sentence: str, encoding: str, *, header: str | None = None, meta: str = "") -> Page:
    """A page in one encoding that may declare another."""
    head = f'<meta charset="{meta}">' if meta else ""
    text = f"<html><head>{head}<title>Charset</title></head><body><h1>Charset</h1><p>{sentence}</p></body></html>"
    kind = f"text/html; charset={header}" if header else "text/html"
    return Page(text.encode(encoding), content_type=kind)


@route("/charset/")
def charsets(request: Request) -> Reply:
    """Links to all pages below."""
    return page("Charsets", links=SENTENCES.keys())


@route("/charset/latin1-header")
def latin1_header(request: Request) -> Reply:
    """Latin-1, as its header says."""
    return encoded(FRENCH, "iso-8859-1", header="iso-8859-1")


@route("/charset/utf8-bom-wrong-header")
def bom(request: Request) -> Reply:
    """UTF-8 with a byte order mark; the header says Latin-1."""
    return encoded(FRENCH, "utf-8-sig", header="iso-8859-1")


@route("/charset/meta-only")
def meta_only(request: Request) -> Reply:
    """windows-1251, declared by its meta element alone."""
    return encoded(RUSSIAN, "windows-1251", meta="windows-1251")


@route("/charset/undeclared-sjis")
def undeclared_sjis(request: Request) -> Reply:
    """Shift JIS, declared nowhere."""
    return encoded(JAPANESE, "shift_jis")


@route("/charset/undeclared-1251")
def undeclared_1251(request: Request) -> Reply:
    """windows-1251, declared nowhere."""
    return encoded(RUSSIAN, "windows-1251")


@route("/charset/wrong-header")
def wrong_header(request: Request) -> Reply:
    """UTF-8, as its meta element says; the header says Latin-1."""
    return encoded(FRENCH, "utf-8", header="iso-8859-1", meta="utf-8")


@route("/charset/bogus")
def bogus(request: Request) -> Reply:
    """UTF-8; the header names an encoding that does not exist."""
    return encoded(FRENCH, "utf-8", header="bogus-9")
