"""The time line as readers use it: by fingers, keys and buttons."""
import json
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check

LINE = "/heritage/history"
# How far the strip has parted: the copy of the cell's second half tells, otherwise the page.
VALUE = """() => {
    const stage = document.querySelector("[data-parting]"), half = stage.querySelector(".parting-half");
    if (!half) return Number(stage.dataset.open);
    const right = stage.clientWidth - (parseFloat(half.style.left) + parseFloat(half.style.width) / 2);
    return new DOMMatrix(getComputedStyle(half).transform).m41 / right;
}"""

# Presses a cell and slows its movement ten times from the moment when it begins, so that anyone can see it half way.
SLOWLY = """cell => new Promise(begun => {
    new MutationObserver((_, observer) => {
        observer.disconnect();
        for (const run of document.getAnimations()) if (run.constructor === Animation) run.playbackRate = 0.1;
        begun();
    }).observe(document.querySelector("[data-parting]"), { attributes: true, attributeFilter: ["data-moving"] });
    cell.click();
})"""


def opened(app, is_open=True):
    """Waits until it rests there."""
    expect(app.page.locator(f"[data-parting][data-open='{int(is_open)}']:not([data-moving])")).to_be_attached()


def line(devices, server, kind=PHONE, path=LINE, **options):
    app = devices(server, kind, path=path, **options)
    expect(app.page.locator(".cell").first).to_be_attached(timeout=20_000)
    # Gestures load after the first screen.
    app.page.wait_for_function("() => performance.getEntriesByType('resource').some(entry => entry.name.endsWith('/gestures.js'))")
    app.page.wait_for_timeout(200)
    return app


class Fingers:
    """Two fingers on the screen, through the browser's own protocol."""

    def __init__(self, app, y=400):
        self.session = app.context.new_cdp_session(app.page)
        self.x, self.y = app.page.viewport_size["width"] / 2, y

    def points(self, distance):
        return [{"x": self.x - distance / 2, "y": self.y, "id": 1}, {"x": self.x + distance / 2, "y": self.y, "id": 2}]

    def touch(self, kind, distance=None):
        points = [] if distance is None else self.points(distance)
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def spread(self, *distances):
        self.touch("touchStart", distances[0])
        for distance in distances[1:]:
            self.touch("touchMove", distance)

    def lift(self):
        self.touch("touchEnd")


# What a press in the middle of the open line and at both its edges meets.
MET = """() => {
    const { left, right, top, bottom } = document.querySelector("[data-parting]").getBoundingClientRect();
    return [(left + right) / 2, left + 4, right - 4].map(x => document.elementFromPoint(x, (top + bottom) / 2)
        .closest(".parting-page, .parting-edge, .parting-over")?.className);
}"""


def title(app):
    return app.page.locator(".parting-under .item h2").inner_text()


@pytest.mark.parametrize("kind, theme", [(PHONE, "light"), (TABLET, "dark")])
def test_a_tap_parts_the_line_and_back_closes_it(devices, shared_server, kind, theme):
    app = line(devices, shared_server, kind, color_scheme=theme)
    check(app, "the time line")
    cell = app.page.locator(".cell a").nth(0)
    name = cell.locator(".cell-title").inner_text()
    cell.click()
    opened(app)
    assert title(app) == name
    assert app.page.evaluate(MET) == ["parting-page", "parting-edge left", "parting-edge right"]
    assert re.search(r"/heritage/history/[0-9a-f-]{36}$", app.page.url)
    check(app, "the open time line")
    app.page.go_back()
    opened(app, False)
    assert app.page.url.endswith(LINE)
    expect(cell).to_be_focused()


def test_parting_styles_no_cell_that_does_not_move(devices, browser, shared_server):
    """A value that all cells inherit, or a rule for whatever is in something, would style the whole strip in one frame."""
    app = line(devices, shared_server)
    app.styled()
    whole = app.page.locator(".parting-over *").count()
    browser.start_tracing(page=app.page, categories=["devtools.timeline"])
    for is_open in (True, False):
        if is_open:
            app.page.locator(".cell a").nth(2).click()
        else:
            app.page.keyboard.press("Escape")
        opened(app, is_open)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert len(styled) > 10 and whole > 300
    assert max(styled) < whole / 2, (sorted(styled)[-5:], whole)


def test_two_fingers_part_it_and_it_follows_them(devices, shared_server):
    app = line(devices, shared_server)
    fingers = Fingers(app)
    fingers.spread(60, 100, 140)
    first = app.page.evaluate(VALUE)
    assert 0.2 < first < 0.6
    fingers.touch("touchMove", 200)
    assert app.page.evaluate(VALUE) > first
    assert app.page.url.endswith(LINE), "nothing is decided yet"
    fingers.touch("touchMove", 250)
    fingers.lift()
    opened(app)
    assert not app.page.url.endswith(LINE)
    shown = title(app)

    fingers.spread(260, 200, 120, 60)
    assert app.page.evaluate(VALUE) < 0.6
    fingers.lift()
    opened(app, False)
    focused = app.page.evaluate("() => document.activeElement.innerText")
    assert shown in focused


