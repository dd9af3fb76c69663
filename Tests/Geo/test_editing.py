import json
import math
import random

import shapely
import shapely.geometry

from probe import cases, shared


def shape(geometry):
    return shapely.geometry.shape(geometry)


def test_collection(ask):
    """G-19, G-20: the splits and merges of the collection"""
    wrong = []
    for item in json.loads(shared("validity/split_merge_shown.json").read_text())["items"]:
        if item["op"] == "split":
            parts = ask("split", polygon=item["polygon"], line=item["line"]["coordinates"])
            polygons = [{"type": "Polygon", "coordinates": rings} for rings in parts["coordinates"]]
            areas = [ask("measure", geometry=polygon)["area"] for polygon in polygons]
            holes = [len(rings) - 1 for rings in parts["coordinates"]]
            right = len(areas) == item["parts"] and holes == item["holes_in_parts"] and all(
                abs(one - other) < 0.01 for one, other in zip(sorted(areas), sorted(item["areas_m2"])))
        elif item["op"] == "merge":
            union = item["polygons"][0]
            for other in item["polygons"][1:]:
                union = ask("overlay", one=union, other=other)[0]
            area = ask("measure", geometry=union)["area"]
            holes = sum(len(rings) - 1 for rings in union["coordinates"])
            count = sum(len(ring) for rings in union["coordinates"] for ring in rings)
            right = (len(union["coordinates"]) == item["parts"] and holes == item["holes"]
                     and abs(area - item["area_m2"]) < 0.02 and count <= item["vertex_count_max"]
                     and max(abs(a - b) for a, b in zip(shape(union).bounds, item["bbox"])) < 1e-12)
        else:
            parts = ask("splitLine", line=item["line"]["coordinates"], point=item["point"])
            right = len(parts["coordinates"]) == item["parts"]
        if not right:
            wrong.append(item["name"])
    assert not wrong


def test_operations(ask):
    """G-20: union, intersection and differences of the collection"""
    wrong = []
    for case in cases("validity"):
        if "union_area" not in case["expect"]:
            continue
        one, other = [f["geometry"] for f in json.loads(shared(case["file"]).read_text())["features"][:2]]
        got = ask("overlay", one=one, other=other)
        expect = case["expect"]
        names = ["union_area", "intersection_area", "difference_area", "symmetric_difference_area"]
        for name, result in zip(names, got):
            if case["expect"]["inputs_valid"] == [True, True] and abs(shape(result).area - expect[name]) > 1e-6 * max(1, expect[name]):
                wrong.append((case["file"], name, shape(result).area, expect[name]))
            if not shape(result).is_valid:
                wrong.append((case["file"], name, "not valid"))
    assert not wrong


def area(randomly, grid):
    x, y, size = randomly.uniform(0, 3), randomly.uniform(0, 3), randomly.uniform(0.5, 3)
    angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(randomly.randint(3, 14)))
    place = (lambda v: float(round(v))) if grid else (lambda v: v)
    ring = [[place(x + size * math.cos(a)), place(y + size * math.sin(a))] for a in angles]
    made = shapely.Polygon(ring)
    return made if made.is_valid and made.area > 0 else None


def test_fuzz(ask):
    """G-20: areas made from two are valid, and cover what GEOS computes"""
    randomly = random.Random(6)
    wrong = []
    for number in range(2500):
        grid = number % 2 == 0
        one, other = area(randomly, grid), area(randomly, grid)
        if not one or not other:
            continue
        got = ask("overlay", one=one.__geo_interface__, other=other.__geo_interface__)
        expected = [one.union(other), one.intersection(other), one.difference(other), one.symmetric_difference(other)]
        for result, reference in zip(map(shape, got), expected):
            if not result.is_valid or result.symmetric_difference(reference).area > 1e-9:
                wrong.append((one.wkt, other.wkt, result.wkt, shapely.is_valid_reason(result)))
    assert not wrong, (len(wrong), wrong[:3])


def test_fuzz_split(ask):
    """G-19: the parts of an area that a line divides are valid, make up the whole, and are as many as GEOS finds"""
    randomly = random.Random(7)
    wrong = []
    for number in range(1500):
        whole = area(randomly, number % 2 == 0)
        if not whole:
            continue
        line = [[randomly.uniform(-1, 5), randomly.uniform(-1, 5)] for _ in range(randomly.randint(2, 5))]
        if number % 2 == 0:
            line = [[float(round(x)), float(round(y))] for x, y in line]
        if all(point == line[0] for point in line):
            continue
        got = ask("split", polygon=whole.__geo_interface__, line=line)
        parts = [shape({"type": "Polygon", "coordinates": rings}) for rings in got["coordinates"]]
        noded = shapely.node(shapely.GeometryCollection([whole.boundary, shapely.LineString(line)]))
        faces = [face for face in shapely.polygonize(list(noded.geoms)).geoms if whole.contains(face.representative_point())]
        covered = abs(sum(part.area for part in parts) - whole.area) < 1e-9
        if not covered or not all(part.is_valid for part in parts) or len(parts) != len(faces):
            wrong.append((whole.wkt, line, len(parts), len(faces), covered))
    assert not wrong, (len(wrong), wrong[:3])
