"""A device is left: its data go, also without a network (P-107)."""
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE


def test_data_are_removed_without_a_network_and_the_session_ends_with_the_first_one(devices, shared_server):
    email = new_email()
    phone = devices(shared_server, PHONE)
    phone.sign_up(email)
    phone.save_flight("LKPR", "LKTB")
    phone.expect_status("Everything is sent")
    phone.go("/account")
    expect(phone.button("Sign out")).to_be_visible()
    phone.offline()
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    expect(phone.dialog).to_contain_text("The server does not answer, but the data can be removed now.")
    assert phone.stored("r/") > 0
    phone.dialog.get_by_role("button", name="Remove the data").click()
    phone.page.wait_for_timeout(3_000)
    phone.context.set_offline(False)
    phone.open("/logbook/flights")
    expect(phone.page.get_by_text("The logbook is still empty.")).to_be_visible()
    phone.until("localStorage.getItem('leaving') === null")
    assert phone.context.request.get(phone.url + "/api/v1/account").status == 401
    # Whoever signs in next is not signed out.
    phone.sign_in(email)
    phone.open("/logbook/flights")
    expect(phone.row("LKPR – LKTB")).to_be_visible()
    assert phone.context.request.get(phone.url + "/api/v1/account").status == 200
