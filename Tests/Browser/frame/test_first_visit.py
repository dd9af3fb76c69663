"""The core comes in five parts: a first screen is there before the others, then what a first tap needs, typing, and everyday functions."""
import contextlib
import re

import pytest
from playwright.sync_api import Error, Page, expect

from conftest import PHONE, TABLET
from server import SITE

NEXT = "**/core-*-next.wasm"
TYPING = "**/core-*-typing.wasm"
EVERYDAY = "**/core-*-everyday.wasm"
REST = "**/core-*-rest.wasm"
BUSY = "body[aria-busy=true]"
# A first visit has none yet. Keep it that way here.
FIRST = {"service_workers": "block"}


class Held:
    """The network delivers a part only when it is released."""

    def __init__(self, page: Page, part: str = NEXT):
        self.page = page
        self.part = part
        self.routes = []
        self.is_open = False
        page.route(part, lambda route: route.continue_() if self.is_open else self.routes.append(route))

    def hold_no_more(self) -> None:
        """From the next page on. What this page has asked for fails, so that the browser asks anew for the next one."""
        self.page.unroute(self.part)
        for route in self.routes:
            with contextlib.suppress(Error):
                route.abort()

    def let_go(self) -> None:
        """The page may still be busy with an earlier part."""
        for _ in range(1500):
            if self.routes:
                break
            self.page.wait_for_timeout(20)
        self.routes.pop(0).continue_()

    def let_all_go(self) -> None:
        """Also releases later requests. A page that was left does not wait any more."""
        self.is_open = True
        for route in self.routes:
            with contextlib.suppress(Error):
                route.continue_()


def visitor(devices, server, part: str, kind=PHONE):
    """Somebody who has never been here: whoever has needs the everyday part at once, to read what the device keeps."""
    held = []
    device = devices(server, kind, "/logbook", before=lambda page: held.append(Held(page, part)), **FIRST)
    return device, held[0]


def test_a_first_screen_is_there_before_the_other_parts_and_what_is_tapped_meanwhile_happens_then(devices, shared_server):
    for kind in [PHONE, TABLET]:
        device, held = visitor(devices, shared_server, NEXT, kind)
        expect(device.page.get_by_text("The logbook is still empty.")).to_be_visible()
        expect(device.page.locator(BUSY)).to_have_count(0)
        # The first part has the choice of what to record, the second its forms.
        device.page.locator("a[href^='/logbook/flights/new']:visible").first.click()
        expect(device.page.get_by_role("heading", name="Add a record")).to_be_visible()
        expect(device.page.locator(BUSY)).to_have_count(0)
        device.page.locator("a[href='/logbook/flights/new/flight']:visible").first.click()
        expect(device.page.locator(BUSY)).to_have_count(1)
        expect(device.field("Departure place")).to_have_count(0)
        held.let_go()
        expect(device.field("Departure place")).to_be_visible()
        expect(device.page.locator(BUSY)).to_have_count(0)
        device.save_flight("LKPR", "LKTB")
        expect(device.detail).to_contain_text("LKPR")


@pytest.mark.parametrize("part", [TYPING, EVERYDAY, REST])
def test_a_flight_is_typed_before_the_other_parts_are_here(devices, shared_server, part):
    device, held = visitor(devices, shared_server, part)
    device.go("/logbook/flights/new/flight")
    texts = {"Departure place": "LKPR", "Departure time UTC": "0805", "Arrival place": "LKTB", "Arrival time UTC": "0930"}
    for label, text in texts.items():
        device.field(label).fill(text)
    expect(device.field("Departure place")).to_have_value("LKPR")
    device.button("Save").click()
    held.let_go()
    expect(device.notice).to_contain_text("The flight is saved.")
    expect(device.page.locator(BUSY)).to_have_count(0)
    expect(device.detail).to_contain_text("LKPR")


def test_what_is_typed_while_a_part_is_awaited_stays_in_its_order(devices, shared_server):
    """The core answers to "L" when "LKP" is already typed: the next typed letters go after the P."""
    device, held = visitor(devices, shared_server, TYPING)
    device.go("/logbook/flights/new/flight")
    device.field("Departure place").focus()
    device.page.keyboard.type("LKP")
    expect(device.page.locator(BUSY)).to_have_count(1)
    held.let_go()
    expect(device.page.locator(BUSY)).to_have_count(0)
    device.page.keyboard.type("R")
    expect(device.field("Departure place")).to_have_value("LKPR")


