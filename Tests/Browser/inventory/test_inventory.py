"""Mapping in the field: a first map, drawing by keyboard and taps, many objects at once."""
import re
import struct

import pyogrio
import shapely
import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from test_accessibility import check

DRAWN = ".map-gl[data-drawn]"
PRAGUE = {"latitude": 50.0875, "longitude": 14.4213, "accuracy": 6}


def begun(devices, server, kind, template: str, locale="en-GB", **options):
    """A device with a project made from the template, whose name is in the locale's language, with its map drawn."""
    app = devices(server, kind, "/inventory/projects", locale, **options)
    app.button(template).click()
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+$"))
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    return app


def tap(app, x: float, y: float) -> None:
    """Taps the map this many pixels from the centre of its upper quarter, because the sheet of a phone covers the rest."""
    box = app.page.locator(".map-gl").bounding_box()
    app.page.mouse.click(box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 4 + y)


def place(app, x: float) -> None:
    """Taps the map when it rests and has drawn what was saved before. The form of a new object opens."""
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    tap(app, x, 0)
    expect(app.page).to_have_url(re.compile(r"\?new="))


def save(app) -> None:
    app.page.locator("form button[type=submit]", has_text="Save").click()
    expect(app.notice).to_contain_text("The object is saved.")
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+(\?object=[0-9a-f-]+)?$"))


def lamp_on_two_devices(devices, server, **options):
    """A phone with the page of a lamp, a tablet of the same account, and the path of the map."""
    email = new_email()
    phone = begun(devices, server, PHONE, "Street lamps", **options)
    project = phone.path
    place(phone, 0)
    phone.field("Number").fill("L1")
    save(phone)
    phone.sign_up(email)
    phone.expect_status("Everything is sent")
    tablet = devices(server, TABLET, "/inventory/projects", **options)
    tablet.sign_in(email)
    phone.go(project)
    phone.link("Objects as a table: Street lamps").click()
    phone.link("L1").click()
    expect(phone.page).to_have_url(re.compile("/inventory/objects/"))
    expect(phone.button("Add a picture")).to_be_visible()
    return phone, tablet, project


def exported(app, button: str, path) -> list[dict]:
    """The objects of the file as GDAL reads them, by their numbers, with the shape under `shape`."""
    with app.page.expect_download() as download:
        app.button(button).click()
    download.value.save_as(path)
    meta, _, shapes, columns = pyogrio.raw.read(path)
    objects = [dict(zip(meta["fields"], values)) for values in zip(*columns)]
    return sorted(
        ({**values, "shape": shapely.from_wkb(shape)} for values, shape in zip(objects, shapes)),
        key=lambda item: item["Number"])


def at(app, x: float, y: float) -> tuple[float, float]:
    """The place this many pixels from the centre of the map."""
    box = app.page.locator(".map-gl").bounding_box()
    return box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 2 + y


@pytest.mark.keeps_the_app
def test_first_map(devices, shared_server, tmp_path):
    """I-13: three lamps by taps and by position, without a network or an account; I-50: other programs read them."""
    app = begun(devices, shared_server, PHONE, "Street lamps", geolocation=PRAGUE, permissions=["geolocation"])
    check(app, "a map")
    app.installed()
    app.offline()
    for number, x in enumerate([-60, 60], start=1):
        place(app, x)
        expect(app.page.locator("form button[type=submit]")).to_be_in_viewport(ratio=1)
        expect(app.button("Cancel")).to_be_in_viewport(ratio=1)
        app.field("Number").fill(f"L{number}")
        app.button("LED").click()
        expect(app.button("LED")).to_have_attribute("aria-pressed", "true")
        save(app)
    app.button("At my position").click()
    expect(app.page).to_have_url(re.compile(r"\?new="))
    expect(app.page.locator(".map-measures")).to_contain_text("50.08750°")
    app.field("Number").fill("L3")
    app.field("Height").fill("600")
    app.button("Save").click()
    # Who has pressed Save stands at the fault, also with a screen reader.
    expect(app.field("Height")).to_be_focused()
    app.field("Height").fill("6")
    check(app, "a map")
    save(app)
    expect(app.page.locator(".map-layers")).to_contain_text("3 objects")
    features = exported(app, "Export GeoJSON", tmp_path / "lamps.geojson")
    assert [feature["Number"] for feature in features] == ["L1", "L2", "L3"]
    assert {feature["marker-color"] for feature in features} == {"#c98a00"}
    assert features[2]["shape"].distance(shapely.Point(14.4213, 50.0875)) < 1e-9
    assert features[2]["accuracy"] == 6.0 and features[2]["how"] == "measured"
    marks = exported(app, "Export KML", tmp_path / "lamps.kml")
    for mark, feature in zip(marks, features, strict=True):
        assert mark["shape"].distance(feature["shape"]) < 1e-9
        assert (mark["Number"], mark["Name"], mark["layer"]) == (feature["Number"], feature["name"], feature["layer"])


