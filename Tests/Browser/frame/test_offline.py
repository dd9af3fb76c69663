"""Without a network, without a server, in the middle of something."""
import base64
import hashlib
import shutil
import time

import pytest
from playwright.sync_api import expect

from app import App, new_email
from conftest import PHONE, TABLET
from server import SITE, Server

pytestmark = pytest.mark.keeps_the_app


def test_the_app_starts_without_any_server_from_the_service_worker(devices, own_server):
    phone = devices(own_server, PHONE)
    phone.save_flight("LKPR", "LKTB")
    phone.installed()
    own_server.stop()
    phone.open("/logbook/flights")
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    path = phone.save_flight("LKTB", "LKPR")
    again = App(phone.context, own_server.url, path)
    expect(again.detail).to_contain_text("LKTB")


def test_the_app_starts_offline_in_the_moment_in_which_a_new_version_takes_over(devices, own_server):
    phone = devices(own_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB")
    phone.page.evaluate(
        """async () => {
            await navigator.serviceWorker.ready;
            const name = (await caches.keys()).find(name => name.startsWith("shell-"));
            const [old, next] = [await caches.open(name), await caches.open("shell-next")];
            for (const request of await old.keys()) await next.put(request, await old.match(request));
            await caches.delete(name);
        }""")
    own_server.stop()
    phone.page.reload()
    phone.ready()
    phone.shows(path, "LKTB")


def test_an_app_that_could_not_be_kept_whole_is_kept_a_little_later(devices, tmp_path):
    shutil.copytree(SITE, site := tmp_path / "site")
    for compressed in site.glob("kit.css.*"):
        compressed.unlink()
    file = site / "kit.css"
    whole = file.read_bytes()
    file.write_bytes(whole + b"/* of another version */")
    server = Server(tmp_path / "data", site)
    try:
        # What comes again after twenty seconds comes after half a second here.
        phone = devices(server, PHONE, init="""
            const wait = setTimeout;
            window.setTimeout = (work, time, ...rest) => wait(work, time === 20_000 ? 500 : time, ...rest);
            window.failures = 0;
            const register = navigator.serviceWorker.register;
            navigator.serviceWorker.register = async function(...parts) {
                const registration = await register.apply(this, parts);
                const worker = registration.installing;
                worker?.addEventListener("statechange", () => { if (worker.state === "redundant") failures++; });
                return registration;
            };""")
        phone.until("failures > 1")
        server.stop()
        file.write_bytes(whole)
        # What the first attempts have brought is not fetched again.
        for script in site.glob("bridge.js*"):
            script.unlink()
        server.start()
        phone.installed()
        phone.until("navigator.serviceWorker.controller !== null")
        server.stop()
        phone.open("/logbook/flights")
        expect(phone.page.get_by_text("The logbook is still empty.")).to_be_visible()
    finally:
        server.stop()


def test_a_form_that_was_being_filled_in_is_there_after_a_reload(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.go("/logbook/flights/new/flight")
    phone.field("Departure place").fill("LKPR")
    phone.field("Remarks and endorsements").fill("half a sent")
    # The reload comes before the draft is due, but leaving the page stores it.
    phone.page.reload()
    phone.ready()
    expect(phone.page.get_by_text("Unsaved changes restored.")).to_be_visible()
    expect(phone.field("Departure place")).to_have_value("LKPR")
    expect(phone.field("Remarks and endorsements")).to_have_value("half a sent")
    phone.button("Discard").click()
    expect(phone.field("Departure place")).to_have_value("")
    phone.page.reload()
    phone.ready()
    expect(phone.field("Departure place")).to_have_value("")


# Keeps the database busy: a transaction lasts as long as the page, or until `release()`. Work behind it is given up
# when the page closes.
KEPT_BUSY = """() => new Promise(begun => {
    indexedDB.open("vademecum").onsuccess = ({ target: { result } }) => {
        const pages = result.transaction("pages", "readwrite").objectStore("pages");
        let isHeld = true;
        window.release = () => { isHeld = false; result.close(); };
        const hold = () => { begun(); if (isHeld) pages.get("none").onsuccess = hold; };
        hold();
    };
})"""


def test_a_form_that_was_being_saved_when_the_page_went_is_there_after_a_reload(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.go("/logbook/flights/new/flight")
    phone.field("Departure place").fill("LKPR")
    expect(phone.page.locator("body")).not_to_have_attribute("aria-busy", "true")
    phone.page.wait_for_timeout(1_000)   # until the draft is on disk
    phone.page.evaluate(KEPT_BUSY)
    phone.button("Save").click()
    expect(phone.detail).to_contain_text("LKPR")
    phone.page.reload()
    phone.ready()
    expect(phone.notice).to_have_count(0)
    phone.go("/logbook/flights/new/flight")
    expect(phone.field("Departure place")).to_have_value("LKPR")


def test_what_waits_for_the_disk_is_written_together(devices, shared_server):
    """P-27"""
    phone = devices(shared_server, PHONE)
    phone.go("/logbook/flights/new/flight")
    phone.page.evaluate(KEPT_BUSY)
    phone.page.evaluate("""() => {
        window.begun = 0;
        const transaction = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (stores, mode, options) {
            if (mode === "readwrite") window.begun++;
            return transaction.call(this, stores, mode, options);
        };
    }""")
    phone.field("Remarks and endorsements").press_sequentially("a sentence that is typed slowly", delay=40)
    phone.field("Departure place").fill("LKPR")
    phone.button("Save").click()
    expect(phone.detail).to_contain_text("LKPR")
    phone.page.evaluate("release()")
    expect(phone.notice).to_contain_text("The flight is saved.")
    assert phone.page.evaluate("begun") <= 3
    phone.page.reload()
    phone.ready()
    expect(phone.detail).to_contain_text("a sentence that is typed slowly")


def test_storage_that_takes_long_is_shown_and_the_flight_is_called_saved_when_it_is(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.go("/logbook/flights/new/flight")
    phone.field("Departure place").fill("LKPR")
    phone.page.evaluate(KEPT_BUSY)
    phone.button("Save").click()
    expect(phone.banner("Saving is taking longer than usual.")).to_be_visible()
    expect(phone.notice).to_have_count(0)
    phone.page.evaluate("release()")
    expect(phone.notice).to_contain_text("The flight is saved.")
    expect(phone.banner("Saving is taking longer than usual.")).to_have_count(0)
    phone.page.reload()
    phone.ready()
    expect(phone.detail).to_contain_text("LKPR")
    phone.go("/logbook/flights/new/flight")
    expect(phone.field("Departure place")).to_have_value("")


def test_a_flight_is_saved_while_the_server_is_down_and_sent_when_it_is_back(devices, own_server):
    phone = devices(own_server, PHONE)
    phone.sign_up(new_email())
    phone.expect_status("Everything is sent")
    own_server.kill()
    phone.save_flight("LKPR", "LKTB")
    phone.expect_status("1 change not sent yet")
    expect(phone.page.get_by_text("The server cannot be reached; trying again.")).to_be_visible()
    own_server.start()
    phone.expect_status("Everything is sent", timeout=30_000)
    assert len(phone.records()) == 1


def test_a_server_killed_during_pushes_loses_nothing_and_stores_everything_once(devices, own_server):
    phone = devices(own_server, PHONE)
    phone.load_samples()
    delays = [0.1, 0.02, 0.0]

    def kill(request):
        if delays and request.url.endswith("/push") and own_server.process is not None:
            time.sleep(delays.pop())
            own_server.kill()

    phone.page.on("request", kill)
    phone.sign_up(new_email())
    for left in (2, 1, 0):
        deadline = time.monotonic() + 30
        while len(delays) > left or own_server.process is not None:
            assert time.monotonic() < deadline, "nothing is pushed"
            phone.page.wait_for_timeout(20)
        own_server.start()
        phone.save_flight("LKPR", "LKTB")
    phone.expect_status("Everything is sent", timeout=60_000)
    records = phone.records()
    assert len({record["id"] for record in records}) == len(records) == 271 + 3
    # Each change made one version, so nothing was applied twice.
    assert max(record["version"] for record in records) % 2**40 == 271 + 3
    phone.button("Compare with the server").click()
    expect(phone.page.get_by_text("everything agrees")).to_be_visible()


def test_two_tabs_show_the_same_and_only_one_of_them_synchronises(devices, shared_server):
    first = devices(shared_server, TABLET)
    second = App(first.context, shared_server.url)
    asked = {first: 0, second: 0}
    for tab in asked:
        def count(request, tab=tab):
            asked[tab] += "/api/v1/spaces/" in request.url
        tab.page.on("request", count)
    second.sign_up(new_email())
    first.go("/logbook/flights")
    second.save_flight("LKPR", "LKTB")
    expect(first.row("LKPR – LKTB")).to_be_visible()
    first.expect_status("Everything is sent")
    assert asked[first] > 0 and asked[second] == 0
    first.save_flight("LKTB", "LKPR")
    second.go("/logbook/flights")
    expect(second.row("LKTB – LKPR")).to_be_visible()
    # When the leader closes, the other tab takes over.
    first.expect_status("Everything is sent")
    first.page.close()
    second.save_flight("LKMT", "LKKV")
    second.expect_status("Everything is sent")
    assert asked[second] > 0
    assert len(second.records()) == 3


TRAP = """
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
        const instance = await instantiate.apply(WebAssembly, given);
        const { exports } = instance;
        if (!exports.handle) return instance;
        const handle = (pointer, length) => {
            if (window.trapNext) { window.trapNext = false; return exports.handle(0xfffffff0, 4096); }
            return exports.handle(pointer, length);
        };
        return { exports: { ...exports, handle } };
    };
"""


def test_after_a_trap_of_the_core_the_app_restarts_from_storage_and_says_so(devices, shared_server):
    phone = devices(shared_server, PHONE, init=TRAP)
    path = phone.save_flight("LKPR", "LKTB")
    phone.page.evaluate("window.trapNext = true")
    phone.go("/settings")
    expect(phone.notice).to_contain_text("The app has restarted. What was saved is intact.")
    phone.go(path)
    expect(phone.detail).to_contain_text("LKTB")
    phone.change_flight(path, remarks="it goes on")


def test_after_three_traps_in_a_minute_the_app_offers_to_export_what_is_stored(devices, shared_server):
    phone = devices(shared_server, PHONE, init=TRAP)
    phone.save_flight("LKPR", "LKTB")
    for _ in range(2):
        phone.page.evaluate("window.trapNext = true")
        phone.go("/settings")
        expect(phone.notice).to_contain_text("The app has restarted.")
        phone.button("Close").click()
    phone.page.evaluate("window.trapNext = true")
    phone.go("/menu")
    expect(phone.page.get_by_text("The app stopped several times.")).to_be_visible()
    with phone.page.expect_download() as download:
        phone.page.locator("button[name=export]").click()
    assert "LKTB" in download.value.path().read_text()
    phone.page.locator("button[name=reload]").click()
    phone.ready()


KEPT = "caches.match('NAME').then(found => found !== undefined)"


def test_a_new_version_offers_itself_and_keeps_unsaved_input(devices, tmp_path):
    """P-110: it also takes nothing away that works without a network."""
    site = tmp_path / "web"
    shutil.copytree(SITE, site)
    server = Server(tmp_path / "data", site)
    try:
        phone = devices(server, PHONE)
        phone.installed()
        phone.page.reload()
        phone.ready()
        phone.go("/logbook/flights/new/flight")
        phone.field("Departure place").fill("LKPR")
        phone.until(KEPT.replace("NAME", "/vendor/world.svg"))
        server.stop()
        worker = (site / "service-worker.js").read_text()
        # One of the later files is another.
        ground = site / "vendor/world.svg"
        before = base64.b64encode(hashlib.sha256(ground.read_bytes()).digest()).decode()
        ground.write_bytes(ground.read_bytes() + b"<!-- next -->")
        after = base64.b64encode(hashlib.sha256(ground.read_bytes()).digest()).decode()
        assert before in worker
        for old, new in [('cacheName = "shell-', 'cacheName = "shell-next-'), ('laterName = "later-', 'laterName = "later-next-'), (before, after)]:
            worker = worker.replace(old, new)
        (site / "service-worker.js").write_text(worker)
        for suffix in ("br", "gz"):
            (site / f"service-worker.js.{suffix}").unlink(missing_ok=True)
            (site / f"vendor/world.svg.{suffix}").unlink(missing_ok=True)
        server.start()
        phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(phone.banner("A new version is ready.")).to_be_visible(timeout=15_000)
        with phone.page.expect_navigation():
            phone.button("Switch to it").click()
        phone.context.set_offline(True)
        phone.ready()
        expect(phone.field("Departure place")).to_have_value("LKPR")
        assert phone.page.evaluate(KEPT.replace("NAME", "/vendor/maplibre.js"))
        assert not phone.page.evaluate(KEPT.replace("NAME", "/vendor/world.svg"))
        phone.context.set_offline(False)
        # Nothing else of the old version is left.
        phone.until("caches.keys().then(names => !names.some(name => name.startsWith('shell-') && !name.startsWith('shell-next-')))")
        expect(phone.banner("A new version is ready.")).to_have_count(0)
    finally:
        server.stop()


def test_storage_that_is_full_keeps_the_change_on_the_screen_and_stores_it_later(devices, shared_server):
    phone = devices(shared_server, PHONE)
    browser = phone.context.new_cdp_session(phone.page)
    quota = "Storage.overrideQuotaForOrigin"
    browser.send(quota, {"origin": phone.url, "quotaSize": 1})
    phone.go("/logbook/flights/new/flight")
    phone.field("Departure place").fill("LKPR")
    # The draft is the first entry for which there is no space.
    expect(phone.notice).to_contain_text("The device's storage is full.")
    phone.button("Save").click()
    expect(phone.notice).to_contain_text("The device's storage is full.")
    expect(phone.detail).to_contain_text("LKPR")
    browser.send(quota, {"origin": phone.url})
    expect(phone.notice).to_contain_text("The flight is saved.")
    phone.page.reload()
    phone.ready()
    expect(phone.detail).to_contain_text("LKPR")
