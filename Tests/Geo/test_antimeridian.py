import math

import shapely
import shapely.affinity
import shapely.geometry
import shapely.ops
from shapely.validation import explain_validity

from probe import fuzz


def turned(longitude):
    return math.remainder(longitude, 360)


def unwrapped(path):
    """Each edge takes the shorter way around the earth."""
    whole = [list(path[0])]
    for x, y in path[1:]:
        whole.append([whole[-1][0] + math.remainder(x - whole[-1][0], 360), y])
    return whole


def on_earth(geometry):
    """What GEOS cuts: the parts of a geometry that goes on beyond 180 degrees, each moved to the strip within."""
    parts = []
    for turn in range(-3, 4):
        part = geometry.intersection(shapely.box(360 * turn - 180, -91, 360 * turn + 180, 91))
        parts += [shapely.affinity.translate(item, -360 * turn) for item in getattr(part, "geoms", [part])
                  if not item.is_empty and item.geom_type == geometry.geom_type]
    return shapely.union_all(parts)


def right(got, expected):
    """Within the longitudes of the earth, valid, and the same within a tenth of a millimetre beside the border."""
    west, south, east, north = got.bounds
    return (-180 <= west and east <= 180 and -90 <= south and north <= 90 and got.is_valid
            and got.geom_type.removeprefix("Multi") == expected.geom_type.removeprefix("Multi")
            and got.symmetric_difference(expected).area < 1e-9 * expected.length)


def near_meridian(randomly, size):
    return [randomly.choice([180, -180, 180 + randomly.uniform(-size, size), randomly.uniform(-180, 180)]),
            randomly.uniform(-60, 60)]


def test_lines(ask):
    """G-4: random lines, cut at the 180th meridian, are those that GEOS cuts"""
    wrong, crossing = [], 0
    for seed, randomly in fuzz(2000):
        size = 10 ** randomly.uniform(-4, 2)
        x, y = near_meridian(randomly, size)
        line = [[x, y]]
        for _ in range(randomly.randint(1, 7)):
            x, y = x + randomly.uniform(-size, size), min(90, max(-90, y + randomly.uniform(-size, size)))
            if randomly.random() < 0.2:
                # Onto the meridian, or along it.
                x = 360 * round((x - 180) / 360) + 180
            line.append([x, y])
        line = [place for place, before in zip(line, [None] + line) if place != before]
        if len(line) < 2 or any(abs(abs(a[0] - b[0]) - 180) < 1e-6 for a, b in zip(line, line[1:])):
            continue
        written = [[turned(x) if randomly.random() < 0.9 or abs(x) > 540 else x, y] for x, y in line]
        expected = on_earth(shapely.LineString(unwrapped(written)))
        got = shapely.geometry.shape(ask("cut", geometry={"type": "LineString", "coordinates": written}))
        crossing += got.geom_type == "MultiLineString"
        whole = shapely.LineString(unwrapped(written)).length
        length = sum(part.length for part in getattr(got, "geoms", [got]))
        # What runs along the meridian belongs to either side.
        same = got.geom_type in ("LineString", "MultiLineString") and got.is_valid and abs(length - whole) < 1e-9
        if not same or any(abs(x) > 180 for x in (got.bounds[0], got.bounds[2])) or (
                all(abs(x % 360 - 180) > 1e-9 for x, _ in unwrapped(written)) and got.hausdorff_distance(expected) > 1e-9):
            wrong.append((seed, written, got.wkt, expected.wkt, explain_validity(got), length - whole))
    assert not wrong, (len(wrong), wrong[:3])
    assert crossing > 300 or crossing < 2


def ring(randomly, centre, width, height, count):
    angles = sorted(randomly.uniform(0, 2 * math.pi) for _ in range(count))
    return [[centre[0] + width * randomly.uniform(0.4, 1) * math.cos(a),
             min(90, max(-90, centre[1] + height * randomly.uniform(0.4, 1) * math.sin(a)))] for a in angles]


def test_areas(ask):
    """G-4: random areas with holes, cut at the 180th meridian, are valid and those that GEOS cuts"""
    wrong, crossing = [], 0
    for seed, randomly in fuzz(2000):
        size = 10 ** randomly.uniform(-4, 1.8)
        centre = near_meridian(randomly, size)
        shell = ring(randomly, centre, min(size, 80), min(size, 80), randomly.randint(3, 12))
        if randomly.random() < 0.3:
            shell = [[180 + 360 * round((x - 180) / 360) if randomly.random() < 0.3 else x, y] for x, y in shell]
        holes = [ring(randomly, [centre[0] + randomly.uniform(-size, size) / 3, centre[1]], size / 5, size / 5, randomly.randint(3, 6))
                 for _ in range(randomly.choice([0, 0, 1, 2]))]
        whole = shapely.Polygon(shell)
        for hole in holes:
            more = shapely.Polygon(whole.exterior, [*[inner.coords for inner in whole.interiors], hole])
            whole = more if more.is_valid else whole
        if not whole.is_valid or whole.area < 1e-12:
            continue
        rings = [list(map(list, item.coords)) for item in [whole.exterior, *whole.interiors]]
        if any(abs(a[0] - b[0]) > 179 for path in rings for a, b in zip(path, path[1:])):
            continue
        written = [[[turned(x), y] for x, y in path] for path in rings]
        got = shapely.geometry.shape(ask("cut", geometry={"type": "Polygon", "coordinates": written}))
        crossing += got.geom_type == "MultiPolygon"
        expected = on_earth(whole)
        if not right(got, expected):
            wrong.append((seed, written, got.wkt, expected.wkt, explain_validity(got), got.symmetric_difference(expected).area))
    assert not wrong, (len(wrong), wrong[:3])
    assert crossing > 300 or crossing < 2


def test_poles(ask):
    """G-4: a random area around a pole, with holes, reaches as far as the pole, as GEOS makes it"""
    wrong = []
    for seed, randomly in fuzz(800):
        pole = randomly.choice([90, -90])
        count = randomly.randint(5, 24)
        start = randomly.uniform(-180, 180)
        border = [[start + 360 * (number + randomly.uniform(0, 0.9)) / count, pole * randomly.uniform(0.5, 0.95)] for number in range(count)]
        # The side of the border that is around the pole, twice around the earth and closed at the pole.
        around = [[x + turn, y] for turn in (-720, -360, 0, 360, 720) for x, y in border]
        whole = shapely.Polygon([*around, [around[-1][0], pole], [around[0][0], pole]])
        holes = [ring(randomly, [randomly.uniform(-180, 180), pole * 0.97], randomly.choice([5, 40]), 2, 5) for _ in range(randomly.choice([0, 0, 1]))]
        cut = shapely.box(-180, -90, 180, 90).intersection(whole)
        if not whole.is_valid:
            continue
        holes = [hole for hole in holes if shapely.Polygon(hole).is_valid and shapely.Polygon(hole).area > 1e-6 and whole.contains(shapely.Polygon(hole))]
        for hole in holes:
            cut = cut.difference(on_earth(shapely.Polygon(hole)))
        if randomly.random() < 0.5:
            border.reverse()
        written = [[[turned(x), y] for x, y in [*path, path[0]]] for path in [border, *holes]]
        got = shapely.geometry.shape(ask("cut", geometry={"type": "Polygon", "coordinates": written}))
        if not right(got, cut):
            wrong.append((seed, written, got.wkt, cut.wkt, explain_validity(got), got.symmetric_difference(cut).area))
    assert not wrong, (len(wrong), wrong[:3])
