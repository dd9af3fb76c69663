"""A tap on a map whose tiles MapLibre cannot read at that moment."""
from playwright.sync_api import expect

from conftest import PHONE
from test_inventory import DRAWN, begun, tap

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
