import csv
import json
import math

import pyproj
from openlocationcode import openlocationcode
from pyproj.transformer import TransformerGroup

from probe import fuzz, shared


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

    for seed, randomly in fuzz(3000):
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
            wrong.append((seed, between.join(parts), got, place))
    assert not wrong, (len(wrong), wrong[:5])


def spoken(value, words, randomly):
    """Degrees with or without minutes and seconds and with a Czech or English word for the direction."""
    word = randomly.choice(words[value < 0])
    value = abs(value)
    degrees, minutes = int(value), int(value % 1 * 60)
    seconds = (value * 60 - degrees * 60 - minutes) * 60
    number = randomly.choice([
        f"{value:.7f}", f"{value:.7f}°", f"{degrees}° {value % 1 * 60:.6f}'", f"{degrees}°{minutes:02}'{seconds:07.4f}\"",
        f"{degrees}° {minutes}' {seconds:.4f}''", f"{degrees}º {minutes}´ {seconds:.4f}”", f"{degrees} deg {minutes} min {seconds:.4f} sec"])
    return number, word, "60.0" in number


def test_words(ask):
    """G-9: Czech and English words for directions, before or behind, with a decimal point or comma"""
    wrong = []
    north = [["N", "s. š.", "s.š.", "severní šířky", "North", "sš"], ["S", "j. š.", "j.š.", "jižní šířky", "South", "jš"]]
    east = [["E", "v. d.", "v.d.", "východní délky", "East", "vd"], ["W", "z. d.", "z.d.", "západní délky", "West", "zd"]]
    for seed, randomly in fuzz(4000):
        place = [randomly.uniform(-89, 89), randomly.uniform(-179, 179)]
        parts, rounded = [], False
        before = randomly.random() < 0.4
        for value, words in zip(place, (north, east)):
            number, word, full = spoken(value, words, randomly)
            rounded = rounded or full
            parts.append(f"{word} {number}" if before else f"{number} {word}")
        if rounded:
            continue
        comma = randomly.random() < 0.5
        text = randomly.choice([", ", "; ", " ", "\n"] if not comma else ["; ", " ", ", "]).join(parts)
        text = text.replace(",", "\0").replace(".", "," if comma else ".").replace("\0", ",")
        if comma:
            # The points of s. š. stay.
            for words in north + east:
                for word in words:
                    text = text.replace(word.replace(".", ","), word)
        got = ask("entered", text=text)
        if "place" not in got or metres(got["place"], place) > 0.05:
            wrong.append((seed, text, got, place))
    assert not wrong, (len(wrong), wrong[:6])


def test_plain_forms(ask):
    """G-9: decimal degrees, ISO 6709, WKT, GeoJSON, geo: links and links of map services, to the last digit written"""
    wrong = []
    for seed, randomly in fuzz(3000):
        digits = randomly.randint(5, 9)
        latitude, longitude = round(randomly.uniform(-89, 89), digits), round(randomly.uniform(-179, 179), digits)
        y, x = f"{latitude:.{digits}f}", f"{longitude:.{digits}f}"
        comma = lambda text: text.replace(".", ",")
        forms = {
            "dd": [f"{y}, {x}", f"{y} {x}", f"{y}; {x}", f"{comma(y)} {comma(x)}", f"{comma(y)}; {comma(x)}", f"({y}, {x})", f"lat {y} lon {x}",
                   f"lon: {x}, lat: {y}"],
            "iso6709": [f"{latitude:+0{digits + 4}.{digits}f}{longitude:+0{digits + 5}.{digits}f}/"],
            "wkt": [f"POINT({x} {y})", f"SRID=4326;POINT ({x} {y})"],
            "geojson": [json.dumps({"type": "Point", "coordinates": [longitude, latitude]})],
            "geo": [f"geo:{y},{x}", f"geo:{y},{x}?z=17", f"geo:0,0?q={y},{x}(Lampa)"],
            "link": [f"https://mapy.cz/zakladni?x={x}&y={y}&z=17", f"https://www.google.com/maps/@{y},{x},17z",
                     f"https://www.openstreetmap.org/#map=17/{y}/{x}"],
        }
        kind = randomly.choice(list(forms))
        text = randomly.choice(forms[kind])
        got = ask("entered", text=text)
        if got.get("kind") != kind or max(abs(a - b) for a, b in zip(got["place"], [latitude, longitude])) > 1e-12:
            wrong.append((seed, text, got, latitude, longitude))
    assert not wrong, (len(wrong), wrong[:6])


def grouped(number):
    return f"{number:,.2f}".replace(",", " ")


