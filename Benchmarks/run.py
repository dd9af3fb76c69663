"""`make bench`: every promise about speed and size, measured side by side with what it is compared to.

    python Benchmarks/run.py [SUBJECT …]      without a subject: all, about three quarters of an hour

Prints a table and writes .build/bench.json.
"""
import importlib
import json
import os
import sys

from tools.measure import note, rows
from tools.server import PROGRAM, ROOT

SUBJECTS = [
    "size", "push", "pull", "digest", "pages", "kinto_peer", "memory", "report", "imports", "trust", "reckoning", "forecast",
    "maps", "zoo", "browser", "device", "scrolling", "heritage", "timeline", "town", "town_peer",
    "town_tiles", "town_map", "town_core", "town_pair"]


def main(subjects):
    if not os.path.exists(PROGRAM):
        sys.exit("bench: there is no release build; run `make bench`")
    note(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}: beside other work all but the ratios look worse")
    for subject in subjects or SUBJECTS:
        if subject not in SUBJECTS:
            sys.exit(f"bench: there is no subject {subject}; there are {', '.join(SUBJECTS)}")
        importlib.import_module(subject).run()
    with open(os.path.join(ROOT, ".build/bench.json"), "w") as file:
        json.dump(rows, file, indent=1, ensure_ascii=False)
    missed = [row["what"] for row in rows if row["holds"] is False]
    # This is a report and not a verdict: on a busy machine the program may miss a target through no fault of its own.
    print(f"{len(rows)} measured, {len(missed)} missed" + "".join(f"; {what}" for what in missed))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
