import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import postgis
import probe

# The only peer that is more than a Python package: without it the rest is compared all the same.
collect_ignore = [] if postgis.programs() else ["test_postgis.py"]


def pytest_terminal_summary(terminalreporter):
    if collect_ignore:
        terminalreporter.write_line("tiles were not compared with PostGIS, which Scripts/setup.sh test could not install")


@pytest.fixture(scope="session")
def ask():
    """One geo-probe for all questions."""
    program = probe.Probe()
    yield program
    program.close()
