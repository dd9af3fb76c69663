"""A child's card that two parents share: an invitation by link, moving it there and back, changes by both offline."""
import re

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET
from test_accessibility import check
from test_account_security import authenticator
from test_vaccination import add_person, catalogue_is_here


def share(app, person: str, button: str) -> None:
    app.go(person + "/share")
    app.button(button).click()
    app.dialog.get_by_role("button", name="Move").click()
    expect(app.notice).to_contain_text("The card is moving.")


def batch(app, dose: str, text: str) -> None:
    app.go(dose + "/edit")
    app.page.locator("input[name=batch]").fill(text)
    app.button("Save").click()
    expect(app.notice).to_contain_text("The vaccination is saved.")


@pytest.mark.keeps_the_app
def test_parents_share_a_card_and_take_it_back(devices, shared_server):
    eva = devices(shared_server, TABLET, "/vaccination/today", color_scheme="light", reduced_motion="reduce")
    jan = devices(shared_server, PHONE, "/vaccination/today", color_scheme="dark", reduced_motion="reduce")
    catalogue_is_here(eva)
    card = add_person(eva, "Tom Novák", "2026-01-10")
    eva.go(card + "/share")
    check(eva, "sharing without an account")
    eva.sign_up(new_email())
    jan.sign_up(new_email())

    # A space, and an invitation by link.
    eva.go("/vaccination/family")
    check(eva, "family without a space")
    eva.link("Spaces and invitations").click()
    eva.field("Name of the space").fill("Family")
    eva.button("Make the space").click()
    eva.page.get_by_role("link", name="Family").click()
    eva.page.locator("[name=role][value=editor]").check()
    eva.button("Make an invitation").click()
    link = eva.field("Link of the invitation").input_value()
    jan.open(link.removeprefix(shared_server.url))
    jan.button("Accept").click()
    expect(jan.notice).to_contain_text("You are a member of the space.")

    # The card with a dose moves to the family.
    eva.go(card + "/paper")
    eva.page.locator(".product-field .chips .chip").first.click()
    eva.page.locator("input[name=date]").fill("10032026")
    eva.page.locator("input[name=date]").press("Enter")
    expect(eva.page.locator(".paper-card .group-name")).to_contain_text("On the card: 1")
    share(eva, card, "Move to: Family")
    jan.go("/vaccination/people")
    expect(jan.page.locator(".people")).to_contain_text("Tom Novák", timeout=30_000)
    check(jan, "people of two spaces")
    for app in (eva, jan):
        app.go(card + "/share")
        check(app, "sharing")
        app.go("/vaccination/family")
        expect(app.page.locator("main")).to_contain_text("The cards in it (Tom Novák) stay with the others")
        check(app, "family")

    # Both change the same field offline. The second one is asked.
    jan.go(card + "/past")
    jan.page.locator(".person-card .rows a").first.click()
    expect(jan.page).to_have_url(re.compile(r"/dose/[0-9a-f-]{36}$"))
    dose = jan.path
    for app in (eva, jan):
        app.installed()
    eva.offline()
    jan.offline()
    batch(eva, dose, "EVA1")
    batch(jan, dose, "JAN1")
    eva.offline(False)
    eva.expect_status("Everything is sent")
    jan.offline(False)
    jan.go("/sync")
    expect(jan.page.locator(".conflict")).to_contain_text("EVA1", timeout=30_000)
    expect(jan.page.locator(".conflict")).to_contain_text("JAN1")
    jan.button("Use mine").click()
    eva.go(dose)
    expect(eva.page.locator("main")).to_contain_text("JAN1", timeout=30_000)

    # Offline, the card comes back at once, and leaves the partner's device when there is a network.
    eva.offline()
    share(eva, card, "Move to myself")
    expect(eva.page.locator("main")).not_to_contain_text("Shared: Family")
    eva.offline(False)
    jan.go("/vaccination/people")
    expect(jan.page.locator("main")).not_to_contain_text("Tom Novák", timeout=30_000)
    eva.go(card + "/past")
    expect(eva.page.locator(".person-card .rows")).to_contain_text("10 Mar 2026")