def test_a_pinch_that_is_given_up_leaves_everything_as_it_was(devices, shared_server):
    app = line(devices, shared_server)
    fingers = Fingers(app)
    fingers.spread(60, 90, 110)
    app.page.wait_for_timeout(200)
    fingers.touch("touchMove", 100)
    fingers.touch("touchMove", 70)
    fingers.lift()
    opened(app, False)
    assert app.page.url.endswith(LINE)
    assert app.page.locator(".parting-half").count() == 0
    assert app.page.evaluate("() => document.querySelectorAll('.cell[style*=transform]').length") == 0


def test_it_can_be_turned_round_at_any_moment(devices, shared_server):
    app = line(devices, shared_server)
    cell = app.page.locator(".cell a").nth(1)
    for pause in (0, 40, 90, 160, 240):
        cell.evaluate("cell => cell.click()")
        app.page.wait_for_timeout(pause)
        app.page.keyboard.press("Escape")
        opened(app, False)
        assert app.page.url.endswith(LINE)
    cell.evaluate("cell => cell.click()")
    app.page.keyboard.press("Escape")
    cell.evaluate("cell => cell.click()")
    opened(app)
    # Two fingers grab it during the animation.
    app.page.keyboard.press("Escape")
    fingers = Fingers(app)
    fingers.spread(60, 62)
    held = app.page.evaluate(VALUE)
    app.page.wait_for_timeout(150)
    assert app.page.evaluate(VALUE) == pytest.approx(held, abs=0.01), "a held strip moves by itself"
    fingers.lift()
    app.page.wait_for_function("() => !document.querySelector('[data-moving]')")


def test_it_closes_on_what_is_shown_then(devices, shared_server):
    app = line(devices, shared_server)
    app.page.locator(".cell a").first.click()
    opened(app)
    for _ in range(5):
        before = title(app)
        app.page.keyboard.press("ArrowRight")
        expect(app.page.locator(".parting-under .item h2")).not_to_have_text(before)
    shown = title(app)
    app.page.locator(".parting-edge.left").click(position={"x": 6, "y": 300})
    opened(app, False)
    focused = app.page.locator(":focus")
    expect(focused).to_contain_text(shown)
    box = focused.bounding_box()
    assert -1 <= box["x"] and box["x"] + box["width"] <= 391, "its cell is in sight"


def test_keys_do_everything(devices, shared_server):
    app = line(devices, shared_server, TABLET)
    cells = app.page.locator(".cell a")
    cells.first.focus()
    app.page.keyboard.press("ArrowRight")
    expect(cells.nth(1)).to_be_focused()
    for opener in ("Enter", " "):
        app.page.keyboard.press(opener)
        opened(app)
        app.page.keyboard.press("Escape")
        opened(app, False)
        expect(cells.nth(1)).to_be_focused()


def test_half_way_it_turns_round_from_where_it_is(devices, shared_server):
    app = line(devices, shared_server)
    app.page.locator(".cell a").nth(2).evaluate(SLOWLY)
    before, after = app.page.evaluate("""async value => {
        value = eval(value);
        while (value() < 0.4) await new Promise(requestAnimationFrame);
        const before = value();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        while (document.querySelector("[data-parting]").dataset.open === "1") await null;
        await null;
        return [before, value()];
    }""", VALUE)
    assert 0.4 <= before < 1
    assert abs(after - before) < 0.1
    opened(app, False)
    assert app.page.url.endswith(LINE)


def test_a_cell_out_of_sight_parts_the_line_where_it_is(devices, shared_server):
    """A screen reader can press it there. What is in sight must make way."""
    app = line(devices, shared_server)
    app.page.locator(".cell a").nth(-3).evaluate(SLOWLY)
    moved = app.page.evaluate("""() => {
        const { left, right } = document.querySelector("[data-parting]").getBoundingClientRect();
        return [...document.querySelectorAll(".parting-strip > *")].filter(cell => {
            const box = cell.getBoundingClientRect();
            return box.right > left && box.left < right;
        }).map(cell => cell.classList.contains("parting-layer"));
    }""")
    assert moved and all(moved), moved
    opened(app)


def test_a_link_opens_at_once_and_rotation_is_harmless(devices, shared_server):
    app = line(devices, shared_server)
    app.page.locator(".cell a").nth(2).click()
    opened(app)
    shown = title(app)
    app.open(app.path)
    opened(app)
    assert title(app) == shown
    app.page.set_viewport_size({"width": 844, "height": 390})
    opened(app)
    app.page.keyboard.press("Escape")
    app.page.set_viewport_size({"width": 390, "height": 844})
    opened(app, False)
    expect(app.page.locator(":focus")).to_contain_text(shown)


