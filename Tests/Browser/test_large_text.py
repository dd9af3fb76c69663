"""Text of twice its size on the smallest phone: it leaves the screen to what people came for, and covers nothing."""
import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE
from fitting import KINDS, broken_words, faults
from test_looks import CUT, is_laid_out, large

SMALL = KINDS["small"]


def is_over(one: dict, other: dict) -> bool:
    return (one["x"] < other["x"] + other["width"] - 1 and other["x"] < one["x"] + one["width"] - 1
            and one["y"] < other["y"] + other["height"] - 1 and other["y"] < one["y"] + one["height"] - 1)


@pytest.mark.parametrize("path", ["/inventory/projects/new", "/logbook/flights/new/flight", "/vaccination/people/new"])
def test_a_form_has_its_title_below_its_buttons(devices, shared_server, path):
    app = devices(shared_server, SMALL, path, "cs-CZ")
    expect(app.page.locator("form [type=submit]")).to_be_visible()
    app.styled()
    large(app)
    range = app.page.locator(".bar h1:visible").last.evaluate("""title => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
    }""")
    for button in app.page.locator(".form-buttons > :is([type=submit], .quiet:last-child)").all():
        assert not is_over(range, button.bounding_box())


def test_banners_leave_half_of_the_screen_to_what_is_below_them(devices, shared_server):
    app = devices(shared_server, SMALL, locale="cs-CZ")
    app.go("/account")
    app.page.locator("input[name=email]").fill(new_email())
    app.page.locator("input[type=password]").fill("correct horse battery")
    app.page.locator("form [type=submit]").click()
    expect(app.page.locator(".notice")).to_be_visible()
    app.context.clear_cookies()
    app.open("/logbook/flights")
    expect(app.page.locator(".banners .banner").first).to_be_visible()
    app.styled()
    large(app)
    assert app.page.locator(".banners").bounding_box()["height"] < 0.45 * 640
    assert app.page.locator(".bottom").bounding_box()["height"] < 0.12 * 640


def test_the_home_screen_breaks_no_name_of_an_app(devices, shared_server):
    app = devices(shared_server, SMALL, "/", "cs-CZ")
    expect(app.page.locator(".home-card")).to_have_count(5)
    app.styled()
    large(app)
    assert broken_words(app) == []


@pytest.mark.parametrize("size", [(1180, 820), (1440, 900)], ids=["tablet", "laptop"])
@pytest.mark.parametrize("path", ["/logbook/statistics", "/logbook/certificates"])
def test_the_title_of_a_list_beside_a_detail_is_not_broken(devices, shared_server, size, path):
    app = devices(shared_server, {"viewport": {"width": size[0], "height": size[1]}, "device_scale_factor": 1})
    app.save_flight("LKPR", "LKTB")
    app.go(path)
    expect(app.page.locator(".pane.list + .pane.detail")).to_be_visible()
    app.styled()
    large(app)
    assert broken_words(app) == []


def test_an_animal_is_seen_above_its_name(devices, shared_server):
    app = devices(shared_server, SMALL, "/zoo/animals")
    app.page.locator(".lines a").first.click()
    drawing = app.detail.locator(".photo-hero > .drawing")
    expect(drawing).to_be_visible(timeout=60_000)
    app.styled()
    large(app)
    inner = "e => { const s = getComputedStyle(e); return e.clientHeight - parseFloat(s.paddingTop) - parseFloat(s.paddingBottom); }"
    assert drawing.evaluate(inner) > 80


LONG = "Nejneobhospodařovávatelnějšíneobhospodařovávatelnějších"


@pytest.mark.parametrize("kind", [PHONE, KINDS["tablet"], SMALL], ids=["phone", "tablet", "small"])
def test_a_long_name_of_a_place_stays_in_its_card(devices, shared_server, kind):
    app = devices(shared_server, kind)
    app.save_flight(LONG, LONG, LONG)
    app.styled()
    is_laid_out(app)
    assert faults(app) == []
    assert app.page.evaluate(CUT, ".route-end strong") == []
