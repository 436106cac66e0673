"""Fernhill Coffee: a small website of our own, to try Sitekeep on without the internet."""

from sitekeep.sample.server import SampleServer

__all__ = ["SampleServer"]
