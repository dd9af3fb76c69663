"""The main path in WebKitGTK, the closest to an iPhone's Safari that runs here."""
import pytest
from playwright.sync_api import expect

from app import PASSWORD, new_email
from conftest import PHONE
from webdriver import WebKit


@pytest.fixture
def webkit():
    browser = WebKit()
    yield browser
    browser.close()


def go(webkit: WebKit, path: str) -> None:
    webkit.run(
        "const link = Object.assign(document.createElement('a'), { href: arguments[0] });"
        "document.body.append(link); link.click(); link.remove();", path)


def until_installed(webkit: WebKit) -> None:
    """Waits until the service worker has everything.

    WebKitGTK never ends an installation whose page is reloaded while it begins: once in some ten runs, with `installing` for ever or
    without any worker, and then `update`, `unregister` and `register` do not answer either.
    """
    webkit.wait(lambda: webkit.ask("POST", "/execute/async", {
        "script": "navigator.serviceWorker.getRegistration().then(found => arguments[0](Boolean(found?.active)))",
        "args": []}), 60)


def test_webkit_records_synchronises_live_and_starts_without_a_server(webkit, devices, own_server):
    webkit.open(own_server.url)
    webkit.expect(".home-card", "Logbook")
    until_installed(webkit)
    go(webkit, "/logbook")
    webkit.expect(".empty", "The logbook is still empty.")

    # A flight without an account. Half of it is typed before a reload.
    go(webkit, "/logbook/flights/new/flight")
    webkit.type("[name=departure]", "LKPR")
    webkit.type("[name=departureTime]", "0805")
    webkit.ask("POST", "/refresh", {})
    webkit.expect(".banner", "Unsaved changes restored.")
    assert webkit.run("return document.querySelector('[name=departure]').value") == "LKPR"
    webkit.type("[name=arrival]", "Čáslav")
    webkit.type("[name=arrivalTime]", "0930")
    webkit.run("document.querySelector('form button[type=submit]').click()")
    webkit.expect(".notice", "The flight is saved.")
    webkit.expect(".pane.detail", "1:25")

    # An account later: earlier entries are uploaded, and another device gets them.
    email = new_email()
    go(webkit, "/account")
    webkit.type("#account-email", email)
    webkit.type("#account-password", PASSWORD)
    webkit.run("document.querySelector('form button[type=submit]').click()")
    webkit.expect(".notice", "Signed in.", 20)
    go(webkit, "/sync")
    webkit.expect("section.card h2", "Everything is sent", 20)
    other = devices(own_server, PHONE)
    other.sign_in(email)
    other.go("/logbook/flights")
    expect(other.row("LKPR – Čáslav")).to_be_visible()

    # A change there appears here live.
    go(webkit, "/logbook/flights")
    other.save_flight("LKTB", "LKMT")
    webkit.expect(".lines", "LKTB – LKMT", 5)

    # Without any server the app starts from the service worker and saves.
    own_server.stop()
    webkit.ask("POST", "/refresh", {})
    webkit.expect(".lines", "LKTB – LKMT", 20)
    go(webkit, "/logbook/flights/new/session")
    webkit.type("[name=device]", "FNPT II")
    webkit.run("document.querySelector('form button[type=submit]').click()")
    webkit.expect(".notice", "The simulator session is saved.")
    own_server.start()
    go(webkit, "/sync")
    webkit.expect("section.card h2", "Everything is sent", 40)
    assert len(other.records()) == 4 - 1
