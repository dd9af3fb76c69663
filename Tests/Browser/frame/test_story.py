"""The story for which the platform is made: a pilot records flights offline, and every device gets them."""
import re

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE, TABLET

pytestmark = pytest.mark.keeps_the_app


def test_a_flight_recorded_without_account_and_network_reaches_the_other_device_live(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.offline()
    first = phone.save_flight("LKPR", "LKTB", "before signing up")
    phone.expect_status("Only on this device")
    assert phone.stored() > 0

    phone.offline(False)
    email = new_email()
    phone.sign_up(email)
    phone.expect_status("Everything is sent")
    assert [record["fields"]["arrival"] for record in phone.records()] == ["LKTB"]

    tablet = devices(shared_server, TABLET)
    tablet.sign_in(email)
    tablet.go("/logbook/flights")
    expect(tablet.row("LKPR – LKTB")).to_be_visible()

    phone.save_flight("LKTB", "LKMT")
    # It is told at once, long before the tablet would ask by itself; how fast, the benchmarks measure.
    expect(tablet.row("LKTB – LKMT")).to_be_visible(timeout=10_000)

    # Both devices go offline, and both change the flight.
    for device in (phone, tablet):
        device.offline()
    tablet.change_flight(first, arrival="LKKV", picName="Eva Nováková")
    phone.change_flight(first, arrival="LKCV", remarks="after landing")
    for device in (tablet, phone):
        device.offline(False)
        device.expect_status("Everything is sent")

    # Different fields are both kept. For the field that was changed on both, the phone shows two values.
    phone.go("/sync")
    card = phone.page.locator(".card.conflict")
    expect(card).to_contain_text("LKCV")
    expect(card).to_contain_text("LKKV")
    expect(card.locator(".before")).to_contain_text("LKTB")
    phone.go("/logbook/flights")
    expect(phone.banner("1 difference waits for you")).to_be_visible()
    phone.page.locator(".banner").get_by_role("link").click()
    phone.button("Use mine").click()
    expect(card).to_have_count(0)

    for device in (phone, tablet):
        device.go(first)
        for text in ("LKCV", "Eva Nováková", "after landing"):
            expect(device.detail).to_contain_text(text)
    phone.expect_status("Everything is sent")
    assert len([record for record in phone.records() if record["collection"] != "change"]) == 2


def test_the_server_value_can_be_kept_instead(devices, shared_server):
    email = new_email()
    phone = devices(shared_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB")
    phone.sign_up(email)
    tablet = devices(shared_server, TABLET)
    tablet.sign_in(email)
    tablet.shows(path, "LKTB")
    phone.offline()
    tablet.change_flight(path, remarks="tablet")
    tablet.expect_status("Everything is sent")
    phone.change_flight(path, remarks="phone")
    phone.offline(False)
    phone.go("/sync")
    phone.button("Keep the server's").click()
    phone.go(path)
    expect(phone.detail).to_contain_text("tablet")
    expect(phone.banner("difference")).to_have_count(0)


def test_a_flight_deleted_there_and_changed_here_is_offered_for_restoring(devices, shared_server):
    email = new_email()
    phone = devices(shared_server, PHONE)
    path = phone.save_flight("LKPR", "LKTB")
    phone.sign_up(email)
    tablet = devices(shared_server, TABLET)
    tablet.sign_in(email)
    tablet.shows(path, "LKTB")
    phone.offline()
    tablet.go(path)
    tablet.detail.get_by_role("button", name="Delete").click()
    tablet.dialog.get_by_role("button", name="Delete").click()
    expect(tablet.notice).to_contain_text("The record is deleted.")
    tablet.expect_status("Everything is sent")
    phone.change_flight(path, remarks="still needed")
    phone.offline(False)
    phone.go("/sync")
    expect(phone.page.locator(".card.conflict")).to_contain_text("Deleted elsewhere")
    phone.button("Restore with my changes").click()
    tablet.go(path)
    expect(tablet.detail).to_contain_text("still needed")


def test_signing_out_with_unsent_changes_warns_and_names_their_number(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.sign_up(new_email())
    phone.offline()
    phone.save_flight("LKPR", "LKTB")
    phone.save_flight("LKTB", "LKPR")
    phone.go("/account")
    phone.button("Sign out").click()
    expect(phone.dialog).to_contain_text("2 changes have not been sent yet")
    phone.dialog.get_by_role("button", name="Cancel").click()
    phone.offline(False)
    phone.expect_status("Everything is sent")
    phone.go("/account")
    phone.button("Sign out").click()
    expect(phone.dialog).not_to_contain_text("have not been sent")
    phone.dialog.get_by_role("button", name="Sign out").click()
    expect(phone.page.locator(".home-card").first).to_be_visible()
    assert phone.stored() == 0
    assert phone.context.request.get(phone.url + "/api/v1/account").status == 401


def test_a_session_that_ended_elsewhere_is_asked_for_again_and_nothing_is_lost(devices, shared_server):
    email = new_email()
    phone = devices(shared_server, PHONE)
    phone.sign_up(email)
    phone.context.clear_cookies()
    phone.save_flight("LKPR", "LKTB")
    expect(phone.banner("You are signed out.")).to_be_visible()
    phone.banner("You are signed out.").get_by_role("link", name="Sign in").click()
    phone.field("Password").fill("wrong horse")
    phone.button("Sign in").click()
    expect(phone.page.get_by_text("Incorrect e-mail or password.")).to_be_visible()
    expect(phone.field("E-mail")).to_have_value(email)
    phone.field("Password").fill("correct horse battery")
    phone.button("Sign in").click()
    expect(phone.notice).to_contain_text("Signed in.")
    phone.expect_status("Everything is sent")
    assert len(phone.records()) == 1
    assert re.fullmatch(r"/sync", phone.path)
