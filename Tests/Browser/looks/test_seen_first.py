"""What a screen shows first: pictures that say what a table does not, and with large text nothing of it cut."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE
from fitting import KINDS, broken_words
from test_looks import LAPTOP, is_laid_out, large
from test_map import flights_server  # noqa: F401
from test_vaccination import catalogue_is_here

SMALL = KINDS["small"]

# Texts of the schedule that are not as a whole within their card.
OUTSIDE = """() => [...document.querySelectorAll(".schedule-name, .schedule-strip :is(text, circle)")].filter(part => {
    const { left, right } = part.getBoundingClientRect(), card = part.closest(".card").getBoundingClientRect();
    return left < card.left - 1 || right > card.right + 1;
}).map(part => part.textContent)"""


@pytest.mark.parametrize("kind", [PHONE, KINDS["landscape"], LAPTOP], ids=["phone", "landscape", "laptop"])
def test_a_flight_shows_its_way_over_the_land(devices, flights_server, kind):  # noqa: F811
    """U-26"""
    app = devices(flights_server, kind)
    app.save_flight("LKPR", "EGLL")
    picture = app.page.locator(".route.drawn > .route-picture")
    expect(picture).to_be_visible()
    app.until("async () => (await fetch(document.querySelector('.route-picture image').getAttribute('href'))).ok")
    app.styled()
    app.settled()
    # Its ends are seen above the words, and its words stand in the card.
    header, names = app.page.locator(".route").bounding_box(), app.page.locator(".route-end strong")
    for end in picture.locator(".end").all():
        box = end.bounding_box()
        assert header["x"] < box["x"] and box["x"] + box["width"] < header["x"] + header["width"]
        assert header["y"] < box["y"] and box["y"] + box["height"] < names.first.bounding_box()["y"]
    large(app)
    assert broken_words(app) == []
    last = app.page.locator(".route > :last-child").bounding_box()
    header = app.page.locator(".route").bounding_box()
    assert last["y"] + last["height"] <= header["y"] + header["height"]


@pytest.mark.parametrize("kind", [SMALL, PHONE, LAPTOP], ids=["small", "phone", "laptop"])
def test_the_schedule_by_age_is_cut_nowhere(devices, shared_server, kind):
    """U-27"""
    app = devices(shared_server, kind, "/vaccination/today")
    catalogue_is_here(app)
    app.go("/vaccination/catalogue/schedule")
    expect(app.page.locator(".schedule-name").first).to_be_visible()
    app.styled()
    for enlarge in [is_laid_out, large]:
        enlarge(app)
        assert app.page.evaluate(OUTSIDE) == []
        assert app.page.locator(".schedule-picture").first.evaluate("part => part.scrollWidth <= part.clientWidth + 1")
        assert broken_words(app) == []


def test_the_limits_begin_with_the_one_that_decides(devices, shared_server):
    """U-28"""
    app = devices(shared_server, SMALL)
    app.load_samples()
    app.go("/logbook/limits")
    lead = app.page.locator(".limits > .tightest")
    expect(lead).to_contain_text("left")
    app.styled()
    for enlarge in [is_laid_out, large]:
        enlarge(app)
        assert lead.bounding_box()["y"] < app.page.locator(".limit").first.bounding_box()["y"]
        assert lead.evaluate("part => part.scrollWidth <= part.clientWidth + 1")
        assert broken_words(app) == []
    lead.click()
    expect(app.page).to_have_url(app.url + "/logbook/limits/flight-28-days")


def test_large_text_leaves_the_first_words_of_the_smallest_phone(devices, shared_server):
    app = devices(shared_server, SMALL, "/logbook/welcome")
    app.styled()
    large(app)
    words, way = app.page.locator(".welcome-words p").last, app.page.locator(".welcome-buttons")
    # At least its first three lines are above the way on.
    assert words.bounding_box()["y"] + 100 < way.bounding_box()["y"]


def test_the_coach_of_the_time_line_cuts_no_title_of_a_period(devices, shared_server):
    app = devices(shared_server, SMALL, "/heritage/history")
    title = app.page.locator(".cell-period h2").first
    expect(title).to_be_visible(timeout=60_000)
    expect(app.page.locator(".lesson")).to_be_visible()
    app.styled()
    large(app)
    box, scale = title.bounding_box(), app.page.locator(".scale").bounding_box()
    assert box["y"] + box["height"] <= scale["y"]


@pytest.mark.parametrize("path", ["/logbook/flights", "/heritage/history", "/vaccination/today"])
@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
def test_names_in_the_bar_of_the_smallest_phone_stand_apart(devices, shared_server, path, locale):
    app = devices(shared_server, SMALL, path, locale)
    expect(app.page.locator(".bottom .link-title")).to_have_count(5)
    app.styled()
    large(app)
    boxes = [name.bounding_box() for name in app.page.locator(".bottom .link-title").all()]
    for one, other in zip(boxes, boxes[1:]):
        assert one["x"] + one["width"] + 2 <= other["x"]


@pytest.mark.parametrize("path", ["/logbook/flights", "/zoo/animals", "/heritage/history", "/settings"])
def test_a_phone_on_its_side_leaves_half_of_its_height_to_large_text(devices, shared_server, path):
    """U-29"""
    app = devices(shared_server, KINDS["landscape"], path)
    expect(app.page.locator(".content").first).to_be_visible(timeout=60_000)
    app.styled()
    large(app)
    content = app.page.locator(".content:visible").first.bounding_box()
    assert content["height"] >= 0.5 * 390
    assert app.page.evaluate("() => [...document.querySelectorAll('.search')].every(part => getComputedStyle(part).position !== 'sticky')")


def test_the_time_line_is_seen_on_a_phone_on_its_side_with_large_text(devices, shared_server):
    """U-29"""
    app = devices(shared_server, KINDS["landscape"], "/heritage/history")
    title = app.page.locator(".cell-period h2").first
    expect(title).to_be_visible(timeout=60_000)
    app.styled()
    large(app)
    box, lesson = title.bounding_box(), app.page.locator(".lesson").bounding_box()
    assert box["y"] + box["height"] <= lesson["y"]
