"""Maps: drawn without a network, tapped, with the visitor's position, and as a list."""
import re
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from server import BINARY, Server
from test_accessibility import check

pytestmark = pytest.mark.keeps_the_app

AIRPORTS = """\
icao,iata,name,city,country,elevation,lat,lon
LKPR,PRG,Václav Havel Airport,Prague,CZ,1247,50.1008,14.26
LKTB,BRQ,Brno-Turany Airport,Brno,CZ,778,49.1513,16.6944
EGLL,LHR,London Heathrow Airport,London,GB,83,51.4706,-0.4619
LGIR,HER,Heraklion Airport,Heraklion,GR,115,35.3397,25.1803
"""
MAP = "/logbook/statistics/map"
DRAWN = ".map-gl[data-drawn]"


@pytest.fixture(scope="module")
def flights_server(tmp_path_factory):
    """A server that publishes four airports."""
    folder = tmp_path_factory.mktemp("map")
    (folder / "airports.csv").write_text(AIRPORTS)
    subprocess.run(
        [str(BINARY), "airports", "import", "--data", str(folder / "data"), str(folder / "airports.csv")], check=True)
    server = Server(folder / "data")
    yield server
    server.stop()


def opened_map(app, address=MAP):
    app.go(address)
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=30_000)
    return app.page.locator(".map-gl canvas")


def tap_middle(app, x=0.0, y=0.0):
    """Taps the centre of the map, or this many pixels from it."""
    box = app.page.locator(".map-gl").bounding_box()
    # Bars and a sheet may cover its edges.
    top, bottom = app.page.locator(".map:has(.map-gl)").evaluate(
        "map => { const { paddingTop, paddingBottom } = getComputedStyle(map); return [parseFloat(paddingTop), parseFloat(paddingBottom)]; }")
    app.page.mouse.click(
        box["x"] + box["width"] / 2 + x, box["y"] + top + (box["height"] - top - bottom) / 2 + y)


MAP_FILES = {
    "/map.js", "/vendor/maplibre.js", "/vendor/maplibre-worker.js",
    "/vendor/maplibre.css", "/vendor/world.geojson",
}


def wait_until_kept(app, *others: str) -> None:
    """Waits until the service worker has fetched the files for after the start."""
    files = MAP_FILES | set(others)
    for _ in range(60):
        if files <= set(kept(app)):
            return
        app.page.wait_for_timeout(500)
    raise AssertionError(f"not kept: {files - set(kept(app))}")


def kept(app) -> list[str]:
    return app.page.evaluate(
        """async () => {
            const name = (await caches.keys()).find(name => name.startsWith("later-"));
            return name ? (await (await caches.open(name)).keys()).map(key => new URL(key.url).pathname) : [];
        }""")


@pytest.mark.parametrize("kind", [PHONE, TABLET])
def test_flown_routes_are_on_the_map_and_in_the_list_and_a_tap_shows_their_flights(devices, flights_server, kind):
    app = devices(flights_server, kind)
    app.save_flight("LKPR", "EGLL")
    app.save_flight("EGLL", "LKPR")
    opened_map(app)
    expect(app.page.get_by_role("link", name="EGLL – LKPR")).to_be_visible()
    expect(app.page.get_by_text("1 route, 2 places")).to_be_visible()
    # The only route goes through the centre of the view.
    tap_middle(app)
    expect(app.page).to_have_url(re.compile(r"\?route=EGLL~LKPR$"))
    expect(app.page.get_by_text("2 flights · 564 NM")).to_be_visible()
    expect(app.page.locator(DRAWN)).to_be_visible()
    check(app, "a chosen route")
    app.link("All routes").click()
    expect(app.page.get_by_text("1 route, 2 places")).to_be_visible()
    # It is still the same map, not a new one.
    expect(app.page.locator(".map-gl")).to_have_count(1)
    app.go("/logbook/flights")
    expect(app.page.locator(".map-gl")).to_have_count(0)


