"""A career in the logbook: many flights repaired at once, and a list that prints completely."""
from playwright.sync_api import expect

from conftest import TABLET


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
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")
    device.button("Change the records (250)").click()
    expect(page.get_by_text("Records changed: 250.")).to_be_visible()
    device.button("Undo").click()
    expect(page.get_by_text("Records changed: 250.")).to_be_hidden()
    device.button("Show what changes").click()
    expect(page.get_by_text("Records that change: 250 of 262.")).to_be_visible()
