"""The town under the walks."""
import numpy
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from grey import colours
from test_looks import large
from test_map import wait_until_kept

# --map-water and --map-path of heritage
LIGHT, DARK = ((0xBC, 0xD6, 0xDF), (0xFF, 0xFA, 0xF0)), ((0x1D, 0x3A, 0x47), (0x3A, 0x2F, 0x2B))


def parts(app, town) -> list[float]:
    """Of the map, the parts that have about these colours."""
    seen = colours(app, app.page.locator(".map-gl").bounding_box())
    return [numpy.mean(numpy.abs(seen - numpy.array(colour)).max(axis=2) < 4) for colour in town]


def shows_town(app, town) -> None:
    expect(app.page.locator("[data-drawn]")).to_be_visible(timeout=60_000)
    app.styled()
    for _ in range(60):
        water, streets = parts(app, town)
        if water > 0.02 and streets > 0.005:
            return
        app.page.wait_for_timeout(250)
    raise AssertionError((water, streets))


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_the_town_lies_under_a_walk_also_offline(devices, shared_server, kind, appearance):
    """E-45"""
    app = devices(shared_server, kind, "/heritage/tour?walk=old-town", color_scheme=appearance, reduced_motion="reduce")
    town = LIGHT if appearance == "light" else DARK
    shows_town(app, town)
    expect(app.page.locator(".map-credit a")).to_have_attribute("href", "https://www.openstreetmap.org/copyright")
    wait_until_kept(app, "/grounds/prague.geojson")
    app.offline()
    app.page.reload()
    shows_town(app, town)


# --map-label, alone on the paper without a town
LABEL = (0x10, 0x18, 0x20)


def test_the_names_of_a_map_grow_with_the_size_of_text(devices, shared_server):
    """U-17, also while the map is shown. The letters of twice the size have four times the ink."""
    bare = {"type": "FeatureCollection", "features": []}
    app = devices(
        shared_server, TABLET, "/heritage/tour?walk=old-town", color_scheme="light", reduced_motion="reduce",
        before=lambda page: page.context.route("**/grounds/*", lambda route: route.fulfill(json=bare)))
    expect(app.page.locator("[data-drawn]")).to_be_visible(timeout=60_000)
    app.styled()

    def ink() -> float:
        app.settled()
        seen = colours(app, app.page.locator(".map-gl").bounding_box())
        return numpy.sum(numpy.abs(seen - numpy.array(LABEL)).max(axis=2) < 24)

    usual = ink()
    assert usual > 50
    # Wide buttons leave the map; what is compared is the names alone.
    app.page.locator(".map-buttons").evaluate("buttons => buttons.remove()")
    large(app)
    for _ in range(60):
        if ink() > 2.5 * usual:
            return
        app.page.wait_for_timeout(250)
    raise AssertionError((usual, ink()))
