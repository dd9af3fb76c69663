"""Editors of a history in the browser: from an empty institution to what readers see, with a second institution beside it."""
import io
import json
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from server import BINARY, Server
from test_accessibility import check
from test_zoo_pictures import is_loaded, png

SPACE = "heritage-town-museum"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("museum") / "data")
    yield server
    server.stop()


def run(server, *words: str) -> str:
    said = subprocess.run([BINARY, *words, "--data", server.data], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return said.stdout.strip()


def editor(devices, server, space: str, kind=TABLET):
    app = devices(server, kind)
    email = new_email()
    app.sign_up(email)
    run(server, "space", "member", "add", space, email, "--role", "editor")
    return app


def add_source(app, address="https://www.example.org/history") -> None:
    app.button("Add a source").click()
    app.page.get_by_label("Address of the page").last.fill(address)


def publish(app) -> None:
    app.button("Publish").first.click()
    expect(app.page.get_by_text("What publishing changes")).to_be_visible()
    app.button("Publish").click()


@pytest.fixture(scope="module")
def museum(server) -> str:
    """A town museum, made by one command."""
    return run(server, "heritage", "create", "town-museum", "--title", "Městské muzeum")


def test_from_an_empty_institution_to_a_time_line_with_a_picture(devices, server, museum):
    app = editor(devices, server, SPACE)
    app.open(museum)
    app.go("/heritage/drafts")
    expect(app.page.get_by_role("heading", name="Editors' desk")).to_be_visible(timeout=20_000)
    check(app, "the editors' desk")

    app.page.get_by_role("link", name="Institution").first.click()
    app.page.get_by_role("link", name="Městské muzeum").click()
    app.page.get_by_label("Colour").select_option("green")
    add_source(app)
    check(app, "the form of an institution")
    publish(app)
    expect(app.page.locator(".frame[data-colour=green]")).to_be_visible()

    app.go("/heritage/drafts/period/new")
    app.page.get_by_label("Name in Czech").fill("Mezi válkami")
    app.page.get_by_label("From year").fill("1918")
    publish(app)

    app.go("/heritage/drafts/milestone/new")
    app.page.get_by_label("Title in Czech").fill("Muzeum otevřeno")
    app.page.get_by_label("Date").fill("3. 5. 1925")
    app.page.get_by_label("Period").select_option(label="Mezi válkami")
    with app.page.expect_file_chooser() as chooser:
        app.button("Choose a picture").click()
    chooser.value.set_files({"name": "house.png", "mimeType": "image/png", "buffer": png(800, 600)})
    app.button("Use this part").click()
    # It is cropped and stored before the draft names it.
    expect(app.button("Use this part")).to_have_count(0)
    add_source(app)
    app.button("Publish").first.click()
    expect(app.page.get_by_text("A picture needs a description")).to_have_count(2)
    for name, text in [
        ("pictureAltCs", "Dům na náměstí"), ("pictureAltEn", "A house on the square"), ("pictureAuthor", "Jan Novák"),
        ("pictureLicence", "CC BY 4.0"),
    ]:
        app.page.locator(f"[name={name}]").fill(text)
    publish(app)
    app.expect_status("Everything is sent")

    reader = devices(server, PHONE, path=museum)
    cell = reader.page.locator(".cell")
    expect(cell).to_have_count(1, timeout=20_000)
    cell.get_by_role("link").click()
    picture = reader.page.locator(".parting-under .item-picture img")
    expect(picture).to_have_attribute("alt", "A house on the square")
    assert is_loaded(picture)
    expect(reader.page.get_by_text("Jan Novák · CC BY 4.0")).to_be_visible()


def test_two_editors_at_once_are_asked_where_they_differ(devices, server, museum):
    eva, jan = editor(devices, server, SPACE), editor(devices, server, SPACE, PHONE)
    for app in (eva, jan):
        app.open(museum)
        app.go("/heritage/drafts/institution")
        app.page.locator(".lines .line, .rows .line").first.get_by_role("link").click()
    jan.page.get_by_label("Contact").fill("telephone")
    eva.page.get_by_label("Contact").fill("letter")
    jan.button("Save the draft").click()
    jan.expect_status("Everything is sent")
    expect(eva.page.get_by_text("Changed elsewhere in the meantime")).to_be_visible(timeout=20_000)
    check(eva, "two editors at once")
    eva.button("Save the draft").click()
    eva.dialog.get_by_role("button", name="Save mine").click()
    eva.expect_status("Everything is sent")


def test_the_other_institution_sees_nothing_of_the_drafts(devices, server, museum):
    """Neither its readers nor its editors, whatever they request from the server."""
    other = editor(devices, server, "heritage")
    other.open(museum)
    expect(other.page.locator(".frame")).to_be_visible()
    other.go("/heritage/drafts")
    expect(other.page.get_by_text("Only editors see drafts")).to_be_visible(timeout=20_000)
    drafts = run(server, "space", "list").splitlines()
    [hidden] = [line.split("\t")[0] for line in drafts if "\tdrafts\t" in line and SPACE in line]
    status = other.page.evaluate("async id => (await fetch(`/api/v1/spaces/${id}/changes`)).status", hidden)
    assert status == 404


def test_the_content_goes_out_and_comes_back_as_a_workbook(devices, server, museum):
    app = editor(devices, server, SPACE)
    app.open(museum)
    app.go("/heritage/drafts/transfer")
    with app.page.expect_download() as download:
        app.page.get_by_role("button", name="Download: XLSX").click(timeout=20_000)
    path = download.value.path()
    sheet = zipfile.ZipFile(io.BytesIO(path.read_bytes())).read("xl/worksheets/sheet1.xml").decode()
    assert "Městské muzeum" in sheet
    with app.page.expect_download() as download:
        app.page.get_by_role("button", name="Download: JSON").click()
    content = json.loads(download.value.path().read_text())
    institution = next(record for list in ("published", "drafts") for record in content[list] if record["collection"] == "institution")
    institution["fields"]["contact"] = "museum@example.org"
    changed = json.dumps({"vademecum": "heritage", "version": 1, "published": [institution], "drafts": []}).encode()
    with app.page.expect_file_chooser() as chooser:
        app.button("Choose a file").click()
    chooser.value.set_files({"name": "content.json", "mimeType": "application/json", "buffer": changed})
    check(app, "the preview of an import")
    app.page.get_by_role("button", name="Store", exact=False).click()
    app.button("Undo the whole import").click(timeout=20_000)
    app.dialog.get_by_role("button", name="Undo the whole import").click()
    expect(app.page.get_by_role("button", name="Undo the whole import")).to_have_count(0, timeout=20_000)


def test_a_line_is_moved_by_the_arrow_keys_and_by_dragging(devices, server):
    app = editor(devices, server, "heritage")
    app.open("/heritage/drafts/order")
    faculties = app.page.locator("[data-sort='heritage.order.faculty'] .sort-line")
    expect(faculties).to_have_count(8, timeout=20_000)
    # Gestures load after the first screen.
    app.page.wait_for_function("() => performance.getEntriesByType('resource').some(entry => entry.name.endsWith('/gestures.js'))")
    first, second = faculties.nth(0).text_content(), faculties.nth(1).text_content()
    handle = faculties.nth(0).locator(".sort-handle")
    handle.focus()
    handle.press("ArrowDown")
    expect(faculties.nth(1)).to_have_text(first)
    expect(faculties.nth(1).locator(".sort-handle")).to_be_focused()
    box, goal = faculties.nth(1).locator(".sort-handle").bounding_box(), faculties.nth(0).bounding_box()
    app.page.mouse.move(box["x"] + 10, box["y"] + 10)
    app.page.mouse.down()
    app.page.mouse.move(box["x"] + 10, goal["y"] + 5, steps=5)
    app.page.mouse.up()
    expect(faculties.nth(0)).to_have_text(first)
    expect(faculties.nth(1)).to_have_text(second)
    check(app, "the order of the faculties")


def test_a_line_dragged_over_lines_that_somebody_else_moves_falls_back(devices, server):
    """P-82"""
    eva, jan = editor(devices, server, "heritage"), editor(devices, server, "heritage")
    lines = []
    for app in (eva, jan):
        app.open("/heritage/drafts/order")
        lines.append(app.page.locator("[data-sort='heritage.order.faculty'] .sort-line"))
        expect(lines[-1]).to_have_count(8, timeout=20_000)
        app.page.wait_for_function(
            "() => performance.getEntriesByType('resource').some(entry => entry.name.endsWith('/gestures.js'))")
    mine, theirs = lines
    first = mine.nth(0).text_content()
    handle = mine.nth(5).locator(".sort-handle")
    handle.scroll_into_view_if_needed()
    box, goal = handle.bounding_box(), mine.nth(6).bounding_box()
    eva.page.mouse.move(box["x"] + 10, box["y"] + 10)
    eva.page.mouse.down()
    eva.page.mouse.move(box["x"] + 10, goal["y"] + goal["height"] - 3, steps=4)
    for place in range(6):
        theirs.nth(place).locator(".sort-handle").press("ArrowDown")
        expect(theirs.nth(place + 1)).to_have_text(first)
    expect(mine.nth(6)).to_have_text(first)
    order = mine.all_text_contents()
    eva.page.mouse.up()
    eva.page.wait_for_timeout(500)
    assert mine.all_text_contents() == order
