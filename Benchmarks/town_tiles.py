"""Tiles of the town made natively, beside PostGIS' ST_AsMVT of the same tile on the same machine, by turns."""
import gzip
import math
import os
import sys

from tools.measure import median, note, row
from tools.server import ROOT
from tools.town_data import FOLDER, IS_THERE, LAYERS, features

sys.path.insert(0, os.path.join(ROOT, "Tests/Geo"))

ZOOMS = [10, 14, 16]
ROUNDS = 7


def run():
    import postgis
    import probe
    if not IS_THERE:
        return note("the town is not beside the project: its tiles are not measured")
    if not postgis.programs() or not os.path.exists(probe.program):
        return note("PostGIS or geo-probe is missing (make setup-bench, swift build -c release): tiles are not measured")
    peer, ask = postgis.PostGIS(), probe.Probe()
    try:
        ask("load", files=files())
        peer.load([feature["geometry"] for name, *_ in LAYERS for feature in features(name)])
        for zoom in ZOOMS:
            measure(ask, peer, zoom)
    finally:
        ask.close()
        peer.close()


def files():
    """The town's files, unpacked."""
    paths = []
    for name, *_ in LAYERS:
        next(features(name))
        paths.append(os.path.join(FOLDER, name + ".geojsonl"))
        with gzip.open(paths[-1] + ".gz") as packed, open(paths[-1], "wb") as file:
            file.write(packed.read())
    return paths


def measure(ask, peer, zoom):
    ours, theirs = [], []
    for x, y in tiles(zoom):
        ask("make", tile=[zoom, x, y])
        for _ in range(ROUNDS):
            ours.append(1000 * ask("make", tile=[zoom, x, y])["seconds"])
        theirs += [1000 * time for time in peer.seconds(zoom, x, y, ROUNDS)]
    note(f"zoom {zoom}: PostGIS' median {median(theirs):.1f} ms, slowest {max(theirs):.1f}; our slowest {max(ours):.1f}")
    row(f"town: a tile at zoom {zoom}, made natively, median", median(ours), "ms", None)
    row(f"town: PostGIS' time for the same tiles at zoom {zoom}, of ours", median(theirs) / median(ours), "x", 1, False)


def tiles(zoom):
    """The tile in the middle of the town, and from zoom 14 on the four around it."""
    x = (14.42 + 180) / 360 * 2**zoom
    y = (0.5 - math.atanh(math.sin(math.radians(50.08))) / (2 * math.pi)) * 2**zoom
    around = [(0, 0)] if zoom < 14 else [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
    return [(int(x) + dx, int(y) + dy) for dx, dy in around]
