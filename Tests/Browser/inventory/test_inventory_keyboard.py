"""A map without a pointer: what is drawn, filled in, saved and changed by keys alone."""
import re

from playwright.sync_api import expect

from conftest import TABLET
from test_inventory import DRAWN

MAP = "Project 1 – Vademecum"
CROSS = re.compile("(Add at|Move to) the cross$")
# The name of the control that has the focus.
NAME = """() => {
    const control = document.activeElement;
    if (control === document.body) return "";
    return (control.labels?.[0]?.textContent || control.ariaLabel || control.textContent).replace(" *", "").trim();
}"""
# WCAG 2.4.7 and 2.4.11: it has a ring, and its middle, or that of what is seen of it, is uncovered.
IS_SEEN = """() => {
    const control = document.activeElement;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(control);
    const middle = (from, to, most) => (Math.max(0, from) + Math.min(most, to)) / 2;
    return outlineStyle === "solid" && parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(", 0)") &&
        control.contains(document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight)));
}"""


class Keys:
    def __init__(self, app):
        self.app = app
        self.press = app.page.keyboard.press
        self.type = app.page.keyboard.type

    def to(self, name: str | re.Pattern) -> None:
        """Presses Tab until the control of this name has the focus, which can be seen."""
        passed = []
        for _ in range(90):
            self.press("Tab")
            passed.append(self.app.page.evaluate(NAME))
            if re.fullmatch(name, passed[-1]):
                assert self.app.page.evaluate(IS_SEEN), f"the focus on {passed[-1]} cannot be seen"
                return
        raise AssertionError(f"{name} is not reached by Tab: {passed}")

    def do(self, name: str | re.Pattern, *keys: str) -> None:
        self.to(name)
        for key in keys or ["Enter"]:
            self.press(key)

    def fill(self, name: str, text: str) -> None:
        self.do(name, "Control+a")
        self.type(text)

    def draw(self, *ways: str) -> None:
        """Moves the map below the cross, and adds there, or moves there, what is drawn."""
        measures = self.app.page.locator(".map-measures")
        for way in ways:
            before = measures.inner_text()
            self.do(MAP, way, way)
            self.do(CROSS)
            expect(measures).not_to_have_text(before)

    def save(self) -> None:
        self.do("Save")
        expect(self.app.notice).to_contain_text("The object is saved.")


def test_a_map_by_keys_alone(devices, shared_server):
    """I-13, I-27: a lamp and a pipe are drawn at the cross and saved, and a place of each is moved, all by keys."""
    app = devices(shared_server, TABLET, "/inventory/projects", reduced_motion="reduce")
    keys, measures, values = Keys(app), app.page.locator(".map-measures"), app.page.locator(".values")
    keys.do("Street lamps")
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    keys.fill("Go to coordinates", "50.0875, 14.4213")
    keys.press("Enter")
    keys.do(CROSS)
    expect(measures).to_have_text("50.08750° N, 14.42130° E")
    keys.fill("Number", "L1")
    keys.do("LED", "Space")
    expect(app.button("LED")).to_have_attribute("aria-pressed", "true")
    keys.save()

    keys.do("Objects as a table: Street lamps")
    keys.do("L1")
    expect(values).to_contain_text("50.08750° N, 14.42130° E")
    keys.do("Edit")
    expect(app.field("Number")).to_have_value("L1")
    keys.draw("ArrowRight")
    expect(measures).to_have_text(re.compile(r"^50\.08750°\sN, 14\.42(?!130)"))
    moved = measures.inner_text()
    keys.fill("Number", "L2")
    keys.save()
    expect(values).to_contain_text("L2")
    expect(values).to_contain_text(moved)

    keys.do("Close")
    expect(app.notice).to_have_count(0)
    keys.do("Close")
    keys.do("Add a layer")
    keys.do("Pipes")
    keys.do(CROSS)
    keys.draw("ArrowRight", "ArrowDown")
    expect(measures).to_contain_text("3 vertices")
    keys.do("Previous vertex")
    expect(measures).to_contain_text("Vertex 3 of 3")
    keys.do("Previous vertex")
    expect(measures).to_contain_text("Vertex 2 of 3")
    keys.draw("ArrowUp")
    length = re.search(r"[0-9.,]+\sk?m", measures.inner_text())[0]
    keys.fill("Name", "P1")
    keys.save()
    keys.do("Objects as a table: Pipes")
    keys.do("P1")
    expect(values).to_contain_text(length)
