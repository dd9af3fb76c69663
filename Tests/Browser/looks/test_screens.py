"""Navigation: languages, addresses, empty lists, search and filter, deleting."""
import re

from playwright.sync_api import expect

from app import App
from conftest import PHONE, TABLET


def test_the_language_follows_the_device_and_can_be_changed(devices, shared_server):
    phone = devices(shared_server, PHONE, path="/settings", locale="cs-CZ")
    expect(phone.page.get_by_role("heading", name="Nastavení")).to_be_visible()
    assert phone.page.evaluate("document.documentElement.lang") == "cs"
    phone.page.get_by_role("group", name="Jazyk").get_by_text("English").click()
    expect(phone.page.get_by_role("heading", name="Settings")).to_be_visible()
    assert phone.page.title() == "Settings – Vademecum"
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Settings")).to_be_visible()


def test_the_appearance_can_be_chosen_and_stays(devices, shared_server):
    phone = devices(shared_server, PHONE, path="/settings")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = phone.page.evaluate(ground)
    phone.page.get_by_role("group", name="Appearance").get_by_text("Dark").click()
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert phone.page.evaluate(ground) != light
    phone.page.reload()
    phone.ready()
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_an_empty_logbook_says_what_to_do_first(devices, shared_server):
    phone = devices(shared_server, PHONE)
    expect(phone.page.get_by_text("The logbook is still empty.")).to_be_visible()
    phone.page.locator(".empty").get_by_role("link", name="Add a record").click()
    phone.page.get_by_role("link", name=re.compile("^Simulator session")).click()
    expect(phone.page.get_by_role("heading", name="New simulator session")).to_be_visible()
    phone.go("/logbook/aircraft")
    expect(phone.page.get_by_text("There is no aircraft yet.")).to_be_visible()


def test_the_address_of_a_flight_opens_it_and_back_and_forward_work(devices, shared_server):
    tablet = devices(shared_server, TABLET)
    path = tablet.save_flight("LKPR", "LKTB")
    other = App(tablet.context, shared_server.url, path)
    expect(other.detail).to_contain_text("LKTB")
    expect(other.row("LKPR – LKTB")).to_be_visible()
    other.link("Settings").click()
    expect(other.page.get_by_role("heading", name="Settings")).to_be_visible()
    other.page.go_back()
    expect(other.detail).to_contain_text("LKTB")
    other.page.go_forward()
    expect(other.page.get_by_role("heading", name="Settings")).to_be_visible()
    other.open("/logbook/flights/01900000-0000-7000-8000-000000000000")
    expect(other.detail).to_contain_text("The record does not exist or has been deleted.")
    other.open("/nowhere")
    expect(other.page.get_by_text("There is nothing at this address.")).to_be_visible()


