"""The zoo on a phone on its side, and its quiz on every phone."""
import pytest
from playwright.sync_api import expect

from fitting import KINDS

OLDER = {**KINDS["phone"], "viewport": {"width": 375, "height": 667}}


@pytest.mark.parametrize("kind", [KINDS["landscape"], KINDS["phone"], OLDER, KINDS["small"]], ids=["landscape", "phone", "older", "small"])
def test_what_goes_on_after_an_answer_is_in_sight_with_the_answers(devices, shared_server, kind):
    app = devices(shared_server, kind, "/zoo/quiz")
    answers = app.page.locator(".answers .answer")
    expect(answers).to_have_count(4, timeout=60_000)
    app.styled()
    # A whole round: the longest questions and answers come by chance.
    for _ in range(10):
        answers.first.click()
        following = app.page.locator("[data-action='zoo.quiz.next']")
        expect(following).to_be_in_viewport(ratio=1)
        verdict = app.page.locator(".verdict").bounding_box()
        for answer in answers.all():
            box = answer.bounding_box()
            assert box["y"] + box["height"] <= verdict["y"] + 14, "at most the edge of an answer of two lines"
        following.click()


def test_the_end_of_a_round_names_every_animal_and_what_goes_on_is_in_sight(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"], "/zoo/quiz", "cs-CZ")
    app.styled()
    for _ in range(10):
        app.page.locator(".answers .answer").first.click(timeout=60_000)
        app.page.locator("[data-action='zoo.quiz.next']").click()
    for button in app.page.locator(".result .buttons .button").all():
        expect(button).to_be_in_viewport(ratio=1)
    app.page.set_viewport_size(KINDS["small"]["viewport"])
    for name in app.page.locator(".result .row-title").all():
        assert name.evaluate("name => name.scrollHeight <= name.clientHeight + 1")
