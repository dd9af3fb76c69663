"""What others change while somebody works: attributes of an open form, a value that is taken back, a layer that goes."""
import re

from playwright.sync_api import expect

from test_accessibility import check
from test_inventory import lamp_on_two_devices, save
from test_inventory_forms import edit
from test_inventory_team import crew, draw, see


def test_an_attribute_that_comes_while_a_form_is_open_can_be_filled_in(devices, shared_server):
    """P-48: what is typed into it is stored, and its options can be chosen."""
    phone, tablet, project = lamp_on_two_devices(devices, shared_server)
    lamp = phone.path.rsplit("/", 1)[1]
    edit(phone, project, lamp)
    phone.field("Number").fill("P1")
    layer = tablet.page.locator("a[href^='/inventory/layers/']", has_text="Street lamps")
    tablet.go("/inventory/layers")
    expect(layer.first).to_be_visible(timeout=60_000)
    path = layer.first.get_attribute("href")
    for title, kind, options in (("Wattage", "number", ""), ("Cover", "choice", "Glass\nMesh")):
        tablet.go(path + "/attribute/new")
        tablet.field("Title").fill(title)
        tablet.page.locator("[name=type]").select_option(kind)
        if options:
            tablet.page.locator("[name=options]").fill(options)
        tablet.page.locator("form button[type=submit]", has_text="Save").click()
        expect(tablet.page).not_to_have_url(re.compile("/attribute/"))
    expect(phone.button("Mesh")).to_be_visible(timeout=60_000)
    phone.field("Wattage").fill("55")
    phone.button("Mesh").click()
    expect(phone.button("Mesh")).to_have_attribute("aria-pressed", "true")
    check(phone, "a form whose layer has got attributes")
    save(phone)
    for app in (phone, tablet):
        app.go("/inventory/objects/" + lamp)
        for value in ("P1", "55", "Mesh"):
            expect(app.page.locator(".values")).to_contain_text(value, timeout=30_000)


def test_an_undo_leaves_what_somebody_else_has_changed_since(devices, shared_server):
    """P-48: only values that are still those which were set go back, and the notice says how many stay."""
    both = crew(devices, shared_server)
    eva, jan = both.eva, both.jan
    draw(eva, -70, "L2")
    see(jan, both.project, "2 objects")
    eva.go("/inventory/layers/" + both.layer)
    eva.button("Choose").click()
    eva.button("Choose all in the table").click()
    eva.page.get_by_label("Set an attribute").select_option(label="Note")
    eva.page.get_by_label("Value").fill("checked")
    eva.button("Set").click()
    expect(eva.notice).to_contain_text("2 objects changed")
    jan.go("/inventory/objects/" + both.lamp)
    expect(jan.page.locator(".values")).to_contain_text("checked", timeout=30_000)
    edit(jan, both.project, both.lamp)
    jan.field("Note").fill("cracked")
    save(jan)
    expect(eva.page.locator("tbody")).to_contain_text("cracked", timeout=30_000)
    eva.notice.get_by_role("button", name="Undo").click()
    expect(eva.notice).to_contain_text("1 value has been changed since and stays.")
    expect(eva.page.locator("tbody")).not_to_contain_text("checked")
    for app in (eva, jan):
        app.go("/inventory/objects/" + both.lamp)
        expect(app.page.locator(".values")).to_contain_text("cracked", timeout=30_000)


def test_a_form_whose_layer_goes_says_so_and_hands_on_what_was_typed(devices, shared_server):
    """I-65: at once, and what was typed can still be read."""
    both = crew(devices, shared_server)
    eva, jan = both.eva, both.jan
    edit(jan, both.project, both.lamp)
    jan.field("Number").fill("J9")
    eva.go(f"/inventory/layers/{both.layer}/share")
    eva.button("Delete").click()
    eva.dialog.get_by_role("button", name="Delete").click()
    expect(jan.page.locator(".banner.warn")).to_be_visible(timeout=60_000)
    expect(jan.page.locator(".values")).to_contain_text("J9")
    check(jan, "a form without its layer")
    jan.button("Discard").click()
    jan.dialog.get_by_role("button", name="Discard").click()
    expect(jan.page.locator(".values")).to_have_count(0)
