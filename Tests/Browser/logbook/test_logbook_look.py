"""Every screen of the logbook on small screens and with large text: nothing sticks out, nothing is clipped, no word is broken."""
import re

import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET

KINDS = {
    "small": {**PHONE, "viewport": {"width": 320, "height": 640}},
    "phone": PHONE,
    "landscape": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "tablet": TABLET,
}
SCREENS = [
    "flights", "flights/new", "flights/new/flight", "flights/new/session", "flights/new/day", "limits", "limits/duty/new",
    "certificates", "certificates/recency", "statistics", "statistics/by/year", "statistics/previous/new", "aircraft", "pilot",
    "report", "places", "transfer", "repairs", "roster", "bag", "check", "rules/new", "calendar",
]


def faults(app) -> list[str]:
    """What sticks out of its pane, and texts of which a part cannot be seen."""
    return app.page.evaluate(
        """() => {
            const found = [];
            if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
            for (const pane of document.querySelectorAll(".content"))
                if (pane.checkVisibility() && pane.scrollWidth > pane.clientWidth + 1) {
                    const edge = pane.getBoundingClientRect().right;
                    const wide = [...pane.querySelectorAll("*")].find(part => part.getBoundingClientRect().right > edge + 1);
                    found.push("too wide: " + (wide?.className || wide?.tagName));
                }
            for (const part of document.querySelectorAll(".pane *:not(.hidden, svg, svg *)")) {
                const style = getComputedStyle(part);
                if (!part.checkVisibility() || !part.innerText?.trim()) continue;
                const clips = ["hidden", "clip"].includes(style.overflowY) && style.textOverflow !== "ellipsis";
                if (clips && !part.closest(".paper-view, [data-sheet], .swipe-row, .bar-chart")
                    && (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2))
                    found.push("clipped: " + (part.className || part.tagName) + ": " + part.innerText.slice(0, 40));
            }
            return found.slice(0, 6);
        }"""
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [100, 200])
def test_nothing_sticks_out_and_nothing_is_clipped(devices, shared_server, kind, size):
    app = devices(shared_server, KINDS[kind], "/settings")
    app.load_samples()
    app.page.evaluate("size => { document.documentElement.style.fontSize = size + '%'; }", size)
    wrong = {}
    for screen in SCREENS:
        app.go("/logbook/" + screen)
        expect(app.page.locator(".pane .content").last).to_be_visible()
        app.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if found := faults(app):
            wrong[screen] = found
    assert wrong == {}


def broken_words(app) -> list[str]:
    """Words of which a part is on the next line."""
    return app.page.evaluate(
        """() => {
            const found = [];
            for (const part of document.querySelectorAll(".content, .bar, .bottom")) {
                const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
                for (let text; (text = texts.nextNode());) {
                    const parent = text.parentElement;
                    if (!parent.checkVisibility() || parent.closest("svg, .paper-view, .hidden, select, textarea")) continue;
                    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}:]{2,16}/gu)) {
                        const range = document.createRange();
                        range.setStart(text, index);
                        range.setEnd(text, index + word.length);
                        const lines = [...range.getClientRects()].filter(line => line.width > 0);
                        if (new Set(lines.map(line => Math.round(line.top))).size > 1) found.push(word);
                    }
                }
            }
            return found.slice(0, 6);
        }"""
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en-GB", "cs-CZ"])
def test_no_word_is_broken(devices, shared_server, kind, language):
    app = devices(shared_server, KINDS[kind], "/settings", language)
    app.go("/logbook/transfer")
    app.page.get_by_role("button", name=re.compile("Load the samples|Nahrát ukázku")).click()
    expect(app.notice).to_be_visible()
    wrong = {}
    for screen in [*SCREENS, "../settings", "../menu", "../"]:
        app.go("/" + screen.removeprefix("../") if screen.startswith("../") else "/logbook/" + screen)
        expect(app.page.locator(".pane .content").last).to_be_visible()
        app.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if found := broken_words(app):
            wrong[screen] = found
    assert wrong == {}


def test_a_tick_stands_beside_its_text(devices, shared_server):
    app = devices(shared_server, PHONE, "/logbook/transfer")
    tick = app.page.locator(".field.flag input").first.bounding_box()
    text = app.page.locator(".field.flag span").first.bounding_box()
    assert tick["x"] + tick["width"] <= text["x"] and text["y"] <= tick["y"] + tick["height"] / 2 <= text["y"] + text["height"]


def test_the_keys_leave_the_line_in_sight(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"], "/logbook/flights/new/day")
    for name in ["Flight 1: Departure time UTC", "Flight 1: Departure place"]:
        field = app.field(name)
        field.focus()
        app.page.wait_for_timeout(400)
        keys = app.page.locator(".keypad").bounding_box()
        assert field.bounding_box()["y"] + field.bounding_box()["height"] <= keys["y"] and keys["y"] + keys["height"] <= 390


@pytest.mark.parametrize("kind", ["small", "phone", "landscape"])
def test_the_way_back_of_a_form_is_in_line_with_save(devices, shared_server, kind):
    app = devices(shared_server, KINDS[kind], "/logbook/limits/settings")
    back, save = app.page.locator(".bar .back").bounding_box(), app.button("Save").bounding_box()
    assert abs(back["y"] + back["height"] / 2 - save["y"] - save["height"] / 2) <= 4
    assert back["x"] <= 16 and save["y"] > 0
