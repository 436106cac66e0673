"""A paragraph's texts and marks, written as one piece of Markdown."""

from collections.abc import Sequence

from sitekeep.extract.blocks import visible
from sitekeep.extract.markdown.escape import SUSPECT, escaped, has_odd_brackets, live_marks

HARD_BREAK = "  \n"
BOLD = "**"
# Punctuation that may step out of an emphasis which cannot end after it.
_LAST_PUNCTUATION = ".,:;!?)\"'”’»…。，、；：！？）」』"
_NOT_TOGETHER = frozenset(("![", "``"))  # they would be an image, or one code
_MARKS = frozenset(("*", BOLD, "~~"))


class Span:
    """Something with a beginning and an end: an emphasis or a link."""

    __slots__ = ("at", "closer", "heading_only", "is_link", "opener", "used")

    def __init__(self, opener: str, closer: str, *, is_link: bool = False, heading_only: bool = False) -> None:
        self.opener = opener
        self.closer = closer
        self.is_link = is_link
        self.heading_only = heading_only
        self.used = False  # a link around many blocks stands on one of them
        self.at = 0


class End:
    __slots__ = ("span",)

    def __init__(self, span: Span) -> None:
        self.span = span


class Verbatim:
    """Markdown already: an image, code."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


BREAK = Verbatim("")
Token = str | Span | End | Verbatim


def plain_line(texts: Sequence[Token]) -> str:
    """The common case: texts without any marks."""
    text = "".join(texts)  # type: ignore[arg-type]
    if not SUSPECT.search(text):
        return " ".join(text.split())
    text = " ".join(visible(text).split())
    return escaped(text, live_marks(text))


def marked_line(tokens: Sequence[Token], *, line_break: str = HARD_BREAK, heading: bool = False) -> str:
    tokens = _without_empty(tokens)
    line = _Line(tokens, line_break, heading=heading)
    text = ""
    for token in tokens:
        kind = type(token)
        if kind is str:
            text += token  # type: ignore[operator]
            continue
        if text:
            line.take(text)
            text = ""
        if kind is Span:
            line.open(token)  # type: ignore[arg-type]
        elif kind is End:
            line.close(token.span)  # type: ignore[union-attr]
        elif token is BREAK:
            line.broken = True
        else:
            line.put(token.text)  # type: ignore[union-attr]
    if text:
        line.take(text)
    return line.finish()


def _without_empty(tokens: Sequence[Token]) -> Sequence[Token]:
    """A mark around nothing would part two texts, and hide from either what they are together."""
    found: list[Token] = []
    for token in tokens:
        if isinstance(token, End) and found and found[-1] is token.span:
            found.pop()
        else:
            found.append(token)
    return found


def _live_marks(tokens: Sequence[Token]) -> str:
    text = "".join([token for token in tokens if isinstance(token, str)])
    return live_marks(text, "".join([token.opener for token in tokens if isinstance(token, Span)]))


class _Line:
    """White space and openers wait for the text that follows them, closers for what comes after: so spaces stand
    outside of marks, nothing is marked that is not there, and every mark can be checked against its neighbours."""

    def __init__(self, tokens: Sequence[Token], line_break: str, *, heading: bool) -> None:
        self._tokens = tokens
        self._live: str | None = None
        self._break = line_break
        self._heading = heading
        self._out: list[str] = []
        self._opening: list[Span] = []
        self._open: list[Span] = []
        self._closing: list[Span] = []
        self._text_at = -1  # where the last plain text stands
        self._space = False
        self.broken = False

    def take(self, raw: str) -> None:
        suspect = SUSPECT.search(raw) is not None
        if suspect:
            raw = visible(raw)
        text = " ".join(raw.split())
        if not text:
            self._space = self._space or bool(raw)
            return
        if suspect:
            text = self._escaped(text)
        self._space = self._space or raw[0].isspace()
        self.put(text)
        self._text_at = len(self._out) - 1
        for span in self._open:
            span.used = True
        self._space = raw[-1].isspace()

    def _escaped(self, text: str) -> str:
        if self._live is None:
            self._live = _live_marks(self._tokens)
        linked = any(span.is_link for span in (*self._opening, *self._open))
        return escaped(text, self._live, in_brackets=linked and has_odd_brackets(text))

    def put(self, piece: str) -> None:
        gap = self._gap() if self._space or self.broken else ""
        if self._closing:
            self._write_closers(gap or piece[0])
        if not gap and self._out and self._out[-1][-1] + piece[0] in _NOT_TOGETHER:
            gap = " "
        if gap:
            self._out.append(gap)
        if self._opening:
            self._write_openers(piece[0], gap)
        self._out.append(piece)
        self._space = self.broken = False

    def open(self, span: Span) -> None:
        if span.is_link:
            if span.used or (span.heading_only and not self._heading):
                return
        elif self._heading and span.opener == BOLD:  # a heading is bold by itself
            return
        elif self._goes_on(span):
            span.at = self._closing.pop().at  # `**a****b**` is one emphasis
            self._open.append(span)
            return
        self._opening.append(span)

    def _goes_on(self, span: Span) -> bool:
        """Whether the same emphasis has just ended."""
        if self._opening or not self._closing or self._space or self.broken:
            return False
        return self._closing[-1].opener == span.opener

    def close(self, span: Span) -> None:
        if span in self._opening:
            self._opening.remove(span)
        elif span in self._open:
            self._open.remove(span)
            self._closing.append(span)

    def finish(self) -> str:
        self._closing.extend(reversed(self._open))
        self._open.clear()
        self._write_closers(" ")
        return "".join(self._out)

    def _gap(self) -> str:
        if not self._out:
            return ""
        if self.broken:
            return " " if any(span.is_link for span in self._open) else self._break
        return " "

    def _write_openers(self, first: str, gap: str) -> None:
        last = " " if gap or not self._out else self._out[-1]
        before = last[-1]
        for number, span in enumerate(self._opening):
            if span.is_link:
                if before == "!":  # or the link would be an image
                    self._out.append(" ")
            else:
                after = next(
                    (later.opener for later in self._opening[number + 1 :] if later.opener[0] != span.opener[0]), first
                )
                if last in _MARKS or (_is_word(before) and not _is_word(after[0])):
                    continue  # it would not count as the beginning of an emphasis
            span.at = len(self._out)
            self._out.append(span.opener)
            self._open.append(span)
            if span.is_link:
                before = last = "["
        self._opening.clear()

    def _write_closers(self, following: str) -> None:
        moved = ""
        for span in self._closing:
            if not (span.is_link or self._can_close(span, following)):
                moved = self._last_punctuation()
                if not moved:
                    self._out[span.at] = ""
                    continue
                self._out[-1] = self._out[-1][: -len(moved)]
                following = moved
            self._out.append(span.closer)
        if moved:
            self._out.append(moved)
        self._closing.clear()

    def _last_punctuation(self) -> str:
        """What may step out of the text before an end that cannot stand after it."""
        if self._text_at != len(self._out) - 1:
            return ""
        text = self._out[-1]
        kept = text.rstrip(_LAST_PUNCTUATION)
        return text[len(kept) :] if kept and kept[-1] != " " else ""

    def _can_close(self, span: Span, following: str) -> bool:
        if not _is_word(following[0]):
            return True
        own = (piece for piece in reversed(self._out) if piece not in _MARKS or piece[0] != span.closer[0])
        return _is_word(next(own, " ")[-1])  # marks of one kind in a row count as one


def _is_word(character: str) -> bool:
    """Neither white space nor punctuation, as far as an emphasis is concerned."""
    return character.isalnum()
