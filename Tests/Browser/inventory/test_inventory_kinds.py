"""I-9: a layer in which points, lines and areas are drawn."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check
from test_inventory import DRAWN, begun, exported, save, tap


def chosen(app, kind: str) -> None:
    expect(app.button(kind)).to_have_attribute("aria-pressed", "true")


def drawn(app, number: str, places: list[tuple[float, float]]) -> None:
    """An object of what is chosen, with its number."""
    measures = app.page.locator(".map-measures")
    for count, (x, y) in enumerate(places, start=1):
        expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
        tap(app, x, y)
        if len(places) == 1:
            expect(measures).to_contain_text("° N")
        else:
            expect(measures).to_contain_text("1 vertex" if count == 1 else f"{count} vertices")
    app.field("Number").fill(number)
    save(app)


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind, theme", [(PHONE, "light"), (TABLET, "dark")], ids=["phone", "tablet"])
def test_points_lines_and_areas_in_one_layer(devices, shared_server, tmp_path, kind, theme):
    """The layer is told, each kind is chosen before or while drawing, and GDAL reads what was drawn."""
    app = begun(devices, shared_server, kind, "Street lamps", color_scheme=theme)
    page = app.page
    project = app.path
    expect(app.button("Line")).to_have_count(0)
    app.page.get_by_role("link", name="Objects as a table: Street lamps").click()
    page.get_by_role("link", name="Attributes").first.click()
    page.get_by_role("link", name="Edit the layer").first.click()
    page.get_by_label("Lines too").check()
    page.get_by_label("Areas too").check()
    expect(page.locator(".style-preview svg")).to_have_count(6)
    check(app, "a layer with several kinds")
    page.locator("form button[type=submit]", has_text="Save").click()
    expect(app.notice).to_contain_text("The layer is saved.")

    app.go(project)
    page.get_by_label("Go to coordinates").fill("50.0875, 14.4213")
    page.get_by_label("Go to coordinates").press("Enter")
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    chosen(app, "Point")
    check(app, "the choice of what to draw")
    drawn(app, "1", [(-60, -60)])
    app.button("Line").click()
    chosen(app, "Line")
    drawn(app, "2", [(-60, 40), (60, 40)])
    # The line that the next object begins as becomes an area while it is drawn, and keeps its vertices.
    chosen(app, "Line")
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    tap(app, 0, -60)
    expect(page.locator(".map-measures")).to_contain_text("1 vertex")
    app.button("Area").click()
    chosen(app, "Area")
    for count, (x, y) in enumerate([(80, -60), (80, 0)], start=2):
        tap(app, x, y)
        expect(page.locator(".map-measures")).to_contain_text(f"{count} vertices")
    app.field("Number").fill("3")
    save(app)

    app.go(project)
    found = exported(app, "Export GeoJSON", tmp_path / "mixed.geojson")
    assert [item["shape"].geom_type for item in found] == ["Point", "LineString", "Polygon"]
    page.reload()
    app.ready()
    expect(page.locator(".map-layers")).to_contain_text("3 objects")
    expect(page).to_have_url(re.compile(r"/inventory/map/"))
