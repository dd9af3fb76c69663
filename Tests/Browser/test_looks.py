"""Looks that a designer once objected to, each with a test so that it stays repaired."""
import re

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE
from fitting import KINDS, broken_words
from test_tour_faults import COVERED


def large(app) -> None:
    app.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    is_laid_out(app)


def is_laid_out(app) -> None:
    app.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_notice_lies_on_the_title_of_a_phone_on_its_side(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"])
    app.save_flight("LKPR", "LKTB")
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
