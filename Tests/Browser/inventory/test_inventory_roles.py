"""What each role may do in a team, a layer that is taken back, and what becomes of the work of somebody who is removed."""
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from test_inventory_team import crew, draw, see, spaces


def members(eva) -> None:
    """The page of the team's members."""
    eva.go("/account/spaces/" + next(space["id"] for space in spaces(eva) if space["kind"] == "shared"))


def give(both, role: str) -> None:
    """Eva gives Jan another role."""
    members(both.eva)
    both.eva.page.get_by_role("link", name=re.compile(re.escape(both.jan.account()["email"]))).click()
    both.eva.page.get_by_role("radio", name=re.compile("^" + role, re.IGNORECASE)).check()
    expect(both.eva.notice).to_contain_text("The role is changed.")


def offers(app, *names: str) -> None:
    """Which of the tools of editing are on the screen, whatever object or layer they are for."""
    tools = [
        "Unlock and draw", "Lock against changes", "Add at the cross", "Edit the project", "Change the style", "Take out of the project",
        "Open the project like this", "Add a layer", "Edit", "Delete", "Split", "Add a picture", "Set an attribute"]
    shown = """() => [...document.querySelectorAll("main :is(a, button, summary, select)")].filter(tool => tool.checkVisibility())
        .map(tool => (tool.ariaLabel || tool.textContent).split(":")[0].trim())"""
    app.until(
        f"() => JSON.stringify({json.dumps(tools)}.filter(tool => ({shown})().includes(tool))) === JSON.stringify({json.dumps(names)})")


def leaves(app, part: str) -> None:
    """Waits until nothing with this text is in the browser's database."""
    for _ in range(300):
        if app.stored(part) == 0:
            return
        app.page.wait_for_timeout(100)
    raise AssertionError(f"{app.stored(part)} entries with {part} are still stored")


def opened(app, path: str) -> None:
    app.go(path)
    expect(app.page.locator(".values")).to_contain_text("Street lamps")


def test_screens_offer_what_the_role_allows(devices, shared_server):
    """I-62: a reader sees no tool of editing; a contributor adds, changes, and deletes only what is their own."""
    both = crew(devices, shared_server)
    jan, lamp = both.jan, both.lamp
    give(both, "contributor")
    draw(jan, 70, "L2")
    jan.expect_status("Everything is sent")
    jan.go("/inventory/layers/" + both.layer)
    jan.link("L2").click()
    offers(jan, "Edit", "Delete", "Add a picture")
    jan.button("Delete").click()
    jan.dialog.get_by_role("button", name="Delete").click()
    expect(jan.notice).to_contain_text("The object is deleted.")
    opened(jan, "/inventory/objects/" + lamp)
    offers(jan, "Edit", "Add a picture")

    give(both, "reader")
    opened(jan, "/inventory/objects/" + lamp)
    offers(jan)
    opened(jan, f"{both.project}?object={lamp}")
    offers(jan)
    see(jan, both.project, "1 object")
    expect(jan.page.locator(".inventory-map")).to_contain_text("You may not draw in this layer.")
    offers(jan)
    jan.go("/inventory/layers/" + both.layer)
    jan.button("Choose").click()
    expect(jan.page.locator(".choosing")).to_contain_text("0 chosen")
    offers(jan)


@pytest.mark.keeps_the_app
def test_a_layer_taken_back_and_a_member_removed(devices, shared_server):
    """I-61, I-63, P-66: both take the layer off the other device; what was not sent is told, saved as a file and discarded."""
    both = crew(devices, shared_server)
    eva, jan = both.eva, both.jan
    jan.until_stored("L1", 1)
    eva.go(f"/inventory/layers/{both.layer}/share")
    eva.button("Take back").click()
    expect(eva.dialog).to_contain_text("The layer leaves the devices of the members of Town.")
    eva.dialog.get_by_role("button", name="Take back").click()
    expect(jan.page.locator(".map-layers")).to_contain_text("Closed: you have no access to it", timeout=60_000)
    expect(jan.page.locator(".map-layers")).to_contain_text("Street lamps")
    leaves(jan, "L1")
    eva.button("Share with Town").click()
    eva.dialog.get_by_role("button", name="Share").click()
    see(jan, both.project, "1 object")

    jan.installed()
    jan.offline()
    draw(jan, 70, "J1")
    members(eva)
    eva.page.get_by_role("link", name=re.compile(re.escape(jan.account()["email"]))).click()
    eva.button("Remove the member").click()
    eva.dialog.get_by_role("button", name="Remove").click()
    expect(eva.notice).to_contain_text("The member is removed.")
    jan.offline(False)
    jan.go("/inventory/projects")
    expect(jan.page.locator("main")).not_to_contain_text("Town", timeout=60_000)
    leaves(jan, "L1")
    jan.banner("Something was not sent before you lost access to it.").get_by_role("link", name="Show").click()
    card = jan.page.locator(".card", has_text="Street lamps: changes not sent")
    expect(card).to_contain_text("You no longer have access to it.")
    expect(card.locator("li")).to_have_text([re.compile("J1")])
    with jan.page.expect_download() as download:
        card.get_by_role("button", name="Save as a file").click()
    text = Path(download.value.path()).read_text()
    assert "J1" in text and "L1" not in text
    card.get_by_role("button", name="Discard").click()
    jan.dialog.get_by_role("button", name="Discard").click()
    expect(card).to_have_count(0)
    leaves(jan, "J1")
