"""Sends questions to geo-probe, a program around the module Geo, one per line."""

import json
import os
import pathlib
import random
import subprocess
import unittest

root = pathlib.Path(__file__).resolve().parents[2]
program = root / ".build/release/geo-probe"
data = root.parent / "shared/data/gis"


class Probe:
    def __init__(self):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, question, **members):
        self.process.stdin.write(json.dumps({"ask": question, **members}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"geo-probe ended at {question}: {str(members)[:400]}"
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def shared(path):
    """The path of a file of the shared data."""
    if not data.exists():
        raise unittest.SkipTest("the shared data ../shared/data/gis is not here")
    return data / path


def cases(kind):
    return [case for case in json.loads(shared("expected.json").read_text())["cases"] if case["kind"] == kind]


def fuzz(count):
    """So many seeds, each with its source of randomness. A case that fails is named by its seed: GEO_SEED=4711 runs only
    that one, and GEO_TIMES=10 runs ten times as many."""
    only = os.environ.get("GEO_SEED")
    for seed in [int(only)] if only else range(1, count * int(os.environ.get("GEO_TIMES", 1)) + 1):
        yield seed, random.Random(seed)