def test_the_map_is_drawn_without_a_network_although_it_was_never_looked_at(devices, flights_server):
    phone = devices(flights_server, PHONE)
    # The first session is kept too, including the airports that it read before there was a service worker.
    phone.save_flight("LKPR", "LGIR")
    phone.installed()
    phone.until("async () => (await caches.match('/api/v1/published/airports'))?.status === 200")
    wait_until_kept(phone)
    phone.offline()
    phone.page.reload()
    phone.ready()
    opened_map(phone)
    assert colors(phone) > 20


def test_a_network_that_was_gone_while_the_map_s_files_were_to_come_brings_them_when_it_is_back(devices, flights_server):
    phone = devices(flights_server, PHONE)
    phone.installed()
    phone.offline()
    assert not MAP_FILES <= set(kept(phone))
    # The app asks for them five seconds after its start, in vain.
    phone.page.wait_for_timeout(6_000)
    assert not MAP_FILES <= set(kept(phone))
    phone.offline(False)
    wait_until_kept(phone)


def colors(app) -> int:
    """The number of different colours in the picture of the map. An empty map has about three."""
    picture = app.page.locator(".map-gl").screenshot()
    return app.page.evaluate(
        """async bytes => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
            const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
            canvas.drawImage(picture, 0, 0);
            const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
            return new Set(new Uint32Array(data.buffer)).size;
        }""", list(picture))


def test_the_map_is_no_burden_for_the_first_start(devices, flights_server):
    asked = []
    phone = devices(flights_server, PHONE, path="/settings")
    phone.context.on("request", lambda request: asked.append(request.url))
    phone.page.reload()
    phone.ready()
    assert not [url for url in asked if "/vendor/" in url or "/map" in url]


def test_the_map_follows_the_appearance(devices, flights_server):
    tablet = devices(flights_server, TABLET, color_scheme="light")
    tablet.save_flight("LKPR", "LKTB")
    opened_map(tablet)
    light = tablet.page.locator(".map-gl").screenshot()
    tablet.page.emulate_media(color_scheme="dark")
    tablet.page.wait_for_timeout(1_000)
    assert tablet.page.locator(".map-gl").screenshot() != light
    check(tablet, "a dark map")


def test_an_empty_map_says_what_to_do(devices, flights_server):
    phone = devices(flights_server, PHONE)
    phone.go(MAP)
    expect(phone.page.get_by_text("There is no flight yet.")).to_be_visible()
    expect(phone.page.locator(".map-gl")).to_have_count(0)


def test_a_device_that_cannot_draw_maps_has_the_list(devices, flights_server):
    init = "HTMLCanvasElement.prototype.getContext = () => null;"
    phone = devices(flights_server, PHONE, init=init)
    phone.save_flight("LKPR", "LKTB")
    phone.go(MAP)
    expect(phone.page.get_by_text("The map cannot be drawn here.")).to_be_visible(timeout=20_000)
    expect(phone.page.get_by_role("link", name="LKPR – LKTB")).to_be_visible()
    # K-35: the list has the room of the map.
    assert phone.page.locator(".map-panel").bounding_box()["height"] > 600


def test_the_place_of_a_flight_is_where_the_device_is(devices, flights_server):
    phone = devices(
        flights_server, PHONE, geolocation={"latitude": 50.11, "longitude": 14.3}, permissions=["geolocation"])
    phone.go("/logbook/flights/new/flight")
    phone.button("I am here: Departure place").click()
    nearest = phone.page.get_by_role("list", name="Nearest places")
    expect(nearest).to_contain_text("LKPR Václav Havel Airport · Prague, 2\u00a0NM")
    nearest.get_by_role("button").first.click()
    expect(phone.field("Departure place")).to_have_value("LKPR")


def test_who_does_not_share_the_position_is_told_what_to_do(devices, flights_server):
    phone = devices(flights_server, PHONE)
    phone.go("/logbook/flights/new/flight")
    phone.button("I am here: Arrival place").click()
    expect(phone.page.get_by_text("The device does not share its position.")).to_be_visible()
