"""Two devices: one has an open form, or a draft of yesterday, while the other changes or deletes the record (P-48)."""
import re
import subprocess
from dataclasses import dataclass
from typing import Callable

import pytest
from playwright.sync_api import expect

from app import App, new_email
from conftest import PHONE, TABLET
from server import BINARY, Server


@dataclass
class Kind:
    """A kind of record: how to make one, where its form is, and two of its fields with two values each."""
    make: Callable[[App], str]
    saved: str
    first: tuple[str, str, str]
    second: tuple[str, str]
    edit: str = "/edit"
    save: str = "Save"
    delete: str | None = "Delete"


def make_flight(app: App) -> str:
    return app.save_flight("LKPR", "LKTB", "Calm")


def fill(app: App, **fields: str) -> None:
    for name, text in fields.items():
        app.page.locator(f"form.sheet [name={name}]").fill(text)


def make_aircraft(app: App) -> str:
    app.go("/logbook/aircraft/new")
    fill(app, registration="OK-ABC", type="C172", model="Skyhawk")
    app.button("Save").click()
    expect(app.page).to_have_url(re.compile(r"/logbook/aircraft/[0-9a-f-]{36}$"))
    return app.path


def make_pilot(app: App) -> str:
    app.go("/logbook/pilot/edit")
    fill(app, firstName="Jan", lastName="Novák")
    app.button("Save").click()
    expect(app.notice).to_be_visible()
    return "/logbook/pilot"


def make_certificate(app: App) -> str:
    app.go("/logbook/certificates/new/custom")
    fill(app, name="Radio", description="First")
    app.button("Save").click()
    expect(app.page).to_have_url(re.compile(r"/logbook/certificates/[0-9a-f-]{36}$"))
    return app.path


KINDS = {
    "flight": Kind(make_flight, "The flight is saved.", ("remarks", "Windy", "Stormy"), ("arrival", "LKCV")),
    "aircraft": Kind(make_aircraft, "The aircraft is saved.", ("model", "Skylane", "Cardinal"), ("make", "Cessna")),
    "pilot": Kind(make_pilot, "", ("address", "Praha", "Brno"), ("licence", "CZ.1"), delete=None),
    "certificate": Kind(make_certificate, "", ("description", "Mine", "Theirs"), ("name", "Radio licence")),
}


@pytest.fixture
def pair(devices, shared_server):
    email = new_email()
    phone, tablet = devices(shared_server, PHONE), devices(shared_server, TABLET)
    phone.sign_up(email)
    tablet.sign_in(email)
    return phone, tablet


def open_form(app: App, path: str) -> None:
    """The page waits for a record that is on its way to this device. The form opens when it comes."""
    app.go(path)
    expect(app.page.locator("form.sheet")).to_be_visible(timeout=20_000)


def control(app: App, name: str):
    return app.page.locator(f"form.sheet [name={name}]")


def change(app: App, form: str, name: str, text: str, was: str | None = None) -> None:
    open_form(app, form)
    if was is not None:
        expect(control(app, name)).to_have_value(was)
    control(app, name).fill(text)
    app.button("Save").click()
    expect(app.notice).to_be_visible()
    expect(app.notice).not_to_contain_text("deleted")


def elsewhere(app: App, text: str):
    return app.page.locator(".elsewhere", has_text=text)


def wait_for(app: App, form: str, name: str, text: str) -> None:
    open_form(app, form)
    expect(control(app, name)).to_have_value(text)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
@pytest.mark.parametrize("waits", ["open", "reloaded", "draft"])
def test_a_change_that_came_meanwhile_is_in_the_form_and_of_the_same_field_the_user_chooses(pair, kind, waits):
    phone, tablet = pair
    path = kind.make(phone)
    form = path + kind.edit
    name, mine, theirs = kind.first
    other, value = kind.second
    open_form(phone, form)
    before = control(phone, name).input_value()
    control(phone, name).fill(mine)
    if waits == "draft":
        phone.go("/logbook/flights")
        expect(phone.page.locator("form.sheet")).to_have_count(0)
    change(tablet, form, name, theirs, was=before)
    change(tablet, form, other, value)
    if waits == "reloaded":
        phone.page.reload()
        phone.ready()
    if waits == "draft":
        open_form(phone, form)
    # Nothing was typed into the other field, so it follows. The typed text stays, next to the value that came.
    expect(control(phone, other)).to_have_value(value)
    expect(control(phone, name)).to_have_value(mine)
    expect(elsewhere(phone, theirs)).to_be_visible()
    phone.button("Save").click()
    expect(phone.dialog).to_contain_text("Changed elsewhere in the meantime")
    phone.dialog.get_by_role("button", name="Save mine").click()
    expect(phone.notice).to_be_visible()
    for app in (phone, tablet):
        wait_for(app, form, name, mine)
        expect(control(app, other)).to_have_value(value)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_their_value_is_taken_by_one_tap_and_a_discarded_form_changes_nothing(pair, kind):
    phone, tablet = pair
    path = kind.make(phone)
    form = path + kind.edit
    name, mine, theirs = kind.first
    open_form(phone, form)
    before = control(phone, name).input_value()
    control(phone, name).fill(mine)
    change(tablet, form, name, theirs, was=before)
    elsewhere(phone, theirs).get_by_role("button", name="Use that value").click()
    expect(control(phone, name)).to_have_value(theirs)
    expect(phone.page.locator(".elsewhere")).to_have_count(0)
    control(phone, name).fill(mine)
    phone.button("Cancel").click()
    phone.dialog.get_by_role("button", name="Discard").click()
    wait_for(phone, form, name, theirs)
    wait_for(tablet, form, name, theirs)


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.delete])
@pytest.mark.parametrize("waits", ["open", "draft"])
def test_a_record_that_was_deleted_meanwhile_is_said_at_once_and_comes_back_when_saved(pair, name, waits):
    kind = KINDS[name]
    phone, tablet = pair
    path = kind.make(phone)
    form = path + kind.edit
    field, mine, _ = kind.first
    open_form(phone, form)
    control(phone, field).fill(mine)
    if waits == "draft":
        phone.go("/logbook/flights")
        expect(phone.page.locator("form.sheet")).to_have_count(0)
    tablet.go(path)
    tablet.detail.get_by_role("button", name="Delete").click(timeout=20_000)
    tablet.dialog.get_by_role("button", name="Delete").click()
    if waits == "open":
        expect(phone.page.get_by_text("This record was deleted elsewhere in the meantime.")).to_be_visible()
    else:
        expect(phone.notice).to_contain_text("deleted on another device")
        phone.go("/sync")
        phone.page.get_by_role("link", name="deleted in the meantime").click()
    phone.button("Save").click()
    phone.dialog.get_by_role("button", name="Bring back and save").click()
    for app in (phone, tablet):
        app.shows(path, mine)