def test_grids(ask):
    """G-9, G-11: UTM and MGRS as people write them, made by PROJ, are read back; S-JTSK by the operation EPSG:5239"""
    wrong = []
    jtsk = next(t for t in TransformerGroup(5514, 4326, always_xy=True).transformers if "S-JTSK to WGS 84 (5)" in t.description)
    for seed, randomly in fuzz(3000):
        if randomly.random() < 0.4:
            east, north = -round(randomly.uniform(432_000, 905_000), 2), -round(randomly.uniform(935_000, 1_230_000), 2)
            longitude, latitude = jtsk.transform(east, north)
            kind, tolerance = "sjtsk", 0.01
            comma = lambda number: f"{number:.2f}".replace(".", ",")
            text = randomly.choice([
                f"{east:.2f} {north:.2f}", f"{-north:.2f} {-east:.2f}", f"X: {-north:.2f} Y: {-east:.2f}", f"Y={-east:.2f}, X={-north:.2f}",
                f"{comma(-east)}; {comma(-north)}", f"S-JTSK {grouped(-east)} {grouped(-north)}", f"EPSG:5514 {east:.2f} {north:.2f}"])
        else:
            latitude, longitude = randomly.uniform(-79.9, 83.9), randomly.uniform(-180, 179.99)
            zone, northern = ask("utm", place=[latitude, longitude])["zone"], latitude >= 0
            easting, northing = transformer((32600 if northern else 32700) + zone).transform(longitude, latitude)
            band = "CDEFGHJKLMNPQRSTUVWX"[min(19, int((latitude + 80) // 8))]
            if randomly.random() < 0.5:
                kind, tolerance = "utm", 0.02
                text = randomly.choice([
                    f"{zone}{band} {easting:.2f} {northing:.2f}", f"{zone} {band} {easting:.2f} mE {northing:.2f} mN",
                    f"UTM {zone}{band} {easting:.2f} {northing:.2f}", f"{zone}{band} {easting:.2f}E {northing:.2f}N",
                    f"{zone}{band} {easting:.2f}, {northing:.2f}".replace(".", ",") if northing >= 1 else f"{zone}{band} {easting:.2f} {northing:.2f}",
                    f"EPSG:{(32600 if northern else 32700) + zone} {easting:.2f} {northing:.2f}"])
            else:
                kind, digits = "mgrs", randomly.randint(1, 5)
                size = 10 ** (5 - digits)
                column = ["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"][(zone - 1) % 3][int(easting // 100_000) - 1]
                row = "ABCDEFGHJKLMNPQRSTUV"[(int(northing // 100_000) + (0 if zone % 2 else 5)) % 20]
                figures = [f"{int(value % 100_000 // size):0{digits}}" for value in (easting, northing)]
                text = randomly.choice(["{}{}{}{}{}{}", "{}{} {}{} {} {}", "{}{}{}{} {} {}"]).format(zone, band, column, row, *figures)
                if randomly.random() < 0.2:
                    text = text.lower()
                # The centre of the square, which may lie beside the border of a zone.
                tolerance = size * 0.72
        got = ask("entered", text=text)
        if got.get("kind") != kind or metres(got["place"], [latitude, longitude]) > tolerance * 1.01 + 0.01:
            wrong.append((seed, text, got, latitude, longitude, tolerance))
    assert not wrong, (len(wrong), wrong[:6])


def test_nonsense(ask):
    """G-10: no text crashes the program, and every answer is a place on the earth or a reason"""
    pieces = ["50", "14,5", "-", "°", "'", '"', "N", "E", "s", "z. d.", ",", ";", " ", "geo:", "https://mapy.cz/?x=", "&y=",
              "33U", "9F2P3CPC+R2", "+", "{", "POINT(", ")", "X:", "/", "#map=", "1e9", "5514", "š", "\u0301", "%2C", "@", "!3d"]
    for seed, randomly in fuzz(6000):
        text = "".join(randomly.choice(pieces) for _ in range(randomly.randint(1, 9)))
        got = ask("entered", text=text)
        assert ("place" in got and abs(got["place"][0]) <= 90 and abs(got["place"][1]) <= 180) or "error" in got, (seed, text, got)


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
    for seed, randomly in fuzz(2000):
        plane = [-randomly.uniform(432_000, 905_000), -randomly.uniform(935_000, 1_230_000)]
        lon, lat = forward.transform(*plane)
        got = ask("krovak", plane=plane)
        back = ask("krovak", place=got)
        if metres(got, [lat, lon]) > 0.001 or math.dist(back, plane) > 0.001:
            wrong.append((seed, plane, got, lat, lon, back))
    assert not wrong, (len(wrong), wrong[:5])


def test_utm(ask):
    """G-11: UTM agrees with PROJ, both ways"""
    wrong = []
    for seed, randomly in fuzz(2000):
        place = [randomly.uniform(-79.9, 83.9), randomly.uniform(-180, 179.99)]
        got = ask("utm", place=place)
        code = (32600 if got["north"] else 32700) + got["zone"]
        x, y = transformer(code).transform(place[1], place[0])
        if math.dist(got["plane"], [x, y]) > 1e-5 or metres(got["back"], place) > 1e-5:
            wrong.append((seed, place, got, x, y))
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
    for seed, randomly in fuzz(2000):
        place = [randomly.uniform(-90, 90), randomly.uniform(-180, 180)]
        digits = randomly.choice([2, 4, 6, 8, 10, 11, 12, 15])
        code = openlocationcode.encode(*place, digits)
        if ask("plusCode", place=place, digits=digits) != code:
            wrong.append((seed, place, code, ask("plusCode", place=place, digits=digits)))
    assert not wrong, (len(wrong), wrong[:8])
