"""Every component in every state, its look and its motion: /components."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check

SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}
LAPTOP = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 1}
KINDS = {"phone": PHONE, "small": SMALL, "landscape": LANDSCAPE, "tablet": TABLET, "laptop": LAPTOP}
PAGES = ["rows", "numbers", "fields", "gestures", "sheets"]


def show(app, name: str) -> None:
    app.go(f"/components/{name}")
    app.page.wait_for_function(
        "name => location.pathname.endsWith(name) && !document.documentElement.dataset.move", arg=name)
    expect(app.page.locator(".components")).to_be_visible()


def outcome(app, text: str) -> None:
    expect(app.page.locator("#outcome")).to_have_text(text)


@pytest.mark.parametrize("theme, locale", [("light", "cs-CZ"), ("dark", "en-GB")])
@pytest.mark.parametrize("kind", KINDS)
def test_each_component_can_be_seen_in_every_state(devices, shared_server, tmp_path, kind, theme, locale):
    app = devices(shared_server, KINDS[kind], "/components/rows", locale, color_scheme=theme, reduced_motion="reduce")
    for name in PAGES:
        show(app, name)
        check(app, f"{name} on a {kind}")
        picture = app.page.screenshot(path=tmp_path / f"{name}-{kind}-{theme}.png")
        assert len(picture) > 5_000, "an empty picture"
        assert wide(app) <= 0, f"{name} is too wide on a {kind}"
        high = app.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert high <= 0, f"the frame itself scrolls by {high} px in {name} on a {kind}"


@pytest.mark.parametrize("kind", ["phone", "small", "landscape"])
def test_text_twice_as_large_clips_nothing_of_a_component(devices, shared_server, kind):
    app = devices(shared_server, KINDS[kind], "/components/rows", "cs-CZ")
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for name in PAGES:
        show(app, name)
        assert wide(app) <= 0, f"{name} is too wide"
        assert clipped(app) == [], name


def wide(app) -> int:
    """By how much something sticks out of the page sideways."""
    return app.page.evaluate(
        """() => Math.max(document.documentElement.scrollWidth - innerWidth,
                          ...[...document.querySelectorAll(".content")].map(pane => pane.scrollWidth - pane.clientWidth))"""
    )


def clipped(app) -> list[str]:
    """Texts that are partly invisible because their box is too small."""
    return app.page.evaluate(
        """() => [...document.querySelectorAll(".components *:not(.hidden, svg, svg *)")]
            .filter(element => ["hidden", "clip"].includes(getComputedStyle(element).overflowY) && element.innerText?.trim()
              && element.checkVisibility() && !element.closest(".swipe-row, .split-second, [data-sheet], .map-sheet, .strip")
              && (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2))
            .map(element => element.className + ": " + element.innerText.slice(0, 40))"""
    )


def drag(app, selector: str, x: int, y: int, steps: int = 8) -> None:
    """Moves a finger from the middle of the first such element by this distance."""
    app.page.locator(selector).first.scroll_into_view_if_needed()
    app.page.evaluate(
        """([selector, x, y, steps]) => {
            const element = document.querySelector(selector);
            const box = element.getBoundingClientRect();
            const [left, top] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)];
            const fire = (type, part) => element.dispatchEvent(new PointerEvent(type, {
              bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true, button: type === "pointermove" ? -1 : 0,
              clientX: left + x * part, clientY: top + y * part }));
            fire("pointerdown", 0);
            for (let step = 1; step <= steps; step++) fire("pointermove", step / steps);
            fire("pointerup", 1);
        }""",
        [selector, x, y, steps],
    )


def moving(devices, server, page, kind=PHONE):
    app = devices(server, kind, f"/components/{page}")
    app.page.wait_for_function("performance.getEntriesByName(location.origin + '/gestures.js').length > 0")
    app.page.wait_for_load_state("networkidle")
    return app


def test_a_sheet_is_pulled_from_detent_to_detent_and_the_keyboard_does_the_same(devices, shared_server):
    """H-8: a key does what a finger does. H-9: the sheet rests where the core has rendered it."""
    app = moving(devices, shared_server, "sheets")
    sheet = app.page.locator("[data-sheet]")
    expect(sheet).to_have_attribute("data-detent", "half")
    drag(app, ".pull-sheet-bar", 0, -400)
    expect(sheet).to_have_attribute("data-detent", "full")
    drag(app, ".pull-sheet-bar", 0, 700)
    expect(sheet).to_have_attribute("data-detent", "peek")
    handle = app.button("Resize the panel")
    handle.focus()
    app.page.keyboard.press("ArrowUp")
    expect(sheet).to_have_attribute("data-detent", "half")
    handle.click()
    expect(sheet).to_have_attribute("data-detent", "full")
    app.page.keyboard.press("Escape")
    expect(sheet).to_have_attribute("data-detent", "peek")
    assert app.page.evaluate("document.querySelector('[data-sheet]').getAttribute('style')") in (None, "")


def test_a_sheet_resists_below_its_lowest_place(devices, shared_server):
    """H-9: what is dragged too far stays in sight, so that it can be taken hold of again."""
    app = moving(devices, shared_server, "sheets")
    left = app.page.evaluate(
        """() => {
            const [bar, area] = [".pull-sheet-bar", ".map-sheet"].map(name => document.querySelector(name));
            bar.scrollIntoView({ block: "center" });
            const from = bar.getBoundingClientRect().top + 20;
            const fire = (type, clientY) => bar.dispatchEvent(new PointerEvent(type, {
              bubbles: true, pointerId: 7, pointerType: "touch", button: type === "pointermove" ? -1 : 0, clientX: 100, clientY }));
            fire("pointerdown", from);
            fire("pointermove", area.getBoundingClientRect().bottom - 2);
            const seen = area.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
            fire("pointerup", area.getBoundingClientRect().bottom - 2);
            return seen;
        }""")
    assert left > 44
    expect(app.page.locator("[data-sheet]")).to_have_attribute("data-detent", "peek")


def test_a_row_is_swiped_to_the_usual_next_thing_or_to_its_buttons(devices, shared_server):
    app = moving(devices, shared_server, "gestures")
    drag(app, ".swipe-front", 240, 0)
    outcome(app, "components.copy 1")
    drag(app, ".swipe-front", -200, 0)
    app.button("Delete: LKPR – EGLL 1").click()
    outcome(app, "components.delete 1")
    expect(app.page.locator("[data-opened]")).to_have_count(0)
    drag(app, ".swipe-row:nth-child(2) .swipe-front", 20, 200)
    outcome(app, "components.delete 1")
    app.button("Copy: LKPR – EGLL 1").focus()
    app.page.keyboard.press("Enter")
    outcome(app, "components.copy 1")


def test_a_long_press_and_a_sign_uncover_the_buttons_of_a_row(devices, shared_server):
    """K-36"""
    app = moving(devices, shared_server, "gestures")
    rows = app.page.locator(".swipe-row")
    app.page.evaluate(
        """() => document.querySelector(".swipe-front > .row").dispatchEvent(
            new PointerEvent("pointerdown", { bubbles: true, pointerId: 9, pointerType: "touch", button: 0, clientX: 5, clientY: 5 }))""")
    expect(rows.first).to_have_attribute("data-opened", "")
    app.page.evaluate(
        """() => document.querySelector(".swipe-front > .row").dispatchEvent(
            new PointerEvent("pointerup", { bubbles: true, pointerId: 9, pointerType: "touch", button: 0 }))""")
    app.button("Edit: LKPR – EGLL 1").click()
    outcome(app, "components.edit 1")

    # Behind a sign the buttons are not there until it is pressed.
    delete = app.button("Delete: LKPR – EGLL 2")
    expect(delete).to_have_count(0)
    sign = app.button("Actions: LKPR – EGLL 2")
    sign.focus()
    app.page.keyboard.press("Enter")
    expect(sign).to_have_attribute("aria-expanded", "true")
    delete.click()
    outcome(app, "components.delete 2")
    expect(delete).to_have_count(0)


def test_a_split_opens_by_its_handle_and_by_keys(devices, shared_server):
    app = moving(devices, shared_server, "gestures")
    second = app.page.get_by_text("The details, opened by a single value.")
    handle = app.page.get_by_role("separator")
    expect(second).not_to_be_visible()
    drag(app, ".split-handle", 0, 60)
    outcome(app, "components.split opened")
    expect(second).to_be_visible()
    handle.focus()
    app.page.keyboard.press("ArrowUp")
    outcome(app, "components.split closed")
    app.page.keyboard.press("Enter")
    outcome(app, "components.split opened")


def test_strips_scroll_together(devices, shared_server):
    app = moving(devices, shared_server, "gestures")
    strips = app.page.locator(".strip")
    strips.first.evaluate("strip => { strip.scrollLeft = (strip.scrollWidth - strip.clientWidth) / 2; }")
    part = "strip => strip.scrollLeft / (strip.scrollWidth - strip.clientWidth)"
    app.page.wait_for_function("() => document.querySelectorAll('.strip')[1].scrollLeft > 0")
    assert abs(strips.nth(1).evaluate(part) - 0.5) < 0.02
    expect(app.page.locator("#outcome")).to_contain_text("components.strip")


def test_a_long_press_a_right_click_and_a_tap_are_told_apart(devices, shared_server):
    app = moving(devices, shared_server, "gestures")
    button = app.button("Press me long")
    button.click()
    outcome(app, "components.tapped ")
    button.click(delay=700)
    outcome(app, "components.held ")
    button.click()
    outcome(app, "components.tapped ")
    button.click(button="right")
    outcome(app, "components.held ")


def test_a_picture_is_enlarged_by_keys_and_wheel_and_two_are_compared(devices, shared_server):
    app = moving(devices, shared_server, "gestures", LAPTOP)
    picture = app.page.locator("[data-zoom]")
    picture.focus()
    app.page.keyboard.press("+")
    outcome(app, "components.zoom enlarged")
    app.page.keyboard.press("0")
    outcome(app, "components.zoom whole")
    picture.dblclick()
    outcome(app, "components.zoom enlarged")
    slider = app.page.get_by_role("slider", name="Before and after")
    slider.focus()
    app.page.keyboard.press("End")
    assert app.page.locator(".before-after").evaluate("figure => figure.style.getPropertyValue('--uncovered')") == "100%"


def test_bars_are_read_by_a_finger_and_by_the_arrow_keys(devices, shared_server):
    app = moving(devices, shared_server, "numbers")
    chart = app.page.locator("[data-scrub]").first
    line = chart.locator("output")
    chart.get_by_role("list").focus()
    app.page.keyboard.press("Home")
    expect(line).to_contain_text("January")
    app.page.keyboard.press("ArrowRight")
    expect(line).to_contain_text("February")
    app.page.keyboard.press("Enter")
    outcome(app, "components.bar 1")
    chart.locator(".bar-column").nth(4).click()
    expect(line).to_contain_text("May")
    outcome(app, "components.bar 4")
    assert chart.locator(".bar-label").first.evaluate("label => parseFloat(getComputedStyle(label).fontSize)") >= 13


def test_controls_report_what_was_chosen(devices, shared_server):
    app = moving(devices, shared_server, "numbers")
    app.page.get_by_role("radio", name="Month").focus()
    app.page.keyboard.press("ArrowRight")
    outcome(app, "components.period year")
    app.go("/components/fields")
    app.button("More: Landings by day").click()
    expect(app.page.get_by_role("group", name="Landings by day").locator("output")).to_have_text("3")
    app.button("Yesterday").click()
    expect(app.button("Yesterday")).to_have_attribute("aria-pressed", "true")
    app.button("EGLL Heathrow").click()
    expect(app.page.locator("#place")).to_have_value("EGLL")


def test_the_keyboard_leads_through_the_app(devices, shared_server):
    app = devices(shared_server, LAPTOP)
    app.load_samples()
    app.go("/logbook/flights")
    expect(app.rows.first).to_be_visible()
    keyboard = app.page.keyboard
    # U-8: the first stands beside the list already.
    chosen = app.page.locator(".lines .line.chosen .row-title")
    expect(chosen).to_have_text(app.rows.first.locator(".row-title").inner_text())
    keyboard.press("j")
    expect(app.rows.nth(1)).to_contain_class("chosen")
    keyboard.press("k")
    expect(app.rows.first).to_contain_class("chosen")
    keyboard.press("e")
    expect(app.page.get_by_role("heading", name="Edit flight")).to_be_visible()
    app.field("Remarks and endorsements").fill("typed n and j")
    keyboard.press("Control+s")
    expect(app.notice).to_contain_text("The flight is saved.")
    keyboard.press("n")
    expect(app.page.get_by_role("heading", name="Add a record")).to_be_visible()
    keyboard.press("/")
    expect(app.page.locator("#search")).to_be_focused()
    keyboard.press("Escape")
    app.page.locator("h1").first.focus()
    keyboard.press("?")
    expect(app.page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()


def test_the_rail_of_a_tablet_opens_over_the_page_and_closes_again(devices, shared_server):
    app = moving(devices, shared_server, "rows", TABLET)
    side = app.page.locator("nav.side")
    width = side.evaluate("nav => nav.offsetWidth")
    menu = side.get_by_role("button", name="Menu")
    menu.click()
    assert side.evaluate("nav => nav.offsetWidth") > width
    expect(menu).to_have_attribute("aria-expanded", "true")
    app.page.keyboard.press("Escape")
    assert side.evaluate("nav => nav.offsetWidth") == width
    menu.click()
    side.get_by_role("link", name="Numbers").click()
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(app.page.get_by_role("heading", name="Numbers").first).to_be_visible()
