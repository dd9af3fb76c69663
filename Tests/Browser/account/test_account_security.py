"""The security of an account in a browser: the trash, codes, passkeys, deleting an account, an invitation."""
import base64
import hashlib
import hmac
import re
import struct
import time
import zipfile

from playwright.sync_api import expect

from app import PASSWORD, new_email
from conftest import PHONE, TABLET


def security_page(app, name):
    app.go("/account")
    app.page.get_by_role("link", name=re.compile(name)).click()


def test_what_was_deleted_comes_back_from_the_trash(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.sign_up(new_email())
    token = "() => fetch('/api/v1/account').then(answer => answer.json())"
    space = phone.page.evaluate(token)["spaces"][0]["id"]
    record = "0198c0de-0000-7000-8000-0000000000aa"
    phone.page.evaluate(
        """async ([space, id]) => {
            const url = `/api/v1/spaces/${space}/aircraft`;
            const headers = { "content-type": "application/json" };
            const fields = { registration: "OK-KOS", make: "Zlín", model: "Z 142" };
            await fetch(url, { method: "POST", headers, body: JSON.stringify({ id, fields }) });
            const tag = (await fetch(`${url}/${id}`)).headers.get("etag");
            await fetch(`${url}/${id}`, { method: "DELETE", headers: { "if-match": tag } });
        }""",
        [space, record])
    security_page(phone, "Trash")
    phone.page.get_by_role("link", name=re.compile("My own records")).click()
    expect(phone.page.locator("main")).to_contain_text("OK-KOS")
    phone.page.get_by_role("button", name=re.compile("Restore: ")).click()
    expect(phone.notice).to_contain_text("The record is restored.")
    expect(phone.page.locator("main")).to_contain_text("The trash is empty.")
    answer = phone.page.evaluate(
        "async path => (await fetch(path)).status", f"/api/v1/spaces/{space}/aircraft/{record}")
    assert answer == 200


def code(secret, ahead=0):
    """RFC 6238, with SHA-1, six digits and 30 seconds, this many steps ahead."""
    key = base64.b32decode(secret.replace(" ", ""))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + ahead), hashlib.sha1).digest()
    place = digest[19] & 15
    return f"{(struct.unpack('>I', digest[place:place + 4])[0] & 0x7FFFFFFF) % 1000000:06}"


def test_a_code_is_asked_for_beside_the_password(devices, shared_server):
    phone, tablet = devices(shared_server, PHONE), devices(shared_server, TABLET)
    address = new_email()
    phone.sign_up(address)
    security_page(phone, "Two-step sign-in")
    phone.field("Password").fill(PASSWORD)
    phone.button("Turn on").click()
    secret = phone.page.locator("#authenticator-secret").input_value()
    phone.field("Code from the app").fill(code(secret))
    phone.button("Confirm the code").click()
    expect(phone.page.locator("main")).to_contain_text("10 recovery codes are left.")
    recovery = phone.page.locator("main code").first.inner_text()
    tablet.go("/account?sign-in=1")
    tablet.field("E-mail").fill(address)
    tablet.field("Password").fill(PASSWORD)
    tablet.button("Sign in").click()
    # The typed text is still there. The number of the confirmation is used up, and the next one is already valid.
    expect(tablet.field("Code")).to_be_focused()
    tablet.field("Code").fill(code(secret, ahead=1))
    tablet.button("Sign in").click()
    expect(tablet.notice).to_contain_text("Signed in.")
    third = devices(shared_server, PHONE)
    third.go("/account?sign-in=1")
    third.field("E-mail").fill(address)
    third.field("Password").fill(PASSWORD)
    third.button("Sign in").click()
    third.field("Code").fill(recovery.lower())
    third.button("Sign in").click()
    expect(third.notice).to_contain_text("Signed in.")
    security_page(phone, "Account activity")
    expect(phone.page.locator("main")).to_contain_text("Recovery code used")


