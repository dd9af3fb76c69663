"""Taps: on a map whose tiles MapLibre cannot read at that moment, on a row of a table, and the first ones of a new map."""
import re

from playwright.sync_api import expect

from conftest import PHONE
from test_inventory import DRAWN, PRAGUE, begun, place, save, tap

# What MapLibre throws of a tile that was reloaded twice at a time, once for each question until the tiles are loaded anew.
TORN = """async () => {
    const { default: maplibre } = await import("/vendor/maplibre.js");
    const { queryRenderedFeatures } = maplibre.Map.prototype;
    let isTorn = true;
    maplibre.Map.prototype.queryRenderedFeatures = function (...parts) {
        if (isTorn) {
            this.once("idle", () => { isTorn = false; });
            throw new Error("feature index out of bounds");
        }
        return queryRenderedFeatures.apply(this, parts);
    };
}"""


def test_a_tap_waits_for_tiles_that_cannot_be_read(devices, shared_server):
    """I-27: a vertex is chosen by a tap, also when its tile has to be loaded anew to find it."""
    app = begun(devices, shared_server, PHONE, "Pipes", reduced_motion="reduce")
    measures = app.page.locator(".map-measures")
    tap(app, -60, -60)
    expect(measures).to_contain_text("1 vertex")
    tap(app, 60, -60)
    expect(measures).to_contain_text("2 vertices")
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    app.page.evaluate(TORN)
    tap(app, 60, -60)
    expect(measures).to_contain_text("Vertex 2 of 2")


def test_a_row_is_opened_wherever_a_finger_meets_it(devices, shared_server):
    """I-108; I-110: the page of the object shows where it is, and leads to the map."""
    app = begun(devices, shared_server, PHONE, "Street lamps")
    place(app, 0)
    app.field("Number").fill("L1")
    save(app)
    app.link("Objects as a table: Street lamps").click()
    row = app.page.locator("tbody tr:not(.space)")
    expect(row).to_have_count(1)
    app.styled()
    table, box = app.page.locator(".table-scroll").bounding_box(), row.bounding_box()
    app.page.mouse.click(table["x"] + table["width"] - 30, box["y"] + box["height"] / 2)
    expect(app.page).to_have_url(re.compile(r"/inventory/objects/[0-9a-f-]+$"))
    expect(app.page.locator(".object-map " + DRAWN)).to_be_visible(timeout=60_000)
    app.page.locator(".object-map > a").click()
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+\?object="))


def test_a_first_map_is_where_its_user_is(devices, shared_server):
    """I-107: where the position was allowed before; the first field of a point is in sight (I-109)."""
    app = begun(devices, shared_server, PHONE, "Street lamps", geolocation=PRAGUE, permissions=["geolocation"])
    app.page.wait_for_timeout(2_000)
    app.button("Add at the cross").click()
    expect(app.page.locator(".map-measures")).to_contain_text("50.0875")
    expect(app.field("Number")).to_be_in_viewport(ratio=1)
