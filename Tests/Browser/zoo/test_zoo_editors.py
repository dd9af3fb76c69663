"""The zoo's programme in the hands of an editor on a phone."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from server import Server
from test_zoo_pictures import make_editor


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path / "data")
    yield server
    server.stop()


def test_an_item_of_the_programme_lasts_as_many_minutes_as_were_typed(devices, server):
    """Z-54, Z-53"""
    app = devices(server, PHONE)
    make_editor(app, server)
    app.open("/zoo/drafts/programme/new")
    app.styled()
    expect(app.page.locator(".segmented:has([name=kind])")).to_be_visible()
    # Of five kinds none stands alone in a line that it fills.
    widths = {round(kind.bounding_box()["width"]) for kind in app.page.locator(".segmented:has([name=kind]) .segment").all()}
    assert max(widths) - min(widths) <= 1
    app.field("Name in Czech").fill("Krmení tučňáků")
    app.field("Begins").fill("10:30")
    app.field("Lasts (minutes)").fill("20")
    expect(app.page.locator(".editing-preview")).to_contain_text("daily 10:30–10:50")
    app.button("Publish").click()
    expect(app.page).to_have_url(re.compile("/publish$"))
    app.button("Publish").click()
    app.go("/zoo/programme")
    app.page.get_by_role("link", name=re.compile("Krmení tučňáků")).first.click()
    expect(app.detail).to_contain_text("daily 10:30–10:50")


def test_a_difference_is_as_wide_as_a_phone_and_marks_what_has_changed(devices, server):
    """K-39, Z-35"""
    app = devices(server, PHONE, path="/zoo/animals")
    make_editor(app, server)
    app.open("/zoo/animals")
    animal = app.page.locator(".zoo-lines a.row").first.get_attribute("href")
    form = animal.replace("/animals/", "/drafts/")
    text = app.page.locator("[name=attractionsEn]")
    app.go(form)
    text.fill("It lives in Asia and hunts at night, mostly alone, far from every village.")
    app.button("Publish").click()
    expect(app.page.get_by_text("What publishing changes")).to_be_visible()
    app.button("Publish").click()
    expect(app.page.locator(".photo-hero")).to_be_visible()
    app.go(form)
    text.fill("It lives in Asia and sleeps at night, mostly alone, far from every village.")
    app.button("Save the draft").click()
    app.go("/zoo/drafts")
    app.styled()
    row = app.page.locator(f".zoo-lines a.row[href='{form}']")
    expect(row).to_contain_text("Changes: Interesting facts in English")
    expect(row.locator(".thumbnail")).to_be_visible()
    app.go(form + "/publish")
    expect(app.page.locator(".compare ins")).to_have_text("sleeps")
    expect(app.page.locator(".compare del")).to_have_text("hunts")
    draft, published = (app.page.locator(f".compare .{name}").bounding_box() for name in ("mine", "theirs"))
    assert draft["y"] + draft["height"] <= published["y"] and draft["width"] > 300
