"""A process that reads pages for another one, until its input ends.

Reading hostile HTML in a process of its own means that the worst page costs that page, never the crawl.
"""

import pickle
import signal
import struct
import sys
from typing import BinaryIO

from sitekeep.domain.content import PageContent
from sitekeep.extract.page import extract

LENGTH = struct.Struct("!Q")


def serve(requests: BinaryIO, answers: BinaryIO, *, most_seconds: float) -> None:
    while header := requests.read(LENGTH.size):
        page, content = pickle.loads(requests.read(*LENGTH.unpack(header)))
        # The system's own alarm ends us in the middle of native code too, also when nobody is left to do it.
        signal.setitimer(signal.ITIMER_REAL, most_seconds)
        answer: PageContent | str
        try:
            answer = extract(page, content)
        except Exception as error:  # whatever a page can provoke is that page's failure
            answer = f"{type(error).__name__}: {error}"
        signal.setitimer(signal.ITIMER_REAL, 0)
        payload = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        answers.write(LENGTH.pack(len(payload)) + payload)
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer, most_seconds=float(sys.argv[1]))