def authenticator(app):
    """A device that stores passkeys and whose owner always agrees."""
    session = app.context.new_cdp_session(app.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def test_a_passkey_signs_in_without_a_password(devices, shared_server):
    phone = devices(shared_server, PHONE)
    address = new_email()
    phone.sign_up(address)
    session, device = authenticator(phone)
    security_page(phone, "Passkeys")
    phone.field("Name").fill("Pocket")
    phone.field("Password").fill(PASSWORD)
    phone.button("Make a passkey").click()
    expect(phone.notice).to_contain_text("The passkey is added.")
    expect(phone.page.locator("main")).to_contain_text("Pocket")
    keys = session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert len(keys) == 1 and keys[0]["isResidentCredential"]
    phone.go("/account")
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    expect(phone.page.locator(".home-card").first).to_be_visible()
    phone.open("/account?sign-in=1")
    phone.button("Sign in with a passkey").click()
    expect(phone.notice).to_contain_text("Signed in.")
    expect(phone.page.locator("main")).to_contain_text(address)
    # The owner cancels: the page says so, and nothing else happens.
    session.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    expect(phone.page.locator(".home-card").first).to_be_visible()
    phone.open("/account?sign-in=1")
    phone.button("Sign in with a passkey").click()
    expect(phone.page.get_by_text("The device has not used a passkey.")).to_be_visible()


def test_a_passkey_confirms_the_password(devices, shared_server):
    phone, tablet = devices(shared_server, PHONE), devices(shared_server, TABLET)
    address = new_email()
    phone.sign_up(address)
    authenticator(phone)
    security_page(phone, "Passkeys")
    phone.field("Name").fill("Pocket")
    phone.field("Password").fill(PASSWORD)
    phone.button("Make a passkey").click()
    expect(phone.page.locator("main")).to_contain_text("Pocket")
    security_page(phone, "Two-step sign-in")
    phone.page.locator("#passkey-password").fill(PASSWORD)
    phone.button("Ask for a passkey").click()
    expect(phone.page.locator("main")).to_contain_text("10 recovery codes are left.")
    recovery = phone.page.locator("main code").first.inner_text()
    # A device without the passkey uses a recovery code.
    tablet.go("/account?sign-in=1")
    tablet.field("E-mail").fill(address)
    tablet.field("Password").fill(PASSWORD)
    tablet.button("Sign in").click()
    expect(tablet.button("Confirm with a passkey")).to_be_visible()
    tablet.field("Recovery code").fill(recovery)
    tablet.button("Sign in").click()
    expect(tablet.notice).to_contain_text("Signed in.")
    phone.go("/account")
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    expect(phone.page.locator(".home-card").first).to_be_visible()
    phone.open("/account?sign-in=1")
    phone.field("E-mail").fill(address)
    phone.field("Password").fill(PASSWORD)
    phone.button("Sign in").click()
    expect(phone.button("Confirm with a passkey")).to_be_visible()
    # The typed text is still there.
    phone.button("Confirm with a passkey").click()
    expect(phone.notice).to_contain_text("Signed in.")


def test_before_the_account_ends_its_user_is_told_what_becomes_of_shared_spaces(devices, shared_server):
    phone, tablet = devices(shared_server, PHONE), devices(shared_server, TABLET)
    phone.sign_up(new_email())
    tablet.sign_up(new_email())
    phone.go("/account/spaces")
    phone.field("Name of the space").fill("Family")
    phone.button("Make the space").click()
    phone.page.get_by_role("link", name=re.compile("Family")).click()
    phone.button("Make an invitation").click()
    path = re.sub(r"https?://[^/]+", "", phone.page.locator("#invitation-link").input_value())
    tablet.go(path)
    tablet.button("Accept").click()
    expect(tablet.notice).to_contain_text("You are a member of the space.")
    security_page(phone, "Delete account")
    expect(phone.page.locator("main")).to_contain_text("Has 1 other member and no other owner.")
    expect(phone.button("Delete account")).to_have_count(0)
    phone.link("Hand over or delete").click()
    phone.page.get_by_label("Password").fill(PASSWORD)
    phone.button("Delete the space").click()
    expect(phone.notice).to_contain_text("The space is deleted.")
    security_page(phone, "Delete account")
    phone.link("Export everything first").click()
    with phone.page.expect_download() as download:
        phone.button("Export everything").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert "vademecum.json" in archive.namelist()
    security_page(phone, "Delete account")
    phone.page.get_by_label("Password").fill(PASSWORD)
    phone.button("Delete account").click()
    phone.dialog.get_by_role("button", name="Delete account").click()
    expect(phone.page.locator(".home-card").first).to_be_visible()
    phone.until("async () => (await fetch('/api/v1/account')).status === 401")


def test_an_invitation_leads_through_signing_up_to_itself(devices, shared_server):
    phone, tablet = devices(shared_server, PHONE), devices(shared_server, TABLET)
    phone.sign_up(new_email())
    phone.go("/account/spaces")
    phone.field("Name of the space").fill("Club")
    phone.button("Make the space").click()
    phone.page.get_by_role("link", name=re.compile("Club")).click()
    phone.button("Make an invitation").click()
    path = re.sub(r"https?://[^/]+", "", phone.page.locator("#invitation-link").input_value())
    tablet.open(path)
    expect(tablet.page.locator("main")).to_contain_text("You are invited to a shared space.")
    tablet.field("E-mail").fill(new_email())
    tablet.field("Password").fill(PASSWORD)
    tablet.button("Create account").click()
    expect(tablet.page.locator("main")).to_contain_text("Club")
    tablet.button("Accept").click()
    expect(tablet.notice).to_contain_text("You are a member of the space.")
