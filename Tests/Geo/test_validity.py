import json
import math

import shapely
import shapely.affinity
import shapely.geometry
from shapely.validation import explain_validity

from probe import fuzz, shared


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
    wrong = []
    counts = {True: 0, False: 0}

    def ring(randomly, size, corners):
        # Around a centre, so that a good part is valid.
        x, y = randomly.randint(0, 12), randomly.randint(0, 12)
        angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(corners))
        points = [[x + round(size * math.cos(a)), y + round(size * math.sin(a))] for a in angles]
        if randomly.random() < 0.15:
            points = [[randomly.randint(0, 12), randomly.randint(0, 12)] for _ in range(corners)]
        return points + points[:1]

    for seed, randomly in fuzz(5000):
        polygons = [
            [ring(randomly, randomly.choice([3, 5, 8]), randomly.randint(3, 8))]
            + [ring(randomly, randomly.choice([1, 2, 3]), randomly.randint(3, 5)) for _ in range(randomly.choice([0, 0, 1, 2, 3]))]
            for _ in range(randomly.choice([1, 1, 2]))
        ]
        shape = {"type": "MultiPolygon", "coordinates": polygons}
        valid = shapely.geometry.shape(shape).is_valid
        got = ask("fault", geometry=shape)
        counts[valid] += 1
        if (got is None) != valid:
            wrong.append((seed, shapely.geometry.shape(shape).wkt, explain_validity(shapely.geometry.shape(shape)), got))
        line = [[randomly.randint(0, 9), randomly.randint(0, 9)] for _ in range(randomly.randint(2, 6))]
        if any(point != line[0] for point in line):
            simple = shapely.LineString(line).is_simple
            got = ask("crossing", geometry={"type": "LineString", "coordinates": line})
            if (got is None) != simple:
                wrong.append((seed, line, simple, got))
    assert not wrong, (len(wrong), wrong[:6])
    assert min(counts.values()) > 500 or sum(counts.values()) < 1000


# What GEOS calls the faults that we report.
REASONS = {
    "self_intersection": ["Self-intersection"], "ring_self_intersection": ["Ring Self-intersection", "Self-intersection"],
    "hole_outside_shell": ["Hole lies outside shell"], "nested_holes": ["Holes are nested"], "nested_shells": ["Nested shells"],
    "disconnected_interior": ["Interior is disconnected"], "too_few_points": ["Too few points in geometry component"],
}


def spoiled(randomly, rings):
    """One polygon's rings with a fault, or with something that looks like one."""
    rings = [list(ring[:-1]) for ring in rings]
    ring = randomly.choice(rings)
    place = randomly.randrange(len(ring))
    (x, y), (nx, ny) = ring[place], ring[(place + 1) % len(ring)]
    kind = randomly.choice(["nothing", "twice", "spike", "back", "crossing", "touch", "far hole", "hole in hole", "shell as hole", "edge"])
    if kind == "twice":
        ring.insert(place, [x, y])
    elif kind == "spike":
        ring[place:place + 1] = [[x, y], [x + randomly.uniform(-3, 3), y + randomly.uniform(-3, 3)], [x, y]]
    elif kind == "back":
        # To the next corner, half of the way back, and there again.
        ring[place + 1:place + 1] = [[nx, ny], [(x + nx) / 2, (y + ny) / 2]]
    elif kind == "crossing" and len(ring) > 3:
        other = randomly.randrange(len(ring))
        ring[place], ring[other] = ring[other], ring[place]
    elif kind == "touch":
        ring[place] = list(randomly.choice(ring))
    elif kind == "edge":
        # A corner exactly on another edge, in binary fractions.
        ring[place] = [(ring[place - 1][0] + ring[place - 2][0]) / 2, (ring[place - 1][1] + ring[place - 2][1]) / 2]
    elif kind == "far hole":
        rings.append([[px + 100, py] for px, py in randomly.choice(rings)])
    elif kind == "hole in hole" and len(rings) > 1:
        hole = shapely.affinity.scale(shapely.Polygon(rings[1]), 0.5, 0.5)
        rings.append([list(c) for c in hole.exterior.coords[:-1]])
    elif kind == "shell as hole":
        rings.append(list(rings[0]))
    if randomly.random() < 0.5:
        randomly.choice(rings).reverse()
    return [ring + ring[:1] for ring in rings]


def test_fuzz_faults(ask):
    """G-7: spikes, doubled corners, crossings, and holes outside, nested or equal are judged as by GEOS, for its reason, and at
    a position on the border"""
    wrong, reasons = [], {}
    for seed, randomly in fuzz(4000):
        scale = 10 ** randomly.uniform(-5, 0)
        x, y = randomly.uniform(-170, 170), randomly.uniform(-80, 80)

        def ring(size, corners, x=x, y=y):
            angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(corners))
            return [[x + scale * size * math.cos(a), y + scale * size * math.sin(a)] for a in angles] * 1

        shell = ring(5, randomly.randint(3, 9))
        hole = ring(1.5, randomly.randint(3, 6), x + scale * randomly.uniform(-1, 1), y)
        rings = [shell + shell[:1]] + ([hole + hole[:1]] if randomly.random() < 0.6 else [])
        rings = spoiled(randomly, rings)
        shape = {"type": "Polygon", "coordinates": rings}
        geometry = shapely.geometry.shape(shape)
        reason = explain_validity(geometry).split("[")[0]
        got = ask("fault", geometry=shape)
        if (got is None) != geometry.is_valid:
            wrong.append((seed, geometry.wkt, explain_validity(geometry), got))
        elif got:
            reasons[got["code"]] = reasons.get(got["code"], 0) + 1
            away = geometry.boundary.distance(shapely.Point(got["place"])) if geometry.boundary.length else 0
            # A polygon with several faults may be refused for another one first.
            single = len(rings) == 1 and got["code"] not in ("self_intersection", "ring_self_intersection")
            if away > 1e-9 or (single and reason not in REASONS[got["code"]]):
                wrong.append((seed, geometry.wkt, explain_validity(geometry), got, away))
    assert not wrong, (len(wrong), wrong[:4])
    assert len(reasons) >= 5 or sum(reasons.values()) < 100, reasons
