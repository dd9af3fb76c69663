"""Rows of the table, and ways to measure that a noisy machine does not spoil."""
import json
import os
import statistics
import subprocess
import sys
import time

rows = []
# Without windows and toolbars, which take a processor of their own while a page starts.
CHROMIUM = "/usr/bin/chromium-headless-shell"
# Pages are put together without WebGL, which takes the processor twice as long (decision 58).
PLAIN = ["--no-sandbox", "--disable-gpu-compositing"]


def row(what, value, unit, reach, is_most=True):
    """Adds a row. `reach` is the target, at most or at least; None only informs."""
    holds = None if reach is None else value <= reach if is_most else value >= reach
    mark = "" if holds is None else "yes" if holds else "NO"
    limit = "" if reach is None else f"{'≤' if is_most else '≥'} {number(reach)} {unit}"
    rows.append({"what": what, "value": round(value, 3), "unit": unit, "reach": limit, "holds": holds})
    print(f"{what:<78} {number(value):>9} {unit:<8} {limit:<14} {mark}", flush=True)


def number(value):
    if value == int(value) and abs(value) < 1e9:
        return str(int(value))
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def note(text):
    print(f"  {text}", flush=True)


def seconds(work):
    """The duration of a call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_core(script, *arguments):
    """The result of a script that drives the browser's core in Node."""
    path = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cores", script)
    return json.loads(subprocess.run(["node", path, *arguments], check=True, capture_output=True, text=True).stdout)


def median(values):
    return statistics.median(values)


def alternate(one, other, rounds):
    """Measures both alternately, so that both have the same conditions. Returns the medians of their results."""
    ones, others = [], []
    for index in range(rounds):
        for work, results in ([(one, ones), (other, others)] if index % 2 == 0 else [(other, others), (one, ones)]):
            results.append(work())
    note(f"fastest of {rounds} rounds, by turns: {1000 * min(ones):.2f} and {1000 * min(others):.2f} ms")
    return median(ones), median(others)


def fail(text):
    print(f"bench: {text}", file=sys.stderr)
    sys.exit(1)
