"""The screens of the other apps on small screens and with large text, like those of the logbook."""
import re

import pytest
from playwright.sync_api import expect

from fitting import KINDS, broken_words, faults, is_shown
from test_vaccination import add_person, catalogue_is_here


def zoo(app):
    app.go("/zoo/animals")
    lines = app.page.locator(".zoo-lines .line a")
    expect(lines.first).to_be_visible(timeout=60_000)
    animal = lines.first.get_attribute("href")
    return ["/zoo/animals", animal, "/zoo/tree", "/zoo/mine", "/zoo/programme", "/zoo/quiz", "/zoo/about", "/zoo/offline"]


def vaccination(app):
    catalogue_is_here(app)
    card = add_person(app, "Maximilián Novotný", "2026-01-10")
    return [
        card, card + "/dose/new", card + "/edit", "/vaccination/today", "/vaccination/people", "/vaccination/catalogue",
        "/vaccination/about", "/vaccination/transfer",
    ]


def heritage(app):
    app.go("/heritage/people")
    app.go("/heritage/people")
    # The rectors and the tour are strips and maps, which show a part of themselves.
    people = app.page.locator("a[href^='/heritage/people/']:not([href$=rectors])")
    expect(people.first).to_be_visible(timeout=60_000)
    return ["/heritage/people", people.first.get_attribute("href"), "/heritage/overview", "/heritage/help"]


def inventory(app):
    app.go("/inventory/projects")
    app.button("Street lamps").click()
    expect(app.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+$"))
    app.go("/inventory/layers")
    layers = app.page.locator("a[href^='/inventory/layers/']")
    expect(layers.first).to_be_visible()
    layer = layers.first.get_attribute("href")
    return ["/inventory/projects", "/inventory/layers", layer, layer + "/edit", "/inventory/search", "/inventory/layers/new"]


@pytest.mark.parametrize("screens", [zoo, vaccination, heritage, inventory])
@pytest.mark.parametrize("kind", ["small", "landscape", "tablet"])
def test_nothing_sticks_out_nothing_is_clipped_and_no_word_is_broken(devices, shared_server, kind, screens):
    app = devices(shared_server, KINDS[kind], f"/{screens.__name__}")
    paths = screens(app)
    wrong = {}
    for size in (100, 200):
        app.page.evaluate("size => { document.documentElement.style.fontSize = size + '%'; }", size)
        for path in paths:
            app.go(path)
            is_shown(app)
            assert app.page.get_by_text(re.compile("^(Nothing here|Not found)$")).count() == 0, path
            found = faults(app) + (broken_words(app) if size == 100 else [])
            if found:
                wrong[path, size] = found
    assert wrong == {}, "\n".join(f"{path} at {size} %: {found}" for (path, size), found in wrong.items())


def test_large_text_has_one_pane_at_a_time_on_a_tablet(devices, shared_server):
    """U-8: half of the window would be too narrow for a word."""
    app = devices(shared_server, {"viewport": {"width": 640, "height": 900}, "device_scale_factor": 1}, "/zoo")
    animal = zoo(app)[1]
    app.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    app.go("/zoo/animals")
    expect(app.page.locator(".pane.list")).to_be_visible()
    expect(app.page.locator(".pane.detail")).to_be_hidden()
    app.go(animal)
    expect(app.page.locator(".pane.list")).to_be_hidden()
    app.page.locator(".pane.detail .back").click()
    expect(app.page.locator(".pane.list")).to_be_visible()
