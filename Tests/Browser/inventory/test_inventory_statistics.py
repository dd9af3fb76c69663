"""What the lines and the areas of a layer come to, as another program computes it on the ellipsoid."""
import uuid
from collections import defaultdict

import pytest
from playwright.sync_api import expect
from pyproj import Geod

from app import new_email
from conftest import PHONE, TABLET
from test_inventory import begun
from test_inventory_team import spaces
from test_inventory_trees import changes

EARTH = Geod(ellps="WGS84")
WEST, NORTH = 14.42, 50.09


def line(number: int) -> list[list[float]]:
    """A pipe with a bend, longer with every number."""
    size = 0.0004 * (number + 1)
    return [[WEST, NORTH], [WEST + size, NORTH - 0.001], [WEST + 2 * size, NORTH]]


def ring(number: int) -> list[list[float]]:
    """A rectangle, larger with every number."""
    east, south = WEST + 0.0006 * (number + 1), NORTH - 0.0003 * (number + 1)
    return [[WEST, NORTH], [WEST, south], [east, south], [east, NORTH], [WEST, NORTH]]


def push(app, layer: str, geometries: list[dict], attribute: str, values: list) -> None:
    """Sends objects as another device of the account does."""
    operations = [
        {"number": number, "collection": "inventoryObject", "id": str(uuid.UUID(int=0x019A << 112 | 7 << 76 | 2 << 62 | number)),
         "base": 0, "set": {"layer": layer, "geometry": geometry, **({attribute: value} if value else {})}}
        for number, (geometry, value) in enumerate(zip(geometries, values), start=1)]
    answer = app.context.request.post(
        f"{app.url}/api/v1/spaces/{layer}/push", headers={"Origin": app.url},
        data={"device": str(uuid.uuid4()), "operations": operations})
    assert {result["status"] for result in answer.json()["results"]} == {"applied"}, answer.text()


def length(metres: float) -> str:
    return f"{metres:,.0f}\u00a0m" if metres < 10_000 else f"{metres / 1000:,.1f}\u00a0km"


def area(metres: float) -> str:
    return f"{metres:,.0f}\u00a0m²" if metres < 10_000 else f"{metres / 10_000:,.2f}\u00a0ha"


@pytest.mark.parametrize("kind, template", [(PHONE, "Pipes"), (TABLET, "Parcels")], ids=["phone", "tablet"])
def test_lengths_and_areas_by_an_attribute(devices, shared_server, kind, template):
    """I-33: count, length and area of all and of each value, the count of each value as a bar too."""
    app = begun(devices, shared_server, kind, template)
    app.sign_up(new_email())
    app.expect_status("Everything is sent")
    layer = next(space for space in spaces(app) if space.get("purpose") == "inventory.layer")["id"]
    is_area = template == "Parcels"
    title = "Owner" if is_area else "Network"
    attribute = next(
        change for change in changes(app, layer)
        if change["collection"] == "inventoryAttribute" and change["fields"]["title"] == title)
    names = ["Town"] * 3 + ["Church"] * 2 + [None] if is_area else ["Water"] * 2 + ["Gas"] * 3 + [None]
    codes = {option["label"]: option["code"] for option in attribute["fields"].get("choices", [])}
    shapes = [ring(number) if is_area else line(number) for number in range(6)]
    geometries = [
        {"type": "Polygon", "coordinates": [shape]} if is_area else {"type": "LineString", "coordinates": shape} for shape in shapes]
    push(app, layer, geometries, "v." + attribute["id"], [codes.get(name, name) for name in names])

    groups = defaultdict(lambda: [0, 0.0, 0.0])
    for shape, name in zip(shapes, names):
        for group in (groups[name or "no value"], groups["all"]):
            group[0] += 1
            group[1] += EARTH.line_length(*zip(*shape))
            group[2] += abs(EARTH.polygon_area_perimeter(*zip(*shape))[0]) if is_area else 0
    everything = groups.pop("all")
    app.go(f"/inventory/layers/{layer}/statistics")
    tiles, cells = app.page.locator(".metric-tile"), app.page.locator("table.numbers tbody td")
    expect(tiles.filter(has_text="Count").locator(".metric")).to_have_text("6")
    around = "Perimeter" if is_area else "Length"
    expect(tiles.filter(has_text=around).locator(".metric")).to_have_text(length(everything[1]))
    if is_area:
        expect(tiles.filter(has_text="Area").locator(".metric")).to_have_text(area(everything[2]))
    app.page.get_by_label("By the attribute").select_option(label=title)
    expect(cells).to_have_text([
        text for name, (count, metres, square) in groups.items()
        for text in (name, str(count), length(metres)) + ((area(square),) if is_area else ())])
    counts = [count for count, _, _ in groups.values()]
    expect(app.page.locator(".bar-column .hidden")).to_have_text(
        [f"{name}: {count} object{'s' * (count > 1)}" for name, count in zip(groups, counts)])
    # As high as they are many, when they have grown.
    app.until(
        f"""() => {{
            const heights = [...document.querySelectorAll(".bar-column rect")].map(bar => bar.getBoundingClientRect().height);
            return heights.length === {len(counts)} && heights[0] > 20 &&
                {counts}.every((count, place) => Math.abs(heights[place] / heights[0] - count / {counts[0]}) < 0.02);
        }}""")
