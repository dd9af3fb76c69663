import base64
import json
import math
import random

import mapbox_vector_tile
import shapely
import shapely.geometry

from probe import cases, shared
from test_index import town  # noqa: F401


def decode(encoded):
    return mapbox_vector_tile.decode(base64.b64decode(encoded), default_options={"y_coord_down": True})


def same(one, other):
    if isinstance(one, list):
        return isinstance(other, list) and len(one) == len(other) and all(same(a, b) for a, b in zip(one, other))
    if isinstance(one, float) or isinstance(other, float):
        return abs(one - other) < 1e-9
    return one == other


def test_collection(ask):
    """G-15: every tile of the collection is read as expected, or refused"""
    wrong = []
    for case in cases("mvt"):
        expect = case["expect"]
        content = shared(case["file"]).read_bytes()
        got = ask("tile", base64=base64.b64encode(content).decode())
        if expect["verdict"] == "reject":
            if "error" not in got and "ok" not in expect.get("allowed_verdicts", []):
                wrong.append((case["file"], case["tests"], got))
            continue
        if "error" in got:
            wrong.append((case["file"], case["tests"], got))
            continue
        for name, features in (expect.get("decoded") or {}).items():
            found = got["layers"].get(name)
            if found is None or len(found) < len(features):
                wrong.append((case["file"], "features", found))
                continue
            for one, other in zip(found, features):
                right = one["geometry"]["type"] == other["type"] and one["properties"] == other["properties"]
                if not right or one["id"] != other["id"]:
                    wrong.append((case["file"], one, other))
                # Rings have the opposite direction in GeoJSON.
                if "Polygon" not in other["type"] and one["geometry"]["coordinates"] != other["coordinates"]:
                    wrong.append((case["file"], one, other))
                if "Polygon" in other["type"] and not shapely.geometry.shape(one["geometry"]).equals(shapely.geometry.shape({"type": other["type"], "coordinates": other["coordinates"]})):
                    wrong.append((case["file"], one, other))
        if isinstance(expect.get("layers"), dict):
            for name, layer in expect["layers"].items():
                kinds = {}
                for feature in got["layers"].get(name, []):
                    kinds[feature["geometry"]["type"]] = kinds.get(feature["geometry"]["type"], 0) + 1
                if kinds != layer["types"] or len(got["layers"][name]) != layer["features"]:
                    wrong.append((case["file"], name, kinds, layer))
        # Another program reads a rewritten tile as the same.
        if content:
            one, other = decode(got["base64"]), decode(base64.b64encode(content).decode())
            for name in got["layers"]:
                if got["layers"][name] and [f["properties"] for f in one[name]["features"]] != [f["properties"] for f in other[name]["features"]]:
                    wrong.append((case["file"], name, "written again"))
    assert not wrong, (len(wrong), wrong[:6])


def test_damaged(ask):
    """G-15: no damaged tile crashes the program"""
    randomly = random.Random(14)
    for case in cases("mvt")[:60]:
        content = shared(case["file"]).read_bytes()
        for _ in range(40):
            damaged = bytearray(content[:4000])
            for _ in range(randomly.randint(1, 5)):
                if damaged:
                    damaged[randomly.randrange(len(damaged))] = randomly.randrange(256)
            ask("tile", base64=base64.b64encode(bytes(damaged)).decode())


def tile_of(longitude, latitude, zoom):
    x = (longitude + 180) / 360 * 2**zoom
    y = (0.5 - math.atanh(math.sin(math.radians(latitude))) / (2 * math.pi)) * 2**zoom
    return int(x), int(y)


def tiles_around(zoom):
    left, top = tile_of(14.37, 50.11, zoom)
    right, bottom = tile_of(14.47, 50.05, zoom)
    return [[zoom, x, y] for x in range(left, right + 1) for y in range(top, bottom + 1)]


