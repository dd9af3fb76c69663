"""Two workers in one layer: a team by link, both draw, a deletion during an edit, two shapes of one object, and time offline."""
import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from test_accessibility import check
from test_inventory import DRAWN, begun, place, save, tap

# Presence is repeated every 20 seconds, and sent at once to open streams.
PRESENCE = 60_000


def crew(devices, server) -> SimpleNamespace:
    """Eva's lamps with one lamp, moved to a team that Jan has joined by a link. Both look at the map."""
    eva = begun(devices, server, TABLET, "Street lamps")
    private = eva.path
    jan = devices(server, PHONE, "/inventory/projects")
    draw(eva, 0, "L1")
    eva.sign_up(new_email())
    jan.sign_up(new_email())

    eva.go(sharing(private))
    eva.field("Name of the team").fill("Town")
    eva.button("Make the team").click()
    eva.button("Move to Town").click()
    expect(eva.dialog).to_contain_text("Members of Town will see the project and its layers")
    eva.dialog.get_by_role("button", name="Move").click()
    expect(eva.notice).to_contain_text("The project is moved.")
    expect(eva.page).to_have_url(re.compile(r"/inventory/map/[0-9a-f-]+$"))
    project = eva.path
    eva.go(sharing(project))
    eva.link("Members and invitations").click()
    eva.page.locator("[name=role][value=editor]").check()
    eva.button("Make an invitation").click()
    link = eva.field("Link of the invitation").input_value()
    jan.open(link.removeprefix(server.url))
    jan.button("Accept").click()
    expect(jan.notice).to_contain_text("You are a member of the space.")

    jan.go("/inventory/projects")
    expect(jan.page.locator("main")).to_contain_text("1 layer, 1 object · Town", timeout=60_000)
    layer = next(space for space in spaces(eva) if space.get("purpose") == "inventory.layer")["id"]
    lamp = only_object(eva, layer)
    for app in (eva, jan):
        app.go(project)
        expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
    return SimpleNamespace(eva=eva, jan=jan, project=project, layer=layer, lamp=lamp)


def sharing(map: str) -> str:
    return map.replace("/map/", "/projects/") + "/share"


def spaces(app) -> list[dict]:
    return app.context.request.get(app.url + "/api/v1/spaces").json()["spaces"]


def numbers(app, layer: str) -> list[str]:
    """The only filled-in attribute of the layer's objects, as the server has it."""
    page = app.context.request.get(f"{app.url}/api/v1/spaces/{layer}/changes?limit=10000").json()
    assert not page["more"]
    return sorted(
        value for change in page["changes"] if change["collection"] == "inventoryObject" and not change.get("deleted")
        for name, value in change["fields"].items() if name.startswith("v."))


def unlock(app) -> None:
    """Waits until the map is ready for drawing."""
    expect(app.page.locator(".map-tools button", has_text=re.compile("Unlock|Add at the cross")).first).to_be_visible()
    if app.button("Add at the cross").count() == 0:
        app.page.locator(".map-tools button", has_text="Unlock").click()
    expect(app.button("Add at the cross")).to_be_visible()


def draw(app, x: float, number: str) -> None:
    unlock(app)
    place(app, x)
    app.field("Number").fill(number)
    save(app)


def only_object(app, layer: str) -> str:
    """The id of the layer's only object, from its table."""
    app.go("/inventory/layers/" + layer)
    app.page.locator("tbody tr:not(.space) a").first.click()
    expect(app.page).to_have_url(re.compile(r"/inventory/objects/[0-9a-f-]{36}$"))
    return app.path.rsplit("/", 1)[1]


def see(app, project: str, words: str) -> None:
    """Waits until the project's map counts this many objects and has drawn them."""
    app.go(project)
    expect(app.page.locator(".map-layers")).to_contain_text(words, timeout=60_000)
    expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)


def test_two_workers_see_each_other(devices, shared_server):
    """I-63, I-65, I-73: a team by link, both draw, presence, and an object that is deleted while its form is open."""
    both = crew(devices, shared_server)
    eva, jan = both.eva, both.jan
    expect(jan.page.locator(".presence")).to_contain_text("looks at the map", timeout=PRESENCE)
    expect(eva.page.locator(".presence")).to_contain_text("looks at the map", timeout=PRESENCE)
    check(jan, "a map with somebody else")
    draw(jan, 70, "L2")
    see(eva, both.project, "2 objects")
    draw(eva, -70, "L3")
    see(jan, both.project, "3 objects")

    lamp = both.lamp
    jan.go(f"{both.project}?edit={lamp}")
    jan.field("Number").fill("J1")
    expect(jan.field("Number")).to_have_value("J1")
    expect(eva.page.locator(".presence")).to_contain_text("edits", timeout=PRESENCE)
    eva.go("/inventory/objects/" + lamp)
    eva.button("Delete").click()
    eva.dialog.get_by_role("button", name="Delete").click()
    expect(eva.notice).to_contain_text("The object is deleted.")
    expect(jan.page.locator(".banner", has_text="deleted elsewhere in the meantime")).to_be_visible(timeout=30_000)
    check(jan, "a form whose object was deleted")
    expect(jan.field("Number")).to_have_value("J1")
    jan.page.locator("form button[type=submit]", has_text="Save").click()
    jan.dialog.get_by_role("button", name="Bring back and save").click()
    expect(jan.notice).to_contain_text("The object is saved.")
    for app in (eva, jan):
        see(app, both.project, "3 objects")
    jan.expect_status("Everything is sent")
    assert numbers(eva, both.layer) == ["J1", "L2", "L3"]


@pytest.mark.keeps_the_app
def test_two_workers_offline(devices, shared_server):
    """I-60, I-71: both work offline for some time; two shapes of one object become a question; nothing is lost."""
    both = crew(devices, shared_server)
    eva, jan = both.eva, both.jan
    lamp = both.lamp
    for app in (eva, jan):
        app.installed()
        app.offline()
    for app, side, name in ((eva, -1, "E"), (jan, 1, "J")):
        app.go(both.project)
        for step in range(1, 4):
            draw(app, side * 60 * step, f"{name}{step}")
        app.go(f"{both.project}?edit={lamp}")
        expect(app.page.locator(".map-measures")).to_contain_text("°")
        expect(app.page.locator(DRAWN)).to_be_visible(timeout=60_000)
        before = app.page.locator(".map-measures").inner_text()
        tap(app, side * 30, 60)
        expect(app.page.locator(".map-measures")).not_to_have_text(before)
        save(app)
    eva.offline(False)
    eva.expect_status("Everything is sent")
    jan.offline(False)
    jan.go(f"{both.project}?object={lamp}")
    questions = jan.page.locator(".conflict")
    question = questions.filter(has_text="The map shows both points")
    expect(question).to_contain_text("Two people have changed this", timeout=60_000)
    check(jan, "two shapes of one object")
    # The capture data of each go with it, so there is one question.
    expect(questions).to_have_count(1)
    expect(question.locator(".mine dd.quiet")).to_contain_text("drawn")
    mine = question.locator(".mine dd").first.inner_text()
    assert mine != question.locator(".theirs dd").first.inner_text()
    question.get_by_role("button", name="Keep mine").click()
    expect(questions).to_have_count(0)
    jan.expect_status("Everything is sent")
    for app in (eva, jan):
        see(app, both.project, "7 objects")
        app.go(f"{both.project}?object={lamp}")
        expect(app.page.locator(".values")).to_contain_text(mine, timeout=30_000)
    assert numbers(eva, both.layer) == ["E1", "E2", "E3", "J1", "J2", "J3", "L1"]
