"""The names on the map of an inventory."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_inventory import DRAWN, at, begun, save


def test_names(devices, shared_server):
    """I-80: from zoom 16 on a name is below its object, dark in light mode and light in dark mode."""
    app = begun(devices, shared_server, TABLET, "Street lamps", color_scheme="light")
    page = app.page
    page.get_by_label("Go to coordinates").fill("50.0875, 14.4213")
    page.get_by_label("Go to coordinates").press("Enter")
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    app.button("Add at the cross").press("Enter")
    app.field("Number").fill("Žižkova 12")
    save(app)
    app.go(re.sub(r"\?.*", "", app.path))
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    shows(app, 0)
    page.emulate_media(color_scheme="dark")
    shows(app, 1)


def shows(app, shade: int) -> None:
    """Waits for letters, because no element of the page says when they are drawn."""
    for _ in range(60):
        if shades(app)[shade] > 80:
            return
        app.page.wait_for_timeout(500)
    assert shades(app)[shade] > 80


def shades(app) -> list[int]:
    """How many pixels below the centre of the map are as dark as letters, and how many as light."""
    x, y = at(app, 0, 0)
    picture = app.page.screenshot(clip={"x": x - 40, "y": y + 12, "width": 80, "height": 20}, scale="css")
    return app.page.evaluate(
        """async bytes => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            canvas.drawImage(picture, 0, 0);
            const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
            const greens = data.filter((_, place) => place % 4 === 1);
            return [greens.filter(green => green < 90).length, greens.filter(green => green > 200).length];
        }""", list(picture))


def test_what_is_looked_at_stands_above_the_sheet(devices, shared_server):
    """I-13: a new map of a phone shows Czechia in the part that the sheet leaves, and the cross draws what lies under it."""
    app = begun(devices, shared_server, PHONE, "Lampy", "cs-CZ")
    cross_is_in_the_middle(app)
    app.page.get_by_role("button", name="Přidat v kříži").click()
    # The middle of the country.
    expect(app.page.locator(".map-measures")).to_contain_text(re.compile(r"^49,8\d+°.*, 15,[45]\d+°"))
    app.page.locator("form button[type=submit]").first.click()
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    app.page.locator(".pull-sheet-handle").click()
    app.page.locator(".pull-sheet-handle").click()
    expect(app.page.locator(".pull-sheet.peek")).to_be_visible()
    cross_is_in_the_middle(app)


def cross_is_in_the_middle(app) -> None:
    """Of what is seen of the map. Waits, because the sheet moves."""
    app.until(
        """async () => {
            const box = name => document.querySelector(name).getBoundingClientRect();
            const [cross, map, sheet] = [box(".map-cross"), box(".map-gl"), box(".pull-sheet")];
            return Math.abs(cross.top + cross.bottom - map.top - sheet.top) < 6;
        }""")


def test_no_object_lies_under_the_buttons_when_all_are_shown(devices, shared_server):
    """I-18: on a small phone the lamp in the upper right corner stands beside the buttons, where a finger reaches it."""
    small = {**PHONE, "viewport": {"width": 320, "height": 640}}
    app = begun(devices, shared_server, small, "Street lamps", reduced_motion="reduce")
    for place in ["50.0875, 14.4193", "50.0895, 14.4233"]:
        app.page.get_by_label("Go to coordinates").fill(place)
        app.page.get_by_label("Go to coordinates").press("Enter")
        expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
        app.button("Add at the cross").click()
        save(app)
    app.button("Lock against changes").click()
    app.button("Zoom to the layer: Street lamps").click()
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    app.settled()
    left = app.page.locator(".map-buttons").bounding_box()["x"]
    top = app.page.locator(".map-gl").bounding_box()["y"]
    # A tap on an empty place of a locked map does nothing.
    for y in range(10, 300, 10):
        app.page.mouse.click(left - 14, top + y)
        app.page.wait_for_timeout(100)
        if "?object=" in app.path:
            return
    raise AssertionError("no lamp beside the buttons")


@pytest.mark.keeps_the_app
def test_a_map_is_there_offline_after_a_first_session_that_saves_data(devices, own_server):
    """I-116: what the page read before there was a service worker is kept, with the files that only the map's own worker reads."""
    app = begun(
        devices, own_server, PHONE, "Street lamps",
        init="Object.defineProperty(navigator, 'connection', { value: { saveData: true } });")
    app.installed()
    app.until("""async () => (await Promise.all(["/map.js", "/vendor/maplibre.js", "/vendor/maplibre-worker.js", "/vendor/world.geojson"]
        .map(path => caches.match(path)))).every(Boolean)""")
    own_server.stop()
    app.page.reload()
    app.ready()
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