@pytest.mark.keeps_the_app
def test_drawing(devices, shared_server):
    """I-22, I-27: an area by buttons and the keyboard, kept over a reload, with undo and redo."""
    app = begun(devices, shared_server, TABLET, "Playgrounds")
    page = app.page
    page.get_by_label("Go to coordinates").fill("50.0875, 14.4213")
    page.get_by_label("Go to coordinates").press("Enter")
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    app.button("Add at the cross").press("Enter")
    expect(page).to_have_url(re.compile(r"\?new="))
    measures = page.locator(".map-measures")
    expect(measures).to_contain_text("1 vertex")
    for number, (x, y) in enumerate([(120, 0), (120, 90)], start=2):
        box = page.locator(".map-gl").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 2 + y)
        expect(measures).to_contain_text(f"{number} vertices")
    expect(measures).to_contain_text(re.compile("m²|ha"))
    app.field("Name").fill("U školy")
    page.wait_for_timeout(1_000)   # a draft is stored 0.4 s after typing
    page.reload()
    app.ready()
    expect(measures).to_contain_text("3 vertices")
    expect(app.field("Name")).to_have_value("U školy")
    app.button("Undo").press("Enter")
    expect(measures).to_contain_text("2 vertices")
    app.button("Redo").press("Enter")
    expect(measures).to_contain_text("3 vertices")
    check(app, "a map")
    save(app)
    expect(page.locator(".map-layers")).to_contain_text("1 object")


def test_many_objects(devices, shared_server):
    """I-31: a filter, an attribute set for what it leaves, and its undo."""
    app = begun(devices, shared_server, TABLET, "Trees")
    page = app.page
    for number, (x, condition) in enumerate([(-160, "Good"), (0, "Worn"), (160, "Good")], start=1):
        place(app, x)
        app.field("Species").fill(f"Oak {number}")
        app.button(condition).click()
        expect(app.button(condition)).to_have_attribute("aria-pressed", "true")
        save(app)
    page.get_by_role("link", name="Objects as a table: Trees").click()
    expect(page.locator(".object-table")).to_be_visible()
    expect(page.locator("tbody tr:not(.space)")).to_have_count(3)
    app.button("Good 2").click()
    expect(page.locator("tbody tr:not(.space)")).to_have_count(2)
    app.button("Choose").click()
    app.button("Choose all in the table").click()
    expect(page.locator(".choosing")).to_contain_text("2 chosen")
    check(app, "a map")
    page.get_by_label("Set an attribute").select_option(label="Height (m)")
    page.get_by_label("Value").fill("12.5")
    app.button("Set").click()
    expect(app.notice).to_contain_text("2 objects changed")
    expect(page.locator("tbody td", has_text="12.5")).to_have_count(2)
    app.notice.get_by_role("button", name="Undo").click()
    expect(page.locator("tbody td", has_text="12.5")).to_have_count(0)


def test_shapes(devices, shared_server):
    """I-52, I-53: a vertex is dragged in one step; a line splits an area, and undo joins its parts again."""
    app = begun(devices, shared_server, TABLET, "Parcels")
    page = app.page
    measures = page.locator(".map-measures")
    page.mouse.click(*at(app, -150, -100))
    expect(page).to_have_url(re.compile(r"\?new="))
    for number, (x, y) in enumerate([(150, -100), (150, 100), (-150, 100)], start=2):
        page.mouse.click(*at(app, x, y))
        expect(measures).to_contain_text(f"{number} vertices")
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    before = measures.inner_text()
    page.mouse.move(*at(app, 150, 100))
    page.mouse.down()
    page.mouse.move(*at(app, 180, 130), steps=4)
    page.mouse.up()
    expect(measures).not_to_have_text(before)
    expect(measures).to_contain_text("4 vertices")
    app.button("Undo").click()
    expect(measures).to_have_text(before)
    app.field("Number").fill("12/1")
    check(app, "a drawing")
    save(app)
    expect(page.locator(DRAWN)).to_be_visible(timeout=60_000)
    page.mouse.click(*at(app, 0, 0))
    expect(page).to_have_url(re.compile(r"\?object="))
    app.button("Split").click()
    expect(app.button("Split here")).to_be_visible()
    check(app, "splitting")
    # Right across it, whether the map has stayed or zoomed in when the object was selected.
    for number, (x, y) in enumerate([(40, -340), (40, 340)], start=1):
        page.mouse.click(*at(app, x, y))
        expect(measures).to_contain_text("1 vertex" if number == 1 else "2 vertices")
    app.button("Split here").click()
    expect(app.notice).to_contain_text("Split into 2 parts.")
    app.notice.get_by_role("button", name="Undo").click()
    expect(app.notice).to_contain_text("Taken back.")
    page.locator(".pull-sheet-bar").get_by_role("link", name="Close").click()
    expect(page.locator(".map-layers")).to_contain_text("1 object")


