import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import probe


@pytest.fixture(scope="session")
def ask():
    """One geo-probe for all questions."""
    program = probe.Probe()
    yield program
    program.close()
