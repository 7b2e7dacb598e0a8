"""What the laws are told on the command line (the options are in `tests/conftest.py`)."""

from __future__ import annotations

from typing import cast

import pytest


@pytest.fixture(scope="session")
def laws_seed(pytestconfig: pytest.Config) -> int:
    """Where the seeds of random games start."""
    return cast("int", pytestconfig.getoption("--laws-seed"))
