import gzip
import json
import math
import subprocess
import sys

import pytest
import shapely
import shapely.affinity
import shapely.geometry

from probe import fuzz, shared


@pytest.fixture(scope="session")
def town(tmp_path_factory):
    """The imaginary town: 100 000 points, 20 000 lines, 10 000 areas."""
    folder = tmp_path_factory.mktemp("town")
    subprocess.run([sys.executable, shared("make_town.py"), "--out", folder], check=True, stdout=subprocess.DEVNULL)
    files = {}
    for name in ["points", "lines", "polygons"]:
        files[name] = folder / (name + ".geojsonl")
        files[name].write_bytes(gzip.decompress((folder / (name + ".geojsonl.gz")).read_bytes()))
    return files


def test_town(ask, town):
    """G-13: boxes in a town of 130 000 objects contain as many as GEOS counts"""
    wrong = []
    layers = json.loads(shared("load/queries.json").read_text())["layers"]
    for name, layer in layers.items():
        got = ask("load", files=[str(town[name])], again=7)
        assert got["count"] == layer["features"]
        shapes = [shapely.geometry.shape(json.loads(line)["geometry"]) for line in town[name].read_text().splitlines()]
        for query in layer["bbox"]:
            found = ask("search", box=query["bbox"])
            box = shapely.box(*query["bbox"])
            # The index knows only boxes. The test asks the geometries which of them meet the box.
            if len(set(found)) != len(found) or sum(shapes[number].intersects(box) for number in found) != query["intersects"]:
                wrong.append((name, query, len(found)))
    assert not wrong


def crossing(one, other):
    """Whether boxes [west, south, east, north] meet on the round earth."""
    if one[1] > other[3] or other[1] > one[3]:
        return False
    return any(one[0] <= other[2] + turn and other[0] + turn <= one[2] for turn in (-720, -360, 0, 360, 720))


def test_fuzz(ask):
    """G-13: boxes and distances among random objects, also across the 180th meridian, after adding, removing and rebuilding"""
    for number, randomly in fuzz(30):
        boxes, geometries = [], []
        for _ in range(randomly.choice([0, 1, 2, 15, 17, 300, 700])):
            x, y = randomly.uniform(-180, 179.9), randomly.uniform(-85, 85)
            size = randomly.choice([0, 0, 0.5, 20])
            if size == 0:
                geometries.append({"type": "Point", "coordinates": [x, y]})
                boxes.append([x, y, x, y])
            else:
                ends = [[x, y], [x + size, min(90, y + size)]]
                boxes.append([x, y, x + size, ends[1][1]])
                ends = [[(px + 180) % 360 - 180, py] if randomly.random() < 0.5 and size < 180 else [px, py] for px, py in ends]
                geometries.append({"type": "LineString", "coordinates": ends})
        ask("load", geometries=geometries, again=randomly.choice([0, 3]))
        gone = set(randomly.sample(range(len(boxes)), len(boxes) // 5))
        left = ask("remove", ids=sorted(gone), rebuild=number % 3 == 0)
        assert left == len(boxes) - len(gone)
        for _ in range(20):
            x, y = randomly.uniform(-190, 180), randomly.uniform(-90, 80)
            query = [x, y, x + randomly.choice([0, 5, 90, 360]), y + randomly.choice([0, 5, 60])]
            found = ask("search", box=query)
            grown = [query[0] - 1e-9, query[1], query[2] + 1e-9, query[3]]
            shrunk = [query[0] + 1e-9, query[1], query[2] - 1e-9, query[3]]
            most = {i for i, box in enumerate(boxes) if i not in gone and crossing(box, grown)}
            least = {i for i, box in enumerate(boxes) if i not in gone and crossing(box, shrunk)}
            assert len(found) == len(set(found)) and least <= set(found) <= most, (number, query, set(found) ^ most)


def test_fuzz_tree(ask):
    """G-13: boxes across the 180th meridian find what the tree of GEOS finds on any turn around the earth"""
    for seed, randomly in fuzz(40):
        shapes = []
        for _ in range(randomly.choice([1, 20, 400])):
            x, y, size = randomly.choice([180, randomly.uniform(-180, 180)]), randomly.uniform(-80, 80), 10 ** randomly.uniform(-4, 1)
            places = [(x + randomly.uniform(-size, size), y + randomly.uniform(-size, size) / 2) for _ in range(randomly.choice([1, 2, 3, 5]))]
            shapes.append(shapely.Point(places[0]) if len(places) == 1 else shapely.LineString(places) if len(places) == 2 else
                          shapely.Polygon(places))
        written = [shapely.transform(shape, lambda c: [[math.remainder(px, 360), py] for px, py in c]) for shape in shapes]
        ask("load", geometries=[shape.__geo_interface__ for shape in written], again=randomly.choice([0, 2]))
        turns = [shapely.affinity.translate(shape.envelope, turn) for turn in (-720, -360, 0, 360, 720) for shape in shapes]
        tree = shapely.STRtree(turns)
        for _ in range(25):
            x, y, size = randomly.choice([180, -180, randomly.uniform(-180, 180)]), randomly.uniform(-85, 85), 10 ** randomly.uniform(-3, 1.5)
            query = [x - size, y - size / 2, x + size * randomly.uniform(0, 1), y + size / 2]
            found = ask("search", box=query)
            around = lambda rim: {int(i) % len(shapes) for i in tree.query(shapely.box(query[0] - rim, query[1], query[2] + rim, query[3]))}
            # Longitudes that were turned are off by the last digit.
            assert len(found) == len(set(found)) and around(-1e-9) <= set(found) <= around(1e-9), (seed, query, set(found) ^ around(0))