def test_a_phone_shows_list_or_detail_and_a_tablet_both(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.save_flight("LKPR", "LKTB")
    expect(phone.detail).to_be_visible()
    expect(phone.row("LKPR – LKTB")).not_to_be_visible()
    expect(phone.page.locator("nav.bottom")).to_be_visible()
    phone.link("Back").click()
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    phone.page.set_viewport_size(TABLET["viewport"])
    phone.row("LKPR – LKTB").get_by_role("link").first.click()
    expect(phone.detail).to_contain_text("LKTB")
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    expect(phone.page.locator("nav.side")).to_be_visible()


def test_search_ignores_diacritics_and_an_active_filter_shows_and_is_cleared_after_asking(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.save_flight("LKPR", "Čáslav")
    phone.save_flight("LKTB", "LKMT")
    phone.go("/logbook/flights")
    search = phone.page.get_by_role("searchbox", name="Search")
    search.press_sequentially("caslav")
    expect(phone.rows).to_have_count(1)
    expect(phone.row("Čáslav")).to_be_visible()
    expect(phone.page.locator(".filter-banner")).to_contain_text("1 of 2")
    search.fill("nothing like it")
    expect(phone.page.get_by_text("Nothing matches the search.")).to_be_visible()
    expect(search).to_be_focused()
    phone.button("Clear the search").click()
    expect(phone.rows).to_have_count(2)
    expect(search).to_have_value("")
    phone.button("Filter").click()
    phone.page.get_by_role("radio", name="Simulator", exact=True).check(force=True)
    phone.button("Show 0 records").click()
    expect(phone.page.get_by_text("Nothing matches the filter.")).to_be_visible()
    phone.button("Clear the filter").click()
    phone.dialog.get_by_role("button", name="Cancel").click()
    expect(phone.page.get_by_text("Nothing matches the filter.")).to_be_visible()
    phone.button("Clear the filter").click()
    phone.dialog.get_by_role("button", name="Clear the filter").click()
    expect(phone.rows).to_have_count(2)
    expect(search).to_have_value("")
    expect(phone.page.locator(".filter-banner")).to_have_count(0)


def test_a_filter_by_kind_hides_the_aircraft_when_only_sessions_are_wanted(devices, shared_server):
    tablet = devices(shared_server, TABLET)
    tablet.load_samples()
    tablet.go("/logbook/flights")
    tablet.button("Filter").click()
    tablet.page.locator(".filter-sheet .chip", has_text="B738").click()
    expect(tablet.page.locator(".filter-banner")).to_contain_text("50 of 262")
    tablet.page.get_by_role("radio", name="Simulator", exact=True).check(force=True)
    expect(tablet.page.locator(".filter-sheet .chip", has_text="B738")).to_have_count(0)
    expect(tablet.page.locator(".filter-banner")).to_contain_text("12 of 262")


def test_a_long_list_draws_what_is_seen_and_scrolls_to_its_end(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.load_samples()
    phone.go("/logbook/flights")
    expect(phone.rows.first).to_be_visible()
    assert phone.rows.count() < 100
    newest = phone.rows.first.inner_text()
    phone.page.locator("[data-scroll=list]").evaluate("list => { list.scrollTop = list.scrollHeight; }")
    expect(phone.page.locator(".lines .line").last).to_be_in_viewport()
    assert newest not in phone.page.locator(".lines").inner_text()
    oldest = phone.rows.last
    text = oldest.locator(".row-title").inner_text()
    oldest.get_by_role("link").first.click()
    expect(phone.detail).to_contain_text(text.split(" – ")[0])
    phone.link("Back").click()
    expect(phone.rows.last).to_be_in_viewport()


def test_deleting_asks_and_can_be_undone_from_the_list(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.save_flight("LKPR", "LKTB")
    phone.go("/logbook/flights")
    phone.row("LKPR – LKTB").get_by_role("button", name="Actions").click()
    phone.row("LKPR – LKTB").get_by_role("button", name="Delete").click()
    expect(phone.dialog).to_contain_text("LKPR – LKTB")
    phone.dialog.get_by_role("button", name="Delete").click()
    expect(phone.rows).to_have_count(0)
    phone.button("Undo").click()
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    expect(phone.notice).to_contain_text("Restored.")


def test_tapping_the_active_tab_returns_to_its_first_screen_and_its_top(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.load_samples()
    phone.go("/logbook/flights")
    phone.rows.nth(3).get_by_role("link").first.click()
    expect(phone.detail).to_be_visible()
    tab = phone.page.locator("nav.bottom").get_by_role("link", name="Flights")
    tab.click()
    expect(phone.rows.first).to_be_visible()
    scrolled = phone.page.locator("[data-scroll=list]")
    scrolled.evaluate("list => { list.scrollTop = 3000; }")
    tab.click()
    expect(phone.rows.first).to_be_in_viewport()
    assert scrolled.evaluate("list => list.scrollTop") == 0


def test_a_book_is_exported_and_imported_on_another_device_without_loss(devices, shared_server):
    one = devices(shared_server, PHONE)
    one.load_samples()
    path = one.save_flight("LKPR", "Čáslav", 'A "quoted", remark\nwith two lines')
    one.go("/logbook/transfer")
    with one.page.expect_download() as download:
        one.button("Download: CSV").click()
    other = devices(shared_server, TABLET, path="/logbook/transfer")
    with other.page.expect_file_chooser() as chooser:
        other.button("Choose files").click()
    chooser.value.set_files({"name": "book.csv", "mimeType": "text/csv", "buffer": download.value.path().read_bytes()})
    other.page.get_by_role("button", name=re.compile("^Store 272")).click()
    expect(other.page.locator("p[role=status]", has_text="The import is done: 272")).to_be_visible()
    other.go(path)
    expect(other.detail).to_contain_text('A "quoted", remark')
    expect(other.detail).to_contain_text("Čáslav")
