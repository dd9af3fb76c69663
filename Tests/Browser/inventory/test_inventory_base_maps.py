"""Maps of other servers under what is mapped. Their servers are in the test: nothing leaves the machine."""
import re
import struct
import zlib
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import mapbox_vector_tile
import pmtiles.writer
import pytest
from playwright.sync_api import expect
from pmtiles.tile import Compression, TileType, zxy_to_tileid

from conftest import PHONE, TABLET
from test_inventory import DRAWN, at, begun
from test_accessibility import check


class Provider:
    """Pictures of one colour, for every site that asks."""

    def __init__(self, app, address: str, colour: tuple[int, int, int, int]):
        self.colour = colour
        self.asked: list[str] = []
        self.referrers: set[str] = set()
        self.is_there = True
        app.context.route(address, self.answer)

    def answer(self, route) -> None:
        self.asked.append(route.request.url)
        self.referrers.add(route.request.headers.get("referer", ""))
        if not self.is_there:
            return route.abort()
        route.fulfill(body=picture(self.colour), content_type="image/png", headers={"access-control-allow-origin": "*"})


def picture(colour: tuple[int, int, int, int]) -> bytes:
    """A PNG of 256 by 256 pixels."""
    part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes(colour) * 256) * 256
    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 256, 256, 8, 6, 0, 0, 0))
            + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))


def ground(app) -> tuple[int, int, int]:
    """The colour of a pixel of the map beside its cross."""
    x, y = at(app, -70, -70 if app.page.viewport_size["width"] > 600 else -200)
    shot = app.page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1}, scale="css")
    return tuple(app.page.evaluate(
        """async bytes => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(1, 1).getContext("2d");
            canvas.drawImage(picture, 0, 0);
            return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
        }""", list(shot)))


def becomes(app, wanted) -> None:
    """Waits for the colour, because no element of the page says that a picture is drawn."""
    for _ in range(60):
        if wanted(ground(app)):
            return
        app.page.wait_for_timeout(250)
    assert wanted(ground(app)), ground(app)


def is_near(colour):
    return lambda seen: all(abs(one - other) < 12 for one, other in zip(seen, colour))


def choose(app, title: str) -> None:
    card = app.page.locator("details", has_text="Base map").first
    if card.get_attribute("open") is None:
        card.locator("summary").click()
    card.get_by_role("button", name=title, exact=True).click()


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_ground_of_a_map(devices, shared_server, kind):
    """I-90, I-92: a base map lies under the layers and another over it; without its server the built-in world is seen again."""
    app = begun(devices, shared_server, kind, "Street lamps", color_scheme="light", reduced_motion="reduce")
    streets = Provider(app, "https://tile.openstreetmap.org/**", (200, 40, 160, 255))
    parcels = Provider(app, "https://services.cuzk.gov.cz/**", (0, 200, 0, 128))
    app.page.get_by_label("Go to coordinates").fill("50.0875, 14.4213")
    app.page.get_by_label("Go to coordinates").press("Enter")
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    # --map-land. The map may still be on its way.
    built_in = (0xF7, 0xF5, 0xEF)
    becomes(app, is_near(built_in))
    choose(app, "OpenStreetMap")
    becomes(app, is_near((200, 40, 160)))
    assert re.fullmatch(r"https://tile.openstreetmap.org/\d+/\d+/\d+\.png", streets.asked[0])
    # The provider gets to know the site, not what is looked at in it.
    assert streets.referrers <= {shared_server.url + "/", ""}
    credit = app.page.locator(".map-credit")
    expect(credit).to_contain_text("© OpenStreetMap · Natural Earth")
    expect(credit.locator("a")).to_have_attribute("href", "https://www.openstreetmap.org/copyright")
    choose(app, "Parcels (Czechia)")
    becomes(app, is_near((100, 120, 80)))
    query = parse_qs(urlsplit(parcels.asked[-1]).query)
    west, south, east, north = map(float, query["BBOX"][0].split(","))
    assert query["LAYERS"] == ["KN"] and query["CRS"] == ["EPSG:3857"] and 0 < east - west == pytest.approx(north - south)
    assert west - 2000 < 1605372 < east + 2000 and south - 2000 < 6461000 < north + 2000
    check(app, "base maps")
    choose(app, "Nothing")
    becomes(app, is_near((200, 40, 160)))
    # At night the ground shines less; the map is drawn anew then, and what lies under it stays.
    app.page.emulate_media(color_scheme="dark")
    becomes(app, is_near((150, 30, 120)))
    app.page.emulate_media(color_scheme="light")
    becomes(app, is_near((200, 40, 160)))

    streets.is_there = False
    app.page.reload()
    expect(app.page.locator(".note", has_text="“OpenStreetMap” cannot be loaded now")).to_be_visible()
    becomes(app, is_near(built_in))
    streets.is_there = True
    app.page.evaluate("dispatchEvent(new Event('online'))")
    becomes(app, is_near((200, 40, 160)))
    expect(app.page.locator(".note", has_text="cannot be loaded")).to_have_count(0)
    choose(app, "Built in")
    becomes(app, is_near(built_in))


