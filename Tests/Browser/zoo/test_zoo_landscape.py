"""The zoo on a phone on its side."""
from playwright.sync_api import expect

from fitting import KINDS


def test_what_goes_on_after_an_answer_is_in_sight_with_the_answers(devices, shared_server):
    app = devices(shared_server, KINDS["landscape"], "/zoo/quiz")
    answers = app.page.locator(".answers .answer")
    expect(answers).to_have_count(4, timeout=60_000)
    app.styled()
    for _ in range(4):
        answers.first.click()
        following = app.page.locator("[data-action='zoo.quiz.next']")
        expect(following).to_be_in_viewport(ratio=1)
        verdict = app.page.locator(".verdict").bounding_box()
        for answer in answers.all():
            box = answer.bounding_box()
            assert box["y"] + box["height"] <= verdict["y"] + 14, "at most the edge of an answer of two lines"
        following.click()
