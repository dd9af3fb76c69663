"""Pictures of objects: a first map with one, several of an object on two devices, and until they are sent."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from fitting import broken_words
from test_inventory import begun, lamp_on_two_devices, place, save

# How wide each picture on the page is; 0 as long as its bytes are not there.
WIDTHS = "() => [...document.querySelectorAll('img[data-blob]')].map(picture => picture.naturalWidth)"
# The SHA-256 that this browser's pictures have.
HASHES = """async () => {
    const open = indexedDB.open("vademecum-blobs");
    await new Promise(done => { open.onsuccess = done; });
    const all = open.result.transaction("blobs").objectStore("blobs").getAll();
    await new Promise(done => { all.onsuccess = done; });
    open.result.close();
    const hash = async ({ bytes }) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
    return (await Promise.all(all.result.map(hash))).sort();
}"""


# The browser loses the bytes of all pictures.
LOSE = """async () => {
    const open = indexedDB.open("vademecum-blobs");
    await new Promise(done => { open.onsuccess = done; });
    const work = open.result.transaction("blobs", "readwrite");
    work.objectStore("blobs").clear();
    await new Promise(done => { work.oncomplete = done; });
    open.result.close();
}"""


def add(app, *names: str) -> None:
    """Pictures from the camera or the album. Each has another colour, and so other bytes."""
    for name in names:
        colour = ["red", "green", "blue"][int(name[-1]) - 1]
        with app.page.expect_file_chooser() as chooser:
            app.button("Add a picture").click()
        chooser.value.set_files({"name": f"{name}.png", "mimeType": "image/png", "buffer": bytes(app.page.evaluate(
            """async colour => {
                const canvas = new OffscreenCanvas(60, 40), context = canvas.getContext("2d");
                context.fillStyle = colour;
                context.fillRect(0, 0, 60, 40);
                return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
            }""", colour))})
        expect(app.page.locator(".attachments")).to_contain_text(name)


def shows(app, *names: str) -> None:
    """The pictures of the object in their order."""
    expect(app.page.locator(".attachments li .attachment-words p:first-child")).to_have_text([re.compile(name) for name in names])


def are_drawn(app, count: int) -> None:
    """So many pictures are shown with their own bytes."""
    app.until(f"() => {{ const all = ({WIDTHS})(); return all.length === {count} && all.every(width => width === 60); }}")


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_first_map_with_a_picture(devices, shared_server, kind):
    """I-13, I-57: without a network and an account a tree with a picture is on the map, also after the app starts anew."""
    app = begun(devices, shared_server, kind, "Trees")
    app.installed()
    app.offline()
    place(app, 0)
    app.field("Species").fill("Oak")
    add(app, "tree1")
    save(app)
    app.page.reload()
    app.ready()
    expect(app.page.locator(".map-layers")).to_contain_text("1 object")
    app.link("Objects as a table: Trees").click()
    app.link("Oak").click()
    expect(app.page.locator(".only-here")).to_have_text("1 picture is only on this device.")
    are_drawn(app, 1)


def is_a_tile(app) -> None:
    """A picture that is not here: its sign lies on its tile, and large text on a small phone breaks no word beside it."""
    app.page.set_viewport_size({"width": 320, "height": 640})
    app.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for tile in app.page.locator(".attachments button.thumbnail").all():
        around, sign = tile.bounding_box(), tile.locator(".icon").bounding_box()
        assert around["x"] <= sign["x"] and sign["x"] + sign["width"] <= around["x"] + around["width"]
        assert around["y"] <= sign["y"] and sign["y"] + sign["height"] <= around["y"] + around["height"]
    assert broken_words(app) == []
    app.page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    app.page.set_viewport_size(TABLET["viewport"])


@pytest.mark.keeps_the_app
def test_pictures_on_two_devices(devices, shared_server):
    """I-57: two of one lamp in an order and with a caption, told as unsent until they are sent, fetched elsewhere on request."""
    phone, tablet, _ = lamp_on_two_devices(devices, shared_server)
    lamp = phone.path

    phone.offline()
    add(phone, "foot1", "head2")
    expect(phone.page.locator(".only-here")).to_have_text("2 pictures are only on this device.")
    phone.button("Move forwards: head2.png").click()
    shows(phone, "head2", "foot1")
    phone.link("Caption and place: head2.png").click()
    phone.field("Caption").fill("The head")
    phone.button("Save").click()
    expect(phone.notice).to_contain_text("The caption is saved.")
    phone.go(lamp)
    shows(phone, "The head", "foot1")
    expect(phone.page.locator(".only-here")).to_have_text("2 pictures are only on this device.")
    phone.offline(False)
    expect(phone.page.locator(".only-here")).to_have_count(0, timeout=60_000)

    tablet.go(lamp)
    shows(tablet, "The head", "foot1")
    expect(tablet.page.locator(".attachments")).to_contain_text("Not on this device; tap to fetch it.")
    is_a_tile(tablet)
    for name in ["The head", "foot1.png"]:
        tablet.button(f"Fetch: {name}").click()
        expect(tablet.link(f"Open: {name}")).to_be_visible()
    are_drawn(tablet, 2)
    assert tablet.page.evaluate(HASHES) == phone.page.evaluate(HASHES)
    add(tablet, "base3")
    tablet.button("Move forwards: base3.png").click()
    shows(tablet, "The head", "base3", "foot1")
    shows(phone, "The head", "base3", "foot1")
    phone.button("Fetch: base3.png").click()
    are_drawn(phone, 3)


@pytest.mark.keeps_the_app
def test_a_picture_whose_bytes_are_lost_here_is_asked_for_on_the_server(devices, shared_server):
    """P-30: it is not reported as missing when the server has it, and can be fetched again."""
    phone, tablet, _ = lamp_on_two_devices(devices, shared_server)
    lamp = phone.path
    phone.offline()
    add(phone, "foot1")
    expect(phone.page.locator(".only-here")).to_have_text("1 picture is only on this device.")

    tablet.go(lamp)
    add(tablet, "foot1")
    expect(tablet.page.locator(".only-here")).to_have_count(0, timeout=60_000)

    phone.page.evaluate(LOSE)
    phone.offline(False)
    expect(phone.page.locator(".only-here")).to_have_count(0, timeout=60_000)
    phone.page.reload()
    phone.ready()
    shows(phone, "foot1", "foot1")
    phone.button("Fetch: foot1.png").first.click()
    expect(phone.link("Open: foot1.png").first).to_be_visible()
