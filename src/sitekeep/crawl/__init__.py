"""How a site is walked.

The package shares its name with the library's function `sitekeep.crawl`, and importing it puts it in that place: so it
can be called, and is the function then.
"""

import sys
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    def __call__(self, url: str, **config: Any) -> Any:
        from sitekeep.library import crawl

        return crawl(url, **config)


sys.modules[__name__].__class__ = _Callable
