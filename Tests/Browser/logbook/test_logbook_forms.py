"""What pilots type, on every form of the logbook, and how the form of a flight shows only what it needs."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET

# The form, a control that takes a duration, and what must stand before it can be saved.
FORMS = [
    ("/logbook/flights/new/flight", "total"),
    ("/logbook/flights/new/flight", "night"),
    ("/logbook/flights/new/session", "sessionTime"),
]


@pytest.mark.parametrize("path, name", FORMS)
@pytest.mark.parametrize("typed, stored", [("145", 105), ("1.45", 105), ("8 05", 485), ("8,5", 510)])
def test_a_duration_is_typed_on_a_digit_pad_and_as_czech_pilots_write_it(devices, shared_server, path, name, typed, stored):
    device = devices(shared_server, PHONE)
    page = device.page
    device.go(path)
    control = page.locator(f"[name={name}]")
    expect(control).to_have_attribute("inputmode", "numeric")
    if name == "night":
        page.locator("[name=total]").fill("9:00")
    control.fill(typed)
    device.button("Save").click()
    expect(device.notice).to_contain_text("saved")
    page.goto(page.url)
    expect(device.detail).to_contain_text(f"{stored // 60}:{stored % 60:02}")


def test_the_time_of_a_duty_and_the_plan_of_a_flight_take_the_same_forms(devices, shared_server):
    device = devices(shared_server, PHONE)
    page = device.page
    device.go("/logbook/limits/duty/new")
    expect(page.locator("form input[inputmode=numeric]").first).to_be_visible()
    times = page.locator("form input[inputmode=numeric]")
    times.nth(0).fill("8 05")
    times.nth(1).fill("9.50")
    device.button("Save").click()
    expect(device.notice).to_contain_text("saved")
    expect(page.locator(".frame")).to_contain_text("1:45")
    device.go("/logbook/limits")
    page.locator("input[inputmode=numeric]").first.fill("145")
    expect(page.locator(".plan [role=status]")).to_contain_text("1:45 / 100:00")


def test_the_form_of_a_flight_shows_what_is_needed_and_the_rest_on_request(devices, shared_server):
    device = devices(shared_server, PHONE)
    page = device.page
    device.go("/logbook/flights/new/flight")
    expect(page.locator("[name=coPilot]")).to_be_hidden()
    page.locator("[name=departureTime]").fill("0805")
    page.locator("[name=arrivalTime]").fill("0930")
    page.get_by_role("button", name="Co-pilot", exact=True).click()
    expect(page.locator("[name=coPilot]")).to_have_value("1:25")
    expect(page.locator("[name=dual]")).to_be_hidden()
    # A field that is emptied while somebody types in it stays under the fingers.
    page.locator("[name=coPilot]").fill("")
    expect(page.locator("[name=coPilot]")).to_be_focused()
    page.locator("[name=coPilot]").fill("1:00")
    page.get_by_role("button", name="Whole flight IFR").click()
    expect(page.locator("[name=ifr]")).to_have_value("1:25")
    page.get_by_role("button", name="More: Landings by day").click()
    expect(page.locator("[name=landingsDay]")).to_have_value("1")
    device.button("More times").click()
    expect(page.locator("[name=dual]")).to_be_visible()
    device.button("Save").click()
    expect(device.notice).to_contain_text("The flight is saved.")
    expect(device.detail).to_contain_text("1:00")


def test_a_filter_on_a_tablet_is_a_panel_at_the_side_that_escape_closes(devices, shared_server):
    """K-37"""
    device = devices(shared_server, TABLET)
    page = device.page
    device.load_samples()
    device.go("/logbook/flights")
    device.button("Filter").click()
    panel, width = page.locator(".filter-sheet .pull-sheet").bounding_box(), page.viewport_size["width"]
    assert panel["x"] > width / 2 and panel["x"] + panel["width"] == width, panel
    page.locator(".filter-sheet .chip", has_text="OK-VDD").click()
    expect(page.locator(".filter-banner")).to_contain_text("50 of 262")
    page.keyboard.press("Escape")
    expect(page.locator(".filter-sheet")).to_have_count(0)


def test_a_filter_on_a_phone_is_a_sheet_that_says_how_many_records_it_leaves(devices, shared_server):
    device = devices(shared_server, PHONE)
    page = device.page
    device.load_samples()
    device.go("/logbook/flights")
    device.button("Filter").click()
    show = page.get_by_role("button", name="Show 262 records")
    expect(show).to_be_in_viewport()
    sheet = page.locator(".filter-sheet .pull-sheet")
    expect(sheet).to_have_attribute("data-detent", "half")
    # The list above it changes at once.
    expect(device.rows.first).to_be_in_viewport()
    page.get_by_role("button", name="Resize the panel").click()
    expect(sheet).to_have_attribute("data-detent", "full")
    page.locator(".filter-sheet .chip", has_text="OK-VDD").click()
    show = page.get_by_role("button", name="Show 50 records")
    expect(show).to_be_in_viewport()
    show.click()
    expect(page.locator(".filter-sheet")).to_have_count(0)
    expect(page.locator(".filter-banner")).to_contain_text("50 of 262")


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_statistics_begin_with_one_number_and_a_bar_leads_to_its_flights(devices, shared_server, kind):
    device = devices(shared_server, kind)
    page = device.page
    device.load_samples()
    device.go("/logbook/statistics")
    number = page.locator(".period .metric").first
    expect(number).to_be_in_viewport()
    year = number.inner_text()
    page.get_by_role("radio", name="All").check(force=True)
    expect(number).not_to_have_text(year)
    bars = page.locator(".period .bar-column")
    bars.last.click()
    expect(page.locator(".period .bar-chart-readout")).to_contain_text(":")
    page.get_by_role("button", name="Show").first.click()
    expect(page).to_have_url(f"{device.url}/logbook/flights")
    expect(page.locator(".filter-banner")).to_be_visible()


def test_the_whole_sheet_of_a_report_fits_a_phone_and_is_enlarged(devices, shared_server):
    device = devices(shared_server, PHONE)
    page = device.page
    device.load_samples()
    device.go("/logbook/report")
    paper = page.locator(".preview .paper")
    expect(paper).to_be_visible()
    paper.scroll_into_view_if_needed()
    box = paper.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390, box
    paper.dblclick()
    expect(page.locator(".preview .zoomable")).to_have_attribute("data-enlarged", "")
