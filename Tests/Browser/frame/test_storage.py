"""P-77: a device's storage in all versions, whole and broken, and tabs of two versions."""
import contextlib
import glob
import os
import re
import signal
import time

import pytest
from playwright.sync_api import Error, expect

from app import App, new_email
from conftest import FLAGS, PHONE

pytestmark = pytest.mark.keeps_the_app

REQUESTS = """const done = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});
const read = async () => {
    const database = await done(indexedDB.open("vademecum"));
    const stores = database.transaction(["pages", "meta"]);
    const [keys, pages, generation] = await Promise.all([
        done(stores.objectStore("pages").getAllKeys()), done(stores.objectStore("pages").getAll()),
        done(stores.objectStore("meta").get("generation"))]);
    database.close();
    return { keys, pages, generation, version: database.version };
};
"""

# Rewrites the database as earlier versions had it. Version 1: the entries of a page as a JSON array. Version 2: a text
# of lines. Among them are three thousand records with odd values, in a space that nobody asks for.
AS_VERSION = """async version => {
    %s
    const present = await read();
    await done(indexedDB.deleteDatabase("vademecum"));
    const lines = (await new Blob(present.pages).text()).split("\\n").filter(line => line);
    const odd = ["\\u0000", "\\u2028", "ě🦉", "\\ufeff", "\\\\ud800", "a\\tb", "\\uffff", ""];
    let seed = 1;
    for (let number = 0; number < 3000; number++) {
        const id = `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
        // A page of it stays long when the browser compresses it.
        const words = Array.from({ length: number %% 60 }, () => (seed = Math.imul(seed, 1103515245) + 12345 >>> 0).toString(16));
        const text = odd[number %% odd.length] + words.join("");
        lines.push(`r/0190ffff-0000-7000-8000-000000000000/thing/${id}\\t${JSON.stringify({ v: number, f: { text } })}`);
    }
    lines.sort((one, other) => one.split("\\t")[0] < other.split("\\t")[0] ? -1 : 1);
    const opening = indexedDB.open("vademecum", version);
    opening.onupgradeneeded = () => {
        const store = opening.result.createObjectStore("pages");
        let [start, page, length] = ["", [], 0];
        for (const line of [...lines, null]) {
            if (line === null || length > 32000) {
                store.put(version === 1
                    ? page.map(line => JSON.stringify([line.slice(0, line.indexOf("\\t")), line.slice(line.indexOf("\\t") + 1)])).join(",")
                    : page.join("\\n") + "\\n", start);
                [start, page, length] = [line?.split("\\t")[0], [], 0];
            }
            page.push(line);
            length += line?.length ?? 0;
        }
        opening.result.createObjectStore("meta").put(present.generation, "generation");
    };
    (await done(opening)).close();
    return lines.length;
}""" % REQUESTS

# Everything stored of that space, and its form.
STORED = """async () => {
    %s
    const { pages, version } = await read();
    const texts = version > 1 ? pages : pages.map(page => JSON.parse(`[${page}]`).map(entry => entry.join("\\t") + "\\n").join(""));
    const lines = (await new Blob(texts).text()).split("\\n").filter(line => line.startsWith("r/0190ffff"));
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\\n")));
    return {
        lines: lines.length, hash: [...new Uint8Array(hash)].join(), version,
        texts: pages.filter(page => typeof page === "string").length, pages: pages.length,
    };
}""" % REQUESTS

EMPTY = "/manifest.webmanifest"


def lay_down(phone, version):
    """Returns what is stored afterwards."""
    phone.page.goto(phone.url + EMPTY)
    phone.page.evaluate(AS_VERSION, version)
    return phone.page.evaluate(STORED)


def wait_until_joined(phone):
    for _ in range(100):
        stored = phone.page.evaluate(STORED)
        if stored["texts"] == 0:
            return stored
        phone.page.wait_for_timeout(300)
    raise AssertionError(f"still {stored}")


