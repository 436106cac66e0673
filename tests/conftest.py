"""Fixtures that every suite shares."""

from collections.abc import Iterator

import pytest

from tests.site import Site


@pytest.fixture(scope="session")
def _site_server() -> Iterator[Site]:
    """One server for the whole run: starting threads per test would cost more than the tests."""
    with Site() as site:
        yield site


@pytest.fixture
def site(_site_server: Site) -> Site:
    """The local site with named hazards, as new: no log, no counters, no robots.txt, no added pages."""
    _site_server.restore()
    return _site_server
