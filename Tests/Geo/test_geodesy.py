import json
import math

from geographiclib.geodesic import Geodesic
from geographiclib.polygonarea import PolygonArea

import exact
from probe import fuzz, shared


def near(got, expected, absolute, relative=0):
    return abs(got - expected) <= max(absolute, relative * abs(expected))


def turn(one, other):
    return abs((one - other + 180) % 360 - 180)


def test_collection(ask):
    """G-5: every geodesic of Karney's test set within 20 nanometres, there and back"""
    wrong = []
    for name in ["geodtest_shown.dat", "geodtest_100.dat"]:
        for line in shared("geodesy/" + name).read_text().splitlines():
            lat1, lon1, azi1, lat2, lon2, azi2, length = [float(text) for text in line.split()[:7]]
            got = ask("inverse", places=[lat1, lon1, lat2, lon2])
            # The places of the set are rounded to 1e-18°, its lengths to 0.1 µm.
            if not near(got[0], length, 7e-8):
                wrong.append((line, got))
            antipodal = line.split()[7] and float(line.split()[7]) > 179
            if length > 1 and not antipodal and (turn(got[1], azi1) > 1e-7 or turn(got[2], azi2) > 1e-7):
                wrong.append((line, got))
            north, east = ask("direct", start=[lat1, lon1, azi1, length])
            if abs(north - lat2) > 1e-9 or turn(east, lon2) > 1e-9 / max(1e-3, abs(__import__("math").cos(__import__("math").radians(lat2)))):
                wrong.append(("direct", line, north, east))
    assert not wrong


def test_lines_and_polygons(ask):
    """G-5, G-6: lengths and areas of the collection within 1e-9 or 20 nanometres, whichever is larger"""
    wrong = []
    for line in json.loads(shared("geodesy/lines_shown.json").read_text())["lines"]:
        got = ask("measure", geometry={"type": "LineString", "coordinates": line["line_lonlat"]})
        # The collection is rounded to a micrometre.
        if not near(got["length"], line["length_m"], 5.2e-7, 1e-9):
            wrong.append((line["name"], got, line["length_m"]))
    for polygon in json.loads(shared("geodesy/polygons_shown.json").read_text())["polygons"]:
        rings = [ring + ring[:1] for ring in [polygon["exterior_lonlat"]] + polygon["holes_lonlat"]]
        got = ask("measure", geometry={"type": "Polygon", "coordinates": rings})
        # The collection was made with 16 digits. For small areas its figures are wrong by up to 3e-8 of them.
        expected = sum(abs(exact.area(ring[:-1])) * sign for ring, sign in zip(rings, [1] + [-1] * len(rings)))
        if not near(got["area"], float(expected), 1e-9, 1e-9) or not near(got["area"], polygon["area_m2"], 1e-4, 5e-8):
            wrong.append((polygon["name"], got, polygon["area_m2"]))
        if not near(got["length"], polygon["perimeter_with_holes_m"], 5.2e-7 * len(rings), 1e-9):
            wrong.append((polygon["name"], got, polygon["perimeter_with_holes_m"]))
    assert not wrong


def test_fuzz(ask):
    """G-5: lengths, azimuths and ends of random geodesics agree with GeographicLib"""
    wrong = []
    special = [0, 0, 90, -90, 45, 1e-9, -1e-9, 89.9999999, 50.0871]
    for number, randomly in fuzz(4000):
        lat1 = randomly.choice(special) if number % 5 == 0 else randomly.uniform(-90, 90)
        lon1 = randomly.choice([0, 180, -180, 14.42]) if number % 5 == 0 else randomly.uniform(-180, 180)
        if number % 4 == 0:
            # Nearly opposite places, or near ones.
            lat2, lon2 = (-lat1, lon1 + 180) if randomly.random() < 0.5 else (lat1, lon1)
            size = 10 ** randomly.uniform(-9, 0.3)
            lat2 = min(90, max(-90, lat2 + randomly.uniform(-size, size)))
            lon2 = (lon2 + randomly.uniform(-size, size) + 180) % 360 - 180
        else:
            lat2 = randomly.choice(special) if number % 7 == 0 else randomly.uniform(-90, 90)
            lon2 = randomly.uniform(-180, 180)
        if number % 6 == 5:
            # Along the equator, where the direction says little.
            lat1, lat2 = randomly.uniform(-0.005, 0.005), randomly.uniform(-0.005, 0.005)
        reference = Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2)
        got = ask("inverse", places=[lat1, lon1, lat2, lon2])
        if not near(got[0], reference["s12"], 2e-8):
            wrong.append((number, lat1, lon1, lat2, lon2, got, reference["s12"]))
        azimuth, metres = randomly.uniform(-180, 180), randomly.uniform(-1e6, 2e7)
        end = Geodesic.WGS84.Direct(lat1, lon1, azimuth, metres)
        north, east = ask("direct", start=[lat1, lon1, azimuth, metres])
        away = Geodesic.WGS84.Inverse(north, east, end["lat2"], end["lon2"])["s12"]
        if away > 3e-8:
            wrong.append((number, "direct", lat1, lon1, azimuth, metres, away))
    assert not wrong, (len(wrong), wrong[:8])


