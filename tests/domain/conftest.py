"""Laws are checked without a stopwatch: a busy machine is no counterexample."""

from hypothesis import settings

settings.register_profile("laws", deadline=None, max_examples=60)
settings.load_profile("laws")
