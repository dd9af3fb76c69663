"""Photos of the zoo that are kept beforehand for a visit without a network (Z-56)."""
import hashlib
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE
from server import Server
from test_accessibility import check
from test_open_forms import publish
from test_zoo_pictures import make_editor, png

PHOTOS = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("kept") / "data")
    yield server
    server.stop()


@pytest.fixture
def animals(devices, server) -> list[str]:
    """The addresses of animals whose pictures another program has published."""
    editor = devices(server, PHONE)
    make_editor(editor, server)
    editor.open("/zoo/animals")
    links = editor.page.locator(".zoo-lines .line a.row")
    expect(links.first).to_be_visible(timeout=20_000)
    paths = [links.nth(number).get_attribute("href") for number in range(PHOTOS)]
    space = next(space for space in editor.account()["spaces"] if space.get("name") == "zoo")
    for number, path in enumerate(paths):
        picture = png(1600, 1200 + 4 * number)
        name = hashlib.sha256(picture).hexdigest()
        answer = editor.context.request.put(
            f"{server.url}/api/v1/spaces/{space['id']}/blobs/{name}", data=picture,
            headers={"Origin": server.url, "Content-Type": "image/png"})
        assert answer.ok, answer.text()
        publish(editor, path, picture=name, pictureAltCs="Zvíře", pictureAltEn="An animal")
    return paths


@pytest.mark.keeps_the_app
def test_photos_are_here_beforehand_in_the_sizes_that_were_wanted_and_the_screen_says_how_many(devices, server, animals):
    visitor = devices(server, PHONE, path="/zoo/animals")
    expect(visitor.page.locator(".zoo-lines .line").first).to_be_visible(timeout=20_000)
    visitor.installed()
    visitor.open("/zoo/offline")
    lists, pages = (visitor.page.locator("section.card", has_text=title) for title in ["Small photos", "Large photos"])
    # Those of lists come by themselves, those of pages when somebody wants them.
    expect(lists).to_contain_text(f"{PHOTOS} of {PHOTOS} on this device", timeout=30_000)
    expect(pages).to_contain_text(f"0 of {PHOTOS} on this device")
    check(visitor, "photos without a network")
    pages.get_by_text("Keep on this device").click()
    expect(pages).to_contain_text(f"{PHOTOS} of {PHOTOS} on this device", timeout=30_000)
    visitor.offline()
    # Nobody has looked at any of these pages here.
    for path in animals:
        visitor.open(path)
        hero = visitor.page.locator(".photo-hero img")
        expect(hero).to_be_visible()
        # Its own width is told in pixels of the page; the address says which of the sizes it is.
        shown = hero.evaluate("async image => { await image.decode(); return image.currentSrc; }")
        assert re.search(r"\?width=(640|1280)$", shown), shown
    expect(visitor.page).to_have_url(re.compile(animals[-1]))


def test_a_drawing_that_has_not_come_leaves_its_place_empty_until_there_is_a_network(devices, server):
    """H-15"""
    app = devices(server, PHONE, path="/zoo/animals", before=lambda page: page.route("**/illustrations/*", lambda route: route.abort()),
                  service_workers="block")
    app.styled()
    app.until("performance.getEntriesByName(location.origin + '/gestures.js').length > 0")
    app.go("/zoo/mine")
    drawing = app.page.locator(".empty img")
    expect(drawing).to_have_css("visibility", "hidden")
    app.page.unroute("**/illustrations/*")
    app.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(drawing).to_have_css("visibility", "visible")
    assert drawing.evaluate("image => image.naturalWidth") > 0
