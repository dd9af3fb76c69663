"""K-65: who taps or clicks twice where once is meant presses nothing on the screen to which the first press has led."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET

# Something that lies over everything on any screen but the first, and counts what presses it.
COVER = """
() => {
    window.pressed = 0;
    const first = location.href;
    const cover = Object.assign(document.createElement("button"), { id: "cover", textContent: "Something else" });
    cover.style.cssText = "position: fixed; inset: 0; z-index: 99";
    cover.onclick = () => { window.pressed += 1; };
    addEventListener("click", () => { if (location.href !== first) document.body.append(cover); });
}
"""
# Two taps of a finger, however slow this machine is.
TAPS = """
([x, y]) => {
    for (let tap = 0; tap < 2; tap += 1) {
        const event = new PointerEvent("click", { pointerType: "touch", detail: 1, clientX: x, clientY: y, bubbles: true, cancelable: true });
        document.elementFromPoint(x, y).dispatchEvent(event);
    }
}
"""


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["finger", "mouse"])
def test_a_second_tap_presses_nothing_on_the_next_screen(devices, shared_server, kind):
    app = devices(shared_server, kind)
    app.page.evaluate("() => import('/gestures.js')")
    box = app.page.locator("main a[href='/logbook/flights/new']").first.bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    app.page.evaluate(COVER)
    if kind == PHONE:
        app.page.evaluate(TAPS, place)
    else:
        app.page.mouse.dblclick(*place)
    expect(app.page).to_have_url(re.compile("/logbook/flights/new"))
    expect(app.page.locator("#cover")).to_be_visible()
    assert app.page.evaluate("pressed") == 0
    # A press that is meant is one.
    app.page.mouse.click(*place)
    assert app.page.evaluate("pressed") == 1
