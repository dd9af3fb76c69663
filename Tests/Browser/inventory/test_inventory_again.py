"""A device after a restart: what it has kept for itself stays out of what it sends."""
import re

from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from test_inventory import DRAWN, begun


def test_layers_reach_other_devices_after_a_restart(devices, shared_server):
    """U-10, P-61: the map has moved and the page is loaded again; a new project still reaches the account's other device, and back."""
    email = new_email()
    phone = begun(devices, shared_server, PHONE, "Street lamps")
    project = phone.path
    phone.sign_up(email)
    phone.go(project)
    for _ in range(2):
        expect(phone.page.locator(DRAWN)).to_be_visible(timeout=60_000)
        phone.page.locator("[data-zoom='-1']").click()
        phone.page.wait_for_timeout(1_000)
        phone.open(project)
    tablet = devices(shared_server, TABLET, "/inventory/projects")
    tablet.sign_in(email)
    made(phone, "Benches")
    tablet.go("/inventory/projects")
    expect(tablet.page.locator("main")).to_contain_text("Project 2", timeout=30_000)
    made(tablet, "Trees")
    phone.go("/inventory/projects")
    expect(phone.page.locator("main")).to_contain_text("Project 3", timeout=30_000)
    for app in (phone, tablet):
        app.expect_status("Everything is sent")


def made(app, template: str) -> None:
    app.go("/inventory/projects")
    app.button(template).click()
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+$"))
