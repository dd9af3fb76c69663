"""The history and the check of the whole book, over 20 000 flights in the browser's core."""
from tools.measure import in_core, note, row


def run():
    found = in_core("trust.mjs")
    note(f"reading 20 000 flights: {found['loading']:.0f} ms, with 5 000 changes beside them: {found['loadingWithHistory']:.0f} ms")
    row("opening a flight, and with it the first history", found["firstHistory"] / 1000, "s", 0.1)
    row("opening another flight", found["nextHistory"] / 1000, "s", 0.05)
    row("checking 20 000 flights", found["check"] / 1000, "s", 2)
    row(f"… the longest of {found['steps']} steps", found["longestStep"] / 1000, "s", 0.05)
    row("scrolling through what was found", found["scrolling"] / 1000, "s", 0.05)
