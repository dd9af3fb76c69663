"""Heritage on a phone on its side, and the map of its tour beside the buttons."""
import pytest
from playwright.sync_api import expect

from fitting import KINDS
from grey import grey


@pytest.mark.parametrize("kind", ["small", "phone", "landscape"])
def test_no_place_of_the_tour_lies_under_the_buttons_of_the_map(devices, shared_server, kind):
    """E-44. Without the town below them, which may lie anywhere, only they and their names stand out from the ground."""
    bare = {"type": "FeatureCollection", "features": []}
    app = devices(
        shared_server, KINDS[kind], "/heritage/tour",
        before=lambda page: page.context.route("**/grounds/*", lambda route: route.fulfill(json=bare)))
    expect(app.page.locator("[data-drawn]")).to_be_visible(timeout=60_000)
    app.styled()
    app.settled()
    buttons = app.page.locator(".map-buttons")
    box = buttons.bounding_box()
    buttons.evaluate("buttons => { buttons.style.visibility = 'hidden'; }")
    seen = grey(app, box)
    assert seen.max() - seen.min() < 8


def test_a_phone_on_its_side_keeps_the_whole_drawing_beside_the_words(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"], "/heritage/history/list")
    app.page.locator(".chronology .line a").first.click(timeout=60_000)
    app.styled()
    app.settled()
    picture = app.page.locator(".item .item-picture img")
    drawn, column = picture.bounding_box(), app.page.locator(".item .item-picture").bounding_box()
    assert drawn["width"] == pytest.approx(column["width"], abs=1)
    assert drawn["height"] == pytest.approx(drawn["width"] * 3 / 4, abs=2)
    text = app.page.locator(".item .prose").first
    before = text.bounding_box()["y"]
    text.evaluate("text => { text.closest('.content').scrollTop = 60; }")
    app.page.wait_for_timeout(200)
    assert text.bounding_box()["y"] == pytest.approx(before - 60, abs=1)
    assert picture.bounding_box()["y"] == pytest.approx(drawn["y"], abs=1)
