"""Every screen of the logbook on small screens and with large text: nothing sticks out, nothing is clipped, no word is broken."""
import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from fitting import KINDS, broken_words, faults, is_shown

SCREENS = [
    "flights", "flights/new", "flights/new/flight", "flights/new/session", "flights/new/day", "limits", "limits/duty/new",
    "certificates", "certificates/recency", "statistics", "statistics/by/year", "statistics/previous/new", "aircraft", "pilot", "pilot/edit",
    "report", "places", "transfer", "repairs", "roster", "bag", "check", "rules/new", "calendar",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [100, 200])
def test_nothing_sticks_out_and_nothing_is_clipped(devices, shared_server, kind, size):
    app = devices(shared_server, KINDS[kind], "/settings")
    app.load_samples()
    app.page.evaluate("size => { document.documentElement.style.fontSize = size + '%'; }", size)
    wrong = {}
    for screen in SCREENS:
        app.go("/logbook/" + screen)
        is_shown(app)
        if found := faults(app):
            wrong[screen] = found
    assert wrong == {}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en-GB", "cs-CZ"])
def test_no_word_is_broken(devices, shared_server, kind, language):
    app = devices(shared_server, KINDS[kind], "/settings", language)
    app.go("/logbook/transfer")
    app.page.get_by_role("button", name=re.compile("Load the samples|Nahrát ukázku")).click()
    expect(app.notice).to_be_visible()
    wrong = {}
    for screen in [*SCREENS, "../settings", "../menu", "../"]:
        app.go("/" + screen.removeprefix("../") if screen.startswith("../") else "/logbook/" + screen)
        is_shown(app)
        if found := broken_words(app):
            wrong[screen] = found
    assert wrong == {}


def test_a_tick_stands_beside_its_text(devices, shared_server):
    app = devices(shared_server, PHONE, "/logbook/transfer")
    tick = app.page.locator(".field.flag input").first.bounding_box()
    text = app.page.locator(".field.flag span").first.bounding_box()
    assert tick["x"] + tick["width"] <= text["x"] and text["y"] <= tick["y"] + tick["height"] / 2 <= text["y"] + text["height"]


def test_the_keys_leave_the_line_in_sight(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"], "/logbook/flights/new/day")
    for name in ["Flight 1: Departure time UTC", "Flight 1: Departure place"]:
        field = app.field(name)
        field.focus()
        app.page.wait_for_timeout(400)
        keys = app.page.locator(".keypad").bounding_box()
        assert field.bounding_box()["y"] + field.bounding_box()["height"] <= keys["y"] and keys["y"] + keys["height"] <= 390


@pytest.mark.parametrize("kind", ["small", "phone", "landscape"])
def test_every_key_is_on_the_screen_with_large_text(devices, shared_server, kind):
    app = devices(shared_server, KINDS[kind], "/logbook/flights/new/day")
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    size = app.page.viewport_size
    for name in ["Flight 1: Departure time UTC", "Flight 1: Departure place"]:
        field = app.field(name)
        field.focus()
        app.page.wait_for_timeout(400)
        line, keys = field.bounding_box(), app.page.locator(".keypad").bounding_box()
        assert line["y"] + line["height"] / 2 <= keys["y"] and keys["y"] >= size["height"] / 3
        for key in app.page.locator(".keypad .key:visible").all():
            box = key.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]
            assert key.evaluate("key => key.scrollWidth <= key.clientWidth && key.scrollHeight <= key.clientHeight + 1")


@pytest.mark.parametrize("size", [(844, 390), (932, 430)])
def test_save_leaves_the_title_its_room_on_a_phone_on_its_side_with_large_text(devices, shared_server, size):
    kind = {**PHONE, "viewport": dict(zip(("width", "height"), size))}
    app = devices(shared_server, kind, "/logbook/flights/new/day")
    app.styled()
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    title = app.page.locator(".pane.detail .bar h1").evaluate("""h1 => {
        const text = document.createRange(); text.selectNodeContents(h1);
        const { left, right } = text.getBoundingClientRect(); return [left, right];
    }""")
    cancel, save = app.button("Cancel").bounding_box(), app.button("Save the flights").bounding_box()
    assert cancel["x"] + cancel["width"] <= title[0] and title[1] <= save["x"]


@pytest.mark.parametrize("kind", ["small", "phone", "landscape"])
def test_cancel_of_a_form_is_in_line_with_save(devices, shared_server, kind):
    app = devices(shared_server, KINDS[kind], "/logbook/limits/settings")
    expect(app.page.locator(".detail .bar .back")).to_be_hidden()
    cancel, save = app.button("Cancel").bounding_box(), app.button("Save").bounding_box()
    assert abs(cancel["y"] + cancel["height"] / 2 - save["y"] - save["height"] / 2) <= 4
    assert cancel["x"] <= 16 and save["y"] > 0


@pytest.mark.parametrize("kind", [PHONE, TABLET])
def test_the_form_of_the_pilot_has_its_buttons_where_other_forms_have_them(devices, shared_server, kind):
    """L-172, K-16"""
    app = devices(shared_server, kind, "/logbook/pilot/edit")
    first = app.field("First name").bounding_box()
    for button in [app.button("Save").bounding_box(), app.button("Cancel").bounding_box()]:
        assert button["y"] + button["height"] <= first["y"]
    app.button("Cancel").click()
    expect(app.page).to_have_url(app.url + "/logbook/pilot")
    app.link("Enter your data").click()
    app.field("First name").fill("Eva")
    app.button("Save").click()
    expect(app.notice).to_contain_text("saved")
    expect(app.page).to_have_url(app.url + "/logbook/pilot")
    expect(app.page.locator(".content")).to_contain_text("Eva")


