"""A mouse over the map."""
from playwright.sync_api import expect

from conftest import TABLET
from test_inventory import DRAWN, begun, place, save


def test_a_mouse_shows_what_can_be_pressed(devices, shared_server):
    """Over an object the cursor is a hand, beside it an arrow, however fast the mouse comes."""
    tablet = begun(devices, shared_server, TABLET, "Street lamps")
    place(tablet, 0)
    tablet.field("Number").fill("L1")
    save(tablet)
    expect(tablet.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    box = tablet.page.locator(".map-gl").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 4
    canvas = tablet.page.locator(".map-gl canvas")
    for _ in range(3):
        tablet.page.mouse.move(x - 80, y, steps=20)
        expect(canvas).not_to_have_css("cursor", "pointer")
        tablet.page.mouse.move(x, y, steps=20)
        expect(canvas).to_have_css("cursor", "pointer")