def photo(picture: bytes) -> bytes:
    """A JPEG like that of a camera at 50° 5' 15\" N, 14° 25' 17\" E, facing 123.4°."""
    tags = [(1, 2, 2, b"N\0\0\0"), (2, 5, 3, 92), (3, 2, 2, b"E\0\0\0"), (4, 5, 3, 116), (17, 5, 1, 140)]
    tiff = b"II" + struct.pack("<HIHHHIII", 42, 8, 1, 0x8825, 4, 1, 26, 0) + struct.pack("<H", len(tags))
    for tag, kind, count, value in tags:
        tiff += struct.pack("<HHI", tag, kind, count) + (value if isinstance(value, bytes) else struct.pack("<I", value))
    tiff += struct.pack("<I", 0)
    for over, under in [(50, 1), (5, 1), (15, 1), (14, 1), (25, 1), (17, 1), (1234, 10)]:
        tiff += struct.pack("<II", over, under)
    segment = b"Exif\0\0" + tiff
    return picture[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + picture[2:]


def add_picture(app, picture: bytes) -> None:
    """A lamp in the centre of the map, with a picture on its page."""
    place(app, 0)
    save(app)
    app.page.get_by_role("link", name="Objects as a table: Street lamps").click()
    app.page.locator("tbody tr:not(.space) a").first.click()
    expect(app.page).to_have_url(re.compile(r"/inventory/objects/"))
    with app.page.expect_file_chooser() as chooser:
        app.button("Add a picture").click()
    chooser.value.set_files({"name": "lamp.jpg", "mimeType": "image/jpeg", "buffer": picture})


def test_photos(devices, shared_server):
    """I-57, I-58: the place of a picture is stored when the user agrees; the stored bytes do not contain it."""
    app = begun(devices, shared_server, TABLET, "Street lamps")
    page = app.page
    add_picture(app, photo(page.screenshot(type="jpeg")))
    expect(page.locator("#content")).to_contain_text("50.08750°")
    expect(page.locator("#content")).to_contain_text("1 picture is only on this device.")
    app.button("Save with the picture").click()
    expect(app.notice).to_contain_text("The picture's place is saved.")
    page.get_by_role("link", name="Caption and place: lamp.jpg").click()
    expect(app.field("Direction of view in degrees")).to_have_value("123.4")
    app.field("Caption").fill("The foot of the lamp")
    app.button("Save").click()
    expect(app.notice).to_contain_text("The caption is saved.")
    expect(page.locator("#content")).to_contain_text("50.08750°")
    check(app, "a picture")
    says = page.evaluate(
        """async () => {
            const open = indexedDB.open("vademecum-blobs");
            await new Promise(done => { open.onsuccess = done; });
            const all = open.result.transaction("blobs").objectStore("blobs").getAll();
            await new Promise(done => { all.onsuccess = done; });
            open.result.close();
            return all.result.map(({ bytes }) => new TextDecoder("latin1").decode(bytes).includes("Exif"));
        }""")
    assert says == [False]


@pytest.mark.keeps_the_app
def test_drawing_on_a_picture(devices, shared_server):
    """I-75: a mouse draws an arrow, buttons alone add a circle and move it; steps are undone and redone; marks stay."""
    app = begun(devices, shared_server, TABLET, "Street lamps")
    page = app.page
    add_picture(app, page.screenshot(type="jpeg"))
    expect(page.locator("#content")).to_contain_text("1 picture is only on this device.")
    page.get_by_role("link", name="Open: lamp.jpg").click()
    page.get_by_role("link", name="Draw on the picture").click()
    expect(page).to_have_url(re.compile(r"/draw$"))
    marks = page.locator(".marking .marks > g:not(.grips)")
    # The picture's size is known when its bytes have been read.
    page.wait_for_function("() => document.querySelector('.marking img')?.naturalWidth > 0")
    page.locator(".marking .marks").scroll_into_view_if_needed()
    box = page.locator(".marking .marks").bounding_box()
    page.mouse.move(box["x"] + 0.2 * box["width"], box["y"] + 0.2 * box["height"])
    page.mouse.down()
    page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 0.4 * box["height"], steps=5)
    page.mouse.up()
    expect(marks).to_have_count(1)
    expect(page.get_by_role("button", name="Arrow, yellow")).to_have_attribute("aria-pressed", "true")
    check(app, "a picture that is drawn on")
    app.button("Undo").click()
    expect(marks).to_have_count(0)
    app.button("Redo").click()
    expect(marks).to_have_count(1)

    page.get_by_role("button", name="Circle", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Circle", exact=True)).to_have_attribute("aria-pressed", "true")
    app.button("Add in the middle").press("Enter")
    expect(marks).to_have_count(2)
    slider = page.get_by_label("Other side across")
    before = int(slider.input_value())
    slider.press("ArrowRight")
    expect(page.get_by_label("Other side across")).to_have_value(str(before + 1))
    page.get_by_role("link", name="Done").click()
    drawn = page.locator(".picture .marks")
    expect(drawn).to_have_attribute("aria-label", re.compile("Arrow, yellow.*Circle, yellow"))
    check(app, "a picture with marks")
    page.reload()
    expect(page.locator(".picture .marks > g")).to_have_count(2)
