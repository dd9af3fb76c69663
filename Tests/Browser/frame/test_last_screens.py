"""What a tab showed last is the first thing that the next start shows (H-13)."""
import re

import pytest
from playwright.sync_api import expect

from app import App
from conftest import PHONE, TABLET
from test_vaccination import add_person

pytestmark = pytest.mark.keeps_the_app

# The core is there when the test lets it come.
WITHOUT_CORE = """
window.core = new Promise(resolve => { window.letCoreCome = resolve; });
const compile = WebAssembly.compileStreaming;
WebAssembly.compileStreaming = async file => { await core; return compile.call(WebAssembly, file); };
"""
KEPT = "#app > [data-kept]"


def kept_at(app: App, path: str) -> str | None:
    """The markup that is kept of this address."""
    return app.page.evaluate(
        """path => caches.match(path, { cacheName: "screens" })
            .then(answer => answer?.json()).then(screen => screen?.html ?? null)""", path)


def kept(app: App, path: str, words: str) -> None:
    """Waits until the screen of this address is kept with these words."""
    app.until(f"""caches.match("{path}", {{ cacheName: "screens" }})
        .then(answer => answer?.text()).then(text => text?.includes("{words}"))""")


def used(devices, server, kind=PHONE) -> App:
    phone = devices(server, kind)
    phone.installed()
    phone.save_flight("LKPR", "LKTB")
    phone.save_flight("LKTB", "LKMT")
    phone.go("/logbook/flights")
    kept(phone, "/logbook/flights", "LKMT")
    return phone


def started_without_core(app: App, path: str) -> App:
    app.context.add_init_script(WITHOUT_CORE)
    app.page.goto(app.url + path)
    return app


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_start_shows_the_list_before_the_core_and_a_press_happens_when_it_is_there(devices, own_server, kind):
    phone = used(devices, own_server, kind)
    own_server.stop()
    started_without_core(phone, "/logbook/flights")
    screen = phone.page.locator(KEPT)
    expect(screen.locator(".line")).to_have_count(2)
    expect(phone.page).to_have_title(re.compile("^Flights? – Vademecum$"))
    phone.page.wait_for_function("() => performance.getEntriesByName('last-screen').length === 1")
    screen.locator(".line", has_text="LKTB – LKMT").click()
    expect(phone.page.locator("body[aria-busy=true]")).to_be_attached()
    assert phone.path == "/logbook/flights"
    phone.page.evaluate("letCoreCome()")
    expect(screen).to_have_count(0)
    expect(phone.detail).to_contain_text("LKMT")
    expect(phone.page.locator("body[aria-busy]")).to_have_count(0)


def test_a_search_that_was_begun_in_the_last_screen_goes_on(devices, own_server):
    phone = used(devices, own_server)
    started_without_core(phone, "/logbook/flights")
    phone.page.wait_for_function("() => performance.getEntriesByName('last-screen').length === 1")
    field = phone.page.locator(f"{KEPT} input[type=search]")
    field.focus()
    field.press_sequentially("lkpr")
    phone.page.evaluate("letCoreCome()")
    phone.ready()
    expect(phone.page.locator("#search")).to_have_value("lkpr")
    expect(phone.row("LKTB – LKMT")).to_have_count(0)
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    # A list that is searched is not what a start shows.
    phone.page.wait_for_timeout(1_500)
    kept(phone, "/logbook/flights", "LKMT")


def test_what_is_stored_takes_screens_away_that_may_lack_it(devices, own_server):
    phone = used(devices, own_server)
    phone.save_flight("LKMT", "LKPR")
    assert kept_at(phone, "/logbook/flights") is None
    phone.go("/logbook/flights")
    kept(phone, "/logbook/flights", "LKMT – LKPR")


def test_signing_out_leaves_no_screen(devices, own_server):
    phone = used(devices, own_server)
    phone.sign_up("screens@example.org")
    phone.go("/logbook/flights")
    kept(phone, "/logbook/flights", "LKMT")
    phone.go("/account")
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    phone.page.wait_for_url(phone.url + "/")
    phone.ready()
    assert kept_at(phone, "/logbook/flights") is None


def test_a_screen_of_another_day_is_not_shown(devices, own_server):
    """It may count days."""
    phone = used(devices, own_server)
    started_without_core(phone, "/logbook/flights")
    expect(phone.page.locator(KEPT)).to_be_visible()
    phone.page.evaluate(
        """async path => {
            const cache = await caches.open("screens");
            const screen = await (await cache.match(path)).json();
            await cache.put(path, new Response(JSON.stringify({ ...screen, day: "another day" })));
        }""", "/logbook/flights")
    phone.page.goto(phone.url + "/logbook/flights")
    expect(phone.page.locator("#app > .loading")).to_be_visible()
    expect(phone.page.locator(KEPT)).to_have_count(0)


def test_a_screen_with_secrets_or_of_a_form_is_not_kept(devices, own_server):
    phone = used(devices, own_server)
    phone.sign_up("kept@example.org")
    for path in ("/account", "/logbook/flights/new/flight"):
        phone.go(path)
        phone.page.wait_for_timeout(1_500)
    phone.go("/logbook/flights")
    kept(phone, "/logbook/flights", "LKMT")
    names = phone.page.evaluate("caches.open('screens').then(cache => cache.keys()).then(keys => keys.map(key => new URL(key.url).pathname))")
    assert set(names) <= {"/logbook/flights"}


def test_behind_a_lock_no_screen_is_kept(devices, own_server):
    """V-95: also of one that was kept before the lock was on, nothing is shown before it is opened."""
    phone = devices(own_server, PHONE, "/vaccination/people")
    phone.installed()
    add_person(phone, "Eva Nováková", "1990-02-28")
    phone.page.reload()
    phone.ready()
    phone.go("/vaccination/people")
    kept(phone, "/vaccination/people", "Eva Nováková")
    phone.go("/vaccination/lock")
    phone.field("PIN (4 to 12 digits)").fill("2580")
    phone.field("The PIN again").fill("2580")
    phone.button("Turn the lock on").click()
    expect(phone.notice).to_contain_text("The lock is on.")
    phone.until("caches.has('screens').then(has => !has)")
    phone.go("/vaccination/people")
    expect(phone.page.locator("main")).to_contain_text("Eva Nováková")
    phone.page.wait_for_timeout(2_500)
    assert kept_at(phone, "/vaccination/people") is None
    started_without_core(phone, "/vaccination/people")
    phone.page.wait_for_timeout(500)
    expect(phone.page.locator("body")).not_to_contain_text("Eva Nováková")
    phone.page.evaluate("letCoreCome()")
    expect(phone.page.get_by_role("heading", name="Locked")).to_be_visible()
