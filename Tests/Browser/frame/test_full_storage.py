"""A storage without room: nothing that was typed or saved is lost with the page (P-88, P-89)."""
from playwright.sync_api import expect

from conftest import PHONE
from test_offline import KEPT_BUSY

# While `full` stands in the tab's own storage, every transaction that writes ends as on a device without room.
FULL = """
const begin = IDBDatabase.prototype.transaction, error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error").get;
IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = begin.call(this, stores, mode, options);
    if (mode !== "readwrite" || !sessionStorage.getItem("full")) return made;
    made.isFull = true;
    setTimeout(() => { try { made.abort(); } catch { /* it has ended */ } });
    return made;
};
Object.defineProperty(IDBTransaction.prototype, "error", {
    get() { return this.isFull ? new DOMException("no room", "QuotaExceededError") : error.call(this); },
});
"""


def fill_storage(phone) -> None:
    phone.page.evaluate("sessionStorage.setItem('full', 'yes')")


def make_room(phone) -> None:
    phone.page.evaluate("sessionStorage.removeItem('full')")


def test_a_full_storage_is_read_although_what_was_put_aside_has_no_room(devices, shared_server):
    """P-88: it was taken for a storage that cannot be read, and what was saved then was gone with the page."""
    phone = devices(shared_server, PHONE, init=FULL)
    phone.save_flight("LKPR", "LKTB")
    phone.go("/logbook/flights/new/flight")
    phone.page.evaluate(KEPT_BUSY)
    phone.field("Departure place").fill("LKMT")
    expect(phone.page.locator("body")).not_to_have_attribute("aria-busy", "true")
    phone.page.wait_for_timeout(1_000)   # until the draft waits for the disk
    fill_storage(phone)
    phone.page.reload()
    phone.ready()
    expect(phone.field("Departure place")).to_have_value("LKMT")
    phone.page.reload()
    phone.ready()
    expect(phone.field("Departure place")).to_have_value("LKMT")
    phone.go("/logbook/flights")
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    make_room(phone)
    phone.save_flight("LKKV", "LKHK")
    phone.page.reload()
    phone.ready()
    phone.go("/logbook/flights")
    for flight in ("LKPR – LKTB", "LKKV – LKHK"):
        expect(phone.row(flight)).to_be_visible()
    assert phone.page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('typed'))") == []


def test_what_was_typed_while_the_storage_is_full_is_there_after_a_reload(devices, shared_server):
    """P-89"""
    phone = devices(shared_server, PHONE, init=FULL)
    phone.save_flight("LKPR", "LKTB")
    phone.go("/logbook/flights/new/flight")
    fill_storage(phone)
    phone.field("Departure place").fill("LKMT")
    expect(phone.notice).to_contain_text("The device's storage is full.")
    phone.field("Remarks and endorsements").fill("half a sentence")
    for _ in range(2):
        phone.page.reload()
        phone.ready()
        expect(phone.field("Departure place")).to_have_value("LKMT")
        expect(phone.field("Remarks and endorsements")).to_have_value("half a sentence")
        make_room(phone)
