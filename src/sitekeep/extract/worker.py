"""A process that reads pages for another one, until its input ends.

Reading hostile HTML in a process of its own means that the worst page costs that page, never the crawl.
"""

import gc
import pickle
import signal
import struct
import sys
from contextlib import suppress
from typing import BinaryIO

from sitekeep.domain.content import PageContent
from sitekeep.extract.page import extract

LENGTH = struct.Struct("!Q")
LARGE = 512 * 1024  # bytes of a page that is read once in a while
BUFFER = 256 * 1024  # a page in one read


def serve(requests: BinaryIO, answers: BinaryIO, *, most_seconds: float) -> None:
    while header := requests.read(LENGTH.size):
        page, reading = pickle.loads(requests.read(*LENGTH.unpack(header)))
        # The system's own alarm ends us in the middle of native code too, also when nobody is left to do it.
        signal.setitimer(signal.ITIMER_REAL, most_seconds)
        answer: PageContent | str
        try:
            answer = extract(page, reading)
        except Exception as error:  # whatever a page can provoke is that page's failure
            answer = f"{type(error).__name__}: {error}"
        signal.setitimer(signal.ITIMER_REAL, 0)
        payload = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        answers.write(LENGTH.pack(len(payload)) + payload)
        answers.flush()
        if len(page.body) > LARGE:
            del page, answer, payload
            _give_back_memory()


def _give_back_memory() -> None:
    """What one large page needed would otherwise stay with us for good."""
    import ctypes

    with suppress(AttributeError, OSError):  # only where the C library is GNU's
        ctypes.CDLL(None).malloc_trim(0)


if __name__ == "__main__":
    # What is loaded by now stays, and reading a page leaves next to nothing that only the collector can free.
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    with open(0, "rb", buffering=BUFFER) as requests, open(1, "wb", buffering=BUFFER) as answers:
        serve(requests, answers, most_seconds=float(sys.argv[1]))
