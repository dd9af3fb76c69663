"""A layer whose requests are not answered, and then refused, beside one that works."""
import re

from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from test_inventory import DRAWN, begun, place, save
from test_inventory_team import draw, spaces


class Trouble:
    """What becomes of the requests for one layer."""

    def __init__(self):
        self.answer = None
        self.held = []

    def take(self, route) -> None:
        if self.answer is None:
            self.held.append(route)
        else:
            self.answer(route)

    def become(self, answer) -> None:
        """Also of those that wait."""
        self.answer = answer
        for route in self.held:
            answer(route)
        self.held.clear()


def row(app, layer: str):
    return app.page.locator(".map-layers > li", has_text=layer)


def test_a_layer_that_fails_does_not_delay_the_others(devices, shared_server):
    """P-62, I-61: the other layer is fetched, drawn into and sent; the one that fails is shown, and comes when it can."""
    email, trouble = new_email(), Trouble()
    phone = begun(devices, shared_server, PHONE, "Street lamps")
    project = phone.path
    draw(phone, 0, "L1")
    phone.page.locator("summary", has_text="Add a layer").click()
    phone.button("Trees").click()
    expect(row(phone, "Trees")).to_contain_text("Drawing here")
    place(phone, 60)
    save(phone)
    phone.sign_up(email)
    phone.expect_status("Everything is sent")
    trees = next(space["id"] for space in spaces(phone) if space.get("title") == "Trees")

    tablet = devices(
        shared_server, TABLET, "/inventory/projects",
        before=lambda page: page.route(re.compile(f"/spaces/{trees}/"), trouble.take))
    tablet.sign_in(email)
    tablet.go(project)
    expect(row(tablet, "Street lamps")).to_contain_text("1 object", timeout=60_000)
    expect(row(tablet, "Trees")).to_contain_text("Being fetched")
    assert trouble.held
    tablet.button("Draw into this layer: Street lamps").click()
    expect(tablet.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    draw(tablet, 90, "L2")
    phone.go(project)
    expect(row(phone, "Street lamps")).to_contain_text("2 objects", timeout=60_000)

    trouble.become(lambda route: route.fulfill(status=500))
    tablet.go(project)
    expect(row(tablet, "Trees")).to_contain_text("Will be fetched when possible")
    phone.button("Draw into this layer: Street lamps").click()
    draw(phone, -80, "L3")
    expect(row(tablet, "Street lamps")).to_contain_text("3 objects", timeout=60_000)
    trouble.become(lambda route: route.continue_())
    tablet.go("/sync")
    tablet.button("Synchronise now").click()
    tablet.go(project)
    expect(row(tablet, "Trees")).to_contain_text("1 object", timeout=60_000)
