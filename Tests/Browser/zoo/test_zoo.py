"""The zoo's lexicon for a visitor: fetched once, then used without a network."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_accessibility import check

CHANGES = "**/api/v1/spaces/*/changes*"


def lines(app):
    return app.page.locator(".zoo-lines .line")


@pytest.mark.keeps_the_app
@pytest.mark.parametrize("kind, theme", [(PHONE, "dark"), (TABLET, "light")])
def test_a_visitor_fetches_the_lexicon_once_and_has_it_without_a_network(devices, shared_server, kind, theme):
    app = devices(shared_server, kind, color_scheme=theme, reduced_motion="reduce")

    held = []
    is_slow = True
    app.page.route(CHANGES, lambda route: held.append(route) if is_slow else route.continue_())
    app.go("/zoo/animals")
    # The server's printed page can be read meanwhile.
    expect(app.page.locator("#app > [data-printed]")).to_be_visible()
    check(app, "the first fetching")
    expect(app.page.get_by_role("progressbar")).to_have_count(0)
    is_slow = False
    for route in held:
        route.continue_()
    app.ready()
    expect(lines(app).first).to_be_visible(timeout=20_000)
    assert app.account().get("id") is None, "nobody has signed in"
    app.installed()
    app.offline()
    app.open("/zoo/animals")
    expect(lines(app).first).to_be_visible()
    check(app, "the list")

    app.page.get_by_role("searchbox").fill("slon indicky")
    expect(lines(app)).to_have_count(1)
    expect(lines(app)).to_contain_text("Indian elephant")
    check(app, "a search")
    app.page.get_by_role("searchbox").fill("")

    app.button("Filter").click()
    chip = app.page.locator(".facets .value-chip").first
    count = int(re.search(r"(\d+)$", chip.inner_text().strip())[1])
    chip.click()
    app.page.locator(".filter-sheet .pull-sheet-bar .button").click()
    expect(app.page.locator(".filter-banner")).to_be_visible()
    expect(lines(app)).to_have_count(count)
    check(app, "a filter")

    app.open("/zoo/animals")
    lines(app).first.get_by_role("link").click()
    expect(app.page.locator(".sheet.animal .photo-hero")).to_be_visible()
    app.page.get_by_role("button", name="Favourite", exact=True).click()
    app.page.get_by_role("button", name="Seen today?").click()
    check(app, "an animal")
    app.go("/zoo/mine")
    expect(app.page.get_by_role("heading", name="Favourites")).to_be_visible()
    for screen in ("/zoo/mine", "/zoo/tree", "/zoo/about", "/zoo/map"):
        app.go(screen)
        check(app, screen)

    app.go("/zoo/quiz")
    for _ in range(10):
        app.page.locator(".answers button").first.click()
        app.page.locator(".verdict").wait_for()
        app.page.get_by_role("button", name=re.compile("Next question|Result")).click()
    expect(app.page.locator(".score, .result").first).to_be_visible()
    check(app, "the end of the quiz")


def test_nothing_is_sent_by_a_visitor_without_an_account(devices, shared_server):
    app = devices(shared_server, PHONE)
    pushed = []
    app.page.on("request", lambda request: pushed.append(request.url) if request.url.endswith("/push") else None)
    app.go("/zoo/animals")
    expect(lines(app).first).to_be_visible(timeout=20_000)
    lines(app).first.get_by_role("link").click()
    app.page.get_by_role("button", name="Favourite", exact=True).click()
    app.page.wait_for_timeout(1500)
    assert pushed == []


def test_a_seen_animal_has_its_stamp_in_the_passport(devices, shared_server):
    app = devices(shared_server, PHONE)
    app.go("/zoo/animals")
    expect(lines(app).first).to_be_visible(timeout=20_000)
    lines(app).first.get_by_role("link").click()
    title = app.page.locator(".animal .photo-hero h2")
    expect(title).to_be_visible()
    name = title.inner_text()
    app.page.get_by_role("button", name="Seen today?").click()
    expect(app.page.get_by_role("button", name="Seen today", exact=True)).to_have_attribute("aria-pressed", "true")
    app.go("/zoo/mine")
    expect(app.page.locator(".stamp-name")).to_have_text(name, timeout=20_000)
    check(app, "the passport")
    shapes = app.page.evaluate("async () => (await fetch('/silhouettes.svg')).text()")
    assert 'id="carnivora"' in shapes and 'id="viperidae"' in shapes


def test_the_picture_of_a_row_goes_over_into_its_page_and_back_and_nothing_moves_where_that_is_not_wanted(
        devices, shared_server):
    watched = """window.moves = [];
        const begin = document.startViewTransition.bind(document);
        document.startViewTransition = work => { window.moves.push(document.documentElement.dataset.move); return begin(work); };"""
    ended = "() => !('move' in document.documentElement.dataset) && !document.querySelector('[style*=hero]')"
    for motion, moves in [("no-preference", ["push", "pop"]), ("reduce", [])]:
        phone = devices(shared_server, PHONE, path="/zoo/animals", init=watched, reduced_motion=motion)
        line = phone.page.locator(".zoo-lines .line").nth(2)
        expect(line).to_be_visible()
        line.get_by_role("link").click()
        expect(phone.page.locator(".photo-hero")).to_be_visible()
        phone.page.wait_for_function(ended)
        phone.page.locator(".pane.detail .back").click()
        expect(line).to_be_visible()
        phone.page.wait_for_function(ended)
        assert phone.page.evaluate("window.moves") == moves


def test_a_picture_goes_over_by_its_transform_alone(devices, shared_server):
    """What lays out anew for every frame is below 60 a second on a slow phone."""
    watched = """window.ways = [];
        const begin = document.startViewTransition.bind(document);
        document.startViewTransition = work => {
            const transition = begin(work);
            transition.ready.then(() => setTimeout(() => window.ways.push(document.getAnimations()
                .filter(({ effect }) => effect.pseudoElement === "::view-transition-group(hero)")
                .flatMap(({ effect }) => effect.getKeyframes().flatMap(frame => Object.keys(frame))))));
            return transition;
        };"""
    phone = devices(shared_server, PHONE, path="/zoo/animals", init=watched)
    line = phone.page.locator(".zoo-lines .line").nth(2)
    expect(line).to_be_visible()
    phone.styled()
    line.get_by_role("link").click()
    expect(phone.page.locator(".photo-hero")).to_be_visible()
    phone.page.wait_for_function("window.ways.length === 1")
    told = {"offset", "computedOffset", "easing", "composite"}
    assert set(phone.page.evaluate("window.ways[0]")) - told == {"transform"}


SHARED = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files: [file] }) => {
        const picture = await createImageBitmap(file), { width, height } = picture;
        const paper = new OffscreenCanvas(width, height).getContext("2d");
        paper.drawImage(picture, 0, 0);
        // Of the first of six places in the row below the large line.
        const { data } = paper.getImageData(72, 934, 156, 156);
        const white = data.filter((value, place) => place % 4 === 0 && value > 200).length;
        window.shared = [width, height, white];
    };
}"""


