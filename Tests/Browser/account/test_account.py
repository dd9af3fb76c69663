"""What people do with their account: its devices, its address, a forgotten password, and other people in a space."""
import email
import re
import socket
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import expect

from app import PASSWORD, new_email
from conftest import PHONE, TABLET
from server import Server


class Box:
    """The letters that a mail server has accepted, as text."""

    def __init__(self):
        self.letters = []

    async def handle_DATA(self, server, session, envelope):
        words = email.message_from_bytes(envelope.content).get_payload(decode=True).decode()
        self.letters.append((envelope.rcpt_tos[0], words))
        return "250 OK"

    def link(self, recipient, mark):
        """The path of the newest link with that mark in the letters to an address."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            for to, words in reversed(self.letters):
                found = re.search(r"https?://[^/\s]+(/\S*" + mark + r"\S*)", words)
                if to == recipient and found:
                    return found[1]
            time.sleep(0.05)
        raise AssertionError(f"no letter with {mark} to {recipient}: {self.letters}")


@pytest.fixture
def mail():
    box = Box()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        box.port = free.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    yield box
    controller.stop()


@pytest.fixture
def mailing(tmp_path, mail):
    server = Server(tmp_path / "data", options=(
        "--no-rate-limits", "--smtp", f"smtp://127.0.0.1:{mail.port}", "--mail-from", "vademecum@example.net"))
    yield server
    server.stop()


def test_a_new_device_is_seen_confirmed_and_signed_out(devices, shared_server):
    phone, tablet = devices(shared_server, PHONE), devices(shared_server, TABLET)
    address = new_email()
    phone.sign_up(address)
    tablet.sign_in(address)
    phone.go("/account")
    phone.page.get_by_role("link", name=re.compile("Signed-in devices")).click()
    expect(phone.page.locator("main")).to_contain_text("This device")
    expect(phone.page.locator("main")).to_contain_text("New sign-in: was it you?")
    phone.button("Yes, it was me").click()
    expect(phone.page.locator("main")).not_to_contain_text("New sign-in")
    phone.button("Sign out all other devices").click()
    phone.dialog.get_by_role("button", name="Sign out all other devices").click()
    expect(phone.notice).to_contain_text("All other devices are signed out.")
    expect(phone.page.locator(".opening-row")).to_have_count(1)
    tablet.go("/account/devices")
    expect(tablet.banner("You are signed out")).to_be_visible()


def test_a_sign_in_is_told_in_the_time_of_the_device(devices, shared_server):
    """U-12"""
    phone = devices(shared_server, PHONE, "/zoo/animals")
    phone.sign_up(new_email())
    phone.go("/account/devices")
    phone.page.locator(".opening-row summary").first.click()
    signed_in = phone.page.locator(".opening-row time").first
    expect(signed_in).not_to_contain_text("UTC")
    shown, moment = signed_in.inner_text(), signed_in.get_attribute("datetime")
    # Prague is the zone of the tests' devices.
    there = datetime.fromisoformat(moment.replace("Z", "+00:00")).astimezone(ZoneInfo("Europe/Prague"))
    assert shown == f"{there.day} {there:%b} {there.year}, {there:%H:%M}"
    phone.go("/settings")
    phone.page.get_by_role("group", name="Language").get_by_text("Čeština").click()
    phone.go("/account/devices")
    phone.page.locator(".opening-row summary").first.click()
    expect(signed_in).to_have_text(re.compile(rf"^{there.day}\. ?{there.month}\. ?{there.year} {there.hour}:{there:%M}$"))


def test_the_space_on_the_server_is_told_before_it_is_used_up(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.sign_up(new_email())
    phone.go("/account/storage")
    expect(phone.page.get_by_role("meter")).to_have_count(4)
    expect(phone.page.locator("main")).to_contain_text("Pictures and documents: 0 kB of 10.7 GB")
    # In a colour of the app, not in the browser's own.
    phone.styled()
    assert phone.page.evaluate("""() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
        .some(rule => rule.selectorText === "meter::-webkit-meter-optimum-value")""")


def test_the_address_is_verified_and_changed_by_letters(devices, mailing, mail):
    phone = devices(mailing, PHONE)
    address = new_email()
    phone.sign_up(address)
    phone.go("/account/address")
    expect(phone.button("Verify the address")).to_be_visible()
    phone.open(mail.link(address, "confirm"))
    phone.button("Confirm the address").click()
    expect(phone.page.locator("main")).to_contain_text("The address is confirmed")
    phone.go("/account/address")
    expect(phone.page.locator("main")).to_contain_text("This address is verified.")
    new = new_email()
    phone.field("New e-mail address").fill(new)
    phone.field("Password").fill(PASSWORD)
    phone.button("Send the link").click()
    expect(phone.page.locator("main")).to_contain_text("Check your mail")
    phone.open(mail.link(new, "confirm"))
    phone.button("Confirm the address").click()
    expect(phone.page.locator("main")).to_contain_text(new)


def test_a_forgotten_password_is_set_anew_by_a_letter(devices, mailing, mail):
    phone, tablet = devices(mailing, PHONE), devices(mailing, TABLET)
    address = new_email()
    phone.sign_up(address)
    tablet.go("/account?sign-in=1")
    tablet.link("Forgotten password").click()
    tablet.field("E-mail").fill(address)
    tablet.button("Send the link").click()
    expect(tablet.page.locator("main")).to_contain_text("Check your mail")
    path = mail.link(address, "reset")
    tablet.open(path)
    tablet.field("New password").fill("short")
    tablet.button("Set the password").click()
    expect(tablet.page.locator("main")).to_contain_text("A password has at least 8 characters.")
    tablet.field("New password").fill("another horse")
    tablet.button("Set the password").click()
    expect(tablet.notice).to_contain_text("The new password is set.")
    tablet.field("E-mail").fill(address)
    tablet.field("Password").fill("another horse")
    tablet.button("Sign in").click()
    expect(tablet.notice).to_contain_text("Signed in.")
    # The link works once.
    phone.open(path)
    phone.field("New password").fill("a third horse")
    phone.button("Set the password").click()
    expect(phone.page.locator("main")).to_contain_text("The link is no longer valid.")


def test_somebody_is_invited_to_a_space_and_gets_another_role(devices, shared_server):
    eva, jan = devices(shared_server, TABLET), devices(shared_server, PHONE)
    eva.sign_up(new_email())
    invited = new_email()
    jan.sign_up(invited)
    eva.go("/account/spaces")
    eva.field("Name of the space").fill("Family")
    eva.button("Make the space").click()
    eva.page.get_by_role("link", name="Family").click()
    eva.field("For whom (optional)").fill("Jan")
    eva.page.get_by_role("radio", name=re.compile("^Reader")).check()
    eva.button("Make an invitation").click()
    link = eva.field("Link of the invitation").input_value()
    expect(eva.page.locator("main")).to_contain_text("Jan, Reader")

    jan.open(link.removeprefix(shared_server.url))
    expect(jan.page.locator("main")).to_contain_text("Family")
    expect(jan.page.locator("main")).to_contain_text("Reader: May only view.")
    jan.button("Accept").click()
    expect(jan.notice).to_contain_text("You are a member of the space.")
    expect(jan.page.get_by_role("link", name="Family")).to_contain_text("Reader")

    eva.go("/account/spaces")
    eva.page.get_by_role("link", name="Family").click()
    eva.page.get_by_role("link", name=re.compile(re.escape(invited))).click()
    expect(eva.page.get_by_role("radio", name=re.compile("^Reader"))).to_be_checked()
    eva.page.get_by_role("radio", name=re.compile("^Editor")).check()
    expect(eva.notice).to_contain_text("The role is changed.")
    eva.go("/account/spaces")
    eva.page.get_by_role("link", name="Family").click()
    jan.go("/account")
    jan.go("/account/spaces")
    expect(jan.page.get_by_role("link", name="Family")).to_contain_text("Editor")

    # The last owner cannot leave. The other one can.
    expect(eva.page.locator("main")).to_contain_text("Before you leave the space, make another member an owner.")
    expect(eva.page.get_by_role("button", name=re.compile("^Leave the space"))).to_have_count(0)
    eva.page.get_by_role("link", name=re.compile("this is you")).click()
    eva.page.get_by_role("radio", name=re.compile("^Reader")).click()
    expect(eva.page.locator("main")).to_contain_text("Somebody must own the space.")
    jan.page.get_by_role("link", name="Family").click()
    jan.page.get_by_role("button", name=re.compile("^Leave the space")).click()
    jan.dialog.get_by_role("button", name="Leave the space").click()
    expect(jan.notice).to_contain_text("You have left the space.")