def test_a_code_invites_and_who_leaves_is_told_what_stays(devices, shared_server):
    eva = devices(shared_server, TABLET, "/vaccination/today", reduced_motion="reduce")
    jan = devices(shared_server, PHONE, "/vaccination/today", reduced_motion="reduce")
    catalogue_is_here(eva)
    card = add_person(eva, "Ela Novák", "2025-03-01")
    eva.sign_up(new_email())
    jan.sign_up(new_email())
    eva.go("/vaccination/family")
    eva.link("Spaces and invitations").click()
    eva.field("Name of the space").fill("Family")
    eva.button("Make the space").click()
    eva.page.get_by_role("link", name="Family").click()
    eva.page.locator("[name=role][value=editor]").check()
    eva.button("Make an invitation").click()
    code = eva.field("Link of the invitation").input_value().rstrip("/").split("/")[-1]

    # Typed in on the other phone, as it was read out.
    jan.go("/vaccination/family")
    jan.link("Spaces and invitations").click()
    jan.field("Link or code").fill(code)
    jan.button("Show the invitation").click()
    jan.button("Accept").click()
    expect(jan.notice).to_contain_text("You are a member of the space.")
    share(eva, card, "Move to: Family")
    jan.go("/vaccination/people")
    expect(jan.page.locator(".people")).to_contain_text("Ela Novák", timeout=30_000)

    # What happens to the cards is said before, and then it is so.
    jan.go("/vaccination/family")
    expect(jan.page.locator("main")).to_contain_text("The cards in it (Ela Novák) stay with the others")
    jan.link("Spaces and invitations").click()
    jan.page.get_by_role("link", name="Family").click()
    jan.page.get_by_role("button", name="Leave the space").click()
    expect(jan.dialog).to_contain_text("stays with the others")
    jan.dialog.get_by_role("button", name="Leave the space").click()
    expect(jan.notice).to_contain_text("You have left the space.")
    jan.go("/vaccination/people")
    expect(jan.page.locator("main")).not_to_contain_text("Ela Novák", timeout=30_000)
    eva.go(card)
    expect(eva.page.locator("main")).to_contain_text("Ela Novák")


def test_the_cards_are_behind_a_pin(devices, shared_server):
    app = devices(shared_server, PHONE, "/vaccination/today")
    card = add_person(app, "Eva Nováková", "1990-02-28")
    app.go("/vaccination/lock")
    check(app, "setting the PIN")
    app.field("PIN (4 to 12 digits)").fill("2580")
    app.field("The PIN again").fill("2580")
    app.button("Turn the lock on").click()
    expect(app.notice).to_contain_text("The lock is on.")
    app.open(card)
    expect(app.page.get_by_role("heading", name="Locked")).to_be_visible()
    expect(app.page.locator("main")).not_to_contain_text("Eva")
    check(app, "locked")
    app.page.locator("input[name=pin]").fill("1111")
    app.button("Unlock").click()
    expect(app.page.locator("main")).to_contain_text("This PIN is wrong.")
    app.page.locator("input[name=pin]").fill("2580")
    app.button("Unlock").click()
    expect(app.page.locator("main")).to_contain_text("The card is still empty")


@pytest.mark.keeps_the_app
def test_the_device_opens_the_lock(devices, shared_server):
    """V-74, with the browser's virtual authenticator, without a network or an account."""
    app = devices(shared_server, PHONE, "/vaccination/today")
    card = add_person(app, "Eva Nováková", "1990-02-28")
    session, device = authenticator(app)
    app.go("/vaccination/lock")
    app.field("PIN (4 to 12 digits)").fill("2580")
    app.field("The PIN again").fill("2580")
    app.button("Turn the lock on").click()
    expect(app.notice).to_contain_text("The lock is on.")
    app.go("/vaccination/lock")
    app.button("Unlock with the device").click()
    expect(app.notice).to_contain_text("The device unlocks the cards now.")
    check(app, "the device beside the PIN")
    app.offline()
    app.button("Lock now").click()
    expect(app.page.get_by_role("heading", name="Locked")).to_be_visible()
    check(app, "locked, with the device's button")
    # The authenticator does not recognise its owner: the PIN stays.
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    app.button("Unlock with the device").click()
    expect(app.page.locator("main")).to_contain_text("The device did not recognise you. Enter the PIN.")
    expect(app.page.locator("main")).not_to_contain_text("Eva")
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": True})
    app.button("Unlock with the device").click()
    expect(app.page.get_by_role("heading", name="Locked")).to_have_count(0)
    app.go(card)
    expect(app.page.locator("main")).to_contain_text("The card is still empty")
