"""The vaccination card of a family: entering, reading, working without a network."""
import re
import time

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check


def add_person(app, name: str, born: str) -> str:
    app.go("/vaccination/people/new")
    app.field("Name").fill(name)
    app.field("Date of birth").fill(born)
    app.button("Save").click()
    expect(app.notice).to_contain_text("Saved.")
    expect(app.page).to_have_url(re.compile(r"/vaccination/people/[0-9a-f-]{36}$"))
    return app.path


def catalogue_is_here(app) -> None:
    app.go("/vaccination/catalogue")
    expect(app.page.get_by_role("link", name=re.compile("^Measles"))).to_be_visible(timeout=30_000)


def test_a_fault_is_below_what_it_is_about(devices, shared_server):
    app = devices(shared_server, PHONE, "/vaccination/today", locale="cs-CZ")
    app.go("/vaccination/people/new")
    app.page.locator("input[name=name]").fill("Jan Novák")
    app.page.locator("input[name=born]").fill("2016-01-10")
    app.page.locator("form button[type=submit]").click()
    expect(app.page).to_have_url(re.compile(r"/vaccination/people/[0-9a-f-]{36}$"))
    app.go(app.path + "/dose/new")
    app.page.locator("form button[type=submit]").click()
    fault = app.page.locator(".product-field .fault")
    expect(fault).to_be_visible()
    # The day of today in Czech is no fault.
    expect(app.page.locator(".fault")).to_have_count(1)
    last = app.page.locator(".product-field > details").bounding_box()
    assert fault.bounding_box()["y"] >= last["y"] + last["height"]


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind, theme", [(PHONE, "light"), (TABLET, "dark")])
def test_a_family_keeps_its_card_and_hears_what_is_next(devices, shared_server, kind, theme):
    app = devices(shared_server, kind, "/vaccination/today", color_scheme=theme, reduced_motion="reduce")
    expect(app.page.get_by_role("heading", name="The whole family's card")).to_be_visible()
    check(app, "the first run")
    catalogue_is_here(app)
    card = add_person(app, "Jan Novák", "2026-01-10")
    check(app, "an empty card")

    # Three presses from the forecast: record, vaccine, save.
    app.go("/vaccination/today")
    expect(app.page.locator(".today-card")).to_contain_text("Six-in-one vaccine")
    check(app, "today")
    app.page.locator(".today-next").get_by_role("link", name="Record").click()
    app.button("Infanrix hexa").click()
    app.button("Save").click()
    expect(app.notice).to_contain_text("The vaccination is saved.")

    app.installed()
    app.offline()
    app.open(card + "/past")
    expect(app.page.locator(".person-card .rows")).to_contain_text("Infanrix hexa")
    for screen in ("", "/past", "/grid", "/paper", "/print", "/edit"):
        app.go(card + screen)
        check(app, "the card" + screen)
    app.go(card)
    app.page.locator(".person-card .row", has_text="Measles").first.click()
    expect(app.page.get_by_role("heading", name="Why then")).to_be_visible()
    check(app, "why")
    for screen in ("/vaccination/catalogue", "/vaccination/catalogue/schedule", "/vaccination/journey",
                   "/vaccination/transfer", "/vaccination/about"):
        app.go(screen)
        check(app, screen)


def test_a_paper_card_of_twelve_doses_is_typed_in_two_minutes(devices, shared_server):
    app = devices(shared_server, PHONE, "/vaccination/today")
    catalogue_is_here(app)
    card = add_person(app, "Eva Nováková", "2014-02-03")
    app.go(card + "/paper")
    presses, start = 0, time.monotonic()
    days = ["070414", "070614", "070814", "110315", "110615", "130219", "130219", "150424", "150824", "200324", "200424", "010925"]
    chips = app.page.locator(".product-field .chips .chip")
    expect(chips.first).to_be_visible()
    for number, day in enumerate(days):
        chips.nth(number % 4).tap()
        presses += 1
        date = app.page.locator("input[name=date]")
        date.tap()
        presses += 1
        date.press_sequentially(day, delay=120)
        date.press("Enter")
        presses += 1
        expect(app.page.locator(".paper-card .group-name")).to_contain_text(f"On the card: {number + 1}")
    assert presses <= 60
    assert time.monotonic() - start < 120
    app.until_stored('"collection":"dose"', 12)
    app.open(card + "/past")
    expect(app.page.locator(".person-card .group .rows > li")).to_have_count(12)
