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
