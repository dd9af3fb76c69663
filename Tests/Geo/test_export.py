import xml.etree.ElementTree as xml

import pyogrio
import pytest
import shapely

KML = "{http://www.opengis.net/kml/2.2}"
GPX = "{http://www.topografix.com/GPX/1/1}"

OBJECTS = [
    {"name": "Hydrant č. 12 & \"šoupě\"", "description": "dva\nřádky <b>", "geometry": {"type": "Point", "coordinates": [14.42, 50.08]},
     "attributes": {"Stav": "dobrý", "a<b>": "1 \u0001 2"}, "colour": "#1a2B3c"},
    {"name": "Potrubí", "geometry": {"type": "MultiLineString", "coordinates": [[[14, 50], [190.5, 51]], [[1e-7, 2], [3, 4]]]}},
    {"name": "Parcela", "geometry": {"type": "Polygon", "coordinates": [
        [[0, 0], [9, 0], [9, 9], [0, 0]], [[5, 1], [6, 1], [6, 2], [5, 1]]]}, "attributes": {"Síť": "voda", "Síň": "plyn"}},
]


def test_kml(ask):
    """G-21: KML has names, attributes, colours and geometries"""
    root = xml.fromstring(ask("export", objects=OBJECTS)["kml"])
    marks = root.findall(f".//{KML}Placemark")
    assert [mark.find(f"{KML}name").text for mark in marks] == [item["name"] for item in OBJECTS]
    assert marks[0].find(f"{KML}description").text == "dva\nřádky <b>"
    values = {data.get("name"): data.text for data in marks[0].iter(f"{KML}SimpleData")}
    assert values == {"Stav": "dobrý", "a<b>": "1 \ufffd 2"}
    assert marks[0].find(f".//{KML}LineStyle/{KML}color").text == "ff3c2b1a"
    assert marks[1].find(f"{KML}Style") is None
    texts = [place.text for place in root.iter(f"{KML}coordinates")]
    numbers = [[[float(n) for n in position.split(",")] for position in text.split()] for text in texts]
    assert numbers[0] == [[14.42, 50.08]]
    assert numbers[1:3] == OBJECTS[1]["geometry"]["coordinates"]
    shell, hole = OBJECTS[2]["geometry"]["coordinates"]
    # G-3: the hole was written the other way round.
    assert numbers[3:] == [shell, hole[::-1]]
    assert len(marks[2].findall(f".//{KML}innerBoundaryIs/{KML}LinearRing")) == 1


def test_gpx(ask):
    """G-22: GPX has points as waypoints, lines and the borders of areas as tracks"""
    root = xml.fromstring(ask("export", objects=OBJECTS)["gpx"])
    assert root.get("version") == "1.1" and root.get("creator") == "Vademecum"
    points = root.findall(f"{GPX}wpt")
    assert [(float(p.get("lat")), float(p.get("lon")), p.find(f"{GPX}name").text) for p in points] == [(50.08, 14.42, OBJECTS[0]["name"])]
    assert points[0].find(f"{GPX}desc").text == "dva\nřádky <b>\nStav: dobrý\na<b>: 1 \ufffd 2"
    tracks = root.findall(f"{GPX}trk")
    assert [track.find(f"{GPX}name").text for track in tracks] == ["Potrubí", "Parcela"]
    assert [len(track.findall(f"{GPX}trkseg")) for track in tracks] == [2, 2]
    longitudes = [float(place.get("lon")) for place in root.iter(f"{GPX}trkpt")]
    assert all(-180 <= longitude < 180 for longitude in longitudes) and longitudes[1] == -169.5 and longitudes[2] == 1e-7


@pytest.mark.parametrize("kind", ["kml", "geojson"])
def test_gdal(ask, tmp_path, kind):
    """G-21: GDAL reads the same objects, shapes and values from KML and from GeoJSON"""
    path = tmp_path / f"objects.{kind}"
    path.write_text(ask("export", objects=OBJECTS)[kind])
    meta, _, shapes, columns = pyogrio.raw.read(path)
    read = [dict(zip(meta["fields"], values)) for values in zip(*columns)]
    assert [values["Name" if kind == "kml" else "name"] for values in read] == [item["name"] for item in OBJECTS]
    for shape, item in zip(shapes, OBJECTS, strict=True):
        assert shapely.from_wkb(shape).normalize().equals_exact(shapely.geometry.shape(item["geometry"]).normalize(), 1e-12)
    if kind == "kml":
        # Titles that differ in a diacritic only are two.
        assert (read[0]["Stav"], read[2]["Síť"], read[2]["Síň"]) == ("dobrý", "voda", "plyn")
    assert [values["Stav"] for values in read] == ["dobrý", None, None]