def test_what_was_typed_while_a_part_was_awaited_is_there_after_a_reload(devices, shared_server):
    """The core has not been told a letter of it (P-100)."""
    device, held = visitor(devices, shared_server, TYPING)
    device.go("/logbook/flights/new/flight")
    device.field("Departure place").focus()
    device.page.keyboard.type("LKP")
    device.field("Remarks and endorsements").focus()
    device.page.keyboard.type("Gusts")
    expect(device.page.locator(BUSY)).to_have_count(1)
    held.hold_no_more()
    device.page.reload()
    expect(device.field("Departure place")).to_have_value("LKP")
    expect(device.field("Remarks and endorsements")).to_have_value("Gusts")
    # It is told once.
    device.field("Departure place").fill("EGLL")
    device.page.reload()
    expect(device.field("Remarks and endorsements")).to_have_value("Gusts")
    expect(device.field("Departure place")).to_have_value("EGLL")


def test_no_password_is_kept_for_the_next_page(devices, shared_server):
    device, held = visitor(devices, shared_server, REST)
    device.page.add_init_script("window.keptAtStart = sessionStorage.getItem('awaited')")
    device.go("/account?sign-in=1")
    device.page.locator("input[type=password]").fill("correct horse")
    device.button("Sign in").click()
    expect(device.page.locator(BUSY)).to_have_count(1)
    held.hold_no_more()
    device.page.reload()
    assert device.page.evaluate("keptAtStart") is None


def test_all_fields_of_a_flight_are_typed_into_before_the_rest_is_here(devices, shared_server):
    device, held = visitor(devices, shared_server, EVERYDAY)
    device.go("/logbook/flights/new/flight")
    texts = {"Departure place": "LKPR", "Arrival place": "LKTB", "Arrival time UTC": "0930", "Remarks and endorsements": "Větrno"}
    for label, text in texts.items():
        device.field(label).focus()
        device.page.keyboard.type(text)
    expect(device.page.locator(BUSY)).to_have_count(0)
    held.hold_no_more()   # a device with records needs it
    device.page.reload()
    expect(device.field("Departure place")).to_have_value("LKPR")
    expect(device.field("Remarks and endorsements")).to_have_value("Větrno")


def test_who_has_gone_on_while_a_part_is_awaited_keeps_the_focus(devices, shared_server):
    """The complete code leads to the next place (L-175), but not away from where somebody types already."""
    device, held = visitor(devices, shared_server, TYPING)
    device.go("/logbook/flights/new/flight")
    device.field("Departure place").fill("LKPR")
    remarks = device.field("Remarks and endorsements")
    remarks.focus()
    held.let_go()
    expect(device.page.locator(BUSY)).to_have_count(0)
    device.settled()
    expect(remarks).to_be_focused()
    expect(device.field("Departure place")).to_have_value("LKPR")


@pytest.mark.parametrize("kind", [PHONE, TABLET])
@pytest.mark.parametrize("path, line", [("/zoo/animals", ".lines .line"), ("/heritage/history", ".parting-strip .cell")])
def test_what_a_reader_came_for_is_there_before_the_other_parts(devices, shared_server, path, line, kind):
    held, asked = [], []

    def before(page):
        held.append(Held(page))
        page.on("request", lambda request: asked.append(request.url) if "/changes" in request.url else None)

    device = devices(shared_server, kind, path, before=before, **FIRST)
    expect(device.page.locator(line).first).to_be_visible()
    expect(device.page.locator("#app > [data-printed]")).to_have_count(0)
    expect(device.page.locator(BUSY)).to_have_count(0)
    # The content comes beside the core, which then asks for what it has got already.
    assert len(asked) == len(set(asked)) > 0
    held[0].let_all_go()


def sheets(device) -> list[str]:
    return device.page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].map(link => link.getAttribute('href'))")


@pytest.mark.parametrize("kind", [PHONE, TABLET])
def test_a_first_screen_is_printed_and_what_is_pressed_in_it_happens_when_the_core_is_there(devices, shared_server, kind):
    """H-12: only somebody who has never been here gets it."""
    device = devices(shared_server, kind, "/zoo/animals", **FIRST)
    held = Held(device.page, "**/core-logbook.wasm")
    device.context.clear_cookies()
    device.page.goto(device.url + "/logbook")
    printed = device.page.locator("#app > [data-printed]")
    expect(printed.get_by_text("The logbook is still empty.")).to_be_visible()
    # It is laid out by the styles of its app, beside which the others come later.
    assert sheets(device)[0] == "/styles-logbook.css"
    printed.locator("a[href^='/logbook/flights/new']:visible").first.click()
    expect(device.page.locator(BUSY)).to_have_count(1)
    expect(printed).to_be_visible()
    held.let_all_go()
    expect(device.page.get_by_role("heading", name="Add a record")).to_be_visible()
    expect(printed).to_have_count(0)
    expect(device.page.locator(BUSY)).to_have_count(0)
    device.styled()
    assert sheets(device) == ["/styles-logbook.css", "/styles.css", "/kit.css"]
    device.until("async () => document.cookie.includes('known')")
    device.page.goto(device.url + "/logbook")
    expect(printed).to_have_count(0)
    device.ready()


