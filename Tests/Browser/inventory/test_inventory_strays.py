"""Pictures whose object somebody else has deleted."""
from playwright.sync_api import expect

from test_accessibility import check
from test_inventory import lamp_on_two_devices
from test_inventory_pictures import add, shows

LEFT = "1 picture belongs to an object that somebody has deleted in the meantime."


def left_picture(devices, server):
    """A phone that has added a picture offline while the tablet has deleted its lamp, the paths of the map and of the lamp."""
    phone, tablet, project = lamp_on_two_devices(devices, server)
    lamp = phone.path
    phone.offline()
    add(phone, "foot1")
    tablet.go(lamp)
    tablet.button("Delete").click()
    tablet.dialog.get_by_role("button", name="Delete").click()
    expect(tablet.notice).to_contain_text("The object is deleted.")
    tablet.expect_status("Everything is sent")
    phone.offline(False)
    phone.expect_status("Everything is sent")
    return phone, tablet, project, lamp


def test_a_picture_of_a_deleted_object_comes_back_with_it(devices, shared_server):
    """I-95: a picture added offline while the other device deletes the lamp is found on the map and in the table, and brings it back."""
    phone, tablet, project, lamp = left_picture(devices, shared_server)
    for app in (phone, tablet):
        app.go(project)
        expect(app.page.locator(".strays")).to_contain_text(LEFT, timeout=30_000)
        check(app, "a map with a picture whose object is gone")
        app.link("Show them").click()
        expect(app.page.locator(".object-table .strays")).to_contain_text(LEFT)
        check(app, "a table with a picture whose object is gone")
        app.page.locator(".object-table .strays a[href*='/inventory/objects/']").click()
        expect(app.page.locator("main")).to_contain_text("1 picture is left of it.")
        check(app, "an object that is gone, with a picture")
    phone.button("Bring the object back").click()
    shows(phone, "foot1")
    for app in (phone, tablet):
        app.go(project)
        expect(app.page.locator(".map-layers")).to_contain_text("1 object", timeout=30_000)
        expect(app.page.locator(".strays")).to_have_count(0)
        app.go(lamp)
        shows(app, "foot1")
