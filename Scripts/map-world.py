"""Makes the base map of the world from Natural Earth's countries (public domain), as packaged in Debian's qgis-common.

    python3 Scripts/map-world.py world_map.gpkg world.geojson

Every border is simplified once and used by both of its countries, so that no gaps open between them. The result has
two features: `land`, and `border`, the lines between countries.
"""
import json
import math
import sqlite3
import struct
import sys
from collections import defaultdict

SCALE = 10_000        # the grid on which the points of neighbours coincide: 11 m
# The tolerance of the drawing in degrees. Most flights of a European pilot are in Europe.
NEAR, FAR = 0.015, 0.06
EUROPE = (-12, 34, 34, 61)   # west, south, east, north
LEAST_ISLAND = 3e-3   # square degrees, some 35 km²: smaller islands are left out


def countries(path):
    """The rings of each country as grid points, without the last point, which repeats the first."""
    for (blob,) in sqlite3.connect(path).execute("select geom from countries"):
        # The header of GeoPackage 1.3 (§ 2.1.3): flags, and an envelope whose length the flags give.
        envelope = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}[blob[3] >> 1 & 7]
        yield list(polygons(blob, 8 + envelope))


def polygons(blob, place):
    """A multi-polygon in well-known binary (OGC 06-103r4), little endian as everywhere today."""
    order, kind, count = struct.unpack_from("<BII", blob, place)
    assert (order, kind) == (1, 6), "a multi-polygon in little endian was expected"
    place += 9
    for _ in range(count):
        rings = struct.unpack_from("<I", blob, place + 5)[0]
        place += 9
        polygon = []
        for _ in range(rings):
            points = struct.unpack_from("<I", blob, place)[0]
            numbers = struct.unpack_from(f"<{2 * points}d", blob, place + 4)
            place += 4 + 16 * points
            grid = [(round(x * SCALE), round(y * SCALE)) for x, y in zip(numbers[::2], numbers[1::2])]
            ring = [point for index, point in enumerate(grid) if point != grid[index - 1]]
            if len(ring) >= 3:
                polygon.append(ring)
        if polygon:
            yield polygon


def area(ring):
    """The area in square degrees of the equator."""
    sum_ = sum(x * v - u * y for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1])) / 2
    return abs(sum_) / SCALE**2 * math.cos(math.radians(ring[0][1] / SCALE))


def tolerance(line):
    (x, y), (west, south, east, north) = line[0], EUROPE
    return SCALE * (NEAR if west < x / SCALE < east and south < y / SCALE < north else FAR)


def simplified(line):
    """Ramer, Douglas and Peucker: drops points within the tolerance of the remaining line."""
    limit = tolerance(line)
    keep = {0, len(line) - 1}
    stack = [(0, len(line) - 1)]
    while stack:
        first, last = stack.pop()
        if last - first < 2:
            continue
        narrow = math.cos(math.radians(line[first][1] / SCALE))
        (ax, ay), (bx, by) = line[first], line[last]
        dx, dy = (bx - ax) * narrow, by - ay
        length = math.hypot(dx, dy)
        worst, place = -1.0, first
        for index in range(first + 1, last):
            px, py = (line[index][0] - ax) * narrow, line[index][1] - ay
            distance = abs(px * dy - py * dx) / length if length else math.hypot(px, py)
            if distance > worst:
                worst, place = distance, index
        if worst > limit:
            keep.add(place)
            stack += [(first, place), (place, last)]
    return [line[index] for index in sorted(keep)]


class Borders:
    """Rings as arcs between the points where more than two lines meet."""

    def __init__(self, rings):
        neighbours = defaultdict(set)
        for ring in rings:
            for one, other in zip(ring, ring[1:] + ring[:1]):
                neighbours[one].add(other)
                neighbours[other].add(one)
        self.ends = {point for point, around in neighbours.items() if len(around) != 2}
        self.arcs = {}    # the arc from its smaller end → simplified
        self.uses = defaultdict(int)

    def ring(self, ring):
        """The simplified ring, closed."""
        ends = [index for index, point in enumerate(ring) if point in self.ends]
        start = ends[0] if ends else ring.index(min(ring))
        ring = ring[start:] + ring[: start + 1]
        # A ring of one arc is halved, so that something remains.
        cuts = [index for index, point in enumerate(ring) if point in self.ends] if ends else [0, len(ring) - 1]
        if len(cuts) == 2:
            cuts.insert(1, len(ring) // 2)
        closed = [ring[0]]
        for first, last in zip(cuts, cuts[1:]):
            closed += self.arc(tuple(ring[first : last + 1]))[1:]
        return closed

    def arc(self, line):
        turned = line[::-1]
        is_turned = turned < line
        key = turned if is_turned else line
        if key not in self.arcs:
            self.arcs[key] = simplified(key)
        self.uses[key] += 1
        return self.arcs[key][::-1] if is_turned else self.arcs[key]

    @property
    def shared(self):
        return [self.arcs[key] for key, count in self.uses.items() if count > 1]


def written(points):
    """The points in degrees with two decimals, without points that have become equal."""
    degrees = [[round(x / SCALE, 2), round(y / SCALE, 2)] for x, y in points]
    return [point for index, point in enumerate(degrees) if index == 0 or point != degrees[index - 1]]


def main(source, target):
    lands = [
        [polygon for polygon in country if area(polygon[0]) > LEAST_ISLAND or len(country) == 1]
        for country in countries(source)
    ]
    borders = Borders([ring for country in lands for polygon in country for ring in polygon])
    land = []
    for country in lands:
        for polygon in country:
            rings = [written(borders.ring(ring)) for ring in polygon]
            if len(rings[0]) > 3:
                land.append([ring for ring in rings if len(ring) > 3])
    features = [
        ("land", {"type": "MultiPolygon", "coordinates": land}),
        ("border", {"type": "MultiLineString", "coordinates": [written(line) for line in borders.shared]}),
    ]
    collection = {
        "type": "FeatureCollection",
        "features": [
            {"type": "Feature", "properties": {"kind": kind}, "geometry": geometry} for kind, geometry in features
        ],
    }
    with open(target, "w", encoding="ascii") as file:
        json.dump(collection, file, separators=(",", ":"))


main(*sys.argv[1:])