@pytest.mark.parametrize("kind", [PHONE, TABLET])
def test_a_notice_lies_over_nothing_of_a_filter(devices, shared_server, kind):
    app = devices(shared_server, kind, "/logbook/flights", reduced_motion="reduce")
    app.save_flight("LKPR", "LKTB")
    app.go("/logbook/flights")
    app.button("Filter").click()
    sheet, notice = app.page.locator(".filter-sheet > .pull-sheet").bounding_box(), app.notice.bounding_box()
    assert notice["y"] + notice["height"] <= sheet["y"] or notice["x"] + notice["width"] <= sheet["x"]


def test_cancel_and_save_stand_beside_each_other_in_the_narrowest_pane_with_large_text(devices, shared_server):
    app = devices(shared_server, {"viewport": {"width": 640, "height": 900}}, "/vaccination/people", "cs-CZ")
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    app.go("/vaccination/people/new")
    save, cancel = app.button("Uložit").bounding_box(), app.button("Zrušit").bounding_box()
    assert cancel["x"] + cancel["width"] <= save["x"]


def test_large_text_leaves_room_for_the_list_and_keys_are_large_enough(devices, shared_server):
    app = devices(shared_server, PHONE, "/settings")
    app.load_samples()
    page = app.page
    # On its side a phone has keys that a thumb meets.
    page.set_viewport_size({"width": 844, "height": 390})
    app.go("/logbook/flights/new/day")
    app.settled()
    heights = page.locator(".key:visible").evaluate_all("keys => keys.map(key => key.offsetHeight)")
    assert heights and min(heights) >= 40, heights
    # The three answers of today stand one below the other, each with its words beside it, and none has a gap beside it.
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    app.go("/logbook/flights")
    app.settled()
    widths = page.locator(".now-cell").evaluate_all("cells => cells.map(cell => Math.round(cell.getBoundingClientRect().width))")
    assert len(widths) == 3 and min(widths) > 300, widths
    assert page.locator(".now-strip").bounding_box()["height"] < 500


def test_choices_are_in_full_lines_and_the_ticks_of_a_form_are_apart(devices, shared_server):
    app = devices(shared_server, KINDS["small"], "/settings", "cs-CZ")
    tops = "parts => parts.map(part => Math.round(part.getBoundingClientRect().top))"
    app.settled()
    for choice in app.page.locator(".segmented").all():
        assert len(set(choice.locator(".segment").evaluate_all(tops))) == 1, "three on one line"
    app.go("/logbook/limits/settings")
    app.settled()
    texts = [text.bounding_box() for text in app.page.locator(".field.flag span").all()]
    gaps = [below["y"] - above["y"] - above["height"] for above, below in zip(texts, texts[1:])]
    assert len(gaps) > 1 and min(gaps) >= 8, gaps
    app.go("/logbook/transfer")
    app.button("Nahrát ukázku").click()
    expect(app.notice).to_be_visible()
    app.go("/logbook/statistics")
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    app.settled()
    lines = app.page.locator(".period .segment").evaluate_all(tops)
    assert len(lines) == 4 and [lines.count(top) for top in sorted(set(lines))] == [2, 2], lines


@pytest.mark.parametrize("kind", ["small", "phone", "tablet"])
def test_the_banner_of_a_search_lies_over_nothing_of_the_map(devices, shared_server, kind):
    app = devices(shared_server, KINDS[kind], "/settings")
    app.save_flight("LKPR", "LKTB")
    app.go("/logbook/flights")
    app.page.get_by_placeholder("Search").fill("LKTB")
    expect(app.page.locator(".filter-banner")).to_contain_text("LKTB")
    app.go("/logbook/statistics/map")
    banner, below = app.page.locator(".filter-banner"), app.page.locator(".filter-banner ~ *").first
    expect(banner).to_be_visible()
    app.settled()
    upper, lower = banner.bounding_box(), below.bounding_box()
    assert upper["y"] + upper["height"] <= lower["y"] + 1, (upper, lower)


@pytest.mark.parametrize("kind", ["small", "phone", "tablet"])
@pytest.mark.parametrize("language", ["en-GB", "cs-CZ"])
def test_a_roster_has_its_days_its_limits_and_the_way_to_enter_a_day(devices, shared_server, kind, language, tmp_path):
    app = devices(shared_server, KINDS[kind], "/logbook/transfer", language)
    app.page.get_by_role("button", name=re.compile("Load the samples|Nahrát ukázku")).click()
    expect(app.notice).to_be_visible()
    today = date.today()
    legs = [(day, hour) for day in (-1, 0, 3, 4) for hour in (5, 9, 13)]
    events = [
        f"BEGIN:VEVENT\nUID:{day}-{hour}\nDTSTART:{today + timedelta(day):%Y%m%d}T{hour:02}0500Z\n"
        f"DURATION:PT{3 if day > 0 else 1}H5M\nSUMMARY:QS{hour}11 PRG-TFS\nEND:VEVENT\n" for day, hour in legs]
    roster = tmp_path / "roster.ics"
    roster.write_text("BEGIN:VCALENDAR\nVERSION:2.0\n" + "".join(events) + "END:VCALENDAR\n")
    app.go("/logbook/roster")
    with app.page.expect_file_chooser() as chooser:
        app.page.locator("[data-action='logbook.roster.choose']").click()
    chooser.value.set_files(roster)
    expect(app.page.locator(".planned-day")).to_have_count(4)
    expect(app.page.locator(".ahead .limit")).to_have_count(3)
    app.styled()
    assert faults(app) == [] and broken_words(app) == []
    app.page.locator(".planned-day > a.button").last.click()
    expect(app.page.locator(".leg")).to_have_count(4)
    expect(app.page.locator(".leg-marks", has_text="QS511")).to_be_visible()