def test_the_passport_shows_its_animals_over_its_words_and_is_shared_as_a_card_as_high_as_what_it_says(devices, shared_server):
    """Z-28"""
    app = devices(shared_server, PHONE, path="/zoo/animals")
    app.page.locator(".zoo-lines .line a").first.click()
    app.button("Seen today?").click()
    app.go("/zoo/mine")
    app.styled()
    picture, words = (app.page.locator(name).bounding_box() for name in (".passport-picture", ".passport-title"))
    assert words["y"] > picture["y"] + 0.8 * picture["height"]
    app.until("performance.getEntriesByName(location.origin + '/gestures.js').length > 0")
    app.page.evaluate(SHARED)
    app.button("Share").click()
    app.until("Boolean(window.shared)")
    width, height, stamp = app.page.evaluate("window.shared")
    assert width == 1080 and 1240 < height < 1400
    # The stamp of the animal in a ring, white on the app's colour, stands between the number and the name.
    assert 2_000 < stamp < 15_000


def test_three_facts_of_an_animal_stand_beside_each_other(devices, shared_server):
    app = devices(shared_server, PHONE, path="/zoo/animals")
    app.page.locator(".zoo-lines .line a").first.click()
    expect(app.page.locator(".animal-facts")).to_be_visible()
    app.styled()
    tops = app.page.locator(".animal-facts").evaluate("""facts => {
        const one = facts.firstElementChild;
        facts.replaceChildren(one, one.cloneNode(true), one.cloneNode(true));
        return [...facts.children].map(tile => tile.offsetTop);
    }""")
    assert len(set(tops)) == 1
