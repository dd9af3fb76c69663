"""Lists of projects, layers and attributes: filtered, swiped, chosen."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check
from test_components import drag


@pytest.mark.parametrize("kind, theme", [(PHONE, "light"), (TABLET, "dark")])
def test_layers_are_filtered_swiped_and_deleted_together(devices, shared_server, kind, theme):
    """I-34"""
    app = devices(shared_server, kind, "/inventory/projects", color_scheme=theme, reduced_motion="reduce")
    for template in ["Street lamps", "Trees", "Benches"]:
        app.go("/inventory/projects")
        app.button(template).click()
        expect(app.page.locator(".inventory-map")).to_be_visible()
    app.go("/inventory/layers")
    rows = app.page.locator(".sheet .rows > li")
    expect(rows).to_have_count(3)
    check(app, "the layers")

    app.page.get_by_role("searchbox").fill("lámp")
    expect(rows).to_have_count(1)
    app.page.get_by_role("searchbox").fill("")
    expect(rows).to_have_count(3)

    # To the left a row uncovers its buttons, to the right it opens its map.
    drag(app, ".sheet .swipe-front", -200, 0)
    app.button("Delete: Benches").click()
    app.dialog.get_by_role("button", name="Cancel").click()
    drag(app, ".sheet .swipe-front", 240, 0)
    expect(app.page.locator(".inventory-map")).to_be_visible()

    app.go("/inventory/layers")
    app.button("Choose").click()
    for title in ["Benches", "Trees"]:
        app.page.get_by_role("checkbox", name=title).check()
    expect(app.page.get_by_role("status").filter(has_text="2 chosen")).to_be_visible()
    check(app, "layers that are chosen")
    app.button("Delete").click()
    expect(app.dialog).to_contain_text("Benches")
    app.dialog.get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(1)
    app.notice.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(3)

    app.button("Choose").click()
    app.button("Choose all").click()
    app.page.get_by_label("Add to a project").select_option("Project 1")
    app.button("Add").click()
    expect(app.notice).to_contain_text("Project 1: 2 layers added")
    app.go("/inventory/projects")
    expect(app.page.locator(".sheet .rows > li", has_text="3 layers")).to_have_count(1)
    check(app, "the projects")
