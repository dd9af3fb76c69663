import json
import math
import random

import shapely
import shapely.geometry
from shapely.validation import explain_validity

from probe import shared


def geometry(wkt):
    """GeoJSON of a text that may hold NaN and rings that are not closed."""
    tokens = wkt.upper().replace("(", " ( ").replace(")", " ) ").replace(",", " , ").split()
    names = {"POINT": "Point", "LINESTRING": "LineString", "POLYGON": "Polygon", "MULTIPOINT": "MultiPoint",
             "MULTILINESTRING": "MultiLineString", "MULTIPOLYGON": "MultiPolygon"}

    def number(text):
        return None if text == "NAN" else float(text)

    def nested(place):
        if tokens[place] == "EMPTY":
            return [], place + 1
        items, place = [], place + 1
        while True:
            if tokens[place] in ("(", "EMPTY"):
                item, place = nested(place)
            else:
                item = []
                while tokens[place] not in (",", ")"):
                    item.append(number(tokens[place]))
                    place += 1
            items.append(item)
            if tokens[place] == ")":
                return items, place + 1
            place += 1

    def whole(place):
        kind = tokens[place]
        if kind == "GEOMETRYCOLLECTION":
            parts, place = [], place + 2
            while True:
                part, place = whole(place)
                parts.append(part)
                if tokens[place] == ")":
                    return {"type": "GeometryCollection", "geometries": parts}, place + 1
                place += 1
        items, place = nested(place + 1)
        if kind == "LINEARRING":
            return {"type": "Polygon", "coordinates": [items]}, place
        if kind == "POINT":
            items = items[0] if items else []
        if kind == "MULTIPOINT":
            items = [item[0] if item and isinstance(item[0], list) else item for item in items if item]
        return {"type": names[kind], "coordinates": items}, place

    return whole(0)[0]


def test_collection(ask):
    """G-7, G-8: validity and simplicity of the collection"""
    wrong = []
    for item in json.loads(shared("validity/jts_shown.json").read_text()):
        shape = geometry(item["wkt"])
        if item["op"] == "isValid":
            got = ask("fault", geometry=shape)
            right = (got is None) == item["expected"]
        else:
            got = ask("crossing", geometry=shape)
            right = (got is None) == item["expected"]
        if not right:
            wrong.append((item["op"], item["expected"], item["description"], item["wkt"][:300], got))
    assert not wrong, (len(wrong), wrong[:10])


def test_field(ask):
    """G-7: polygons as drawn in the field, with the place of the fault"""
    wrong = []
    for item in json.loads(shared("validity/field_shown.json").read_text())["items"]:
        got = ask("fault", geometry=item["geometry"])
        if (got is None) != item["valid"]:
            wrong.append((item["name"], got))
        elif got:
            code = got["code"].replace("ring_self", "self")
            if code not in item["code"] and not item["code"].startswith(code):
                wrong.append((item["name"], got, item["code"]))
            x, y = got["place"]
            border = shapely.geometry.shape(item["geometry"])
            if item["code"] == "self_intersection" and border.boundary.distance(shapely.Point(x, y)) > 1e-9:
                wrong.append((item["name"], got, "not there"))
    assert not wrong


def test_fuzz(ask):
    """G-7, G-8: random geometries on a small grid, where everything touches, are judged as by GEOS"""
    randomly = random.Random(5)
    wrong = []
    counts = {True: 0, False: 0}

    def ring(size, corners):
        # Around a centre, so that a good part is valid.
        x, y = randomly.randint(0, 12), randomly.randint(0, 12)
        angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(corners))
        points = [[x + round(size * math.cos(a)), y + round(size * math.sin(a))] for a in angles]
        if randomly.random() < 0.15:
            points = [[randomly.randint(0, 12), randomly.randint(0, 12)] for _ in range(corners)]
        return points + points[:1]

    for _ in range(5000):
        polygons = [
            [ring(randomly.choice([3, 5, 8]), randomly.randint(3, 8))]
            + [ring(randomly.choice([1, 2, 3]), randomly.randint(3, 5)) for _ in range(randomly.choice([0, 0, 1, 2, 3]))]
            for _ in range(randomly.choice([1, 1, 2]))
        ]
        shape = {"type": "MultiPolygon", "coordinates": polygons}
        valid = shapely.geometry.shape(shape).is_valid
        got = ask("fault", geometry=shape)
        counts[valid] += 1
        if (got is None) != valid:
            wrong.append((shapely.geometry.shape(shape).wkt, explain_validity(shapely.geometry.shape(shape)), got))
        line = [[randomly.randint(0, 9), randomly.randint(0, 9)] for _ in range(randomly.randint(2, 6))]
        if any(point != line[0] for point in line):
            simple = shapely.LineString(line).is_simple
            got = ask("crossing", geometry={"type": "LineString", "coordinates": line})
            if (got is None) != simple:
                wrong.append((line, simple, got))
    assert not wrong, (len(wrong), wrong[:6])
    assert min(counts.values()) > 500
