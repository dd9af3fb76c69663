"""The lock of a map against what a finger does by accident."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_inventory import DRAWN, begun, place, save
from test_map import tap_middle


def rests(app) -> None:
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)


def is_kept(app, place: str, x: float = 0, y: float = 0) -> None:
    """Two taps, beside the lamp and on it: the first draws nothing, and the second shows where the lamp still is."""
    rests(app)
    tap_middle(app, x - 90, y + 50)
    tap_middle(app, x, y)
    expect(app.page).to_have_url(re.compile(r"\?object="))
    expect(app.page.locator(".values")).to_contain_text(place)
    app.page.locator(".pull-sheet-bar").get_by_role("link", name="Close").click()
    expect(app.page.locator(".map-layers")).to_contain_text("1 object")
    expect(app.button("Add at the cross")).to_have_count(0)


def drag_lamp(app, x: float, y: float) -> None:
    """A finger begins on the lamp in the middle, and moves the map."""
    box, covered = app.page.locator(".map-gl").bounding_box(), app.page.locator(".map:has(.map-gl)").evaluate(
        "map => parseFloat(getComputedStyle(map).paddingBottom)")
    left, top = box["x"] + box["width"] / 2, box["y"] + (box["height"] - covered) / 2
    app.page.mouse.move(left, top)
    app.page.mouse.down()
    app.page.mouse.move(left + x, top + y, steps=4)
    app.page.mouse.up()


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_locked_map_changes_by_no_tap_and_no_drag(devices, shared_server, kind):
    """I-12: it is locked when there is something on it, and again when another layer becomes the active one."""
    app = begun(devices, shared_server, kind, "Street lamps", reduced_motion="reduce")
    project, page = app.path, app.page
    place(app, 0)
    where = page.locator(".map-measures").inner_text()
    save(app)
    app.open(project)
    is_kept(app, where)
    drag_lamp(app, 60, -40)
    is_kept(app, where, 60, -40)

    app.button("Unlock and draw").last.click()
    tap_middle(app, -90, 50)
    expect(page).to_have_url(re.compile(r"\?new="))
    app.button("Cancel").click()
    app.dialog.get_by_role("button", name="Discard").click()
    page.locator("summary", has_text="Add a layer").click()
    app.button("Trees").click()
    expect(app.button("Add at the cross")).to_be_visible()
    app.button("Draw into this layer: Street lamps").click()
    is_kept(app, where, 60, -40)
