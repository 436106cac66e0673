"""The program, with an empty data folder."""

from pathlib import Path

import pytest

from tests.cli.running import Program


@pytest.fixture
def sitekeep(tmp_path: Path) -> Program:
    return Program(tmp_path)