def check_town(ask, town, zooms, again):
    loaded = ask("load", files=[str(town[name]) for name in ["points", "lines", "polygons"]], again=again)
    assert loaded["count"] == 130_000
    largest = 0
    for zoom in zooms:
        points, shapes, ids = 0, 0, set()
        for tile in tiles_around(zoom):
            made = ask("make", tile=tile)
            content = base64.b64decode(made["base64"])
            largest = max(largest, len(content))
            layers = decode(made["base64"])
            for feature in layers.get("layer", {"features": []})["features"]:
                properties = feature["properties"]
                points += properties.get("point_count", 0)
                shapes += properties.get("shape_count", 0)
                if "number" in properties and "point_count" not in properties and "shape_count" not in properties:
                    ids.add(properties["number"])
                    assert feature["id"] == properties["number"]
        # Nothing is left out: each object is drawn or counted.
        single = sum(1 for number in ids if number < 100_000)
        if zoom < 16:
            assert points + single == 100_000, (zoom, points, single)
        else:
            assert single == 100_000
        assert shapes + len(ids) - single >= 30_000, (zoom, shapes, len(ids) - single)
    return largest


def test_town(ask, town):
    """G-16, G-17: tiles of a town of 130 000 objects draw or count every one, within 200 kB below zoom 14"""
    largest = check_town(ask, town, [8, 10, 12, 13], 0)
    assert largest <= 200_000, largest
    check_town(ask, town, [14, 16], 9)


def test_geometry(ask):
    """G-16, G-18: a tile draws the geometry within it, at most a unit off, also across the 180th meridian"""
    randomly = random.Random(15)
    wrong = []
    for _ in range(300):
        zoom = randomly.choice([3, 6, 9, 12, 16])
        x, y = randomly.randrange(2**zoom), randomly.randrange(2**zoom)
        if randomly.random() < 0.3:
            x = randomly.choice([0, 2**zoom - 1])

        def place(u, v):
            latitude = math.degrees(math.asin(math.tanh((0.5 - (y + v / 4096) / 2**zoom) * 2 * math.pi)))
            return [(x + u / 4096) / 2**zoom * 360 - 180, latitude]

        angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(randomly.randint(3, 30)))
        radius, u, v = randomly.choice([100, 800, 4000]), randomly.uniform(-200, 4296), randomly.uniform(-200, 4296)
        if zoom == 3:
            radius = min(radius, 800)
        ring = [(u + radius * math.cos(a), v + radius * math.sin(a)) for a in angles]
        whole = shapely.Polygon(ring)
        if not whole.is_valid or whole.area < 500:
            continue
        coordinates = [place(*p) for p in ring]
        if randomly.random() < 0.5:
            coordinates = [[(px + 180) % 360 - 180, py] for px, py in coordinates]
        if randomly.random() < 0.5:
            geometry, drawn = {"type": "Polygon", "coordinates": [coordinates + coordinates[:1]]}, whole
        else:
            geometry, drawn = {"type": "LineString", "coordinates": coordinates}, shapely.LineString(ring)
        ask("load", geometries=[geometry])
        made = decode(ask("make", tile=[zoom, x, y])["base64"])
        expected = drawn.intersection(shapely.box(-64, -64, 4160, 4160))
        features = made.get("layer", {"features": []})["features"]
        got = shapely.union_all([shapely.geometry.shape(f["geometry"]).buffer(0) if geometry["type"] == "Polygon" else shapely.geometry.shape(f["geometry"]) for f in features])
        if expected.is_empty:
            if features:
                wrong.append((zoom, x, y, "not empty"))
        elif expected.length > 40 and (got.is_empty or got.hausdorff_distance(expected) > 4.5):
            wrong.append((zoom, x, y, geometry, got.wkt[:200], expected.wkt[:200]))
    assert not wrong, (len(wrong), wrong[:2])


def test_pole(ask):
    """G-18: an area around a pole fills the tiles up to the pole"""
    ring = [[x, 70] for x in range(-180, 180, 10)] + [[-180, 70]]
    ask("load", geometries=[{"type": "Polygon", "coordinates": [ring]}])
    for x in range(4):
        feature = decode(ask("make", tile=[2, x, 0])["base64"])["layer"]["features"][0]
        drawn = shapely.geometry.shape(feature["geometry"])
        # Two turns around the world meet at the meridian.
        drawn = shapely.union_all([part.buffer(0.01) for part in getattr(drawn, "geoms", [drawn])])
        assert drawn.covers(shapely.box(-60, -60, 4150, 1000))
