"""The blocks of a page as lines, inside of the lists and quotes that hold them."""

# Lists and quotes inside of each other beyond this are written at the same depth: no page needs them, and each line
# repeats what it is in.
DEEPEST = 10


class Frame:
    """A list item, a quote or a footnote."""

    __slots__ = ("lead", "loose", "prefix")

    def __init__(self, prefix: str, lead: str | None) -> None:
        self.prefix = prefix  # of what is around it
        self.lead = lead
        self.loose = False  # blank lines are inside


class Sheet:
    def __init__(self) -> None:
        self.last = ""  # what kind of block was written last
        self.tight = False  # the next block follows without a blank line
        self._parts: list[str] = []
        self._frames: list[Frame] = []
        self._prefix = ""  # what every line begins with
        self._lead: str | None = None  # what the next line begins with instead: it has a bullet
        self._shared = 0  # how many frames hold the last block and the next one too
        self._ruled = False

    def __str__(self) -> str:
        return "".join(self._parts)

    @property
    def continues(self) -> bool:
        """Whether the last block stands in the same frame, and no blank line in it."""
        depth = len(self._frames)
        return bool(depth) and self._lead is None and self._shared == depth and not self._frames[-1].loose

    def push(self, marker: str, indent: str) -> None:
        """From here lines begin with `indent`, the first one with `marker`."""
        self._frames.append(Frame(self._prefix, self._lead))
        if len(self._frames) <= DEEPEST:
            self._lead = (self._prefix if self._lead is None else self._lead) + marker
            self._prefix += indent

    def pop(self) -> Frame:
        frame = self._frames.pop()
        self._prefix = frame.prefix
        if self._lead is not None:  # nothing was written in it
            self._lead = frame.lead
        self._shared = min(self._shared, len(self._frames))
        if frame.loose and self._frames:
            self._frames[-1].loose = True
        return frame

    def is_empty(self) -> bool:
        """Whether the marker of the frame still waits for its first line."""
        return self._lead is not None

    def rule(self) -> None:
        """A line across, once something stands on both sides of it."""
        self._ruled = bool(self._parts)

    def write(self, block: str, kind: str = "") -> None:
        if self._parts:
            self._separate()
        lead = self._prefix if self._lead is None else self._lead
        if lead or self._prefix:
            block = self._indented(block, lead)
        self._parts.append(block)
        self._lead = None
        self._shared = len(self._frames)
        self._ruled = self.tight = False
        self.last = kind

    def _separate(self) -> None:
        around = self._frames[self._shared].prefix if self._shared < len(self._frames) else self._prefix
        if self.tight and not self._ruled:
            self._parts.append("\n")
            return
        blank = f"\n{around.rstrip()}\n"
        self._parts.append(f"{blank}{around}---{blank}" if self._ruled else blank)
        if self._shared:
            self._frames[self._shared - 1].loose = True

    def _indented(self, block: str, lead: str) -> str:
        if "\n" not in block:
            return lead + block
        prefix, bare = self._prefix, self._prefix.rstrip()
        first, *others = block.split("\n")
        return "\n".join([lead + first, *(prefix + line if line else bare for line in others)])
