"""Attachments, signatures and the history of a flight, as a pilot uses them."""
import base64
import json
import re

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET

# A picture of 3000 × 1500 pixels that the browser makes.
DRAW_PICTURE = """async () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [3000, 1500];
    const context = canvas.getContext("2d");
    context.fillStyle = "#2a6"; context.fillRect(0, 0, 3000, 1500);
    context.fillStyle = "#fff"; context.fillRect(900, 400, 900, 500);
    const reader = new FileReader();
    reader.readAsDataURL(await new Promise(done => canvas.toBlob(done, "image/png")));
    await new Promise(done => { reader.onload = done; });
    return reader.result;
}"""
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def picture(app) -> bytes:
    return base64.b64decode(app.page.evaluate(DRAW_PICTURE).split(",")[1])


def attach(app, *files) -> None:
    with app.page.expect_file_chooser() as chooser:
        app.button("Add a photo or PDF").click()
    chooser.value.set_files([{"name": name, "mimeType": kind, "buffer": data} for name, kind, data in files])


def size_shown(app, name: str) -> list[int]:
    """The number of pixels of the picture on the page. Waits until it is there."""
    image = app.page.locator("li", has_text=name).locator("img[data-blob]")
    app.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=image.element_handle())
    return image.evaluate("image => [image.naturalWidth, image.naturalHeight]")


@pytest.mark.keeps_the_app
def test_a_photo_attached_offline_is_seen_on_another_device(devices, shared_server):
    phone = devices(shared_server, PHONE)
    email = new_email()
    phone.sign_up(email)
    path = phone.save_flight("LKPR", "LKTB")
    phone.expect_status("Everything is sent")
    phone.installed()
    phone.open(path)
    phone.offline()
    attach(phone, ("wing.png", "image/png", picture(phone)), ("order.pdf", "application/pdf", PDF))
    expect(phone.page.locator(".attachments li")).to_have_count(2)
    assert size_shown(phone, "wing.png") == [2000, 1000], "it is as large as a page needs"
    expect(phone.page.get_by_text("Not sent yet", exact=True)).to_have_count(2)
    # Two records and two files.
    phone.expect_status("4 changes not sent yet")
    phone.open(path)
    assert size_shown(phone, "wing.png") == [2000, 1000], "it is on the disk"

    phone.offline(False)
    phone.expect_status("Everything is sent")
    tablet = devices(shared_server, TABLET)
    tablet.sign_in(email)
    tablet.go(path)
    tile = tablet.page.locator(".attachments li", has_text="wing.png")
    expect(tile).to_contain_text("Not on this device; tap to fetch it.")
    tile.get_by_role("button", name="Fetch: wing.png").click()
    assert size_shown(tablet, "wing.png") == [2000, 1000]
    tablet.installed()
    tablet.offline()
    tablet.open(path)
    assert size_shown(tablet, "wing.png") == [2000, 1000], "what was seen is there without a network"
    tablet.page.get_by_role("link", name="Open: wing.png").click()
    expect(tablet.page.locator(".picture img[src^=blob]")).to_be_visible()


