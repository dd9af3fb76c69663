"""Mapping in the field: a first map, drawing by keyboard and taps, many objects at once."""
import json
import re
from xml.etree import ElementTree

from playwright.sync_api import expect
from shapely.geometry import shape

from conftest import PHONE, TABLET
from test_accessibility import check

DRAWN = ".map-gl[data-drawn]"
PRAGUE = {"latitude": 50.0875, "longitude": 14.4213, "accuracy": 6}


def begun(devices, server, kind, template: str, **options):
    """A device with a project of the template; its map is drawn."""
    app = devices(server, kind, "/inventory/projects", **options)
    app.button(template).click()
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+$"))
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    return app


def tap(app, x: float, y: float) -> None:
    """Taps the map so many pixels beside its upper quarter's middle: the sheet of a phone covers the rest."""
    box = app.page.locator(".map-gl").bounding_box()
    app.page.mouse.click(box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 4 + y)


def place(app, x: float) -> None:
    """Taps until the form of a new object opens: what was saved before may still move the map."""
    for _ in range(6):
        tap(app, x, 0)
        try:
            return expect(app.page).to_have_url(re.compile(r"\?new="), timeout=4_000)
        except AssertionError:
            continue
    raise AssertionError("no tap opened the form of a new object")


def save(app) -> None:
    app.page.locator("form button[type=submit]", has_text="Save").click()
    expect(app.notice).to_contain_text("The object is saved.")
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+(\?object=[0-9a-f-]+)?$"))


def exported(app, button: str) -> str:
    with app.page.expect_download() as download:
        app.button(button).click()
    return download.value.path().read_text()


def test_first_map(devices, shared_server):
    """I-13: three lamps by taps and by position, without a network or an account; I-50: other programs read them."""
    app = begun(devices, shared_server, PHONE, "Street lamps", geolocation=PRAGUE, permissions=["geolocation"])
    check(app, "a map")
    app.installed()
    app.offline()
    for number, x in enumerate([-60, 60], start=1):
        place(app, x)
        app.field("Number").fill(f"L{number}")
        app.button("LED").click()
        expect(app.button("LED")).to_have_attribute("aria-pressed", "true")
        save(app)
    app.button("At my position").click()
    expect(app.page).to_have_url(re.compile(r"\?new="))
    expect(app.page.locator(".map-measures")).to_contain_text("50.08750°")
    app.field("Number").fill("L3")
    check(app, "a map")
    save(app)
    expect(app.page.locator(".map-layers")).to_contain_text("3 objects")
    features = json.loads(exported(app, "Export GeoJSON"))["features"]
    assert sorted(feature["properties"]["Number"] for feature in features) == ["L1", "L2", "L3"]
    assert {feature["properties"]["marker-color"] for feature in features} == {"#c98a00"}
    here = next(feature for feature in features if feature["properties"]["Number"] == "L3")
    assert shape(here["geometry"]).distance(shape({"type": "Point", "coordinates": [14.4213, 50.0875]})) < 1e-9
    assert here["properties"]["accuracy"] == 6.0 and here["properties"]["how"] == "measured"
    kml = ElementTree.fromstring(exported(app, "Export KML"))
    assert len(kml.findall(".//{http://www.opengis.net/kml/2.2}Placemark")) == 3


def test_drawing(devices, shared_server):
    """I-22, I-27: an area by buttons and the keyboard, kept over a reload, with undo and redo."""
    app = begun(devices, shared_server, TABLET, "Playgrounds")
    page = app.page
    page.get_by_label("Go to coordinates").fill("50.0875, 14.4213")
    page.get_by_label("Go to coordinates").press("Enter")
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    app.button("Add at the cross").press("Enter")
    expect(page).to_have_url(re.compile(r"\?new="))
    measures = page.locator(".map-measures")
    expect(measures).to_contain_text("1 vertex")
    for number, (x, y) in enumerate([(120, 0), (120, 90)], start=2):
        box = page.locator(".map-gl").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 2 + y)
        expect(measures).to_contain_text(f"{number} vertices")
    expect(measures).to_contain_text(re.compile("m²|ha"))
    app.field("Name").fill("U školy")
    page.wait_for_timeout(1_000)   # a draft is stored 0.4 s after what was typed
    page.reload()
    app.ready()
    expect(measures).to_contain_text("3 vertices")
    expect(app.field("Name")).to_have_value("U školy")
    app.button("Undo").press("Enter")
    expect(measures).to_contain_text("2 vertices")
    app.button("Redo").press("Enter")
    expect(measures).to_contain_text("3 vertices")
    check(app, "a map")
    save(app)
    expect(page.locator(".map-layers")).to_contain_text("1 object")


def test_many_objects(devices, shared_server):
    """I-31: a filter, an attribute set for what it leaves, and its undo."""
    app = begun(devices, shared_server, TABLET, "Trees")
    page = app.page
    for number, (x, condition) in enumerate([(-160, "Good"), (0, "Worn"), (160, "Good")], start=1):
        place(app, x)
        app.field("Species").fill(f"Oak {number}")
        app.button(condition).click()
        expect(app.button(condition)).to_have_attribute("aria-pressed", "true")
        save(app)
    page.get_by_role("link", name="Objects as a table: Trees").click()
    expect(page.locator(".object-table")).to_be_visible()
    expect(page.locator("tbody tr:not(.space)")).to_have_count(3)
    app.button("Good 2").click()
    expect(page.locator("tbody tr:not(.space)")).to_have_count(2)
    app.button("Choose").click()
    app.button("Choose all in the table").click()
    expect(page.locator(".choosing")).to_contain_text("2 chosen")
    check(app, "a map")
    page.get_by_label("Set an attribute").select_option(label="Height (m)")
    page.get_by_label("Value").fill("12.5")
    app.button("Set").click()
    expect(app.notice).to_contain_text("2 objects changed")
    expect(page.locator("tbody td", has_text="12.5")).to_have_count(2)
    app.notice.get_by_role("button", name="Undo").click()
    expect(page.locator("tbody td", has_text="12.5")).to_have_count(0)
