"""The town in the browser's core: reading it, tiles, boxes, searches, memory. Uses the storage that `town_map` has left."""
import os

from tools.measure import in_core, median, note, row
from tools.town_data import FOLDER, GIS, named

# The time limit for a tile in wasm, by its zoom.
TILES = {"10": 12, "14": 3, "16": 1}


def run():
    stored = os.path.join(FOLDER, "stored.txt")
    if not os.path.exists(stored):
        return note("there is no storage of a browser with the town: `town_map` leaves it")
    queries = os.path.join(GIS, "load/queries.json")
    found = in_core("town.mjs", stored, named("project"), named("points"), queries)
    size = os.path.getsize(stored) / 1e6
    note(f"reading {size:.0f} MB of storage: {found['loading']:.0f} ms, memory then {found['megabytesLoaded']:.0f} MB")
    for zoom, most in TILES.items():
        tiles = found["tiles"][zoom]
        note(f"zoom {zoom}: {tiles['count']} tiles, slowest {tiles['most']:.1f} ms, largest {tiles['bytes'] / 1000:.0f} kB")
        row(f"town: a tile at zoom {zoom}, made in wasm, warm, median", tiles["median"], "ms", most)
    row("town: browser memory of the core with the town and its index", found["megabytes"], "MB", 45)
    note(f"the table of the largest layer opens in {found['table']:.0f} ms; memory then {found['megabytesWithTable']:.0f} MB")
    boxes, searches = found["boxes"], found["searches"]
    wrong = [box["intersects"] for box in boxes if not box["isRight"]] + [one["text"] for one in searches if not one["isRight"]]
    row("town: boxes and searches with another count than GEOS", len(wrong), "", 0)
    row("town: objects chosen by a rectangle, with their table, median", median([box["milliseconds"] for box in boxes]), "ms", 2)
    note(f"the first search reads every text: {found['firstSearch']:.0f} ms; memory then {found['megabytesAtLast']:.0f} MB")
    row("town: a text searched in all objects, median", median([one["milliseconds"] for one in searches]), "ms", 20)
