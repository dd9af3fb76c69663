import base64
import json
import random

import shapely
import shapely.geometry

from probe import cases, shared


def read(ask, content):
    return ask("geojson", base64=base64.b64encode(content).decode())


def test_files(ask):
    """G-1, G-2: every file of the collection is read, or refused for its reason"""
    wrong = []
    for case in cases("geojson"):
        expect = case["expect"]
        got = read(ask, shared(case["file"]).read_bytes())
        imported = len(got.get("features", []))
        warnings = {"ring_not_closed", "bad_id", "bad_bbox", "extra_member", "single_collection", "empty_geometry"}
        faults = [fault["code"] for fault in got.get("faults", [])]
        refused = [code for code in faults if code not in warnings]
        if "thrown" in got or (imported == 0 and refused):
            verdict = "reject"
        elif refused:
            verdict = "partial"
        else:
            verdict = "warn" if faults else "ok"
        allowed = expect.get("allowed_verdicts", []) + [expect["verdict"]]
        if verdict not in allowed:
            wrong.append((case["file"], verdict, allowed, got.get("thrown"), faults[:3]))
        elif verdict == expect["verdict"] and expect.get("imported", imported) != imported:
            wrong.append((case["file"], imported, expect["imported"]))
        elif verdict == "reject" == expect["verdict"] and expect.get("code") not in refused + [got.get("thrown")]:
            wrong.append((case["file"], got.get("thrown"), refused, expect.get("code")))
    assert not wrong


def test_written(ask):
    """G-1, G-3: another program reads what is written as the same geometry"""
    randomly = random.Random(1)
    for _ in range(300):
        ring = [[randomly.uniform(-180, 180), randomly.uniform(-90, 90)] for _ in range(randomly.randint(3, 9))]
        geometry = randomly.choice([
            {"type": "Point", "coordinates": ring[0]}, {"type": "MultiPoint", "coordinates": ring},
            {"type": "LineString", "coordinates": ring}, {"type": "Polygon", "coordinates": [ring + ring[:1]]},
        ])
        text = json.dumps({"type": "Feature", "id": 7, "properties": {"a": "č"}, "geometry": geometry})
        got = read(ask, text.encode())
        written = json.loads(got["written"])["features"][0]
        assert written["properties"] == {"a": "č"} and written["id"] == 7
        assert shapely.geometry.shape(written["geometry"]).normalize() == shapely.geometry.shape(geometry).normalize()


def test_damaged(ask):
    """G-2: no damaged text crashes the program"""
    randomly = random.Random(2)
    whole = shared("geojson/good_featurecollection.geojson").read_bytes()
    for _ in range(1500):
        content = bytearray(whole)
        for _ in range(randomly.randint(1, 4)):
            place = randomly.randrange(len(content))
            if randomly.random() < 0.5:
                content[place] = randomly.choice(b'[]{},:"0-9e.ntf \xff')
            else:
                del content[place : place + randomly.randint(1, 20)]
        read(ask, bytes(content))


def test_antimeridian(ask):
    """G-4: geometries are cut at the 180th meridian as in the collection"""
    wrong = []
    for case in cases("antimeridian"):
        geometry = json.loads(shared(case["file"]).read_text())
        expect = case["expect"]
        geometry = geometry.get("geometry", geometry)
        cut = shapely.geometry.shape(ask("cut", geometry=geometry))
        expected = json.loads(shared(case["file"].replace(".json", ".expected.json")).read_text())
        expected = shapely.geometry.shape(expected.get("geometry", expected))
        parts = len(getattr(cut, "geoms", [cut]))
        if parts != expect["parts"] or abs(cut.area - expected.area) > 1e-6 or cut.symmetric_difference(expected).area > 1e-6:
            wrong.append((case["file"], cut.wkt[:300], expected.wkt[:300]))
    assert not wrong
