"""The walk through the light tree: tokens gather until a block begins or ends, and are written as one paragraph."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sitekeep.extract.addresses import Addresses
from sitekeep.extract.blocks import splits
from sitekeep.extract.code import code_text, fenced, language_of
from sitekeep.extract.content.rules import Rule
from sitekeep.extract.content.tree import Node
from sitekeep.extract.markdown.escape import escaped_line_starts
from sitekeep.extract.markdown.footnotes import Footnotes
from sitekeep.extract.markdown.line import BREAK, HARD_BREAK, End, Span, Token, marked_line, plain_line
from sitekeep.extract.markdown.lists import Numbering
from sitekeep.extract.markdown.sheet import Sheet

Tag = Callable[["Writer", Node], None]


class Writer:
    """Nothing here recurses, whatever the depth of a page: what is still to do waits on a stack."""

    def __init__(self, parts: Sequence[Node], base: str, tags: Mapping[str, Tag]) -> None:
        self.sheet = Sheet()
        self.addresses = Addresses(base)
        self.footnotes = Footnotes(parts)
        self.images: dict[str, str] = {}
        self.lists: list[Numbering] = []
        self.flat = 0  # inside of a heading or a cell: blocks are parts of one line
        self.in_note = 0
        self.defines = False  # the next paragraph is the beginning of a definition
        self._tags = tags
        self._stack: list[str | Node | Callable[[], None]] = []
        self._tokens: list[Token] = []
        self._marked = False  # whether there are tokens other than texts
        self._spans: list[Span] = []  # those that are open
        self._openers: set[str] = set()  # theirs; each is open once

    def walk(self, pieces: Sequence[str | Node]) -> None:
        stack, tokens, tags = self._stack, self._tokens, self._tags
        floor = len(stack)
        stack.extend(reversed(pieces))
        while len(stack) > floor:
            piece = stack.pop()
            if isinstance(piece, str):
                if tokens or piece != " ":
                    tokens.append(piece)
            elif not isinstance(piece, Node):
                piece()
            elif piece.dropped is None or piece.dropped is Rule.TITLE:
                tags.get(piece.tag, by_its_place)(self, piece)
            elif piece.dropped is Rule.CAPTION:
                caption(self, piece)

    def into(self, node: Node, *then: Callable[[], None]) -> None:
        """What is in it comes next, and then what ends it."""
        self._stack.extend(reversed(then))
        self._stack.extend(reversed(node.flow))

    def add(self, token: Token) -> None:
        self._tokens.append(token)
        self._marked = True

    def say(self, text: str) -> None:
        self._tokens.append(text)

    def open(self, span: Span) -> Callable[[], None]:
        """Gives what closes it."""
        self._spans.append(span)
        self._openers.add(span.opener)
        self.add(span)
        return partial(self._close, span)

    def is_open(self, opener: str) -> bool:
        return opener in self._openers

    def end_line(self) -> None:
        tokens = self._tokens
        while tokens and tokens[-1] == " ":
            tokens.pop()
        if not tokens or tokens[-1] is not BREAK:
            self.add(BREAK)
        elif not self.flat:  # two of them are how old pages end a paragraph
            self.flush()

    def flush(self, kind: str = "") -> None:
        """A block begins or ends here: what gathered is a paragraph."""
        if not self._tokens:
            return
        if self.flat:
            self.add(BREAK)
        elif text := self.take():
            self.write(escaped_line_starts(text), kind)

    def take(self, *, line_break: str = HARD_BREAK, heading: bool = False) -> str:
        """What gathered, as one piece of Markdown. Spans that are open go on in what follows."""
        tokens = self._tokens
        text = marked_line(tokens, line_break=line_break, heading=heading) if self._marked else plain_line(tokens)
        tokens.clear()
        tokens.extend(self._spans)
        self._marked = bool(self._spans)
        return text

    def line_of(self, node: Node, *, line_break: str) -> str:
        """All that is in it, blocks too, as one line."""
        self.flat += 1
        self.walk(node.flow)
        self.flat -= 1
        return self.take(line_break=line_break)

    def write_code(self, node: Node) -> None:
        if text := code_text(node):
            self.write(fenced(text, language_of(node)), "code")

    def write(self, block: str, kind: str = "") -> None:
        if self.defines:
            self.defines = False
            if not kind:
                block, kind = f": {block}", "definition"
                self.sheet.tight = self.sheet.last in ("term", "definition")
        self.sheet.write(block, kind)

    def _close(self, span: Span) -> None:
        self._spans.remove(span)
        self._openers.discard(span.opener)
        self.add(End(span))


def inline(writer: Writer, node: Node) -> None:
    writer.into(node)


def block(writer: Writer, node: Node) -> None:
    writer.flush()
    flow = node.flow
    if len(flow) == 1 and isinstance(flow[0], str):
        writer.say(flow[0])
        writer.flush()
    elif flow:
        writer.into(node, writer.flush)


def by_its_place(writer: Writer, node: Node) -> None:
    """A tag that HTML does not know."""
    (block if splits(node) else inline)(writer, node)


def caption(writer: Writer, node: Node) -> None:
    """In italics, so that it does not read like a part of the text."""
    if not node.inline:
        writer.flush()
    ends = [] if writer.is_open("*") else [writer.open(Span("*", "*"))]
    if not node.inline:
        ends.append(writer.flush)
    writer.into(node, *ends)