def test_reduced_motion_moves_nothing(devices, shared_server):
    app = line(devices, shared_server, reduced_motion="reduce")
    app.page.locator(".cell a").first.evaluate("cell => cell.click()")
    assert app.page.locator(".parting-half").count() == 0
    opened(app)
    fingers = Fingers(app)
    fingers.spread(260, 160, 60)
    assert app.page.locator(".parting-half").count() == 0
    fingers.lift()
    opened(app, False)


def test_the_slider_of_years_leads_and_follows(devices, shared_server):
    app = line(devices, shared_server)
    slider = app.page.get_by_role("slider")
    slider.evaluate("slider => { slider.focus(); slider.value = 1939; slider.dispatchEvent(new Event('input', { bubbles: true })); }")
    expect(app.page.locator(".cell", has_text="1939").first).to_be_in_viewport()
    slider.blur()
    app.page.locator(".parting-strip").evaluate("strip => { strip.dispatchEvent(new Event('wheel', { bubbles: true })); strip.scrollLeft = 0; }")
    app.page.wait_for_function("() => Number(document.querySelector('[data-strip-slider]').value) < 1720")


def test_rectors_go_in_step(devices, shared_server):
    app = devices(shared_server, PHONE, path="/heritage/people/rectors")
    pages = app.page.locator(".pages")
    expect(pages).to_be_visible(timeout=20_000)
    app.page.wait_for_timeout(500)
    check(app, "the rectors")
    app.page.locator(".strip-chip button").nth(4).evaluate("button => button.click()")
    expect(app.page.locator(".page").nth(4)).to_be_in_viewport(ratio=0.8)
    expect(app.page.locator(".strip-chip").nth(4)).to_have_attribute("data-current", "")
    expect(app.page.locator(".strip-chip").nth(4)).to_be_in_viewport()


@pytest.mark.parametrize("kind, theme", [(PHONE, "dark"), (TABLET, "light")])
def test_every_screen_is_accessible(devices, shared_server, kind, theme):
    app = line(devices, shared_server, kind, color_scheme=theme, reduced_motion="reduce")
    for path in ("history/list", "people", "people?by=area", "overview", "overview/FA", "tour", "tour?walk=dejvice", "help"):
        app.go("/heritage/" + path)
        expect(app.page.locator("h1:visible").first).to_be_visible()
        check(app, path)
    app.go("/heritage/history/list")
    app.page.get_by_role("searchbox").fill("willenberg")
    expect(app.page.locator(".chronology .line").first).to_be_visible()
    app.page.locator(".chronology .line a").first.click()
    expect(app.page.locator(".item .item-position")).to_contain_text(re.compile(r"Item \d+ of 46"))
    check(app, "an item of the list")


def test_text_of_twice_the_size_is_whole(devices, shared_server):
    app = line(devices, shared_server)
    app.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for path in ("history", "history/list", "people", "people/rectors", "overview", "help"):
        app.go("/heritage/" + path)
        expect(app.page.locator("h1:visible").first).to_be_visible()
        assert app.page.evaluate("() => document.documentElement.scrollWidth") <= 390, path
    app.go(LINE)
    app.page.locator(".cell a").first.evaluate("cell => cell.click()")
    opened(app)
    page = app.page.locator(".parting-page")
    assert page.evaluate("page => page.scrollWidth <= page.clientWidth")


@pytest.mark.keeps_the_app
def test_it_is_there_without_a_network(devices, shared_server):
    """E-50: after the first visit alone, whose drawings came before there was a service worker."""
    app = line(devices, shared_server)
    app.installed()
    expect(app.page.locator(".cell img").first).to_be_visible()
    app.until(
        "async () => { const all = await caches.keys(); const later = await caches.open(all.find(name => name.startsWith('later-')) ?? 'none');"
        " return (await later.keys()).filter(({ url }) => url.includes('/drawings/')).length > 100; }")
    app.offline()
    app.open(LINE)
    expect(app.page.locator(".cell").first).to_be_visible()
    app.page.wait_for_function("() => document.querySelector('.cell img').naturalWidth > 0")


@pytest.mark.parametrize("locale", ["cs-CZ", "en-GB"])
def test_a_phone_shows_the_first_event_beside_its_period(devices, shared_server, locale):
    app = line(devices, shared_server, PHONE, locale=locale)
    app.styled()
    expect(app.page.locator(".cell-period").first).to_be_in_viewport(ratio=1)
    words = app.page.locator(".cell-title").first.evaluate(
        "title => { const words = document.createRange(); words.selectNodeContents(title); return words.getBoundingClientRect().right; }")
    assert words < 390
    for part in app.page.locator(".cell-period > *").all():
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth + 1")
