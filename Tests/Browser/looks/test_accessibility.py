"""WCAG 2.2 AA as far as a program can judge it, and the app without a pointer."""
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET

AXE = Axe()
SCREENS = [
    "/logbook/flights", "/logbook/flights/new", "/logbook/flights/new/day", "/logbook/flights/new/flight", "/logbook/flights/new/session",
    "/logbook/aircraft", "/logbook/aircraft/new", "/logbook/pilot", "/logbook/pilot/edit", "/logbook/transfer", "/menu", "/settings",
    "/account", "/account?sign-in=1", "/sync", "/nowhere",
    "/logbook/limits", "/logbook/limits/flight-28-days", "/logbook/limits/breaches", "/logbook/limits/settings",
    "/logbook/limits/duty", "/logbook/limits/duty/new", "/logbook/certificates", "/logbook/certificates/new",
    "/logbook/certificates/new/class1", "/logbook/certificates/rating/new/SEP", "/logbook/certificates/recency",
    "/logbook/statistics", "/logbook/statistics/map", "/logbook/statistics/by/year", "/logbook/statistics/by/airport",
    "/logbook/statistics/previous", "/logbook/statistics/previous/new", "/logbook/report", "/logbook/places",
    "/logbook/check", "/logbook/templates", "/logbook/templates/new",
]


def check(app, place: str, **only) -> None:
    """No serious or critical violation on the present screen, once its colours have stopped changing."""
    app.settled()
    result = AXE.run(app.page, options={"resultTypes": ["violations"], **only}).response
    found = [
        f"{place}: {violation['id']} at {node['target']}: {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
    assert found == []


def check_both(app, place: str) -> None:
    """The same in both appearances, which differ in nothing but colours."""
    check(app, place)
    app.page.emulate_media(color_scheme="dark")
    check(app, place + ", dark", runOnly=["color-contrast"])
    app.page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_no_screen_has_a_serious_fault_in_either_appearance(devices, shared_server, kind):
    app = devices(shared_server, kind, color_scheme="light", reduced_motion="reduce")
    check_both(app, "an empty logbook")
    app.load_samples()
    path = app.save_flight("LKPR", "LKTB", "remark")
    check_both(app, "a flight")
    for screen in SCREENS:
        app.go(screen)
        check_both(app, screen)
    app.go(path + "/sign")
    check_both(app, "a field for a signature")
    app.button("Sign").click()
    expect(app.page.locator("#f-name")).to_be_focused()
    app.page.locator("#f-name").fill("Jan Novák")
    app.page.locator("input[name=typed]").check()
    app.button("Sign").click()
    app.change_flight(path, remarks="changed")
    app.page.locator("summary", has_text="Changes").click()
    check_both(app, "a broken signature and a history")
    app.go(path + "/edit")
    app.field("Departure time UTC").fill("99:99")
    app.button("Save").click()
    expect(app.page.locator(".field.wrong")).to_be_visible()
    check_both(app, "a form with a fault")
    app.go("/logbook/flights")
    app.button("Filter").click()
    app.page.get_by_role("searchbox").fill("lkpr")
    expect(app.page.locator(".filter-banner")).to_be_visible()
    check_both(app, "an open filter")
    app.page.get_by_role("searchbox").fill("nothing like it")
    check_both(app, "an empty result")
    app.go(path)
    app.detail.get_by_role("button", name="Delete").click()
    check_both(app, "a question")
    app.page.keyboard.press("Escape")


def in_conflict(devices, server, kind, **options):
    """A phone, and another device that is asked which of their two remarks of a flight counts."""
    email = new_email()
    one = devices(server, PHONE)
    path = one.save_flight("LKPR", "LKTB")
    one.sign_up(email)
    other = devices(server, kind, **options)
    other.sign_in(email)
    other.shows(path, "LKTB")
    other.offline()
    one.change_flight(path, remarks="one")
    one.expect_status("Everything is sent")
    other.change_flight(path, remarks="other")
    other.offline(False)
    other.go("/sync")
    expect(other.page.locator(".card.conflict")).to_be_visible()
    return one, other


def test_an_account_and_a_conflict_have_no_serious_fault(devices, shared_server):
    one, other = in_conflict(devices, shared_server, TABLET, color_scheme="dark")
    check(other, "a conflict")
    one.go("/account")
    check(one, "an account")


def test_a_flight_is_recorded_by_keyboard_alone(devices, shared_server):
    app = devices(shared_server, TABLET)
    app.save_flight("LKPR", "LKTB")
    app.open("/logbook/flights")
    keyboard = app.page.keyboard
    seen = []

    def tab_to(name: str) -> None:
        """Presses Tab until the control with this name has the focus."""
        for _ in range(80):
            keyboard.press("Tab")
            focused = app.page.evaluate("""() => {
                const control = document.activeElement;
                const label = control.labels?.[0]?.textContent ?? control.ariaLabel ?? control.textContent;
                return label.replace(" *", "").trim();
            }""")
            seen.append(focused)
            if focused.startswith(name):
                return
        raise AssertionError(f"{name} is not reached by Tab: {seen[-80:]}")

    keyboard.press("Tab")
    expect(app.link("Skip to content")).to_be_focused()
    keyboard.press("Enter")
    expect(app.page.locator("main")).to_be_focused()
    tab_to("Add a record")
    keyboard.press("Enter")
    expect(app.page.get_by_role("heading", name="Add a record")).to_be_visible()
    tab_to("Flight")
    keyboard.press("Enter")
    expect(app.page.get_by_role("heading", name="New flight")).to_be_visible()
    for name, text in [
        ("Departure place", "LKTB"), ("Departure time UTC", "1005"), ("Arrival place", "LKMT"),
        ("Arrival time UTC", "1120"), ("Aircraft registration", "OK-ABC"), ("Name of PIC", "SELF"),
    ]:
        tab_to(name)
        keyboard.press("Control+a")
        keyboard.type(text)
    tab_to("Save")
    keyboard.press("Enter")
    expect(app.notice).to_contain_text("The flight is saved.")
    expect(app.detail).to_contain_text("LKMT")
    expect(app.detail).to_contain_text("OK-ABC")
    expect(app.detail).to_contain_text("1:15")

    # A question keeps the focus, Escape closes it, and the focus returns.
    tab_to("Delete")
    keyboard.press("Enter")
    expect(app.dialog.get_by_role("button", name="Cancel")).to_be_focused()
    keyboard.press("Tab")
    expect(app.dialog.get_by_role("button", name="Delete")).to_be_focused()
    keyboard.press("Escape")
    expect(app.dialog).to_have_count(0)
    expect(app.detail.get_by_role("button", name="Delete")).to_be_focused()


def test_a_wrong_field_is_named_to_a_screen_reader_and_in_focus(devices, shared_server):
    app = devices(shared_server, PHONE, path="/logbook/flights/new/flight")
    app.field("Departure time UTC").fill("99:99")
    app.button("Save").click()
    wrong = app.field("Departure time UTC")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description("Enter a time in UTC, for example 09:05.")


def test_text_twice_as_large_hides_nothing(devices, shared_server):
    app = devices(shared_server, PHONE)
    app.save_flight("LKPR", "LKTB", "remark")
    app.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for screen in SCREENS:
        app.go(screen)
        wide = app.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{screen} is {wide} px too wide"
