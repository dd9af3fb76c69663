import math

import shapely
import shapely.affinity
import shapely.geometry
import shapely.ops
from geographiclib.geodesic import Geodesic

from probe import fuzz


def metres(one, other):
    return Geodesic.WGS84.Inverse(one[1], one[0], other[1], other[0])["s12"]


def around(randomly, centre, size, count):
    """Positions around one that all lie in order, so that a ring of them is simple."""
    angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(count))
    wide = size / max(0.01, math.cos(math.radians(centre[1])))
    return [[centre[0] + wide * randomly.uniform(0.3, 1) * math.cos(a),
             min(90, max(-90, centre[1] + size * randomly.uniform(0.3, 1) * math.sin(a)))] for a in angles]


def drawn(randomly, centre):
    """A geometry around a position, with longitudes within 180 degrees or beyond."""
    size = 10 ** randomly.uniform(-4.5, randomly.choice([-3, -3, 1.5]))
    kind = randomly.choice(["Point", "LineString", "LineString", "Polygon"])
    if kind == "Point":
        places = [[centre[0] + randomly.uniform(-size, size), centre[1] + randomly.uniform(-size, size) / 2]]
    else:
        places = around(randomly, centre, size, randomly.randint(3, 7))
    if randomly.random() < 0.7:
        places = [[(x + 180) % 360 - 180, y] for x, y in places]
    if kind == "Point":
        return {"type": kind, "coordinates": places[0]}
    return {"type": kind, "coordinates": places if kind == "LineString" else [places + places[:1]]}


def unwrapped(path):
    """Each edge takes the shorter way around the earth."""
    whole = [list(path[0])]
    for x, y in path[1:]:
        whole.append([whole[-1][0] + math.remainder(x - whole[-1][0], 360), y])
    return whole


def edges(geometry):
    for path in {"Point": [], "LineString": [geometry["coordinates"]], "Polygon": geometry["coordinates"]}[geometry["type"]]:
        yield shapely.LineString(unwrapped(path))


def nearest_of_edges(place, geometries):
    """The position on an edge that GEOS finds nearest, where a degree east is as long as on the ground, and its distance."""
    degree = Geodesic.WGS84.Inverse(place[1], 0, place[1], 1e-5)["s12"] / Geodesic.WGS84.Inverse(
        place[1] - 5e-6, 0, place[1] + 5e-6, 0)["s12"]
    best = None
    for geometry in geometries:
        for line in edges(geometry):
            for turn in (-720, -360, 0, 360, 720):
                moved = shapely.affinity.scale(
                    shapely.affinity.translate(line, turn - place[0], -place[1]), degree, 1, origin=(0, 0))
                near = shapely.ops.nearest_points(moved, shapely.Point(0, 0))[0]
                found = [place[0] + near.x / degree, place[1] + near.y]
                away = metres(place, found)
                if math.hypot(near.x, near.y) < 1 and (best is None or away < best[0]):
                    best = (away, found)
    return best


def test_fuzz(ask):
    """G-23: a position snaps to the vertex that GeographicLib finds nearest within reach, or else to the edge that GEOS does"""
    wrong, counts = [], {"vertex": 0, "edge": 0, "nothing": 0}
    for seed, randomly in fuzz(1500):
        place = [randomly.choice([randomly.uniform(-180, 180), 180 - randomly.uniform(-1e-4, 1e-4), 180, -180]),
                 randomly.choice([randomly.uniform(-85, 85), 0, 50.0871])]
        centre = [place[0] + randomly.uniform(-1e-4, 1e-4), place[1] + randomly.uniform(-1e-4, 1e-4)]
        geometries = [drawn(randomly, centre) for _ in range(randomly.randint(1, 4))]
        if randomly.random() < 0.2:
            # Across the other side of the earth.
            y = place[1] + randomly.uniform(-1e-5, 1e-5)
            far = [place[0] + 179 + randomly.uniform(-1, 0.9), place[0] + 181 + randomly.uniform(-0.9, 1)]
            geometries.append({"type": "LineString", "coordinates": [[(x + 180) % 360 - 180, y] for x in far]})
        reach = 10 ** randomly.uniform(0, 1.7)
        vertices = [(metres(place, vertex), number, vertex) for number, geometry in enumerate(geometries)
                    for path in ([[geometry["coordinates"]]] if geometry["type"] == "Point" else
                                 [geometry["coordinates"]] if geometry["type"] == "LineString" else geometry["coordinates"])
                    for vertex in path]
        vertex, edge = min(vertices), nearest_of_edges(place, geometries)
        within = lambda away: None if abs(away - reach) < 1e-3 * reach else away < reach
        got = ask("snap", place=place, geometries=geometries, reach=reach)
        if within(vertex[0]) is None or (edge and within(edge[0]) is None):
            continue
        expected = "vertex" if within(vertex[0]) else "edge" if edge and within(edge[0]) else "nothing"
        counts[expected] += 1
        kind = "nothing" if got is None else "vertex" if got["isVertex"] else "edge"
        if kind != expected:
            wrong.append((seed, place, geometries, reach, got, vertex, edge))
        elif got:
            away = metres(place, got["place"])
            best = vertex[0] if kind == "vertex" else edge[0]
            # The nearest, its distance, and for an edge a position on it.
            beside = min((line.distance(shapely.Point(got["place"][0] + turn, got["place"][1]))
                          for line in edges(geometries[got["geometry"]]) for turn in (-720, -360, 0, 360, 720)), default=0)
            right = away <= best * 1.001 + 1e-7 and abs(got["metres"] - away) <= 1e-3 * away + 1e-7
            if not right or (kind == "edge" and beside > 1e-9):
                wrong.append((seed, place, geometries, reach, got, away, best, beside))
    assert not wrong, (len(wrong), wrong[:3])
    assert min(counts.values()) > 100 or sum(counts.values()) < 100, counts
