"""Pictures of the zoo: an editor crops and publishes one, a visitor sees it in the right size, and without a network."""
import re
import struct
import subprocess
import zlib

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from server import BINARY, Server
from test_accessibility import check

def png(width: int, height: int) -> bytes:
    """Red on the left, blue on the right."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + b"\xd0\x20\x20" * (width // 2) + b"\x20\x20\xd0" * (width - width // 2)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("pictures") / "data")
    yield server
    server.stop()


def is_loaded(picture) -> bool:
    expect(picture).to_be_visible()
    return picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }") > 0


def colours(picture) -> list[str]:
    """The colours at the left and right edge."""
    return picture.evaluate(
        """async image => {
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            const at = x => { const [r, , b] = context.getImageData(x, 5, 1, 1).data; return r > b ? "red" : "blue"; };
            return [at(3), at(canvas.width - 4)];
        }""")


def make_editor(app, server) -> None:
    """Signs up and becomes an editor of the zoo."""
    email = new_email()
    app.sign_up(email)
    said = subprocess.run(
        [BINARY, "space", "member", "add", "zoo", email, "--role", "editor", "--data", server.data],
        capture_output=True, text=True)
    assert said.returncode == 0, said.stderr


@pytest.mark.keeps_the_app
def test_an_editor_cuts_a_picture_by_keyboard_and_a_visitor_has_it_offline_in_every_size(devices, server):
    editor = devices(server, PHONE)
    make_editor(editor, server)
    editor.open("/zoo/animals")
    lines = editor.page.locator(".zoo-lines .line")
    expect(lines.first).to_be_visible(timeout=20_000)
    lines.first.get_by_role("link").click()
    editor.page.get_by_role("link", name="Edit").click(timeout=20_000)

    with editor.page.expect_file_chooser() as chooser:
        editor.button("Choose a picture").click()
    chooser.value.set_files({"name": "animal.png", "mimeType": "image/png", "buffer": png(2400, 600)})
    frame = editor.page.locator(".crop rect.frame")
    expect(frame).to_be_visible()
    # 2000 × 500 after it was made smaller, then the largest frame of 4:3 in the middle.
    expect(frame).to_have_attribute("width", "666")
    check(editor, "cutting a picture")
    across = editor.page.get_by_label("Move across")
    across.focus()
    across.press("End")
    expect(frame).to_have_attribute("x", "1334")
    box = editor.page.locator(".crop svg").bounding_box()
    editor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    editor.page.mouse.down()
    editor.page.mouse.move(box["x"] + 10, box["y"] + 20, steps=4)
    expect(frame).to_have_attribute("x", "0")
    editor.page.mouse.up()
    across.focus()
    across.press("End")
    editor.button("Use this part").click()
    preview = editor.page.locator("img.preview")
    expect(preview).to_be_visible()
    assert colours(preview) == ["blue", "blue"]

    editor.button("Publish").first.click()
    expect(editor.page.get_by_text("A picture needs a description")).to_have_count(2)
    editor.page.locator("[name=pictureAltCs]").fill("Zvíře na modrém pozadí")
    editor.page.locator("[name=pictureAltEn]").fill("An animal before a blue background")
    editor.button("Publish").first.click()
    expect(editor.page.get_by_text("What publishing changes")).to_be_visible()
    editor.button("Publish").click()
    expect(editor.page.locator(".photo-hero img")).to_be_visible(timeout=20_000)
    editor.expect_status("Everything is sent")

    visitor = devices(server, TABLET)
    asked = []
    visitor.page.on("request", lambda request: asked.append(request.url) if "/blobs/" in request.url else None)
    visitor.go("/zoo/animals")
    thumbnail = visitor.page.locator(".zoo-lines .thumbnail img").first
    expect(thumbnail).to_be_visible(timeout=20_000)
    assert is_loaded(thumbnail)
    # The list has small ones; beside it is the first animal (Z-15), out of focus until it has come.
    assert "?width=160" in asked[0] and all(re.search(r"\?width=(160|320|640|1280)$", url) for url in asked), asked
    # Includes the first visit: the worker was installed after the picture was loaded.
    visitor.installed()
    visitor.until(
        "async () => (await (await caches.open('pictures')).keys()).some(({ url }) => url.includes('width=160'))")
    visitor.page.locator(".zoo-lines .line").first.get_by_role("link").click()
    portrait = visitor.page.locator(".photo-hero img")
    assert is_loaded(portrait)
    expect(portrait).to_have_attribute("alt", "An animal before a blue background")
    assert re.search(r"\?width=(640|1280)$", asked[-1]), asked

    visitor.offline()
    visitor.page.reload()
    visitor.ready()
    assert is_loaded(portrait) and is_loaded(thumbnail)
    # A version that was never requested is replaced by the widest that is here.
    large = re.search(r"\d+$", asked[-1])[0]
    other = asked[-1].replace(f"width={large}", f"width={1280 if large == '640' else 640}")
    assert other not in asked
    visitor.page.evaluate(
        "src => document.querySelector('.sheet').append(Object.assign(new Image(), { src, id: 'other', alt: '' }))", other)
    assert is_loaded(visitor.page.locator("#other"))


@pytest.mark.keeps_the_app
def test_signing_out_keeps_the_lexicon_and_nothing_of_the_account(devices, server):
    visitor = devices(server, PHONE)
    visitor.sign_up(new_email())
    visitor.open("/zoo/animals")
    lines = visitor.page.locator(".zoo-lines .line")
    expect(lines.first).to_be_visible(timeout=20_000)
    lines.first.get_by_role("link").click()
    visitor.button("Favourite").click()
    visitor.installed()
    visitor.expect_status("Everything is sent")
    visitor.go("/account")
    visitor.button("Sign out").click()
    visitor.dialog.get_by_role("button", name="Sign out").click()
    visitor.page.wait_for_url(server.url + "/")
    expect(visitor.page.locator(".home-card")).to_have_count(5)
    visitor.open("/zoo/animals")
    expect(lines.first).to_be_visible(timeout=20_000)
    visitor.offline()
    visitor.open("/zoo/animals")
    expect(lines.first).to_be_visible()
    expect(lines.locator(".mark")).to_have_count(0)
    visitor.go("/zoo/mine")
    expect(visitor.page.locator(".animals.mine")).to_have_count(0)
