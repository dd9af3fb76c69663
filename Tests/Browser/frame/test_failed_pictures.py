"""Storing a chosen file fails, though the file is fine (P-108)."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE

# While `fails` stands in the tab's own storage, nothing is written to the pictures: it names the fault.
FAILING = """
const begin = IDBDatabase.prototype.transaction, error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "error").get;
IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = begin.call(this, stores, mode, options);
    made.fault = this.name === "vademecum-blobs" && mode === "readwrite" && sessionStorage.getItem("fails");
    if (made.fault) setTimeout(() => { try { made.abort(); } catch { /* it has ended */ } });
    return made;
};
Object.defineProperty(IDBTransaction.prototype, "error", {
    get() { return this.fault ? new DOMException("no", this.fault) : error.call(this); },
});
"""
PDF = {"name": "ticket.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4\n%%EOF\n"}


@pytest.mark.parametrize("fault, words", [
    ("UnknownError", "This device could not store ticket.pdf, and nothing was added."),
    ("QuotaExceededError", "The device's storage is full, and ticket.pdf was not added."),
])
def test_a_file_that_could_not_be_stored_is_not_called_unreadable(devices, shared_server, fault, words):
    phone = devices(shared_server, PHONE, init=FAILING)
    path = phone.save_flight("LKPR", "LKTB")
    phone.page.evaluate("fault => sessionStorage.setItem('fails', fault)", fault)
    with phone.page.expect_file_chooser() as chooser:
        phone.button("Add a photo or PDF").click()
    chooser.value.set_files(PDF)
    expect(phone.notice).to_contain_text(words)
    phone.page.evaluate("sessionStorage.removeItem('fails')")
    with phone.page.expect_file_chooser() as chooser:
        phone.button("Add a photo or PDF").click()
    chooser.value.set_files(PDF)
    expect(phone.detail).to_contain_text("ticket.pdf")
    assert phone.path == path
