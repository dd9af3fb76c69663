"""Measuring with the positions of a track: a line and an area by walking, a point by averaging."""
import json
import xml.etree.ElementTree as xml
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pyproj import Geod

from app import App
from conftest import PHONE, TABLET
from test_accessibility import check
from test_inventory import begun, save

EARTH = Geod(ellps="WGS84")
ALLOWED = ["geolocation", "screen-wake-lock"]
# The browser's own locks, as they are given and released.
WATCHED = """
    window.locks = [];
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (kind) {
        const lock = await request.call(this, kind);
        locks.push(kind);
        lock.addEventListener("release", () => locks.push("released"));
        return lock;
    };"""


def track() -> list[dict]:
    """The readings of the track. Its accuracy in metres is in `hdop`, where recorders of phones write it."""
    points = xml.parse(Path(__file__).parent / "data/walk.gpx").iterfind(".//{*}trkpt")
    return [
        {"latitude": float(point.get("lat")), "longitude": float(point.get("lon")), "accuracy": float(point.findtext("{*}hdop"))}
        for point in points]


class Walked:
    """What is to come of the readings: a vertex every three metres, and nothing of those that are worse than the bound."""

    def __init__(self):
        self.vertices: list[tuple[float, float]] = []
        self.refused = 0
        self.bound = 20

    def take(self, reading: dict) -> None:
        place = (reading["longitude"], reading["latitude"])
        if reading["accuracy"] > self.bound:
            self.refused += 1
        elif not self.vertices or metres(self.vertices[-1], place) >= 3:
            self.vertices.append(place)


def metres(one: tuple[float, float], other: tuple[float, float]) -> float:
    return EARTH.inv(*one, *other)[2]


def tile(app, label: str):
    return app.page.locator(".measuring .metric-tile", has_text=label).locator(".metric")


def shows(app, walked: Walked, reading: dict) -> None:
    expect(tile(app, "Accuracy")).to_have_text(f"{reading['accuracy']:.1f} m")
    expect(tile(app, "Vertices")).to_have_text(str(len(walked.vertices)))
    expect(tile(app, "Refused")).to_have_text(str(walked.refused))


def walk(app, walked: Walked, readings: list[dict]) -> None:
    for reading in readings:
        app.context.set_geolocation(reading)
        walked.take(reading)
        shows(app, walked, reading)


def holds(app, *locks: str) -> None:
    """Waits for what the browser has been asked for since the page was opened."""
    app.until(f"() => JSON.stringify(window.locks) === '{json.dumps(locks, separators=(',', ':'))}'")


def is_seen_whole(app, button) -> None:
    """Where the sheet has opened, above the bar of a phone."""
    app.settled()
    box, bar = button.bounding_box(), app.page.locator("nav.bottom")
    assert box["y"] + box["height"] <= (bar.bounding_box()["y"] if bar.is_visible() else app.page.viewport_size["height"])


def exported(app) -> dict:
    """The only object of the project's file."""
    with app.page.expect_download() as download:
        app.button("Export GeoJSON").click()
    [feature] = json.loads(Path(download.value.path()).read_text())["features"]
    return feature


@pytest.mark.parametrize("kind, template", [(PHONE, "Pipes"), (TABLET, "Parcels")], ids=["phone", "tablet"])
def test_a_walk_that_is_interrupted(devices, shared_server, kind, template):
    """I-24, I-29: vertices come from good readings, bad ones are counted, and a page that is discarded loses none of it."""
    readings = track()
    app = begun(devices, shared_server, kind, template, geolocation=readings[0], permissions=ALLOWED, init=WATCHED)
    walked = Walked()
    app.button("Measure while walking").click()
    walked.take(readings[0])
    shows(app, walked, readings[0])
    walk(app, walked, readings[1:12])
    holds(app, "screen")
    is_seen_whole(app, app.button("Stop"))
    bound = app.page.locator(".measuring button", has_text="within 10 m")
    bound.click()
    expect(bound).to_have_attribute("aria-pressed", "true")
    walked.bound = 10
    walk(app, walked, readings[12:25])
    check(app, "a walk")
    assert len(walked.vertices) > 15 and walked.refused > 3
    path = app.path
    app.page.close()

    again = App(app.context, app.url, path)
    shows(again, walked, readings[24])
    expect(again.page.locator(".measuring button", has_text="within 10 m")).to_have_attribute("aria-pressed", "true")
    holds(again, "screen")
    walk(again, walked, readings[25:])
    again.button("Stop").click()
    holds(again, "screen", "released")
    is_area = template == "Parcels"
    area, around = EARTH.polygon_area_perimeter(*zip(*walked.vertices))
    length = around if is_area else EARTH.line_length(*zip(*walked.vertices))
    measures = again.page.locator(".map-measures")
    expect(measures).to_contain_text(f"{len(walked.vertices)} vertices")
    expect(measures).to_contain_text(f"{length:.0f} m")
    if is_area:
        expect(measures).to_contain_text(f"{area:,.0f} m²")
    save(again)
    feature = exported(again)
    shape = feature["geometry"]["coordinates"]
    assert [tuple(vertex) for vertex in (shape[0] if is_area else shape)] == walked.vertices + walked.vertices[:is_area]
    assert feature["properties"]["how"] == "walked"
    assert again.faults == []


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_point_that_is_averaged(devices, shared_server, kind):
    """I-25: each of ten readings counts by its accuracy, and those worse than 30 m do not count."""
    readings = [
        {"latitude": 50.0875 + north / 1e5, "longitude": 14.4213 + east / 1e5, "accuracy": accuracy}
        for north, east, accuracy in [
            (0, 0, 5), (2, -1, 4), (40, 30, 31), (-1, 2, 8), (1, 1, 3), (-2, 0, 12), (0, 3, 6), (-60, 10, 80), (3, 2, 29),
            (1, -2, 4.5), (0, 1, 3.5), (-1, -1, 7)]]
    app = begun(devices, shared_server, kind, "Trees", geolocation=readings[0], permissions=ALLOWED, init=WATCHED)
    app.button("Average the position").click()
    status = app.page.locator(".measuring [role=status]")
    good = []
    for number, reading in enumerate(readings, start=1):
        if number > 1:
            app.context.set_geolocation(reading)
        if reading["accuracy"] <= 30:
            good.append(reading)
        if len(good) == 10:
            break
        expect(status).to_contain_text(f"Reading {len(good)} of 10")
        if number > len(good):
            expect(status).to_contain_text(f", {number - len(good)} inaccurate refused")
    holds(app, "screen", "released")
    weights = [1 / reading["accuracy"] ** 2 for reading in good]
    x, y = (
        sum(weight * reading[name] for weight, reading in zip(weights, good)) / sum(weights) for name in ("longitude", "latitude"))
    expect(app.page.locator(".map-measures")).to_contain_text(f"{y:.5f}° N, {x:.5f}° E")
    save(app)
    feature = exported(app)
    assert metres(feature["geometry"]["coordinates"], (x, y)) < 0.02
    spread = (sum(metres((x, y), (reading["longitude"], reading["latitude"])) ** 2 for reading in good) / 10) ** 0.5
    assert feature["properties"]["how"] == "averaged"
    assert feature["properties"]["accuracy"] == pytest.approx(max(3, spread), abs=0.06)
