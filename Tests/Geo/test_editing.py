import json
import math

import shapely
import shapely.affinity
import shapely.geometry
import shapely.ops

from probe import cases, fuzz, shared


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
    wrong = []
    for seed, randomly in fuzz(2500):
        grid = seed % 2 == 0
        one, other = area(randomly, grid), area(randomly, grid)
        if not one or not other:
            continue
        got = ask("overlay", one=one.__geo_interface__, other=other.__geo_interface__)
        expected = [one.union(other), one.intersection(other), one.difference(other), one.symmetric_difference(other)]
        for result, reference in zip(map(shape, got), expected):
            if not result.is_valid or result.symmetric_difference(reference).area > 1e-9:
                wrong.append((seed, one.wkt, other.wkt, result.wkt, shapely.is_valid_reason(result)))
    assert not wrong, (len(wrong), wrong[:3])


def test_fuzz_split(ask):
    """G-19: the parts of an area that a line divides are valid, make up the whole, and are as many as GEOS finds"""
    wrong = []
    for seed, randomly in fuzz(1500):
        whole = area(randomly, seed % 2 == 0)
        if not whole:
            continue
        line = [[randomly.uniform(-1, 5), randomly.uniform(-1, 5)] for _ in range(randomly.randint(2, 5))]
        if seed % 2 == 0:
            line = [[float(round(x)), float(round(y))] for x, y in line]
        if all(point == line[0] for point in line):
            continue
        got = ask("split", polygon=whole.__geo_interface__, line=line)
        parts = [shape({"type": "Polygon", "coordinates": rings}) for rings in got["coordinates"]]
        noded = shapely.node(shapely.GeometryCollection([whole.boundary, shapely.LineString(line)]))
        faces = [face for face in shapely.polygonize(list(noded.geoms)).geoms if whole.contains(face.representative_point())]
        covered = abs(sum(part.area for part in parts) - whole.area) < 1e-9
        if not covered or not all(part.is_valid for part in parts) or len(parts) != len(faces):
            wrong.append((seed, whole.wkt, line, len(parts), len(faces), covered))
    assert not wrong, (len(wrong), wrong[:3])


def test_fuzz_holes(ask):
    """G-20: a hole is cut where GEOS says that the area covers it and stays whole, and leaves what GEOS leaves"""
    wrong, counts = [], {True: 0, False: 0}
    for seed, randomly in fuzz(2500):
        grid = seed % 2 == 0
        whole, hole = area(randomly, grid), area(randomly, grid)
        if not whole or not hole:
            continue
        if randomly.random() < 0.6:
            centre = whole.representative_point()
            hole = shapely.affinity.translate(hole, centre.x - hole.centroid.x, centre.y - hole.centroid.y)
            hole = shapely.affinity.scale(hole, *[randomly.uniform(0.05, 0.6)] * 2)
        if randomly.random() < 0.3:
            # There is a hole already.
            first = shapely.affinity.scale(whole, 0.3, 0.3)
            if whole.contains_properly(first):
                whole = shapely.Polygon(whole.exterior, [first.exterior])
        got = ask("hole", polygon=whole.__geo_interface__, ring=hole.exterior.__geo_interface__["coordinates"])
        rest = whole.difference(hole)
        # An overlap that GEOS itself calls a rounding says nothing.
        outside = hole.difference(whole).area
        if 0 < outside < 1e-9:
            continue
        allowed = outside == 0 and rest.geom_type == "Polygon" and not rest.is_empty
        counts[allowed] += 1
        if (got is not None) != allowed:
            wrong.append((seed, whole.wkt, hole.wkt, got, rest.wkt))
        elif got:
            left = shape(got)
            if not left.is_valid or left.symmetric_difference(rest).area > 1e-9 or abs(left.area - whole.area + hole.area) > 1e-9:
                wrong.append((seed, whole.wkt, hole.wkt, left.wkt, rest.wkt))
    assert not wrong, (len(wrong), wrong[:3])
    assert min(counts.values()) > 100 or sum(counts.values()) < 100, counts


def test_fuzz_split_line(ask):
    """G-19: a line divided by a line consists of the parts that GEOS finds"""
    wrong = []
    for seed, randomly in fuzz(2500):
        place = (lambda: [float(randomly.randint(0, 6)), float(randomly.randint(0, 6))]) if seed % 2 else (
            lambda: [randomly.uniform(0, 6), randomly.uniform(0, 6)])
        line, other = ([place() for _ in range(randomly.randint(2, count))] for count in (6, 5))
        whole, knife = shapely.LineString(line), shapely.LineString(other)
        # A line that passes a place twice is divided there on each passage, which GEOS does not do.
        if not whole.is_simple or whole.is_ring or knife.length == 0 or whole.length == 0:
            continue
        got = ask("splitLine", line=line, by=other)["coordinates"]
        cuts = whole.intersection(knife)
        places = []
        for part in getattr(cuts, "geoms", [cuts]):
            if not part.is_empty:
                places += [part] if part.geom_type == "Point" else [shapely.Point(part.coords[0]), shapely.Point(part.coords[-1])]
        if cuts.length > 0:
            # Where they run together GEOS gives a piece for each edge; only the ends of the whole run divide.
            run = shapely.ops.linemerge(shapely.MultiLineString([p for p in getattr(cuts, "geoms", [cuts]) if p.geom_type == "LineString"]))
            places = [shapely.Point(c) for part in getattr(run, "geoms", [run]) for c in part.coords] + [p for p in places if run.distance(p) > 1e-9]
        along = sorted(whole.project(point) for point in places)
        steps = [a for a, before in zip(along, [0.0] + along) if a - before > 1e-9 and whole.length - a > 1e-9]
        parts = [shapely.LineString(part) for part in got]
        whole_again = [point for number, part in enumerate(got) for point in (part if number == 0 else part[1:])]
        lengths = [b - a for a, b in zip([0.0] + steps, steps + [whole.length])]
        # The vertices of what divides count only where they lie on the line.
        same = len(parts) == len(lengths) and all(abs(part.length - length) < 1e-9 for part, length in zip(parts, lengths))
        if cuts.length > 0:
            same = all(min(abs(step - end) for end in along) < 1e-9 for step in steps)
        again = shapely.LineString(whole_again)
        if not same or again.hausdorff_distance(whole) > 1e-9 or abs(again.length - whole.length) > 1e-9 or any(
                a[-1] != b[0] for a, b in zip(got, got[1:])):
            wrong.append((seed, line, other, got, steps))
    assert not wrong, (len(wrong), wrong[:3])


def test_fuzz_split_at(ask):
    """G-19: a line is divided at its point that GEOS finds nearest, or stays whole when that is out of reach"""
    wrong = []
    for seed, randomly in fuzz(1500):
        line = [[randomly.uniform(0, 6), randomly.uniform(0, 6)] for _ in range(randomly.randint(2, 6))]
        whole, point = shapely.LineString(line), shapely.Point(randomly.uniform(0, 6), randomly.uniform(0, 6))
        reach, away = randomly.uniform(0, 2), whole.distance(point)
        got = ask("splitLine", line=line, point=[point.x, point.y], within=reach)["coordinates"]
        along = whole.project(point)
        expected = [along, whole.length - along] if away <= reach and 1e-9 < along < whole.length - 1e-9 else [whole.length]
        lengths = [shapely.LineString(part).length for part in got]
        if abs(away - reach) > 1e-9 and (len(lengths) != len(expected) or any(abs(a - b) > 1e-9 for a, b in zip(lengths, expected))):
            wrong.append((seed, line, point.wkt, reach, got, expected))
    assert not wrong, (len(wrong), wrong[:3])
