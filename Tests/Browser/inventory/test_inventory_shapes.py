"""What is drawn on a map, as somebody sees it who tells no colours apart."""
import math

import numpy
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from grey import grey
from test_inventory import DRAWN, begun, save

HALF = 20   # pixels from the middle of a sign to the edge of what is looked at


def tap(app, x: float, y: float) -> dict:
    """Taps this many pixels from the middle of the upper half, and returns what is seen around that place."""
    box = app.page.locator(".map-gl").bounding_box()
    left, top = round(box["x"] + box["width"] / 2 + x), round(box["y"] + box["height"] / 4 + y)
    app.page.mouse.click(left, top)
    return around(left, top)


def around(left: float, top: float) -> dict:
    return {"x": left - HALF, "y": top - HALF, "width": 2 * HALF + 1, "height": 2 * HALF + 1}


def between(one: dict, other: dict) -> dict:
    return {**one, "x": (one["x"] + other["x"]) / 2, "y": (one["y"] + other["y"]) / 2}


def shape(app, box: dict) -> tuple[bool, int]:
    """Whether the sign is full in its middle, and how wide the ring is around it: in most directions, from 10 pixels on."""
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    seen = grey(app, box)
    marked = numpy.abs(seen - numpy.median(seen)) > 20
    rays = [
        [marked[HALF + round(r * math.sin(angle)), HALF + round(r * math.cos(angle))] for r in range(10, HALF + 1)]
        for angle in numpy.linspace(0, 2 * math.pi, 48, endpoint=False)]
    return bool(marked[HALF - 1:HALF + 2, HALF - 1:HALF + 2].all()), int(numpy.median(numpy.sum(rays, axis=1)))


def measures(app, words: str) -> None:
    expect(app.page.locator(".map-measures")).to_contain_text(words)


@pytest.mark.parametrize("kind, theme", [(PHONE, "light"), (TABLET, "dark")], ids=["phone", "tablet"])
def test_what_is_drawn_is_told_apart_without_colours(devices, shared_server, kind, theme):
    """I-26: a new point, a vertex, the chosen vertex and the middle of an edge have four shapes."""
    app = begun(devices, shared_server, kind, "Street lamps", color_scheme=theme, reduced_motion="reduce")
    app.page.get_by_label("Go to coordinates").fill("50.0875, 14.4213")
    app.page.get_by_label("Go to coordinates").press("Enter")
    place = tap(app, -120, -90)
    measures(app, "° N")
    point = shape(app, place)
    app.field("Number").fill("L1")
    save(app)
    app.page.locator("summary", has_text="Add a layer").click()
    app.button("Pipes").click()
    first = tap(app, -40, -90)
    measures(app, "1 vertex")
    second = tap(app, 60, -90)
    measures(app, "2 vertices")
    third = tap(app, 60, 0)
    measures(app, "3 vertices")
    # It can be tapped when it is drawn.
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    tap(app, 60, 0)
    measures(app, "Vertex 3 of 3")
    vertex, middle, chosen = shape(app, first), shape(app, between(first, second)), shape(app, third)
    assert vertex == (True, 0) and middle == (False, 0)
    assert point[0] and chosen[0] and point[1] > chosen[1] > 0
