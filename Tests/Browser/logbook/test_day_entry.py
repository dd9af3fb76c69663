"""A co-pilot's day on a phone: how many taps and keys it takes, and that nothing is hidden under the keys."""
from playwright.sync_api import expect

from conftest import PHONE


class Thumb:
    """Counts its presses."""

    def __init__(self, page):
        self.page = page
        self.taps = 0
        self.keys = 0

    def tap(self, control) -> None:
        control.tap()
        self.taps += 1

    def type(self, *keys: str) -> None:
        """Types on the keys of the page. Each key counts."""
        for key in keys:
            self.page.locator(f'[data-keypad] [data-key="{key}"]:visible').first.tap()
            self.keys += 1

    def is_at(self, name: str) -> None:
        control = self.page.locator(f"[name={name}]")
        expect(control).to_be_focused()
        box, keypad = control.bounding_box(), self.page.locator("[data-keypad]").bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= keypad["y"], f"{name} lies under the keys: {box}, {keypad}"


def test_four_legs_as_copilot_take_at_most_14_taps_and_48_keys(devices, shared_server):
    device = devices(shared_server, PHONE)
    page = device.page
    # Yesterday, entered in the form of a single flight.
    for departure, arrival in [("LOWW", "EGLL"), ("EGLL", "LKPR")]:
        device.go("/logbook/flights/new/flight")
        device.field("Departure place").fill(departure)
        device.field("Departure time UTC").fill("0805")
        device.field("Arrival place").fill(arrival)
        device.field("Arrival time UTC").fill("0930")
        page.locator("[name=registration]").fill("OK-TVA")
        if departure == "LOWW":
            page.locator("[name=engines][value=ME]").check(force=True)
        page.locator("[name=picName]").fill("NOVAK")
        device.button("Save").click()
        expect(device.notice).to_contain_text("The flight is saved.")
        expect(device.notice).to_be_visible()
    device.go("/logbook/flights")
    expect(page.locator(".line")).to_have_count(2)

    thumb = Thumb(page)
    thumb.tap(page.locator(".title-bar a[href='/logbook/flights/new'], a[href='/logbook/flights/new']").first)
    thumb.tap(page.locator("a[href='/logbook/flights/new/day']"))
    thumb.is_at("off-0")
    legs = [("0605", "=EGLL", "0820"), ("0910", "=LKPR", "1120"), ("1210", "=LOWW", "1305"), ("1350", "=LKPR", "1445")]
    for place, (off, arrival, on) in enumerate(legs):
        thumb.is_at(f"off-{place}")
        thumb.type(*off)
        thumb.is_at(f"arrival-{place}")
        # A place of the pilot's own flights takes one key.
        thumb.type(arrival)
        thumb.is_at(f"on-{place}")
        thumb.type(*on)
    expect(page.locator(".leg-sum")).to_contain_text("4 flights · 6:15")
    thumb.tap(page.get_by_role("button", name="My landing by day").last)
    thumb.tap(device.button("Save the flights"))
    expect(device.notice).to_contain_text("4 flights are saved.")
    expect(page.locator(".line")).to_have_count(6)
    print(f"{thumb.taps} taps, {thumb.keys} keys")
    assert thumb.taps <= 14 and thumb.keys <= 48


def test_keys_of_a_keyboard_and_the_devices_own_work_too(devices, shared_server):
    device = devices(shared_server, PHONE)
    page = device.page
    device.go("/logbook/flights/new/day")
    page.locator("[name=departure-0]").tap()
    page.keyboard.type("lkpr")
    page.keyboard.press("Tab")
    page.keyboard.type("0805")
    expect(page.locator("[name=off-0]")).to_have_value("08:05")
    expect(page.locator("[name=arrival-0]")).to_be_focused()
    # Who presses Tab, as behind any control, is there already.
    page.keyboard.press("Tab")
    expect(page.locator("[name=arrival-0]")).to_be_focused()
    # A wrong key is undone.
    page.locator("[data-keypad] [data-key=X]").tap()
    page.locator("[data-keypad] [data-key=erase]:visible").tap()
    expect(page.locator("[name=arrival-0]")).to_have_value("")
    page.locator("[data-keypad] [data-key=keyboard]").tap()
    expect(page.locator("[name=arrival-0]")).to_have_attribute("inputmode", "text")
    expect(page.locator("[name=arrival-0]")).to_be_focused()
