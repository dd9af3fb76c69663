"""Text of twice its size on the smallest phone: it leaves the screen to what people came for, and covers nothing."""
import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE
from fitting import KINDS, broken_words, faults
from test_looks import CUT, is_laid_out, large
from test_vaccination import add_person, catalogue_is_here

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


def test_the_way_on_is_in_sight_at_each_of_the_first_steps(devices, shared_server):
    """U-4"""
    app = devices(shared_server, SMALL, "/logbook/welcome", "cs-CZ")
    app.styled()
    large(app)
    for way in [app.link("Další"), app.link("Další"), app.button("Začít")]:
        expect(way).to_be_visible()
        app.settled()
        box = way.bounding_box()
        assert box["y"] + box["height"] <= 640
        assert app.page.locator(".welcome-words h2").bounding_box()["y"] < box["y"]
        way.click()
    expect(app.page).to_have_url(app.url + "/logbook/flights")


def test_an_animal_is_seen_above_its_name(devices, shared_server):
    app = devices(shared_server, SMALL, "/zoo/animals")
    app.page.locator(".lines a").first.click()
    drawing = app.detail.locator(".photo-hero > .drawing")
    expect(drawing).to_be_visible(timeout=60_000)
    app.styled()
    large(app)
    inner = "e => { const s = getComputedStyle(e); return e.clientHeight - parseFloat(s.paddingTop) - parseFloat(s.paddingBottom); }"
    assert drawing.evaluate(inner) > 80
    box, name = drawing.bounding_box(), app.detail.locator(".photo-hero h2").bounding_box()
    assert name["y"] >= box["y"] + box["height"]


LONG = "Nejneobhospodařovávatelnějšíneobhospodařovávatelnějších"


@pytest.mark.parametrize("kind", [PHONE, KINDS["tablet"], SMALL], ids=["phone", "tablet", "small"])
def test_a_long_name_of_a_place_stays_in_its_card(devices, shared_server, kind):
    app = devices(shared_server, kind)
    app.save_flight(LONG, LONG, LONG)
    app.styled()
    is_laid_out(app)
    assert faults(app) == []
    assert app.page.evaluate(CUT, ".route-end strong") == []


# Texts and fields with the size of their letters, in the order of the page; large titles have no need to grow as far.
SIZES = """() => (window.parts ??= [...document.querySelectorAll("body *")].filter(part => !part.closest("svg, .hidden, .skip")
    && part.checkVisibility() && (part.matches("input:not([type=checkbox], [type=radio]), select, textarea")
        || [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()))))
    .map(part => ({ size: parseFloat(getComputedStyle(part).fontSize), words: (part.innerText || part.value || part.tagName).slice(0, 40),
        shown: part.checkVisibility(),
        kind: part.closest(".bottom") ? "place" : part.closest(".map-credit") ? "credit"
            : getComputedStyle(part.closest(".form-buttons > .button") ?? part).position === "absolute" ? "over" : "" }))"""


def still(app) -> None:
    """A title needs a moment to have its size."""
    is_laid_out(app)
    app.settled()


@pytest.mark.parametrize("path", [
    "/zoo/animals", "/zoo/programme", "/zoo/quiz", "/zoo/offline", "/zoo/map", "/settings", "/menu", "/heritage/people",
    "/heritage/history/list", "/vaccination/people", "/vaccination/journey", "/inventory/projects", "/account", "/logbook/flights"])
def test_what_is_read_grows_with_the_size_of_text(devices, shared_server, path):
    app = devices(shared_server, SMALL, path, "cs-CZ")
    expect(app.page.locator(".content").first).to_be_visible(timeout=60_000)
    app.styled()
    still(app)
    usual = app.page.evaluate(SIZES)
    large(app)
    still(app)
    grown = app.page.evaluate(SIZES)
    # The initials of a person make way for the name.
    texts = [(one["words"], one["kind"], one["size"], other["size"]) for one, other in zip(usual, grown) if other["shown"]]
    # Five places share the width of the screen, and Cancel and Save a line.
    assert [text for text in texts if text[1] == "place" and (text[2] < 11 or text[3] < 13)] == []
    assert [text for text in texts if text[1] == "" and text[2] < 20 and text[3] < 1.795 * text[2]] == []
    # No title is much smaller than what stands below it.
    assert [text for text in texts if text[1] == "" and text[2] >= 20 and text[3] < 28] == []


def test_a_form_that_is_saved_above_its_title_covers_nothing_of_it(devices, shared_server):
    app = devices(shared_server, SMALL, "/vaccination")
    catalogue_is_here(app)
    card = add_person(app, "Jan", "2024-01-10")
    app.styled()
    for path in (card + "/edit", card + "/dose/new", card + "/illness"):
        app.go(path)
        expect(app.page.locator("form [type=submit]").first).to_be_visible()
        large(app)
        buttons = [button.bounding_box() for button in app.page.locator(".form-buttons > :is([type=submit], .quiet:last-child)").all()]
        title = app.page.locator(".detail .bar h1").bounding_box()
        assert not is_over(*buttons), path
        assert all(button["y"] + button["height"] <= title["y"] + 12 for button in buttons), path


@pytest.mark.parametrize("pixels, rem", [(17, 16), (34, 32)])
def test_text_has_the_size_that_an_iphone_is_set_to(devices, shared_server, pixels, rem):
    """U-17. This browser knows no such font; what the page asks for has the size that it would have there."""
    app = devices(shared_server, PHONE, "/home", init=f"""
        const supports = CSS.supports.bind(CSS);
        CSS.supports = (...what) => /apple-system|touch-callout/.test(what.join()) || supports(...what);
        const style = new CSSStyleSheet();
        style.replaceSync(".system-text {{ font-size: {pixels}px; }}");
        document.adoptedStyleSheets = [style];""")
    app.page.wait_for_function("size => getComputedStyle(document.documentElement).fontSize === size", arg=f"{rem}px")
