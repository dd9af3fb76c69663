"""Looks that a designer once objected to, each with a test so that it stays repaired."""
import re

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE
from fitting import KINDS, broken_words
from test_accessibility import in_conflict
from test_inventory import begun
from test_inventory_strays import left_picture
from test_inventory_team import PRESENCE, crew, spaces
from test_tour_faults import COVERED
from test_vaccination import add_person, catalogue_is_here

UPRIGHT = {"viewport": {"width": 768, "height": 1024}, "has_touch": True, "device_scale_factor": 1}
LAPTOP = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 1}

# Texts of these elements of which a part is cut off.
CUT = """names => [...document.querySelectorAll(names)]
    .filter(part => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1).map(part => part.innerText)"""


def large(app) -> None:
    app.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    is_laid_out(app)


def is_laid_out(app) -> None:
    app.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_notice_lies_on_the_title_of_a_phone_on_its_side(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"])
    app.save_flight("LKPR", "LKTB")
    app.settled()
    notice, title = app.notice.bounding_box(), app.detail.locator(".bar").bounding_box()
    assert notice["y"] >= 0 and notice["y"] + notice["height"] <= title["y"] + title["height"] + 1
    assert app.page.evaluate(COVERED) == []


@pytest.mark.parametrize("path, follows", [
    ("/logbook/flights", "Import and sample book"), ("/logbook/statistics", "Previous experience"), ("/vaccination/today", "doctor")])
def test_what_is_empty_stands_in_the_middle_with_what_follows_it(devices, shared_server, path, follows):
    app = devices(shared_server, PHONE, path)
    app.styled()
    drawing = app.page.locator(".empty > :is(.illustration, svg)").bounding_box()
    assert 844 * 0.18 < drawing["y"] < 844 * 0.45
    expect(app.page.get_by_text(re.compile(follows)).last).to_be_in_viewport()


def test_large_text_breaks_no_word_of_a_device_a_class_or_a_title(devices, shared_server):
    app = devices(shared_server, PHONE, "/settings", "cs-CZ")
    app.go("/zoo/tree")
    expect(app.page.get_by_text("Obojživelníci")).to_be_visible(timeout=60_000)
    app.styled()
    large(app)
    assert broken_words(app) == []
    app.page.set_viewport_size({"width": 640, "height": 900})
    is_laid_out(app)
    assert broken_words(app) == []
    app.go("/logbook/templates")
    expect(app.page.locator(".bar h1", has_text="Texty")).to_be_visible()
    assert broken_words(app) == []
    other = devices(shared_server, PHONE, "/account")
    other.sign_up(new_email())
    other.go("/account/devices")
    expect(other.page.get_by_text("This device")).to_be_visible()
    large(other)
    assert broken_words(other) == []


def test_a_phone_on_its_side_shows_a_question_with_all_its_answers(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"], "/zoo/quiz")
    answers = app.page.locator(".answers .answer")
    expect(answers).to_have_count(4, timeout=60_000)
    app.styled()
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_drawing_has_an_accent_that_is_told_apart_from_its_lines(devices, shared_server, theme):
    app = devices(shared_server, PHONE, "/inventory/projects", color_scheme=theme)
    drawing = app.page.locator(".empty > svg")
    expect(drawing).to_be_visible()
    accent, ink = (
        [int(part) for part in re.findall(r"\d+", drawing.locator(f".f{name}").first.evaluate("e => getComputedStyle(e).fill"))]
        for name in "ai")
    assert sum(abs(one - other) for one, other in zip(accent, ink)) > 100


def test_large_text_leaves_a_title_its_room_between_the_buttons_of_a_small_phone(devices, shared_server):
    app = devices(shared_server, KINDS["small"], "/heritage/history", "cs-CZ")
    expect(app.page.locator(".cell").first).to_be_visible(timeout=60_000)
    app.styled()
    large(app)
    expect(app.page.locator(".bar h1", has_text="Časová osa")).to_be_visible()
    assert app.page.evaluate(CUT, ".bar h1") == []
    app.go("/heritage/tour")
    expect(app.page.locator(".bar h1", has_text="Procházka")).to_be_visible()
    assert broken_words(app) == []
    sign, button = (app.page.locator(name).first.bounding_box() for name in (".bar .switch .app-icon", ".bar .switch"))
    assert sign["width"] <= button["width"] and 44 <= button["width"] <= 48
    app.go("/heritage/history/list")
    expect(app.page.get_by_text("Willenbergova žádost").first).to_be_visible()
    assert app.page.evaluate(CUT, ".lines .row-title, .lines .row-remark") == []


def test_an_upright_tablet_cuts_neither_a_month_nor_the_title_of_an_event(devices, shared_server):
    app = devices(shared_server, UPRIGHT, locale="cs-CZ")
    app.go("/logbook/transfer")
    app.page.locator("[data-action='logbook.transfer.load']").click()
    app.go("/logbook/flights")
    expect(app.page.locator(".month h2").first).to_be_visible()
    app.styled()
    assert app.page.evaluate(CUT, ".month h2, .month .row-remark") == []
    app.go("/heritage/history/list")
    expect(app.page.get_by_text("Zkouška před válečnou radou").first).to_be_visible(timeout=60_000)
    assert app.page.evaluate(CUT, ".lines .row-title") == []


def test_values_beside_each_other_begin_at_one_height(devices, shared_server):
    app = devices(shared_server, UPRIGHT, locale="cs-CZ")
    app.go("/logbook/transfer")
    app.page.locator("[data-action='logbook.transfer.load']").click()
    app.go("/logbook/aircraft")
    expect(app.page.locator(".detail dt", has_text="Typ (označení ICAO)")).to_be_visible()
    app.styled()
    tops = app.page.locator(".detail dl").first.evaluate(
        "list => [...list.children].map(({ children: [name, value] }) => [name, value].map(part => part.getBoundingClientRect().top))")
    for name in {name for name, _ in tops}:
        assert len({value for other, value in tops if other == name}) == 1, tops


def test_help_fills_a_laptop_and_its_rows_are_as_wide_as_its_cards(devices, shared_server):
    app = devices(shared_server, LAPTOP, "/help")
    app.styled()
    rows, hero = (app.page.locator(name).bounding_box() for name in (".help > .rows", ".help-hero"))
    assert rows["width"] == hero["width"] > 900
    one, other = (card.bounding_box() for card in app.page.locator(".help-answers").all()[:2])
    assert one["y"] == other["y"] and one["x"] < other["x"]


def test_a_phone_shows_what_goes_on_as_soon_as_a_question_is_answered(devices, shared_server):
    app = devices(shared_server, {**PHONE, "viewport": {"width": 360, "height": 640}}, "/zoo/quiz")
    answers = app.page.locator(".answers .answer")
    expect(answers).to_have_count(4, timeout=60_000)
    app.styled()
    answers.first.click()
    expect(app.button("Next question")).to_be_in_viewport(ratio=1)
    expect(app.page.locator(".verdict > p")).to_be_in_viewport(ratio=1)


def test_a_new_object_has_its_title_in_one_line_of_the_panel(devices, shared_server):
    app = begun(devices, shared_server, UPRIGHT, "Street lamps")
    map = app.path
    app.go("/settings")
    app.page.get_by_role("group", name="Language").get_by_text("Čeština").click()
    app.go(map)
    app.styled()
    app.button("Přidat v kříži").click()
    title = app.page.locator(".pull-sheet-bar h2", has_text="Nový objekt")
    expect(title).to_be_visible()
    assert title.evaluate("title => title.clientHeight < 1.6 * parseFloat(getComputedStyle(title).lineHeight)")
    app.go(map)
    app.page.set_viewport_size(PHONE["viewport"])
    large(app)
    expect(app.page.locator(".bar h1", has_text="Project")).to_be_visible()
    assert broken_words(app) == []


def test_members_of_a_team_and_who_is_here_are_drawn_like_all_else(devices, shared_server):
    both = crew(devices, shared_server)
    here = both.eva.page.locator(".presence")
    expect(here).to_contain_text("looks at the map", timeout=PRESENCE)
    both.eva.styled()
    sheet = both.eva.page.locator(".pull-sheet-content").bounding_box()
    assert here.bounding_box()["x"] >= sheet["x"] + 8
    both.eva.go("/account/spaces/" + next(space["id"] for space in spaces(both.eva) if space["kind"] == "shared"))
    member = both.eva.page.locator("a.row", has_text=both.jan.account()["email"])
    expect(member).to_be_visible()
    assert member.bounding_box()["height"] >= 44
    member.click()
    roles = both.eva.page.locator(".radio-row")
    expect(roles).to_have_count(4)
    assert all(role.bounding_box()["height"] >= 44 for role in roles.all())


# How many lines the text of each element has.
LINES = """names => [...document.querySelectorAll(names)].filter(part => part.checkVisibility()).map(part => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return new Set([...range.getClientRects()].filter(line => line.width > 1).map(line => Math.round(line.bottom / 4))).size;
})"""


def test_a_neighbouring_event_has_a_line_in_a_narrow_pane(devices, shared_server):
    app = devices(shared_server, UPRIGHT, "/heritage/history/list", "cs-CZ")
    expect(app.row("Zkouška před válečnou radou").first).to_be_visible(timeout=60_000)
    app.rows.nth(2).locator("a").first.click()
    expect(app.page.locator(".steps .button")).to_have_count(2)
    app.styled()
    assert app.page.evaluate(LINES, ".steps .button") == [1, 1]


def test_large_text_on_a_small_phone_cuts_no_animal_and_no_remark(devices, shared_server):
    app = devices(shared_server, KINDS["small"], "/zoo/animals", "cs-CZ")
    expect(app.page.locator(".zoo-lines .line a").first).to_be_visible(timeout=60_000)
    app.styled()
    large(app)
    for top in range(0, 6_000, 1_500):
        app.page.locator(".pane.list .content").evaluate("(content, top) => { content.scrollTop = top; }", top)
        app.page.wait_for_timeout(200)
        parts = app.page.locator(".zoo-lines .row-main, .zoo-lines .row-title, .zoo-lines .row-remark")
        assert parts.evaluate_all("""parts => parts.filter(part => part.checkVisibility())
            .filter(part => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2)
            .map(part => part.innerText)""") == []
        assert broken_words(app) == []


def test_a_title_that_has_collapsed_is_no_larger_and_stays_in_its_bar(devices, shared_server):
    app = devices(shared_server, KINDS["small"], "/logbook/flights/new", "cs-CZ")
    app.styled()
    large(app)
    app.settled()
    title = app.page.locator(".detail .bar h1")
    size = "title => parseFloat(getComputedStyle(title).fontSize)"
    before = title.evaluate(size)
    app.go("/logbook/flights/new/day")
    expect(title).to_have_text("Rychlý zápis")
    app.page.locator(".detail .content").evaluate("content => { content.scrollTop = 300; }")
    expect(app.page.locator(".detail[data-scrolled]")).to_be_visible()
    is_laid_out(app)
    assert title.evaluate(size) <= before + 1
    bar, words = (app.page.locator(name).bounding_box() for name in (".detail .bar", ".detail .bar h1"))
    assert words["y"] + words["height"] <= bar["y"] + bar["height"]


@pytest.mark.parametrize("kind, paths", [
    (UPRIGHT, ["flights", "certificates", "limits", "statistics", "aircraft"]), (KINDS["small"], ["flights", "certificates"])])
def test_a_title_of_the_logbook_stands_beside_its_buttons(devices, shared_server, kind, paths):
    app = devices(shared_server, kind, locale="cs-CZ")
    app.go("/logbook/transfer")
    app.page.locator("[data-action='logbook.transfer.load']").click()
    app.styled()
    if kind != UPRIGHT:
        large(app)
    for path in paths:
        app.go("/logbook/" + path)
        expect(app.page.locator(".list .line").first).to_be_visible()
        is_laid_out(app)
        title, buttons = (app.page.locator(f".list .bar {name}").bounding_box() for name in ("h1", ".bar-actions"))
        assert not buttons or title["y"] < buttons["y"] + buttons["height"] / 2, path


def test_what_is_to_be_chosen_from_has_all_of_the_width(devices, shared_server):
    _, other = in_conflict(devices, shared_server, UPRIGHT)
    other.styled()
    boxes = "list => [...list.children].map(child => child.getBoundingClientRect()).map(({ x, y, right, bottom }) => [x, y, right, bottom])"
    whole = other.page.locator(".conflict .compare").bounding_box()
    sides = other.page.locator(".conflict .compare > dl").evaluate(boxes)
    assert abs(whole["x"] + whole["width"] - max(right for _, _, right, _ in sides)) < 2
    other.page.set_viewport_size(PHONE["viewport"])
    is_laid_out(other)
    mine, theirs, before = other.page.locator(".conflict .compare > dl").evaluate(boxes)
    assert mine[1] == theirs[1] and before[1] >= mine[3] + 8


def test_a_picture_without_its_object_stands_off_the_edges_of_its_screens(devices, shared_server):
    phone, _, project, _ = left_picture(devices, shared_server)
    phone.go(project)
    phone.link("Show them").click()
    phone.styled()
    for part in (".strays .hint", ".strays .rows"):
        box = phone.page.locator(part).bounding_box()
        assert box["x"] >= 12 and box["x"] + box["width"] <= 390 - 12, part
    phone.page.locator(".object-table .strays a[href*='/inventory/objects/']").click()
    expect(phone.page.locator("main")).to_contain_text("1 picture is left of it.")
    parts = phone.page.locator(".sheet .hint").first.evaluate(
        "hint => [...hint.parentElement.children].map(part => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])")
    assert all(one[1] + 8 <= other[0] for one, other in zip(parts, parts[1:])), parts


def test_large_text_leaves_a_small_phone_to_what_is_below_the_title(devices, shared_server):
    app = devices(shared_server, KINDS["small"], "/settings", "cs-CZ")
    app.styled()
    large(app)
    assert app.page.locator(".bar").bounding_box()["height"] < 0.14 * 640
    app.go("/zoo/animals")
    search = app.page.locator(".search input")
    expect(search).to_be_visible(timeout=60_000)
    assert search.bounding_box()["height"] <= 48
    app.go("/logbook/flights/new/session")
    expect(app.page.locator(".detail .bar h1", has_text="Nový simulátor")).to_be_visible()
    assert app.page.locator(".detail .bar").bounding_box()["height"] < 0.16 * 640


def test_large_text_breaks_no_year_and_no_name_beside_buttons(devices, shared_server):
    app = devices(shared_server, KINDS["small"], locale="cs-CZ")
    app.go("/logbook/transfer")
    app.page.locator("[data-action='logbook.transfer.load']").click()
    app.go("/logbook/statistics")
    expect(app.page.locator(".period-sum h2")).to_be_visible()
    app.styled()
    large(app)
    assert app.page.evaluate(LINES, ".period-sum h2") == [1]
    app.go("/inventory/projects")
    app.button("Pozemky").click()
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+$"))
    app.go("/inventory/layers")
    layer = app.page.locator("a[href^='/inventory/layers/']", has_text="Pozemky").first
    expect(layer).to_be_visible(timeout=60_000)
    app.go(layer.get_attribute("href") + "/design")
    expect(app.page.locator(".button-rows .row").first).to_be_visible()
    is_laid_out(app)
    assert broken_words(app) == []


def test_large_text_breaks_no_name_of_a_disease(devices, shared_server):
    app = devices(shared_server, KINDS["small"], "/vaccination")
    catalogue_is_here(app)
    card = add_person(app, "Jan", "2026-01-10")
    app.go(card + "/dose/new")
    app.button("Infanrix hexa").click()
    app.button("Save").click()
    app.go(card + "/past")
    app.page.locator(".person-card a.row").first.click()
    expect(app.page).to_have_url(re.compile("/dose/"))
    dose = app.path
    app.go("/settings")
    app.page.get_by_role("group", name="Language").get_by_text("Čeština").click()
    app.go(dose)
    app.styled()
    large(app)
    expect(app.page.locator(".row", has_text="Hexavakcína").first).to_be_visible()
    assert broken_words(app) == []


def test_the_title_of_a_form_begins_where_its_cards_do(devices, shared_server):
    app = devices(shared_server, UPRIGHT, "/inventory/layers/new")
    title = app.page.locator(".bar h1", has_text="New layer")
    expect(title).to_be_visible()
    app.styled()
    card = app.page.locator(".forms .card").first
    assert abs(title.bounding_box()["x"] - card.bounding_box()["x"]) <= 1
