"""I-101: a file becomes objects of a layer, and the whole import is undone."""
import json

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check
from test_inventory import begun

LAMPS = {
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [14.42, 50.08]},
         "properties": {"Number": "L1", "maker": "Elko"}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [14.43, 50.09]},
         "properties": {"Number": "L2", "maker": "Elko"}},
        {"type": "Feature", "geometry": None, "properties": {"Number": "L3"}},
    ],
}


def choose(app, name: str, text: str, button: str = "Choose a file") -> None:
    with app.page.expect_file_chooser() as chooser:
        app.button(button).click()
    chooser.value.set_files({"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()})


@pytest.mark.parametrize("kind, theme", [(PHONE, "light"), (TABLET, "dark")], ids=["phone", "tablet"])
def test_a_file_becomes_objects_of_a_layer(devices, shared_server, kind, theme):
    """A wrong file says what to do, a right one is shown before it is stored, a table asks for its columns, and all is undone."""
    app = begun(devices, shared_server, kind, "Street lamps", color_scheme=theme, reduced_motion="reduce")
    page = app.page
    app.link("Objects as a table: Street lamps").click()
    app.link("Import from a file").click()
    choose(app, "lamps.geojson", "{")
    expect(page.get_by_role("alert").filter(has_text="Correct it, or make the file again.")).to_be_visible()
    check(app, "a file that cannot be read")

    choose(app, "lamps.geojson", json.dumps(LAMPS))
    expect(page.get_by_role("status").filter(has_text="2 points")).to_be_visible()
    expect(page.locator("main")).to_contain_text("maker (new: Text)")
    expect(page.locator("main")).to_contain_text("It has no position.")
    expect(page.locator("main")).to_contain_text("1 record left out")
    check(app, "what comes of a file")
    app.button("Store 3 records").click()
    expect(page.get_by_role("status").filter(has_text="The import is done: 3 records.")).to_be_visible()
    page.get_by_role("link", name="Table", exact=True).click()
    expect(page.locator(".object-table")).to_contain_text("Elko")

    app.link("Import from a file").click()
    choose(app, "lamps.csv", "north,east,Number\n50.1,14.4,L4\n", "Choose another file")
    page.get_by_label("Latitude").select_option("north")
    page.get_by_label("Longitude").select_option("east")
    check(app, "the columns of a table")
    app.button("Continue").click()
    expect(page.get_by_role("status").filter(has_text="1 point")).to_be_visible()
    app.button("Cancel").click()

    app.button("Undo the whole import").click()
    app.dialog.get_by_role("button", name="Undo the whole import").click()
    expect(page.get_by_role("status").filter(has_text="The import is undone: 3 records.")).to_be_visible()
    app.go(app.path.replace("/import", ""))
    expect(page.locator("main")).to_contain_text("There is nothing in the layer yet.")
