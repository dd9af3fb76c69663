import csv
import json
import math
import random

import pyproj
from openlocationcode import openlocationcode

from probe import shared


def metres(one, other):
    north = (one[0] - other[0]) * 111_195
    east = ((one[1] - other[1] + 180) % 360 - 180) * 111_195 * math.cos(math.radians(one[0]))
    return math.hypot(north, east)


def test_collection(ask):
    """G-9, G-10: every text of the collection gives its place, or is refused for its reason"""
    wrong = []
    whole = json.loads(shared("coords/strings_shown.json").read_text())
    for item in whole["items"]:
        got = ask("entered", text=item["input"])
        if "error" in item:
            also = item.get("also_accept")
            if got.get("error") != item["error"] and not (also and "place" in got and metres(got["place"], also) < 0.05):
                wrong.append((item["input"], got, item["error"]))
        elif "place" not in got or metres(got["place"], [item["lat"], item["lon"]]) > item.get("tolerance_m", whole["default_tolerance_m"]):
            wrong.append((item["input"], got, item["lat"], item["lon"]))
        elif got["kind"] != item["kind"] or got["label"] != item.get("label"):
            wrong.append((item["input"], got, item["kind"], item.get("label")))
    assert not wrong, (len(wrong), wrong)


def test_notations(ask):
    """G-9: a place written in any notation is read as that place"""
    randomly = random.Random(8)
    wrong = []

    def written(value, letters, form, comma):
        letter = letters[0] if value >= 0 else letters[1]
        value = abs(value)
        degrees = int(value)
        minutes = int((value - degrees) * 60)
        seconds = ((value - degrees) * 60 - minutes) * 60
        text = [f"{value:.7f}{letter}", f"{letter} {value:.7f}°", f"{degrees}° {(value - degrees) * 60:.6f}' {letter}",
                f"{degrees}°{minutes}'{seconds:.4f}\"{letter}", f"{letter}{degrees}° {minutes}′ {seconds:.4f}″"][form]
        return text.replace(".", ",") if comma else text

    for _ in range(3000):
        place = [randomly.uniform(-90, 90), randomly.uniform(-180, 180)]
        form, comma = randomly.randrange(5), randomly.random() < 0.3
        if any("60.0000" in written(value, "NS", form, False) for value in place):
            continue
        between = randomly.choice([" ", "; "] if comma else [" ", ", ", "; "])
        parts = [written(place[0], "NS", form, comma), written(place[1], "EW", form, comma)]
        if randomly.random() < 0.3:
            parts.reverse()
        got = ask("entered", text=between.join(parts))
        if "place" not in got or metres(got["place"], place) > 0.02:
            wrong.append((between.join(parts), got, place))
    assert not wrong, (len(wrong), wrong[:5])


def test_nonsense(ask):
    """G-10: no text crashes the program, and every answer is a place on the earth or a reason"""
    randomly = random.Random(9)
    pieces = ["50", "14,5", "-", "°", "'", '"', "N", "E", "s", "z. d.", ",", ";", " ", "geo:", "https://mapy.cz/?x=", "&y=",
              "33U", "9F2P3CPC+R2", "+", "{", "POINT(", ")", "X:", "/", "#map=", "1e9", "5514", "š", "\u0301", "%2C", "@", "!3d"]
    for _ in range(6000):
        text = "".join(randomly.choice(pieces) for _ in range(randomly.randint(1, 9)))
        got = ask("entered", text=text)
        assert ("place" in got and abs(got["place"][0]) <= 90 and abs(got["place"][1]) <= 180) or "error" in got, (text, got)


def test_krovak(ask):
    """G-11: S-JTSK agrees with PROJ, both ways"""
    wrong = []
    for point in json.loads(shared("crs/sjtsk_to_wgs84_shown.json").read_text())["points"]:
        lon, lat = point["wgs84_lonlat"]
        got = ask("krovak", plane=point["epsg5514"])
        if metres(got, [lat, lon]) > 0.01:
            wrong.append((point["place"], got))
        back = ask("krovak", place=[lat, lon])
        if math.dist(back, point["epsg5514"]) > 0.01:
            wrong.append((point["place"], back))
    steps = json.loads(shared("crs/sjtsk_to_wgs84_shown.json").read_text())["pipeline"]
    forward = pyproj.Transformer.from_pipeline("+" + steps.replace(" ", " +"))
    randomly = random.Random(10)
    for _ in range(2000):
        plane = [-randomly.uniform(432_000, 905_000), -randomly.uniform(935_000, 1_230_000)]
        lon, lat = forward.transform(*plane)
        got = ask("krovak", plane=plane)
        back = ask("krovak", place=got)
        if metres(got, [lat, lon]) > 0.001 or math.dist(back, plane) > 0.001:
            wrong.append((plane, got, lat, lon, back))
    assert not wrong, (len(wrong), wrong[:5])


def test_utm(ask):
    """G-11: UTM agrees with PROJ, both ways"""
    randomly = random.Random(11)
    wrong = []
    for _ in range(2000):
        place = [randomly.uniform(-79.9, 83.9), randomly.uniform(-180, 179.99)]
        got = ask("utm", place=place)
        code = (32600 if got["north"] else 32700) + got["zone"]
        x, y = transformer(code).transform(place[1], place[0])
        if math.dist(got["plane"], [x, y]) > 1e-5 or metres(got["back"], place) > 1e-5:
            wrong.append((place, got, x, y))
    assert not wrong, (len(wrong), wrong[:5])


transformers = {}


def transformer(code):
    if code not in transformers:
        transformers[code] = pyproj.Transformer.from_crs(4326, code, always_xy=True)
    return transformers[code]


def rows(name):
    lines = shared(f"coords/pluscode_{name}_shown.csv").read_text().splitlines()
    return csv.reader(line for line in lines if line and not line.startswith("#"))


def test_plus_codes(ask):
    """G-12: plus codes of the collection and random ones"""
    wrong = []
    for row in rows("decoding"):
        box = ask("plusCode", code=row[0]).get("box")
        if not box or max(abs(a - float(b)) for a, b in zip(box, row[2:])) > 1e-9:
            wrong.append((row, box))
    for row in rows("encoding"):
        latitude, longitude = float(row[0]), (float(row[1]) + 180) % 360 - 180
        if abs(latitude) > 90 or not row[5] or float(row[1]) != longitude:
            continue
        got = ask("plusCode", place=[latitude, longitude], digits=int(row[4]))
        if got != row[5]:
            wrong.append((row, got))
    for row in rows("validityTests"):
        got = ask("plusCode", code=row[0])
        if got["valid"] != (row[1] == "true") or (got["valid"] and got["short"] != (row[2] == "true")):
            wrong.append((row, got))
    for row in rows("shortCodeTests"):
        if row[4] in "BR":
            got = ask("plusCode", code=row[3], place=[float(row[1]), float(row[2])])
            if got.get("completed") != row[0]:
                wrong.append((row, got))
    randomly = random.Random(12)
    for _ in range(2000):
        place = [randomly.uniform(-90, 90), randomly.uniform(-180, 180)]
        digits = randomly.choice([2, 4, 6, 8, 10, 11, 12, 15])
        code = openlocationcode.encode(*place, digits)
        if ask("plusCode", place=place, digits=digits) != code:
            wrong.append((place, code, ask("plusCode", place=place, digits=digits)))
    assert not wrong, (len(wrong), wrong[:8])