def test_a_map_of_ones_own(devices, shared_server):
    """I-91: a WMS that the user adds; what cannot be an address is refused with the reason."""
    app = begun(devices, shared_server, PHONE, "Street lamps", color_scheme="dark", reduced_motion="reduce")
    plan = Provider(app, "https://maps.town.example/**", (240, 240, 240, 255))
    app.page.locator("summary", has_text="Base map").click()
    app.page.get_by_role("link", name="Add a map").click()
    app.field("Title").fill("Town plan")
    app.field("Address").fill("http://maps.town.example/wms")
    app.page.locator("form button[type=submit]").click()
    expect(app.page.locator(".fault", has_text="begins with https://")).to_be_visible()
    app.field("Address").fill("https://maps.town.example/wms")
    app.field("Layers of the WMS").fill("plan")
    app.field("Who made the map").fill("Town of Lamps")
    app.page.locator("form button[type=submit]").click()
    expect(app.page.locator(".map-credit")).to_contain_text("Town of Lamps · Natural Earth")
    # In the dark the ground shines less.
    becomes(app, is_near((180, 180, 180)))
    assert "LAYERS=plan&" in plan.asked[0]


def archive(kind: TileType, tiles: dict[tuple[int, int, int], bytes], metadata: dict) -> bytes:
    """A PMTiles file."""
    file = BytesIO()
    writer = pmtiles.writer.Writer(file)
    for (zoom, x, y), tile in sorted(tiles.items(), key=lambda item: zxy_to_tileid(*item[0])):
        writer.write_tile(zxy_to_tileid(zoom, x, y), tile)
    compression = Compression.GZIP if kind == TileType.MVT else Compression.NONE
    zooms = [zoom for zoom, _, _ in tiles]
    writer.finalize({
        "tile_type": kind, "tile_compression": compression, "min_zoom": min(zooms), "max_zoom": max(zooms),
        "min_lon_e7": -1800000000, "min_lat_e7": -850000000, "max_lon_e7": 1800000000, "max_lat_e7": 850000000,
        "center_zoom": 0, "center_lon_e7": 0, "center_lat_e7": 0,
    }, metadata)
    return file.getvalue()


def in_parts(app, address: str, file: bytes) -> list[str]:
    """Gives the file away in the ranges that are asked for, which the list gets."""
    asked: list[str] = []

    def answer(route):
        cors = {"access-control-allow-origin": "*", "access-control-allow-headers": "range"}
        if route.request.method == "OPTIONS":
            return route.fulfill(status=204, headers=cors)
        asked.append(route.request.headers["range"])
        start, end = map(int, asked[-1].removeprefix("bytes=").split("-"))
        route.fulfill(status=206, body=file[start:end + 1], headers=cors, content_type="application/octet-stream")

    app.context.route(address, answer)
    return asked


def add(app, title: str, address: str) -> None:
    card = app.page.locator("details", has_text="Base map").first
    if card.get_attribute("open") is None:
        card.locator("summary").click()
    card.get_by_role("link", name="Add a map").click()
    app.field("Title").fill(title)
    app.field("Address").fill(address)
    app.page.locator("form button[type=submit]").click()
    expect(app.page.locator(".map-credit")).to_contain_text(f"{title} · Natural Earth")


def test_archives_of_tiles(devices, shared_server):
    """I-91: one file with all tiles, of which only parts are read: photos, and areas that are drawn by their names."""
    app = begun(devices, shared_server, TABLET, "Street lamps", color_scheme="light", reduced_motion="reduce")
    # More tiles than the first directory holds.
    everywhere = [(zoom, x, y) for zoom in range(8) for x in range(2 ** zoom) for y in range(2 ** zoom)]
    pictures = [picture((10, 200, 60 + zoom, 255)) for zoom in range(8)]
    shades = {place: pictures[place[0]] + bytes(str(place), "ascii") for place in everywhere}
    photos = in_parts(app, "https://files.example/photos.pmtiles", archive(TileType.PNG, shades, {}))
    whole = {"name": "water", "features": [{"geometry": "POLYGON((0 0, 4096 0, 4096 4096, 0 4096, 0 0))", "properties": {}}]}
    water = zlib.compressobj(wbits=31)
    tile = water.compress(mapbox_vector_tile.encode([whole])) + water.flush()
    vector = in_parts(
        app, "https://files.example/sea.pmtiles",
        archive(TileType.MVT, {place: tile for place in everywhere if place[0] < 3}, {"vector_layers": [{"id": "water", "fields": {}}]}))
    add(app, "Photos", "https://files.example/photos.pmtiles")
    becomes(app, lambda seen: seen[0] < 30 and seen[1] > 180 and 50 < seen[2] < 75)
    assert photos[0] == "bytes=0-16383" and len(photos) > 2
    add(app, "Sea", "https://files.example/sea.pmtiles")
    # --map-water
    becomes(app, is_near((0xA9, 0xD0, 0xEA)))
    assert vector[0] == "bytes=0-16383"
    app.context.route("https://files.example/none.pmtiles", lambda route: route.fulfill(status=404))
    add(app, "None", "https://files.example/none.pmtiles")
    expect(app.page.locator(".note", has_text="“None” cannot be loaded now")).to_be_visible()
