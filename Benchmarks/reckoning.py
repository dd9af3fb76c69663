"""Calculations over the whole book, 20 000 flights in the browser's core: statistics and all limits."""
from tools.measure import in_core, median, note, row


def run():
    found = in_core("reckoning.mjs")
    note(f"the first time, not yet optimised: statistics {found['statistics'][0]:.0f} ms, limits {found['limits'][0]:.0f} ms")
    both = [one + other for one, other in zip(found["statistics"], found["limits"])]
    row("statistics and all limits over 20 000 flights, reckoned and drawn", median(both[5:]), "ms", 20)