def test_a_printed_page_stays_until_the_app_can_show_as_much(devices, shared_server):
    device = devices(shared_server, PHONE, **FIRST)
    held = Held(device.page, "**/core-zoo.wasm")
    device.page.goto(device.url + "/zoo/animals")
    printed = device.page.locator("#app .content.page")
    expect(printed).to_be_visible()
    device.page.wait_for_timeout(1000)
    expect(printed).to_be_visible()
    held.let_go()
    expect(printed).to_have_count(0)
    expect(device.page.locator(".lines .line").first).to_be_visible()


def test_a_printed_page_is_read_on_while_its_records_come_and_its_links_lead_on(devices, shared_server):
    """H-10: on a slow network no progress screen appears between the printed page and the app's."""
    device = devices(shared_server, PHONE, **FIRST)
    held = Held(device.page, "**/api/v1/**/changes*")
    printed = device.page.locator("#app > [data-printed]")
    # The app waits for the records.
    with device.page.expect_request("**/api/v1/**/changes*"):
        device.page.goto(device.url + "/zoo/animals?lang=en")
        expect(printed).to_be_visible()
    expect(device.page.locator(".arrival")).to_have_count(0)
    # Its links load pages, like those of any site.
    link = printed.locator(".page-list a").first
    name = link.evaluate("link => link.childNodes[1].data")
    with device.page.expect_request("**/api/v1/**/changes*"):
        link.click()
        expect(printed.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(device.page.locator(".arrival")).to_have_count(0)
    held.let_all_go()
    device.ready()
    expect(device.page.locator(".animal").get_by_role("heading", name=name).first).to_be_visible()
    expect(device.page).to_have_url(re.compile("/zoo/animals/[0-9a-f-]{36}"))


def test_a_part_is_asked_for_again_when_the_network_fails(devices, shared_server):
    device = devices(shared_server, PHONE, **FIRST)
    asked = []

    def fail_twice(route):
        asked.append(route)
        route.abort() if len(asked) <= 2 else route.continue_()

    device.page.route(NEXT, fail_twice)
    device.open("/logbook/flights/new/flight")
    expect(device.field("Departure place")).to_be_visible()
    assert len(asked) == 3


def test_styles_that_the_network_has_lost_are_asked_for_again_in_their_place(devices, shared_server):
    device = devices(shared_server, PHONE, **FIRST)
    asked = []

    def fail_once(route):
        asked.append(route.request.url)
        route.abort() if len(asked) == len(set(asked)) else route.continue_()

    device.page.route(re.compile(r"/(kit|styles)\.css$"), fail_once)
    device.context.clear_cookies()
    device.open("/logbook")
    # Of one that was lost the rules cannot be read.
    device.until("""async () => ["kit", "styles"].every(name => {
        try { return document.querySelector(`link[href="/${name}.css"]`).sheet.cssRules.length > 9; } catch { return false; }
    })""")
    assert len(asked) == 4 and sheets(device) == ["/styles-logbook.css", "/styles.css", "/kit.css"]


def test_parts_of_two_versions_are_never_put_together(devices, shared_server):
    """The server gets a new version between two parts: the page reloads with that version."""
    device = devices(shared_server, PHONE, **FIRST)
    stale = []

    def other_version(route):
        # A part of another core has another version in its name.
        if not stale:
            stale.append(route)
            return route.fulfill(path=SITE / "core-zoo-next.wasm", content_type="application/wasm")
        return route.continue_()

    device.page.route(NEXT, other_version)
    device.open("/logbook/flights/new/flight")
    expect(device.field("Departure place")).to_be_visible()
    assert len(stale) == 1
    assert device.page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"


def test_a_part_that_stays_old_does_not_make_the_page_begin_anew_all_the_time(devices, shared_server):
    asked = []

    def always_other(route):
        asked.append(route)
        route.fulfill(path=SITE / "core-zoo-next.wasm", content_type="application/wasm")

    device = devices(shared_server, PHONE, "/logbook", before=lambda page: page.route(NEXT, always_other), **FIRST)
    for _ in range(200):
        if len(asked) == 2:
            break
        device.page.wait_for_timeout(100)
    expect(device.page.get_by_text("The logbook is still empty.")).to_be_visible()
    assert device.page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"
    device.page.wait_for_timeout(3000)
    assert len(asked) == 2


def test_no_icon_for_ios_is_transparent():
    """The icon would be painted black there. The byte is the pixel format: 6 and 4 have transparency."""
    icons = [SITE / "icons/icon-180.png", *sorted((SITE / "icons/apps").glob("*-180.png"))]
    assert len(icons) == 6
    assert {icon.name: icon.read_bytes()[25] for icon in icons} == {icon.name: 2 for icon in icons}
