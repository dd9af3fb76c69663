"""A career in the logbook: many flights repaired at once, and a list that prints completely."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from fitting import KINDS, faults
from test_looks import large


def test_a_list_prints_with_all_its_rows_and_many_flights_are_repaired_with_one_undo(devices, shared_server):
    device = devices(shared_server, TABLET)
    page = device.page
    device.load_samples()

    device.go("/logbook/flights")
    rows = page.locator(".pane.list li.line")
    expect(rows.first).to_be_visible()
    assert rows.count() < 262
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(rows).to_have_count(262)
    page.emulate_media(media="print")
    expect(rows.last).to_be_visible()
    expect(page.locator(".pane.detail")).to_be_hidden()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(rows).not_to_have_count(262)

    device.go("/logbook/repairs")
    page.locator("#repair-kind").select_option("set")
    expect(page.locator("#repair-value")).to_have_value("SELF")
    page.locator("#repair-field").select_option("flightNumber")
    expect(page.locator("#repair-value")).to_have_value("")
    page.locator("#repair-value").fill("OK 1")
    page.locator("#repair-value").blur()
    device.button("Show what changes").click()
    expect(page.get_by_text("Records that change: 250 of 262.")).to_be_visible()
    # What changes stands below the flight, not squeezed beside it, and nothing of it is cut.
    line = page.locator(".card .lines .line").first
    flight, change = line.locator("p").nth(0).bounding_box(), line.locator("p").nth(1).bounding_box()
    assert change["y"] >= flight["y"] + flight["height"] - 1 and change["x"] == flight["x"]
    assert flight["x"] == page.get_by_role("heading", name="Preview").bounding_box()["x"], "in line with the card's words"
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")
    device.button("Change the records (250)").click()
    expect(page.get_by_text("Records changed: 250.")).to_be_visible()
    device.button("Undo").click()
    expect(page.get_by_text("Records changed: 250.")).to_be_hidden()
    device.button("Show what changes").click()
    expect(page.get_by_text("Records that change: 250 of 262.")).to_be_visible()


@pytest.mark.parametrize("kind", [PHONE, KINDS["small"], KINDS["landscape"]], ids=["phone", "small", "landscape"])
def test_what_a_repair_would_change_is_in_sight_when_it_was_asked_for(devices, shared_server, kind):
    device = devices(shared_server, kind)
    device.load_samples()
    device.go("/logbook/repairs")
    device.page.locator("#repair-kind").select_option("set")
    device.page.locator("#repair-field").select_option("flightNumber")
    device.page.locator("#repair-value").fill("OK 1")
    device.page.locator("#repair-value").blur()
    device.button("Show what changes").click()
    expect(device.page.get_by_role("heading", name="Preview")).to_be_in_viewport(ratio=1)
    expect(device.page.get_by_text("Records that change:")).to_be_in_viewport(ratio=1)
    expect(device.page.get_by_role("button", name="Change the records")).to_be_in_viewport(ratio=1)


def test_totals_of_a_paper_book_are_typed_as_they_stand_there_and_with_the_keys_of_a_phone(devices, shared_server):
    """L-144: a pad of digits alone has no sign between hours and minutes, and digits in a row are hours in a sum."""
    device = devices(shared_server, PHONE)
    device.go("/logbook/statistics/previous/new")
    total = device.page.locator("[name=total]")
    assert total.get_attribute("inputmode") == "decimal"
    for typed, understood in [("4382", "= 4382:00"), ("438215", "= 4382:15"), ("4382,15", "= 4382:15"), ("4 382,5", "= 4382:30")]:
        total.fill(typed)
        expect(device.page.get_by_text(understood, exact=True)).to_be_visible()
    total.fill("4,382:15")
    expect(device.page.get_by_text("= 4382", exact=False)).to_have_count(0)
    device.button("Save").click()
    expect(device.detail).to_contain_text("4,382:15")
    device.go("/logbook/flights/new/flight")
    assert device.page.locator("[name=total]").get_attribute("inputmode") == "numeric"


def test_the_page_for_the_flight_bag_asks_for_name_and_licence_number(devices, shared_server):
    """L-147: they stand on it, and on every page of the report."""
    device = devices(shared_server, PHONE)
    device.save_flight("LKPR", "LKTB")
    name, licence = "The holder's name is missing.", "The licence number is missing."
    for path in ["/logbook/bag", "/logbook/report"]:
        device.go(path)
        expect(device.page.get_by_text(name)).to_be_visible()
    device.page.get_by_text(name).click()
    device.field("Last name").fill("Nováková")
    device.button("Save").click()
    for path in ["/logbook/bag", "/logbook/report"]:
        device.go(path)
        expect(device.page.get_by_text(licence)).to_be_visible()
    device.go("/logbook/bag")
    device.page.emulate_media(media="print")
    expect(device.page.get_by_text(licence)).to_be_hidden()
    device.page.emulate_media(media="screen")
    device.page.get_by_text(licence).click()
    device.field("Licence number").fill("CZ/ATPL/1")
    device.button("Save").click()
    device.go("/logbook/bag")
    expect(device.page.get_by_text("CZ/ATPL/1")).to_be_visible()
    expect(device.page.locator(".finding")).to_have_count(0)


# A session's device of a long name, a month of more than a hundred hours, and totals of more than a thousand.
CAREER = "record,kind,date,departure,departureTime,arrival,arrivalTime,registration,type,total,sessionTime,device,deviceType\n" + "".join(
    f"flight,flight,{year}-{month:02}-{day:02},LKPR,08:00,OMDB,13:30,OK-TVU,B738,5:30,,,\n"
    for year in range(2016, 2026) for month in (1, 4, 7, 10) for day in range(1, 21)
) + "flight,session,2025-11-02,,,,,,,,4:00,CAE A320-7000XR CZ-12,\n"


def career(devices, server, kind, locale="en-GB", is_large=False):
    device = devices(server, kind, locale=locale)
    device.go("/logbook/transfer")
    with device.page.expect_file_chooser() as chooser:
        device.page.locator("[data-action='logbook.transfer.choose']").click()
    chooser.value.set_files({"name": "career.csv", "mimeType": "text/csv", "buffer": CAREER.encode()})
    device.page.locator("[data-action='logbook.transfer.store']").click()
    expect(device.page.locator("p[role=status]", has_text=re.compile("The import is done|Import je hotov"))).to_be_visible()
    device.go("/logbook/statistics")
    expect(device.page.locator(".bests .row").first).to_be_visible()
    device.styled()
    if is_large:
        large(device)
    return device


@pytest.mark.parametrize("kind, is_large", [("small", True), ("phone", True), ("small", False)])
def test_statistics_break_no_number_and_no_name_of_a_month_lies_over_another(devices, shared_server, kind, is_large):
    device = career(devices, shared_server, KINDS[kind], "cs-CZ", is_large)
    assert faults(device) == []
    lines = device.page.locator(".bests .row-end").evaluate_all(
        """ends => ends.map(end => { const range = document.createRange(); range.selectNodeContents(end);
            return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size; })""")
    assert set(lines) == {1}
    over = device.page.locator(".bar-label").evaluate_all(
        """labels => labels.filter(label => label.innerText && getComputedStyle(label).visibility === "visible")
            .map(label => { const range = document.createRange(); range.selectNodeContents(label); return range.getBoundingClientRect(); })
            .filter((box, place, all) => place > 0 && box.left < all[place - 1].right).length""")
    assert over == 0


@pytest.mark.parametrize("kind", ["phone", "small"])
def test_numbers_of_a_table_keep_apart_and_a_long_name_stays_on_its_card(devices, shared_server, kind):
    device = career(devices, shared_server, KINDS[kind])
    device.go("/logbook/statistics/by/type")
    expect(device.page.locator(".chart text").first).to_be_visible()
    device.styled()
    gaps = device.page.locator(".figures:visible tbody tr").evaluate_all(
        """rows => rows.flatMap(row => [...row.querySelectorAll("td")].map(cell => {
            const range = document.createRange(); range.selectNodeContents(cell); return range.getBoundingClientRect(); })
            .map((box, place, all) => place ? box.left - all[place - 1].right : 99))""")
    assert min(gaps) >= 9
    edges = device.page.locator(".card:has(> .chart)").evaluate(
        """card => [card, ...card.querySelectorAll(".chart text")].map(part => part.getBoundingClientRect().left)""")
    assert min(edges[1:]) >= edges[0]


@pytest.mark.parametrize("kind", ["phone", "small"])
def test_labels_of_a_chart_grow_with_the_text_and_stay_apart_on_their_card(devices, shared_server, kind):
    """U-17"""
    device = career(devices, shared_server, KINDS[kind])
    device.go("/logbook/statistics/by/year")
    expect(device.page.locator(".chart text").last).to_be_visible()
    device.styled()
    label = device.page.locator(".chart text").last
    before = label.bounding_box()["height"]
    large(device)
    assert label.bounding_box()["height"] > 1.3 * before
    over, outside = device.page.locator(".card:has(> .chart)").evaluate(
        """card => {
            const edge = card.getBoundingClientRect();
            const boxes = anchor => [...card.querySelectorAll(`.chart text[text-anchor=${anchor}]`)]
                .map(text => text.getBoundingClientRect()).filter(box => box.width);
            const labels = boxes("middle");
            return [
                labels.filter((box, place) => place && box.left < labels[place - 1].right).length,
                [...labels, ...boxes("end")].filter(box => box.left < edge.left || box.right > edge.right).length,
            ];
        }""")
    assert over == 0 and outside == 0


def test_bars_stand_beside_their_number_on_a_phone_on_its_side(devices, shared_server):
    device = career(devices, shared_server, KINDS["landscape"])
    number, bars = device.page.locator(".period .metric").bounding_box(), device.page.locator(".bar-chart").bounding_box()
    assert bars["x"] >= number["x"] + number["width"] and bars["y"] < number["y"] + number["height"]
    assert bars["width"] > 400
