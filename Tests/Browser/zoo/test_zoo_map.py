"""The map of the zoo: places, the way to them, the visitor's position, from an animal to its place and back."""
import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from fitting import KINDS
from server import BINARY, Server
from test_accessibility import check
from test_map import DRAWN, colors, tap_middle, wait_until_kept

# A zoo of four paths around a lawn, a kilometre by a kilometre: from the gate in the south to the houses in the north,
# straight over steps or around them.
LEXICON = (
    "id;title;latin_title;classes;order;description;image_src;image_alt;continents;spread_note;biotop;biotopes_note;food;"
    "food_note;proportions;reproduction;attractions;projects_note;breeding;localities_title;localities_url\n"
    '900;Lama krotká;Lama glama;Savci (Mammalia);Sudokopytníci (Artiodactyla);"";"";"";"";"";"";"";"";"";"";"";"";"";"";'
    '"Lamy";""\n'
)
PLACES = "11,50.1150,14.4050,Lamy\n"


def feature(kind, coordinates, **tags):
    tags = {name.replace("__", ":"): value for name, value in tags.items()}
    return {"type": "Feature", "properties": tags, "geometry": {"type": kind, "coordinates": coordinates}}


def box(west, south, east, north):
    return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]


MAP = {
    "type": "FeatureCollection",
    "features": [
        feature("Polygon", box(14.400, 50.110, 14.410, 50.120), tourism="zoo", name="Zoo"),
        feature("Polygon", box(14.4040, 50.1145, 14.4060, 50.1155), natural="water"),
        feature("Polygon", box(14.4045, 50.1185, 14.4055, 50.1190), building="yes", name="Africký dům", name__en="Africa House"),
        feature("Point", [14.405, 50.110], entrance="main", barrier="gate", name="hlavní vchod", name__en="main entrance"),
        feature("Point", [14.403, 50.113], amenity="toilets"),
        feature("LineString", [[14.405, 50.110], [14.405, 50.112]], highway="footway"),
        feature("LineString", [[14.405, 50.112], [14.405, 50.118]], highway="steps"),
        feature("LineString", [[14.405, 50.112], [14.409, 50.112], [14.409, 50.118], [14.405, 50.118]], highway="footway"),
    ],
}
IN_THE_ZOO = {"latitude": 50.1179, "longitude": 14.405}


@pytest.fixture(scope="module")
def zoo_server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("zoo")
    (folder / "map.geojson").write_text(json.dumps(MAP))
    (folder / "places.csv").write_text(PLACES)
    (folder / "lexicon.csv").write_text(LEXICON)
    subprocess.run(
        [
            str(BINARY), "zoo", "import", str(folder / "lexicon.csv"), "--map", str(folder / "map.geojson"), "--places",
            str(folder / "places.csv"), "--data", str(folder / "data"),
        ], check=True)
    server = Server(folder / "data")
    yield server
    server.stop()


def opened(devices, server, kind=PHONE, path="/zoo/map", locale="en-GB", **options):
    app = devices(server, kind, path, locale, **options)
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=30_000)
    return app


@pytest.mark.parametrize("kind, theme", [(PHONE, "light"), (PHONE, "dark"), (TABLET, "light"), (TABLET, "dark")])
def test_places_are_on_the_map_and_in_the_list_and_a_tap_shows_one(devices, zoo_server, kind, theme):
    app = opened(devices, zoo_server, kind, color_scheme=theme)
    expect(app.link("OpenStreetMap contributors")).to_be_visible()
    expect(app.page.get_by_role("list", name="Animals and houses")).to_contain_text("Africa House")
    expect(app.page.get_by_role("list", name="Entrances and services")).to_contain_text("Toilets")
    check(app, "the map of the zoo")
    # The llamas live in the centre of the zoo.
    tap_middle(app)
    expect(app.page.get_by_role("heading", name="11 · Lamy")).to_be_visible()
    expect(app.page.get_by_role("list", name="Animals here")).to_contain_text("Lama glama")
    check(app, "a place")
    app.link("The whole map").click()
    expect(app.page.get_by_role("list", name="Animals and houses")).to_be_visible()


def test_the_way_leads_along_the_paths_and_around_the_steps_when_they_are_not_wanted(devices, zoo_server):
    phone = opened(devices, zoo_server)
    phone.page.get_by_role("link", name=re.compile("Africa House")).click()
    phone.link("The way here").click()
    # 222 m of path and 667 m of steps. Steps count one and a half times.
    expect(phone.page.get_by_text("19\u00a0min · 890\u00a0m")).to_be_visible()
    expect(phone.page.get_by_text("From: Main entrance. It has steps.")).to_be_visible()
    check(phone, "a way")
    phone.page.get_by_label("Without steps").check()
    expect(phone.page.get_by_text(re.compile(r"22\u00a0min · 1\.5\u00a0km"))).to_be_visible()


