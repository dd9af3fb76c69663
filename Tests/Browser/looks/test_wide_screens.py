"""Tablets and laptops: the bar at the side, and the way back where no list stands beside a screen."""
import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import TABLET
from fitting import broken_words
from test_accessibility import check
from test_inventory import begun, place, save

UPRIGHT = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "device_scale_factor": 1}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1}

# Names in the bar at the side that have more lines than words.
BROKEN = """() => [...document.querySelectorAll(".side-app :is(.side-title, .link-title)")].filter(name => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
    return lines.size > name.innerText.split(/\\s+/).length;
}).map(name => name.innerText)"""


@pytest.mark.parametrize("language", ["en-GB", "cs-CZ"])
def test_no_name_in_the_bar_at_the_side_is_broken(devices, shared_server, language):
    app = devices(shared_server, UPRIGHT, "/logbook/certificates", language)
    for path in ["/logbook/certificates", "/zoo/programme", "/vaccination/catalogue", "/heritage/people", "/inventory/projects"]:
        app.open(path)
        expect(app.page.locator(".side .link.active")).to_be_visible()
        app.styled()
        assert app.page.evaluate(BROKEN) == [], path


@pytest.mark.parametrize("kind", [TABLET, LAPTOP], ids=["tablet", "laptop"])
def test_account_and_settings_are_in_sight_however_many_places_an_app_has(devices, shared_server, kind):
    app = devices(shared_server, kind, "/logbook/flights")
    app.styled()
    for link in app.page.locator(".side-foot .link").all():
        box = link.bounding_box()
        assert box["y"] + box["height"] <= kind["viewport"]["height"]
        assert link.evaluate("""link => {
            const { left, top, width, height } = link.getBoundingClientRect();
            return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }""")


@pytest.mark.parametrize("kind", [UPRIGHT, LAPTOP], ids=["tablet", "laptop"])
def test_a_screen_with_nothing_beside_it_leads_back(devices, shared_server, kind):
    """U-9."""
    app = devices(shared_server, kind, "/account")
    app.sign_up(new_email())
    app.styled()
    app.go("/account/devices")
    expect(app.detail.or_(app.page.locator(".pane.single"))).to_contain_text("This device")
    app.link("Back").click()
    expect(app.page).to_have_url(app.url + "/account")
    # The menu is the bar at the side itself.
    expect(app.link("Back")).to_have_count(0)


def test_no_fact_of_an_animal_is_broken_or_stands_alone_below_four(devices, shared_server):
    app = devices(shared_server, LAPTOP, "/zoo/animals")
    app.styled()
    facts = app.page.locator(".animal-facts .fact-tile")
    expect(facts.first).to_be_visible(timeout=60_000)
    app.settled()
    assert broken_words(app) == []
    rows = [round(fact.bounding_box()["y"]) for fact in facts.all()]
    assert len(rows) < 5 or rows.count(max(rows)) > 1


def test_a_control_is_no_higher_than_others_beside_a_choice_of_two_lines(devices, shared_server):
    app = devices(shared_server, LAPTOP, "/logbook/flights")
    app.load_samples()
    app.go("/logbook/report")
    app.styled()
    rows = app.field("Rows per page")
    expect(rows).to_be_visible()
    app.settled()
    assert rows.bounding_box()["height"] == app.field("From").bounding_box()["height"]


def test_the_whole_name_of_a_repair_is_shown(devices, shared_server):
    app = devices(shared_server, LAPTOP, "/logbook/flights", "cs-CZ")
    app.go("/logbook/repairs")
    app.styled()
    choice = app.page.locator("#repair-kind")
    expect(choice).to_be_visible()
    assert choice.bounding_box()["width"] > 500


@pytest.mark.parametrize("kind", [UPRIGHT, TABLET], ids=["upright", "across"])
def test_screens_of_the_inventory_stand_beside_their_list(devices, shared_server, kind):
    """I-103: settings of a layer beside the list of layers, an object beside the table of its layer."""
    app = begun(devices, shared_server, kind, "Street lamps")
    place(app, 0)
    app.field("Number").fill("L1")
    save(app)
    app.go("/inventory/layers")
    expect(app.page.locator(".pane.list")).to_contain_text("Street lamps")
    expect(app.page.locator(".pane.detail .object-table")).to_contain_text("L1")
    check(app, "the layers beside a table")
    app.link("L1").click()
    expect(app.page.locator(".pane.list .object-table [aria-current]")).to_have_text("L1")
    expect(app.page.locator(".pane.detail .values")).to_contain_text("L1")
    check(app, "an object beside its table")
    app.go("/inventory/projects")
    expect(app.page.locator(".pane.list")).to_contain_text("Project 1")
    expect(app.page.locator(".pane.detail")).to_contain_text("What will you map?")
    check(app, "the projects beside the templates")