def test_a_document_is_saved_as_it_was(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.save_flight("LKPR", "LKTB")
    attach(phone, ("order.pdf", "application/pdf", PDF))
    link = phone.page.locator("a[download='order.pdf'][href^=blob]")
    expect(link).to_be_visible()
    with phone.page.expect_download() as download:
        link.click()
    assert open(download.value.path(), "rb").read() == PDF


def test_what_is_no_picture_is_not_taken_and_what_is_removed_comes_back(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.save_flight("LKPR", "LKTB")
    attach(phone, ("broken.jpg", "image/jpeg", b"no picture"))
    expect(phone.notice).to_contain_text("broken.jpg cannot be read")
    attach(phone, ("wing.png", "image/png", picture(phone)))
    phone.page.get_by_role("button", name="Remove: wing.png").click()
    phone.dialog.get_by_role("button", name="Remove").click()
    expect(phone.page.locator(".attachments li")).to_have_count(0)
    phone.notice.get_by_role("button", name="Undo").click()
    size_shown(phone, "wing.png")


def bytes_stored(app) -> int:
    """The number of files in this browser's database."""
    return app.page.evaluate(
        """async () => {
            const open = indexedDB.open("vademecum-blobs");
            await new Promise(done => { open.onsuccess = done; });
            const keys = open.result.transaction("blobs").objectStore("blobs").getAllKeys();
            await new Promise(done => { keys.onsuccess = done; });
            open.result.close();
            // Beside them stands the number of the store's life (P-77).
            return keys.result.filter(key => key !== "life").length;
        }""")


def test_a_photo_belongs_to_the_form_before_the_flight_is_saved(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.go("/logbook/flights/new/flight")
    phone.field("Departure place").fill("LKPR")
    attach(phone, ("wing.png", "image/png", picture(phone)), ("order.pdf", "application/pdf", PDF))
    expect(phone.page.locator(".attachments li")).to_have_count(2)
    phone.open("/logbook/flights/new/flight")
    assert size_shown(phone, "wing.png") == [2000, 1000], "it comes back with what was typed"
    phone.button("Save").click()
    expect(phone.notice).to_contain_text("The flight is saved.")
    assert size_shown(phone, "wing.png") == [2000, 1000]
    assert bytes_stored(phone) == 2
    phone.go("/logbook/flights/new/flight")
    attach(phone, ("other.png", "image/png", picture(phone)), ("third.pdf", "application/pdf", PDF + b"%"))
    expect(phone.page.locator(".attachments li")).to_have_count(2)
    phone.button("Cancel").click()
    phone.dialog.get_by_role("button", name="Discard").click()
    expect(phone.page).to_have_url(phone.url + "/logbook/flights")
    phone.page.wait_for_timeout(300)
    assert bytes_stored(phone) == 2, "the picture is that of the flight, the document is gone"


def test_a_backup_brings_photos_and_documents_to_another_device(devices, shared_server, tmp_path):
    phone = devices(shared_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB")
    attach(phone, ("wing.png", "image/png", picture(phone)), ("order.pdf", "application/pdf", PDF))
    expect(phone.page.locator(".attachments li")).to_have_count(2)
    phone.go("/logbook/transfer")
    with phone.page.expect_download() as download:
        phone.page.locator("[data-action='logbook.transfer.export'][data-value='json']").click()
    expect(phone.page.get_by_text("Attachments in the backup: 2 of 2.")).to_be_visible()
    backup = tmp_path / "backup.json"
    download.value.save_as(backup)
    assert len(json.loads(backup.read_text())["files"]) == 2
    other = devices(shared_server, TABLET)
    other.go("/logbook/transfer")
    with other.page.expect_file_chooser() as chooser:
        other.button("Choose files").click()
    chooser.value.set_files(backup)
    other.page.locator("[data-action='logbook.transfer.store']").click()
    expect(other.page.locator("p[role=status]", has_text="The import is done")).to_be_visible()
    other.go(path)
    assert size_shown(other, "wing.png") == [2000, 1000]
    with other.page.expect_download() as download:
        other.page.locator("a[download='order.pdf'][href^=blob]").click()
    assert open(download.value.path(), "rb").read() == PDF


def test_signing_out_leaves_no_picture_behind(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.sign_up(new_email())
    phone.save_flight("LKPR", "LKTB")
    attach(phone, ("wing.png", "image/png", picture(phone)))
    phone.expect_status("Everything is sent")
    phone.go("/account")
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    # Signing out goes on after the address has changed.
    expect(phone.page.locator(".home-card").first).to_be_visible()
    assert bytes_stored(phone) == 0


def draw_signature(app) -> None:
    box = app.page.locator("#signature-pad").bounding_box()
    mouse = app.page.mouse
    for shift in (0.2, 0.5):
        mouse.move(box["x"] + box["width"] * shift, box["y"] + box["height"] * 0.7)
        mouse.down()
        for step in range(1, 12):
            mouse.move(
                box["x"] + box["width"] * (shift + 0.02 * step), box["y"] + box["height"] * (0.5 + 0.03 * (-1) ** step * step))
        mouse.up()


@pytest.mark.keeps_the_app
def test_a_signature_drawn_on_a_phone_is_broken_by_a_change(devices, shared_server):
    phone = devices(shared_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB")
    phone.link("Have it signed").click()
    phone.page.locator("#f-name").fill("Jan Novák")
    phone.field("Licence number").fill("CZ.FCL.123")
    phone.page.locator("#signature-pad").scroll_into_view_if_needed()
    draw_signature(phone)
    expect(phone.page.locator("#signature-pad path")).to_have_count(2)
    expect(phone.page.locator("#signature-pad polyline")).to_have_count(0)
    phone.page.reload()
    phone.ready()
    expect(phone.page.locator("#signature-pad path")).to_have_count(2)
    expect(phone.page.locator("#f-name")).to_have_value("Jan Novák")
    phone.button("Sign").click()
    expect(phone.page.locator(".pane.detail")).to_contain_text("The signature is valid")
    expect(phone.page.locator("svg.signature path")).to_have_count(2)
    phone.change_flight(path, departure="LKHK")
    expect(phone.page.locator(".pane.detail")).to_contain_text("The signature is broken")

    phone.page.locator("summary", has_text=re.compile(r"Changes \(2\)")).click()
    change = phone.page.locator(".change", has_text="Departure place")
    expect(change).to_contain_text("LKPR → LKHK")
    change.get_by_role("button", name="Restore this value").click()
    expect(phone.page.locator(".pane.detail")).to_contain_text("The signature is valid")


def test_the_history_of_both_devices_stands_in_the_detail(devices, shared_server):
    phone = devices(shared_server, PHONE)
    email = new_email()
    phone.sign_up(email)
    path = phone.save_flight("LKPR", "LKTB")
    phone.expect_status("Everything is sent")
    tablet = devices(shared_server, TABLET)
    tablet.sign_in(email)
    tablet.change_flight(path, remarks="from the tablet")
    phone.go(path)
    summary = phone.page.locator("summary", has_text="Changes (1)")
    summary.click()
    expect(phone.page.locator(".changes")).to_contain_text(email)
    expect(phone.page.locator(".changes")).to_contain_text("from the tablet")


def test_the_whole_book_is_checked(devices, shared_server):
    tablet = devices(shared_server, TABLET)
    tablet.load_samples()
    path = tablet.save_flight("LKPR", "LKTB")
    tablet.go("/logbook/statistics")
    tablet.page.get_by_role("link", name="Check the logbook").click()
    expect(tablet.rows.first).to_be_visible()
    tablet.rows.first.get_by_role("link").click()
    expect(tablet.page.locator(".pane.detail h1")).to_have_text("Flight")
    assert path.split("/")[-1] in tablet.path