def test_from_an_animal_to_its_place_and_back(devices, zoo_server):
    phone = opened(devices, zoo_server)
    phone.page.get_by_role("link", name=re.compile("Africa House")).click()
    phone.page.get_by_role("list", name="Animals here").get_by_role("link", name="Meerkat").click()
    expect(phone.page.get_by_role("heading", name="Meerkat").first).to_be_visible()
    phone.page.get_by_role("link", name=re.compile("Africa House|Africký dům")).click()
    expect(phone.page.get_by_role("heading", name="Africa House")).to_be_visible()
    expect(phone.page.locator(DRAWN)).to_be_visible(timeout=20_000)


def test_animals_near_the_visitor_come_from_the_nearest_on(devices, zoo_server):
    phone = opened(devices, zoo_server, geolocation=IN_THE_ZOO, permissions=["geolocation"])
    phone.link("Animals near me").click()
    near = phone.page.get_by_role("list", name="Animals near me").get_by_role("listitem")
    expect(near.nth(0)).to_contain_text("Africa House")
    expect(near.nth(0)).to_contain_text("90\u00a0m")
    expect(near.nth(1)).to_contain_text("Lamy")
    phone.context.set_geolocation({"latitude": 50.115, "longitude": 14.4052})
    expect(near.nth(0)).to_contain_text("Lamy")
    near.nth(1).get_by_role("link").click()
    phone.link("The way here").click()
    expect(phone.page.get_by_text(re.compile("From where you are."))).to_be_visible()


def test_who_is_not_in_the_zoo_is_shown_the_way_to_it_by_the_maps_of_the_device(devices, zoo_server):
    phone = opened(
        devices, zoo_server, geolocation={"latitude": 49.2, "longitude": 16.6}, permissions=["geolocation"])
    phone.link("Animals near me").click()
    expect(phone.page.get_by_text("You are not in the zoo.")).to_be_visible()
    expect(phone.link("Route to the zoo")).to_have_attribute("href", "geo:50.11,14.405?q=50.11,14.405")
    # The map does not jump to the visitor.
    assert colors(phone) > 20


@pytest.mark.keeps_the_app
def test_the_zoo_is_there_without_a_network(devices, zoo_server):
    phone = devices(zoo_server, PHONE, path="/zoo/animals")
    expect(phone.page.get_by_text("Meerkat").first).to_be_visible(timeout=20_000)
    phone.installed()
    wait_until_kept(phone)
    phone.offline()
    phone.page.reload()
    phone.ready()
    phone.go("/zoo/map")
    expect(phone.page.locator(DRAWN)).to_be_visible(timeout=30_000)
    assert colors(phone) > 20
    phone.page.get_by_role("link", name=re.compile("Africa House")).click()
    phone.link("The way here").click()
    expect(phone.page.get_by_text("19\u00a0min · 890\u00a0m")).to_be_visible()


def test_the_list_beside_the_map_is_folded_by_keyboard_and_stays_so(devices, zoo_server):
    """K-40"""
    app = opened(devices, zoo_server, TABLET)
    app.styled()
    places = app.page.get_by_role("list", name="Animals and houses")
    beside = app.page.locator(".map-gl").bounding_box()["width"]
    app.page.get_by_role("button", name="Hide the list").press("Enter")
    expect(places).to_be_hidden()
    expect(app.page.get_by_role("button", name="Show the list")).to_be_focused()
    assert app.page.locator(".map-gl").bounding_box()["width"] > beside + 250
    check(app, "the map alone")
    app.page.reload()
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=30_000)
    expect(places).to_be_hidden()
    app.page.get_by_role("button", name="Show the list").click()
    expect(places).to_be_visible()


def test_the_walking_pill_is_one_line_with_large_text_on_a_small_phone(devices, zoo_server):
    at_the_gate = {"latitude": 50.1101, "longitude": 14.405}
    app = opened(devices, zoo_server, KINDS["small"], geolocation=at_the_gate, permissions=["geolocation"])
    app.styled()
    app.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    app.page.get_by_role("link", name=re.compile("Africa House")).click()
    app.go(app.path + "&way=1")
    pill = app.page.locator(".walking-pill")
    expect(pill.locator("strong")).to_be_visible()
    tops = [pill.locator(part).bounding_box()["y"] for part in ("strong", "span:not(.hidden)")]
    assert abs(tops[0] - tops[1]) < 2


def test_large_text_on_a_small_phone_leaves_the_map_its_place_and_its_places_their_names(devices, zoo_server):
    app = opened(devices, zoo_server, KINDS["small"], "/zoo/map", "cs-CZ", geolocation=IN_THE_ZOO, permissions=["geolocation"])
    app.styled()
    app.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    app.go("/zoo/map?near=1")
    rows = app.page.locator(".map-panel .line")
    expect(rows.filter(has_text="320")).to_be_visible()
    for part in rows.locator(".row-title, .row-remark").all():
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth + 1")
    app.page.locator(".content").evaluate("content => content.scrollTo(0, 1000)")
    assert app.page.locator(".content").evaluate("content => content.scrollTop") == 0
    buttons, credit = (app.page.locator(name).bounding_box() for name in (".map-buttons", ".map-credit"))
    assert buttons["width"] <= 48 and credit["height"] <= 20