@pytest.fixture(scope="module")
def zoo(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("editors") / "data")
    yield server
    server.stop()


def editor(devices, server, kind) -> App:
    app, email = devices(server, kind), new_email()
    app.sign_up(email)
    said = subprocess.run(
        [BINARY, "space", "member", "add", "zoo", email, "--role", "editor", "--data", server.data],
        capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    app.open("/zoo/animals")
    expect(app.page.locator(".zoo-lines .line").first).to_be_visible(timeout=20_000)
    return app


@pytest.mark.keeps_the_app
def test_two_editors_of_an_animal_overwrite_nothing_of_each_other_and_see_what_publishing_changes(devices, zoo):
    eva, jan = editor(devices, zoo, PHONE), editor(devices, zoo, TABLET)
    eva.page.locator(".zoo-lines .line").first.get_by_role("link").click()
    eva.page.get_by_role("link", name="Edit").click(timeout=20_000)
    form = eva.path
    open_form(jan, form)
    control(eva, "latin").fill("Panthera mea")
    control(jan, "latin").fill("Panthera tua")
    control(jan, "pictureCredit").fill("Jan")
    jan.button("Save the draft").click()
    expect(jan.notice).to_contain_text("Draft saved.")
    expect(control(eva, "pictureCredit")).to_have_value("Jan")
    expect(elsewhere(eva, "Panthera tua")).to_be_visible()
    eva.page.reload()
    eva.ready()
    expect(control(eva, "latin")).to_have_value("Panthera mea")
    expect(elsewhere(eva, "Panthera tua")).to_be_visible()
    eva.button("Publish").click()
    eva.dialog.get_by_role("button", name="Save mine").click()
    expect(eva.page.get_by_text("What publishing changes")).to_be_visible()
    expect(eva.detail).to_contain_text("Panthera mea")
    expect(eva.detail).to_contain_text("Jan")
    eva.button("Publish").click()
    expect(eva.notice).to_contain_text("Published.")
    # The other editor's form now starts from what is published.
    open_form(jan, form)
    expect(control(jan, "latin")).to_have_value("Panthera mea")


def test_what_was_published_past_a_draft_is_contested_until_the_editor_has_chosen(devices, zoo):
    jan = editor(devices, zoo, PHONE)
    jan.page.locator(".zoo-lines .line").nth(1).get_by_role("link").click()
    animal = jan.path
    jan.page.get_by_role("link", name="Edit").click(timeout=20_000)
    control(jan, "latin").fill("Panthera mea")
    jan.button("Save the draft").click()
    expect(jan.notice).to_contain_text("Draft saved.")
    draft = "/zoo/drafts/" + animal.rsplit("/", 1)[1]
    # Another program of an editor publishes at once, like an import.
    publish(jan, animal, latin="Panthera tua", pictureCredit="Eva")
    jan.go(draft + "/publish")
    contested = jan.page.locator(".card.conflict", has_text="Panthera tua")
    expect(contested).to_be_visible(timeout=20_000)
    expect(contested).to_contain_text("Panthera mea")
    expect(jan.page.locator(".card.conflict")).to_have_count(1)
    jan.button("Publish").click()
    expect(jan.notice).to_contain_text("First choose")
    contested.get_by_role("button", name="Keep the draft").click()
    expect(jan.page.locator(".card.conflict")).to_have_count(0)
    jan.button("Publish").click()
    expect(jan.notice).to_contain_text("Published.")
    open_form(jan, draft)
    expect(control(jan, "latin")).to_have_value("Panthera mea")
    expect(control(jan, "pictureCredit")).to_have_value("Eva")


def publish(app: App, animal: str, **fields: str) -> None:
    """Writes into the published space like another program with the same account."""
    published = next(space for space in app.account()["spaces"] if space.get("name") == "zoo")
    identifier = animal.rsplit("/", 1)[1]
    address = f"{app.url}/api/v1/spaces/{published['id']}"
    one = f"{address}/animal/{identifier}"
    tag = app.context.request.get(one).headers["etag"]
    answer = app.context.request.patch(one, data={"fields": fields}, headers={"Origin": app.url, "If-Match": tag})
    assert answer.status in (200, 202), answer.text()
