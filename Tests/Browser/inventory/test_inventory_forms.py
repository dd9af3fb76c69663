"""The open form of an object while another device of the account changes or deletes it."""
from playwright.sync_api import expect

from test_inventory import DRAWN, lamp_on_two_devices, save, tap


def edit(app, project: str, lamp: str) -> None:
    app.go(f"{project}?edit={lamp}")
    expect(app.field("Number")).to_be_visible(timeout=60_000)
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)


def measures(app):
    return app.page.locator(".map-measures")


def move(app, x: float, y: float) -> str:
    """Where the lamp is then."""
    before = measures(app).inner_text()
    tap(app, x, y)
    expect(measures(app)).not_to_have_text(before)
    return measures(app).inner_text()


def elsewhere(app, words: str):
    return app.page.locator(".elsewhere", has_text=words)


def has(app, project: str, lamp: str, *values: str) -> None:
    """What the device shows of the lamp."""
    app.go(f"{project}?object={lamp}")
    for value in values:
        expect(app.page.locator(".values")).to_contain_text(value, timeout=30_000)


def test_an_open_form_follows_another_device(devices, shared_server):
    """I-3, I-71: what was not typed here follows, at what was typed here the form says what came; saving asks; nothing is lost."""
    phone, tablet, project = lamp_on_two_devices(devices, shared_server, reduced_motion="reduce")
    lamp = phone.path.rsplit("/", 1)[1]

    edit(phone, project, lamp)
    phone.field("Number").fill("P1")
    mine = move(phone, -60, -40)
    edit(tablet, project, lamp)
    tablet.field("Number").fill("T1")
    tablet.field("Height").fill("6")
    theirs = move(tablet, 80, 40)
    save(tablet)
    expect(phone.field("Height")).to_have_value("6")
    expect(phone.field("Number")).to_have_value("P1")
    expect(elsewhere(phone, "Changed elsewhere in the meantime to: T1")).to_be_visible()
    expect(measures(phone)).to_have_text(mine)
    elsewhere(phone, "Somebody has changed the position or the shape").get_by_role("button", name="Use theirs").click()
    expect(measures(phone)).to_have_text(theirs)
    phone.page.locator("form button[type=submit]", has_text="Save").click()
    expect(phone.dialog).to_contain_text("Changed elsewhere in the meantime: Number")
    phone.dialog.get_by_role("button", name="Save mine").click()
    expect(phone.notice).to_contain_text("The object is saved.")
    for app in (phone, tablet):
        has(app, project, lamp, "P1", "6 m", theirs)

    # The other way round, with a choice, and with the object deleted in the end.
    edit(tablet, project, lamp)
    tablet.button("Sodium").click()
    tablet.field("Number").fill("T2")
    edit(phone, project, lamp)
    phone.button("LED").click()
    expect(phone.button("LED")).to_have_attribute("aria-pressed", "true")
    save(phone)
    elsewhere(tablet, "LED").get_by_role("button", name="Use that value").click()
    expect(tablet.button("LED")).to_have_attribute("aria-pressed", "true")
    phone.go("/inventory/objects/" + lamp)
    phone.button("Delete").click()
    phone.dialog.get_by_role("button", name="Delete").click()
    expect(tablet.page.locator(".banner", has_text="deleted elsewhere in the meantime")).to_be_visible()
    expect(tablet.field("Number")).to_have_value("T2")
    tablet.page.locator("form button[type=submit]", has_text="Save").click()
    tablet.dialog.get_by_role("button", name="Bring back and save").click()
    for app in (phone, tablet):
        has(app, project, lamp, "T2", "LED", "6 m", theirs)
