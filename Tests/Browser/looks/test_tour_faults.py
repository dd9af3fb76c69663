"""Faults that a tour through the apps once found, each with a test so that it stays repaired."""
import pytest
from playwright.sync_api import expect

from conftest import PHONE, TABLET
from test_pages import plain  # noqa: F401, a fixture

BOOK = "record,kind,date,departure,departureTime,arrival,arrivalTime,registration,total,remarks\n" + "".join(
    f"flight,flight,2025-{month:02}-{day:02},LKPR,08:00,LKTB,09:00,OK-ABC,1:00,leg {day}\n" for month in range(1, 7) for day in range(1, 25))

# Whether anything of the message lies over a button, link or field outside of it that could be pressed there.
COVERED = """() => {
    const message = document.querySelector(".notice").getBoundingClientRect();
    const isOver = box => box.width > 0 && box.left < message.right - 1 && box.right > message.left + 1
        && box.top < message.bottom - 1 && box.bottom > message.top + 1;
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter(element => element.checkVisibility() && !element.closest(".notice, [inert]") && isOver(element.getBoundingClientRect()))
        .map(element => (element.getAttribute("aria-label") ?? element.innerText ?? element.name).slice(0, 40));
}"""


def choose_book(app) -> None:
    app.go("/logbook/transfer")
    with app.page.expect_file_chooser() as chooser:
        app.button("Choose files").click()
    chooser.value.set_files({"name": "book.csv", "mimeType": "text/csv", "buffer": BOOK.encode()})


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_preview_and_the_result_of_an_import_are_in_view(devices, shared_server, kind):
    app = devices(shared_server, kind)
    choose_book(app)
    store = app.page.get_by_role("button", name="Store").first
    expect(store).to_be_visible()
    expect(app.page.get_by_text("book.csv").first).to_be_in_viewport()
    expect(app.page.get_by_text("The first three of 144")).to_be_in_viewport()
    expect(store).to_be_in_viewport(ratio=1)
    store.click()
    expect(app.page.locator("p[role=status]", has_text="The import is done")).to_be_in_viewport(ratio=1)
    expect(app.notice).to_have_count(0)


@pytest.mark.parametrize("kind", [PHONE, TABLET, {**PHONE, "viewport": {"width": 320, "height": 568}}], ids=["phone", "tablet", "small"])
def test_a_message_covers_no_button_at_the_end_of_a_screen(devices, shared_server, kind):
    app = devices(shared_server, kind)
    app.save_flight("LKPR", "LKTB", "remark")
    expect(app.notice).to_be_visible()
    # Whoever wants the last button scrolls to it.
    app.page.evaluate("""() => {
        for (const content of document.querySelectorAll(".content")) content.scrollTop = content.scrollHeight;
    }""")
    app.page.wait_for_timeout(300)
    assert app.page.evaluate(COVERED) == []
    app.notice.get_by_role("button").last.click()
    expect(app.notice).to_have_count(0)


@pytest.mark.parametrize("kind", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_home_page_and_the_map_say_something_without_scripts(plain, shared_server, kind):  # noqa: F811
    page = plain(kind)
    page.goto(shared_server.url + "/")
    expect(page.get_by_role("heading", name="Vademecum").first).to_be_visible()
    expect(page.get_by_role("link", name="Zoo").first).to_be_visible()
    page.goto(shared_server.url + "/zoo/map?lang=cs")
    assert len(page.locator("main, .content").first.inner_text()) > 100


def test_fields_of_an_account_are_named_for_password_managers(devices, shared_server):
    app = devices(shared_server, PHONE, path="/account")

    def named(label: str) -> str:
        return app.field(label).get_attribute("autocomplete")

    assert [named("E-mail"), named("Password")] == ["username", "new-password"]
    app.go("/account?sign-in=1")
    expect(app.button("Sign in")).to_be_visible()
    assert [named("E-mail"), named("Password")] == ["username", "current-password"]
    for field in app.page.locator("form input").all():
        assert field.get_attribute("name"), "a field without a name is not filled in"
    # A form that no manager could file away under the wrong site: it is a form, and has one button that submits.
    assert app.page.locator("form:has([type=password]) [type=submit]").count() == 1


def test_boxes_to_tick_have_one_size_on_every_card(devices, shared_server):
    app = devices(shared_server, PHONE)
    app.load_samples()
    sizes = {}
    for path in ["/logbook/limits/settings", "/logbook/aircraft/new", "/logbook/rules/new", "/logbook/transfer", "/logbook/report"]:
        app.open(path)
        boxes = app.page.locator("input[type=checkbox]")
        expect(boxes.first).to_be_visible()
        found = boxes.evaluate_all(
            """boxes => boxes.filter(box => box.checkVisibility()).map(box => {
                const { width, height } = box.getBoundingClientRect();
                return `${Math.round(width)}×${Math.round(height)}`;
            })""")
        for size in found:
            sizes.setdefault(size, []).append(path)
    assert len(sizes) == 1 and sum(map(len, sizes.values())) >= 5, sizes