@pytest.mark.parametrize("version", [1, 2])
def test_what_an_earlier_version_has_stored_is_taken_over(devices, shared_server, version):
    phone = devices(shared_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB", 'a "quoted" remark\nwith two lines')
    before = lay_down(phone, version)
    assert before["lines"] == 3000 and before["texts"] > 20
    phone.open(path)
    expect(phone.detail).to_contain_text('a "quoted" remark')
    phone.save_flight("LKTB", "LKMT")
    phone.open("/logbook/flights")
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    expect(phone.row("LKTB – LKMT")).to_be_visible()
    after = wait_until_joined(phone)
    assert after["version"] == 3 and after["pages"] < 10
    assert (after["lines"], after["hash"]) == (before["lines"], before["hash"])
    phone.open("/logbook/flights")
    expect(phone.row("LKTB – LKMT")).to_be_visible()


def opened(browser, server, profile):
    """A separate browser whose storage survives when it ends."""
    context = browser.browser_type.launch_persistent_context(
        profile, executable_path="/usr/bin/chromium", args=FLAGS, locale="en-GB", **PHONE)
    return App(context, server.url, "/logbook/flights")


def test_nothing_is_lost_when_the_browser_is_killed_while_pages_are_joined(browser, shared_server, tmp_path):
    phone = opened(browser, shared_server, tmp_path)
    phone.save_flight("LKPR", "LKTB")
    before = lay_down(phone, 2)
    for _ in range(3):
        phone.open("/logbook/flights")
        expect(phone.row("LKPR – LKTB")).to_be_visible()
        # As soon as the first of them is another page.
        for _ in range(400):
            texts = phone.page.evaluate(STORED)["texts"]
            if texts < before["texts"]:
                break
            phone.page.wait_for_timeout(25)
        kill(tmp_path)
        with contextlib.suppress(Error):
            phone.context.close()
        phone = opened(browser, shared_server, tmp_path)
        stored = phone.page.evaluate(STORED)
        assert (stored["lines"], stored["hash"]) == (before["lines"], before["hash"])
        before = stored
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    stored = wait_until_joined(phone)
    assert (stored["lines"], stored["hash"]) == (before["lines"], before["hash"])
    phone.context.close()


def kill(profile):
    """Ends the browser with this profile at once. Returns when none of its processes holds the profile's files any more."""
    for process, arguments in processes(profile):
        if not any(one.startswith("--type=") for one in arguments):
            os.kill(process, signal.SIGKILL)
    for _ in range(600):
        if not processes(profile):
            return
        time.sleep(0.05)
    raise AssertionError(f"still there: {processes(profile)}")


def processes(profile):
    """Those with this profile, and their arguments. One that has ended has none."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        with contextlib.suppress(OSError), open(path, "rb") as file:
            arguments = file.read().decode(errors="replace").split("\0")
            if f"--user-data-dir={profile}" in arguments:
                found.append((int(path.split("/")[2]), arguments))
    return found


def test_a_tab_of_an_earlier_version_that_stays_open_is_told_of_and_waited_for(devices, shared_server):
    phone = devices(shared_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB")
    lay_down(phone, 2)
    phone.page.evaluate("""() => new Promise(done => {
        indexedDB.open("vademecum", 2).onsuccess = ({ target: { result } }) => { window.held = result; done(); };
    })""")
    other = phone.context.new_page()
    other.goto(phone.url + path)
    expect(other.get_by_text("Vademecum is open in another tab in another version.")).to_be_visible()
    phone.page.evaluate("held.close()")
    expect(other.locator("#detail, .detail").first).to_contain_text("LKPR")
    expect(other.get_by_text("Vademecum is open in another tab in another version.")).to_have_count(0)


def test_a_tab_makes_way_for_a_later_version_and_says_so(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.save_flight("LKPR", "LKTB")
    other = phone.context.new_page()
    other.goto(phone.url + EMPTY)
    other.evaluate("""() => new Promise((done, failed) => {
        const opening = indexedDB.open("vademecum", 4);
        opening.onsuccess = () => { opening.result.close(); done(); };
        opening.onerror = failed;
    })""")
    expect(phone.banner("A new version is ready.")).to_be_visible()
    # A newly opened tab of this version cannot read what the later one may have written, and does not start an empty
    # storage.
    other.goto(phone.url + "/logbook/flights")
    expect(other.get_by_text("Vademecum is open in another tab in another version.")).to_be_visible()
    expect(other.locator("#app > .frame:not([data-printed])")).to_have_count(0)


# As on a full disk.
NO_UPGRADE = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (name, version) {
    const request = version === undefined ? open.call(this, name) : open.call(this, name, version);
    if (name === "vademecum" && version === 3) request.addEventListener("upgradeneeded", () => request.transaction.abort());
    return request;
};"""


def test_where_there_is_no_room_for_a_new_version_the_old_one_is_read(devices, shared_server):
    phone = devices(shared_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB")
    before = lay_down(phone, 2)
    phone.context.add_init_script(NO_UPGRADE)
    phone.open(path)
    expect(phone.detail).to_contain_text("LKPR")
    phone.save_flight("LKTB", "LKMT")
    phone.open("/logbook/flights")
    expect(phone.row("LKTB – LKMT")).to_be_visible()
    stored = phone.page.evaluate(STORED)
    assert (stored["version"], stored["lines"], stored["hash"]) == (2, before["lines"], before["hash"])
    assert stored["texts"] == stored["pages"], "a tab of version 2 can read all of it"


def test_a_page_that_cannot_be_read_is_told_of_and_the_others_are_read(browser, shared_server, tmp_path):
    phone = opened(browser, shared_server, tmp_path)
    lay_down(phone, 2)
    phone.open("/logbook/flights")
    wait_until_joined(phone)
    phone.save_flight("LKPR", "LKTB")
    phone.page.wait_for_timeout(1_000)
    phone.context.close()
    files = glob.glob(str(tmp_path / "Default/IndexedDB/*.blob/*/*/*"))
    assert files, "long pages have files of their own"
    sizes = {file: os.path.getsize(file) for file in files}
    os.remove(max(sizes, key=sizes.get))

    phone = opened(browser, shared_server, tmp_path)
    expect(phone.banner("Part of what is stored on this device cannot be read.")).to_be_visible()
    phone.save_flight("LKTB", "LKMT")
    phone.open("/logbook/flights")
    expect(phone.row("LKTB – LKMT")).to_be_visible()

    # Signing out deletes it too.
    phone.sign_up(new_email())
    phone.go("/account")
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    expect(phone.page).to_have_url(re.compile("/$"))
    phone.ready()
    assert phone.page.evaluate(STORED)["lines"] == 0
    phone.context.close()


DEAF = """
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, "onmessage");
    Object.defineProperty(BroadcastChannel.prototype, "onmessage", {
        set(hear) { set.call(this, event => { if (!window.isDeaf) hear(event); }); },
    });
"""


def test_a_tab_that_still_writes_after_signing_out_in_another_adds_nothing(devices, shared_server):
    first = devices(shared_server, PHONE, init=DEAF)
    email = new_email()
    first.sign_up(email)
    for place in ["LKTB", "LKMT"]:
        first.save_flight("LKPR", place)
    first.expect_status("Everything is sent")
    second = App(first.context, shared_server.url, "/logbook/flights/new/flight")
    # It has not heard of it yet: what it writes comes right after everything was deleted.
    second.page.evaluate("window.isDeaf = true")
    first.go("/account")
    first.button("Sign out").click()
    first.dialog.get_by_role("button", name="Sign out").click()
    expect(first.page).to_have_url(first.url + "/")
    first.ready()
    assert first.stored("r/") == 0
    second.field("Departure place").fill("LKKV")
    second.field("Arrival place").fill("LKPR")
    second.button("Save").click()
    expect(second.notice).to_contain_text("could not be saved")
    assert first.stored("LKKV") == 0
    second.page.close()
    first.sign_in(email)
    first.go("/logbook/flights")
    for place in ["LKTB", "LKMT"]:
        expect(first.row(f"LKPR – {place}")).to_be_visible()


def test_a_storage_that_the_browser_has_thrown_away_under_an_open_tab_gets_no_part_of_it(devices, shared_server):
    phone = devices(shared_server, PHONE)
    email = new_email()
    phone.sign_up(email)
    for place in ["LKTB", "LKMT"]:
        phone.save_flight("LKPR", place)
    phone.expect_status("Everything is sent")
    phone.page.evaluate(f"async () => {{ {REQUESTS} await done(indexedDB.deleteDatabase('vademecum')); }}")
    phone.go("/logbook/flights/new/flight")
    phone.field("Departure place").fill("LKKV")
    phone.field("Arrival place").fill("LKPR")
    phone.button("Save").click()
    expect(phone.notice).to_contain_text("could not be saved")
    expect(phone.page.locator("body > .blocked")).to_contain_text("The browser has deleted what Vademecum had stored")
    # What was there is still shown, and the new flight as well.
    phone.go("/logbook/flights")
    for flight in ["LKPR – LKTB", "LKPR – LKMT", "LKKV – LKPR"]:
        expect(phone.row(flight)).to_be_visible()
    assert phone.stored("r/") == 0
    phone.open("/logbook/flights")
    phone.sign_in(email)
    phone.go("/logbook/flights")
    for flight in ["LKPR – LKTB", "LKPR – LKMT"]:
        expect(phone.row(flight)).to_be_visible()


def test_what_the_account_holds_comes_back_when_the_browser_has_thrown_the_storage_away(devices, shared_server):
    """P-84: at the next start, and the user is told."""
    phone = devices(shared_server, PHONE)
    phone.sign_up(new_email())
    phone.save_flight("LKPR", "LKTB")
    phone.expect_status("Everything is sent")
    phone.open("/logbook/flights")
    throw_away(phone)
    phone.open("/logbook/flights")
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    expect(phone.notice).to_contain_text("The browser has deleted what was stored on this device.")
    phone.open("/logbook/flights")
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    # The session has ended meanwhile.
    phone.context.clear_cookies(name="vademecum")
    throw_away(phone)
    phone.open("/logbook/flights")
    expect(phone.notice).to_contain_text("Sign in, and what your account holds comes back.")


def throw_away(app) -> None:
    app.page.goto(app.url + EMPTY)
    app.page.evaluate(f"async () => {{ {REQUESTS} await done(indexedDB.deleteDatabase('vademecum')); }}")
