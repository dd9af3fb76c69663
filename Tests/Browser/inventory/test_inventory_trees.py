"""A thousand trees that an account has on the server: they are chosen, changed, sorted, counted and exported in the browser."""
import json
import uuid
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from test_inventory import DRAWN, begun
from test_inventory_team import spaces

COLUMNS, ROWS = 50, 20
WEST, NORTH, STEP = 14.42, 50.09, 0.00005
SPECIES = ["Oak"] * 4 + ["Linden"] * 3 + ["Maple"] * 2 + ["Ash"]
CONDITIONS = ["Good", "Good", "Worn", "Damaged", None]


def tree(number: int) -> dict:
    """The attributes of one tree, each under its title. Every tenth one has no height, every fifth one no condition."""
    decimetres = 10 + number * 7 % 243
    values = {
        "Species": SPECIES[number * 7 % 10], "Girth": 20 + number * 37 % 300,
        "Height": None if number % 10 == 0 else decimetres / 10 if decimetres % 10 else decimetres // 10,
        "Condition": CONDITIONS[number % 5], "Planted": f"{1950 + number % 70}-0{1 + number % 9}-15"}
    return {title: value for title, value in values.items() if value is not None}


def place(number: int) -> list[float]:
    """Rows of trees from north-west."""
    return [round(WEST + STEP * (number % COLUMNS), 5), round(NORTH - STEP * (number // COLUMNS), 5)]


def changes(app, layer: str) -> list[dict]:
    page = app.context.request.get(f"{app.url}/api/v1/spaces/{layer}/changes?limit=10000").json()
    assert not page["more"]
    return [change for change in page["changes"] if not change.get("deleted")]


def planted(app, project: str) -> tuple[str, dict[str, dict], dict[str, list[float]]]:
    """Sends a thousand trees as another device of the account does: the layer, and the values and places of the trees by their ids."""
    app.sign_up(new_email())
    app.expect_status("Everything is sent")
    layer = next(space for space in spaces(app) if space.get("purpose") == "inventory.layer")["id"]
    attributes = {
        change["fields"]["title"]: change for change in changes(app, layer) if change["collection"] == "inventoryAttribute"}
    codes = {option["label"]: option["code"] for option in attributes["Condition"]["fields"]["choices"]}
    trees, places, operations = {}, {}, []
    for number in range(COLUMNS * ROWS):
        key = str(uuid.UUID(int=(0x019A_0000_0000 + number) << 80 | 7 << 76 | 2 << 62 | number))
        trees[key], places[key] = tree(number), place(number)
        fields = {"layer": layer, "geometry": {"type": "Point", "coordinates": places[key]}}
        for title, value in trees[key].items():
            fields["v." + attributes[title]["id"]] = codes.get(value, value)
        operations.append({"number": number + 1, "collection": "inventoryObject", "id": key, "base": 0, "set": fields})
    answer = app.context.request.post(
        f"{app.url}/api/v1/spaces/{layer}/push", headers={"Origin": app.url},
        data={"device": str(uuid.uuid4()), "operations": operations})
    assert answer.status == 200, answer.text()
    assert {result["status"] for result in answer.json()["results"]} == {"applied"}
    app.go(project)
    expect(app.page.locator(".map-layers")).to_contain_text("1,000 objects", timeout=60_000)
    return layer, trees, places


def has(app, words: str) -> None:
    """How many objects the table lists."""
    expect(app.page.locator(".table-tools p[role=status]").first).to_have_text(words)


def set_chosen(app, count: str, attribute: str) -> None:
    """Picks the attribute that the chosen ones get."""
    expect(app.page.locator(".choosing")).to_contain_text(f"{count} chosen")
    app.page.get_by_label("Set an attribute").select_option(label=attribute)


def change_quarter(app, project: str, layer: str, trees: dict, places: dict) -> None:
    """I-31: a rectangle from the middle of the layer to beyond its corner; what its trees get reaches the server."""
    app.open(project)
    expect(app.page.locator(".map-layers")).to_contain_text("1,000 objects", timeout=60_000)
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    middle_x, middle_y = WEST + STEP * (COLUMNS - 1) / 2, NORTH - STEP * (ROWS - 1) / 2
    app.button("Choose by a rectangle").click()
    app.page.get_by_label("Go to coordinates").fill(f"{middle_y:.6f}, {middle_x:.6f}")
    app.page.get_by_label("Go to coordinates").press("Enter")
    app.button("Corner at the cross").click()
    expect(app.page.get_by_text("Tap the opposite corner.")).to_be_visible()
    box = app.page.locator(".map-gl").bounding_box()
    app.page.mouse.click(box["x"] + 12, box["y"] + 60)
    set_chosen(app, "250", "Planted")
    app.page.get_by_label("Value").fill("2020-05-01")
    app.button("Set").click()
    expect(app.notice).to_contain_text("250 objects changed")
    for key, (x, y) in places.items():
        if x < middle_x and y > middle_y:
            trees[key]["Planted"] = "2020-05-01"
    app.expect_status("Everything is sent")
    dates = Counter(value for change in changes(app, layer) for value in change.get("fields", {}).values() if value == "2020-05-01")
    assert dates == {"2020-05-01": 250}


def change_filtered(app) -> None:
    """I-31: what a filter leaves gets a value, which is taken back as one."""
    app.button("Damaged 200").click()
    has(app, "200 objects")
    app.button("Choose").click()
    app.button("Choose all in the table").click()
    set_chosen(app, "200", "Condition")
    app.page.get_by_label("Value").select_option(label="Worn")
    app.button("Set").click()
    expect(app.notice).to_contain_text("200 objects changed")
    expect(app.button("Worn 400")).to_be_visible()
    app.notice.get_by_role("button", name="Undo").click()
    has(app, "200 objects")
    app.button("Damaged 200").click()
    has(app, "1,000 objects")


def sort(app, trees: dict) -> None:
    """I-30, I-40: rows in the order of the heights in both directions, those without one last; a comparison finds the tall ones."""
    heights = sorted(values["Height"] for values in trees.values() if "Height" in values)
    cells = app.page.locator("tbody tr:not(.space) td:nth-child(3)")
    for direction, wanted in (("ascending", heights), ("descending", heights[::-1])):
        app.button("Height (m)").click()
        expect(app.page.locator(f"th[aria-sort={direction}]")).to_contain_text("Height (m)")
        expect(cells.first).to_have_text(f"{wanted[0]:g}")
        assert cells.all_inner_texts()[:8] == [f"{height:g}" for height in wanted[:8]]
        app.page.locator(".table-scroll").evaluate(
            "table => { for (let part = table; part; part = part.parentElement) part.scrollTop = part.scrollHeight; }")
        last = app.page.locator("tbody tr[aria-rowindex='1001']")
        expect(last.locator("td:nth-child(3)")).to_have_text("")
        app.page.locator(".table-scroll").evaluate(
            "table => { for (let part = table; part; part = part.parentElement) part.scrollTop = 0; }")
    # I-96: a printer gets all of them.
    rows = app.page.locator("tbody tr[aria-rowindex]")
    assert rows.count() < 1000
    app.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(rows).to_have_count(1000)
    app.page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(rows).not_to_have_count(1000)
    app.page.get_by_label("Search the layer").fill("height > 20")
    has(app, f"{sum(height > 20 for height in heights)} objects")
    app.page.get_by_label("Search the layer").fill("")
    has(app, "1,000 objects")


def count(app, layer: str, trees: dict) -> None:
    """I-33: the statistics say what the trees have: by options, by texts, and sums of numbers."""
    app.go(f"/inventory/layers/{layer}/statistics")
    tiles, cells = app.page.locator(".metric-tile"), app.page.locator("table.numbers tbody td")
    expect(tiles.filter(has_text="Count").locator(".metric")).to_have_text("1,000")
    by = app.page.get_by_label("By the attribute")
    conditions = Counter(values.get("Condition", "no value") for values in trees.values())
    by.select_option(label="Condition")
    expect(cells).to_have_text([text for name in ("Good", "Worn", "Damaged", "no value") for text in (name, str(conditions[name]))])
    by.select_option(label="Species")
    expect(cells).to_have_text([
        text for name, number in Counter(values["Species"] for values in trees.values()).most_common() for text in (name, str(number))])
    for title, unit in (("Girth", "cm"), ("Height", "m")):
        numbers = [values[title] for values in trees.values() if title in values]
        by.select_option(label=title)
        for label, value in (
            ("Sum", f"{round(sum(numbers), 1):,}".removesuffix(".0")), ("Mean", f"{sum(numbers) / len(numbers):.2f}"),
            ("Least", f"{min(numbers):g}"), ("Most", f"{max(numbers):g}"),
        ):
            expect(tiles.filter(has_text=label).locator(".metric")).to_have_text(f"{value} {unit}")


def export(app, layer: str, trees: dict, places: dict) -> None:
    """I-50: the file has each tree with its place and its values, and nothing for those that have none."""
    app.go("/inventory/layers/" + layer)
    with app.page.expect_download() as download:
        app.button("Export GeoJSON").click()
    features = json.loads(Path(download.value.path()).read_text())["features"]
    titles = tree(1).keys() | tree(3).keys()
    assert len(features) == 1000
    assert {feature["id"]: feature["geometry"]["coordinates"] for feature in features} == places
    assert {
        feature["id"]: {title: value for title, value in feature["properties"].items() if title in titles}
        for feature in features} == trees


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_thousand_trees(devices, shared_server, kind):
    app = begun(devices, shared_server, kind, "Trees", reduced_motion="reduce")   # a map in flight would be tapped anywhere
    project = app.path
    layer, trees, places = planted(app, project)
    change_quarter(app, project, layer, trees, places)
    app.go("/inventory/layers/" + layer)
    has(app, "1,000 objects")
    change_filtered(app)
    sort(app, trees)
    count(app, layer, trees)
    export(app, layer, trees, places)