def test_fuzz_areas(ask):
    """G-6: areas of random polygons agree with GeographicLib within what 16 digits leave"""
    wrong = []
    for seed, randomly in fuzz(400):
        north, east = randomly.uniform(-85, 85), randomly.uniform(-180, 180)
        size = 10 ** randomly.uniform(-5, 1.5)
        ring = []
        for _ in range(randomly.randint(3, 12)):
            ring.append([east + randomly.uniform(-size, size), min(90, max(-90, north + randomly.uniform(-size, size)))])
        polygon = PolygonArea(Geodesic.WGS84)
        for x, y in ring:
            polygon.AddPoint(y, x)
        _, length, area = polygon.Compute(False, True)
        got = ask("measure", geometry={"type": "Polygon", "coordinates": [ring + ring[:1]]})
        # Figures that cross themselves may have next to no area.
        if not near(got["area"], abs(area), 0.1 if size > 0.01 else 5e-3, 1e-9) or not near(got["length"], length, 1e-6, 1e-12):
            wrong.append((seed, ring, got, area, length))
    assert not wrong, (len(wrong), wrong[:3])


def ring_around(randomly, latitude, longitude, metres, count):
    """Positions around a place, counter-clockwise, at most so many metres away."""
    ring = []
    for number in range(count):
        end = Geodesic.WGS84.Direct(
            latitude, longitude, -360 * (number + randomly.uniform(0, 0.8)) / count, metres * randomly.uniform(0.3, 1))
        ring.append((end["lon2"], end["lat2"]))
    return ring


def test_exact_areas(ask):
    """G-6: from a square metre to continents, anywhere, areas are within 1e-9 of those computed with 50 digits"""
    wrong, largest = [], 0
    for seed, randomly in fuzz(250):
        latitude = randomly.choice([randomly.uniform(-90, 90), randomly.choice([90, -90, 89.999999, -89.9999, 89.9, 0, 1e-7, 45])])
        longitude = randomly.choice([180, -180, 179.9999999, randomly.uniform(-180, 180)])
        metres = 10 ** randomly.uniform(0, 6.7)
        count = randomly.randint(3, 9) if metres < 3e6 else randomly.randint(5, 9)
        ring = ring_around(randomly, latitude, longitude, metres, count)
        if randomly.random() < 0.2 and abs(latitude) == 90:
            ring = [(randomly.uniform(-180, 180), latitude)] + ring[1:]
        expected = exact.area(ring)
        if abs(expected) < 0.2:
            continue
        got = ask("measure", geometry={"type": "Polygon", "coordinates": [ring + ring[:1]]})["area"]
        error = abs(got / float(abs(expected)) - 1)
        largest = max(largest, error)
        if error > 1e-9:
            wrong.append((seed, ring, got, float(expected), error))
    print(f"largest relative error {largest:.1e}")
    assert not wrong, (len(wrong), wrong[:3])


def test_exact_strips(ask):
    """G-6: areas of strips are within 1e-9, or 20 nanometres of their width, of those computed with 50 digits"""
    wrong, largest = [], 0
    for seed, randomly in fuzz(120):
        latitude, longitude = randomly.uniform(-89, 89), randomly.choice([180, randomly.uniform(-180, 180)])
        length, width = 10 ** randomly.uniform(1, 6.3), 10 ** randomly.uniform(-1, 1)
        azimuth, parts = randomly.choice([0, 90, randomly.uniform(-180, 180)]), randomly.randint(1, 6)
        left, right = [], []
        for part in range(parts + 1):
            middle = Geodesic.WGS84.Direct(latitude, longitude, azimuth, length * part / parts)
            for side, turn in ((left, -90), (right, 90)):
                end = Geodesic.WGS84.Direct(middle["lat2"], middle["lon2"], middle["azi2"] + turn, width / 2)
                side.append((end["lon2"], end["lat2"]))
        ring = right + left[::-1]
        expected = exact.area(ring)
        got = ask("measure", geometry={"type": "Polygon", "coordinates": [ring + ring[:1]]})["area"]
        error = abs(got - float(abs(expected)))
        largest = max(largest, error / 2 / length)
        if error > max(1e-9 * float(abs(expected)), 2e-8 * 2 * length):
            wrong.append((seed, ring, got, float(expected), error / 2 / length))
    print(f"largest error {largest:.1e} m² per metre of the border")
    assert not wrong, (len(wrong), wrong[:3])
