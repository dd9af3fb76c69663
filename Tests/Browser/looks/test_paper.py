"""What a printer gets from a screen: all of what is read, nothing of what is pressed."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_inventory import begun

KINDS = pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])


def printed(app) -> None:
    app.styled()
    app.until("async () => Boolean(document.querySelector(\"link[href='/kit.css']\")?.sheet)")
    app.page.emulate_media(media="print")


def pressed(app) -> list[str]:
    """The buttons that would be on paper."""
    return app.page.locator(":is(.button, .icon-button):visible").all_inner_texts()


@KINDS
def test_a_page_that_is_longer_than_the_screen_is_printed_to_its_end(devices, shared_server, kind):
    app = devices(shared_server, kind, "/zoo/animals")
    app.page.locator(".lines a, .grid a").first.click()
    expect(app.detail.locator(".photo-hero")).to_be_visible(timeout=60_000)
    app.page.set_viewport_size({**kind["viewport"], "height": 540})
    printed(app)
    content = app.detail.locator(".content").first
    assert content.evaluate("content => content.scrollHeight <= content.clientHeight + 1 && content.clientHeight > 540")
    assert app.page.evaluate("document.documentElement.scrollHeight") > 540
    assert pressed(app) == []


@KINDS
def test_of_a_map_its_list_is_printed(devices, shared_server, kind):
    app = begun(devices, shared_server, kind, "Street lamps")
    printed(app)
    expect(app.page.locator(".map")).to_be_hidden()
    row = app.page.locator(".map-layers", has_text="Street lamps").bounding_box()
    assert row["width"] > 0.8 * app.page.viewport_size["width"] - 120
    assert pressed(app) == []


def test_who_has_chosen_a_dark_screen_gets_dark_words_on_paper(devices, shared_server):
    app = devices(shared_server, PHONE, "/settings")
    app.page.get_by_role("group", name="Appearance").get_by_text("Dark").click()
    title = app.page.locator(".bar h1")
    colour = "title => getComputedStyle(title).color.match(/\\d+/g).slice(0, 3).map(Number)"
    assert min(title.evaluate(colour)) > 200
    printed(app)
    assert max(title.evaluate(colour)) < 60


def test_the_time_line_is_printed_with_all_its_events(devices, shared_server):
    app = devices(shared_server, PHONE, "/heritage/history")
    expect(app.page.locator(".parting .cell").first).to_be_visible(timeout=60_000)
    printed(app)
    cells = app.page.locator(".parting .cell")
    assert cells.count() > 40
    places = [cell.bounding_box() for cell in (cells.first, cells.nth(1), cells.last)]
    assert all(place["x"] >= 0 and place["x"] + place["width"] <= 390 and place["height"] < 200 for place in places)
    assert places[0]["y"] < places[1]["y"] < places[2]["y"] < app.page.evaluate("document.documentElement.scrollHeight")
    expect(app.page.locator(".scale")).to_be_hidden()


def test_of_the_heads_all_are_printed_one_below_the_other(devices, shared_server):
    app = devices(shared_server, PHONE, "/heritage/people/rectors")
    expect(app.page.locator(".page-card").first).to_be_visible(timeout=60_000)
    printed(app)
    cards = [card.bounding_box() for card in app.page.locator(".page-card").all()]
    assert len(cards) > 30
    assert all(card["x"] >= 0 and card["x"] + card["width"] <= 390 and card["height"] < 260 for card in cards)
    assert all(one["y"] + one["height"] <= other["y"] for one, other in zip(cards, cards[1:]))
    assert cards[-1]["y"] + cards[-1]["height"] <= app.page.evaluate("document.documentElement.scrollHeight")
    for part in (".chips-strip", ".scale"):
        expect(app.page.locator(part)).to_be_hidden()
    assert pressed(app) == []


def pages(app) -> int:
    """How many sheets of A4 a printer gets."""
    return app.page.pdf(format="A4", prefer_css_page_size=True).count(b"/Type /Page\n")


def test_a_flight_is_one_line_on_paper_and_what_is_carried_in_the_flight_bag_is_one_page(devices, shared_server):
    app = devices(shared_server, PHONE, "/logbook/transfer", "cs-CZ")
    app.button("Nahrát ukázku").click()
    expect(app.notice).to_be_visible()
    app.go("/logbook/flights")
    expect(app.rows.first).to_be_visible()
    printed(app)
    expect(app.page.locator(".now-strip")).to_be_hidden()
    heights = app.rows.evaluate_all("rows => rows.map(row => row.offsetHeight)")
    assert max(heights) <= 28, heights
    app.page.emulate_media(media="screen")
    for screen in ["bag", "limits"]:
        app.go("/logbook/" + screen)
        expect(app.page.locator("h1", has_text="Na jednom listu" if screen == "bag" else "Limity").first).to_be_visible()
        app.settled()
        assert pages(app) == 1, screen


def test_the_browser_prints_the_report_and_not_its_form(devices, shared_server):
    app = devices(shared_server, TABLET, "/settings")
    app.load_samples()
    app.go("/logbook/report")
    expect(app.page.locator(".report .preview")).to_be_visible()
    expect(app.page.locator(".printed .paper")).to_have_count(0)
    app.page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(app.page.locator(".printed .paper").first).to_be_attached()
    app.page.emulate_media(media="print")
    expect(app.page.locator(".report > .sheet")).to_be_hidden()
    expect(app.page.locator(".printed .paper").first).to_be_visible()


def test_sources_are_printed_open_with_their_whole_addresses(devices, shared_server):
    """E-89"""
    app = devices(shared_server, PHONE, "/heritage/history")
    app.page.locator(".cell a").first.click(timeout=60_000)
    source = app.page.locator(".sources li a").first
    expect(source).to_be_hidden()
    printed(app)
    expect(source).to_be_visible()
    shown = source.evaluate("link => [getComputedStyle(link, '::after').content, link.href]")
    assert shown[1] in shown[0]
