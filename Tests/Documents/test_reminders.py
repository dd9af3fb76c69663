"""Reminders as others receive them: calendars read by a real parser, messages decrypted like in a browser, letters through a
real mail server."""
import base64
import json
import secrets
import sqlite3
import subprocess
import threading
import time
import urllib.request
from datetime import UTC, date, datetime, timedelta
from email import policy
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import icalendar
import pytest
from conftest import BINARY, EMAIL, Account
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from server import Server, ROOT
from test_mail import Mailbox, mail  # noqa: F401

PERSON = "0198c0de-0000-7000-8000-0000000000a1"
SECRETS = ["Žofie", "Tajná", "Hexacima", "hexacima"]


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def padded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class PushService:
    """The push service of a browser, and the browser behind it. It refuses what it cannot decrypt, and senders that it cannot
    verify."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)
        self.messages, self.refusals, self.status = [], [], 201
        self.sender = None
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                try:
                    service.take(self.headers, body)
                    status = service.status
                except Exception as error:
                    service.refusals.append(repr(error))
                    status = 400
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def subscription(self, path="/one"):
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return {"endpoint": self.origin + path, "keys": {"p256dh": padded(point), "auth": padded(self.auth)}}

    def take(self, headers, body):
        assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
        self.check(headers["Authorization"])
        self.messages.append(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))

    def check(self, authorization):
        """RFC 8292: a token for this service, signed by the key with which the browser subscribed."""
        scheme, _, rest = authorization.partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and parts["k"] == self.sender
        head, claims, signature = parts["t"].split(".")
        assert json.loads(unpadded(head))["alg"] == "ES256"
        said = json.loads(unpadded(claims))
        assert said["aud"] == self.origin and 0 < said["exp"] - time.time() <= 24 * 3600 and ":" in said["sub"]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(parts["k"]))
        raw = unpadded(signature)
        numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        point.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.fixture
def push():
    service = PushService()
    yield service
    service.server.shutdown()


@pytest.fixture
def family(tmp_path):
    """A server with the catalogue of vaccines and a child of three or four months without a dose."""
    servers = []

    def family(*options):
        site = tmp_path / "site"
        site.mkdir(exist_ok=True)
        (site / "index.html").write_text("")
        content = tmp_path / "content"
        content.mkdir()
        for name in ["vaccines.json", "zoo.json"]:
            (content / name).write_bytes((ROOT / "Content" / name).read_bytes())
        server = Server(tmp_path / "data", site, ("--content", str(content), "--allow-private-push", *options))
        servers.append(server)
        account = Account(server)
        account.push([("cardholder", PERSON, {"name": "Žofie Tajná", "born": str(born()), "sex": "female"})])
        return account

    yield family
    for server in servers:
        server.stop()


def born():
    return (date.today() - timedelta(days=100)).replace(day=1)


def two_months_old():
    later = born() + timedelta(days=62)
    return later.replace(day=1)


def choose(account, **changes):
    settings = {"zone": "UTC", "hour": 8, "apps": {}, "mail": False, "names": False, "language": "en"} | changes
    status, _, body = account.request("PUT", "/account/reminders", settings)
    assert status == 200, body


def wake(account):
    """Acts as if the hour had come. The server looks again when it has started."""
    account.server.stop()
    with sqlite3.connect(account.server.data / "vademecum.sqlite") as database:
        assert database.execute("UPDATE reminder SET next = 0").rowcount == 1
    database.close()
    account.server.start()


def wait(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.1)


def looked(account):
    """Whether the server has looked since `wake`."""
    with sqlite3.connect(account.server.data / "vademecum.sqlite") as database:
        found = database.execute("SELECT next FROM reminder").fetchone()[0] > 0
    database.close()
    return found


def subscribe(account, service):
    service.sender = account.json("GET", "/account/reminders")["key"]
    status, _, body = account.request("PUT", "/account/reminders/push", service.subscription())
    assert status == 204, body


def events(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        data = answer.read()
    assert b"\n" not in data.replace(b"\r\n", b"")
    calendar = icalendar.Calendar.from_ical(data)
    assert not calendar.errors
    found = {}
    for event in calendar.walk("VEVENT"):
        assert not event.errors and str(event["UID"]) not in found
        found[str(event["UID"])] = event
    return found


def test_the_calendar_of_a_family_follows_the_card(family):
    account = family()
    made = account.json("POST", f"/spaces/{account.space}/vaccination/calendar", {"language": "en"})
    first = events(made["url"])
    due = two_months_old()
    early = [uid for uid, event in first.items() if event["DTSTART"].dt == due]
    assert early and all(int(event["SEQUENCE"]) == 0 for event in first.values())
    assert not any(secret in str(event) for event in first.values() for secret in SECRETS)
    assert {uid: int(event["SEQUENCE"]) for uid, event in events(made["url"]).items()} == dict.fromkeys(first, 0)
    dose = "0198c0de-0000-7000-8000-0000000000b1"
    account.push([("dose", dose, {"person": PERSON, "product": "hexacima", "date": str(due + timedelta(days=3))})])
    second = events(made["url"])
    assert any(uid in second and int(second[uid]["SEQUENCE"]) == 1 and second[uid]["DTSTART"].dt > due for uid in early)
    # The child is deleted, and with it everything that was due.
    status, headers, _ = account.request("GET", f"/spaces/{account.space}/cardholder/{PERSON}")
    gone = urllib.request.Request(
        f"{account.server.url}/api/v1/spaces/{account.space}/cardholder/{PERSON}", method="DELETE",
        headers={"Authorization": f"Bearer {account.token}", "If-Match": headers["ETag"]})
    with urllib.request.urlopen(gone, timeout=30) as answer:
        assert answer.status in (200, 204)
    third = events(made["url"])
    assert set(third) == set(second)
    for uid, event in third.items():
        change = 0 if second[uid].get("STATUS") == "CANCELLED" else 1
        assert event["STATUS"] == "CANCELLED" and int(event["SEQUENCE"]) == int(second[uid]["SEQUENCE"]) + change
        assert event["DTSTART"].dt == second[uid]["DTSTART"].dt


def certificate(days):
    day = datetime.now(UTC).date() + timedelta(days=days)
    return [("certificate", "0198c0de-0000-7000-8000-0000000000c1",
             {"template": "custom", "name": "Tajná zkouška", "expires": str(day)})]


def test_a_browser_decrypts_what_it_is_sent_and_is_sent_it_once(family, push):
    account = family()
    subscribe(account, push)
    status, _, body = account.request("POST", "/account/reminders/push/trial", {"language": "cs"})
    assert status == 202, (body, push.refusals)
    assert json.loads(push.messages.pop())["title"] == "Zkouška upozornění"
    account.push(certificate(7))
    choose(account, apps={"logbook": [7]}, language="cs")
    wake(account)
    wait("the message", lambda: push.messages or push.refusals)
    assert not push.refusals
    message = push.messages.pop().decode()
    assert json.loads(message)["url"] == "/logbook/certificates" and "Tajná" not in message
    key = account.json("GET", "/account/reminders")["key"]
    assert key == push.sender   # made once and kept across restarts
    wait("the look", lambda: looked(account))
    wake(account)
    wait("the look", lambda: looked(account))
    assert not push.messages
    # A service that has reported the end of a subscription is not asked again.
    push.status = 410
    assert account.request("POST", "/account/reminders/push/trial", {})[0] == 404
    assert account.json("GET", "/account/reminders")["devices"] == 0


def test_a_server_that_dies_while_it_sends_sends_nothing_twice(family, push):
    account = family()
    subscribe(account, push)
    account.push(certificate(7))
    choose(account, apps={"logbook": [7]})
    wake(account)
    wait("the message", lambda: push.messages)
    account.server.kill()
    with sqlite3.connect(account.server.data / "vademecum.sqlite") as database:
        database.execute("UPDATE reminder SET next = 0")
    database.close()
    account.server.start()
    # The dead one may have the lease for half a minute more (P-68), and the server looks once a minute.
    wait("the look", lambda: looked(account), 150)
    assert len(push.messages) == 1


def test_a_letter_comes_through_a_real_mail_server_once(family, mail):  # noqa: F811
    box = Letters()
    port = mail(box)
    account = family("--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", "vademecum@example.net",
                     "--address", "https://book.example.org")
    subprocess.run([str(BINARY), "account", "verify", EMAIL, "--data", str(account.server.data)], check=True, timeout=60)
    account.push(certificate(3))
    choose(account, apps={"logbook": [3]}, mail=True)
    wake(account)
    wait("the letter", lambda: box.letters)
    letter = BytesParser(policy=policy.default).parsebytes(box.letters[0].content)
    text = letter.get_body().get_content()
    assert letter["Subject"] == "A reminder from Vademecum" and EMAIL in letter["To"]
    assert "in 3 days" in text and "https://book.example.org/logbook/certificates" in text
    wait("the look", lambda: looked(account))
    wake(account)
    wait("the look", lambda: looked(account))
    assert len(box.letters) == 1


class Letters(Mailbox):
    """Keeps reminders. The server sends other letters to the account too."""

    async def handle_DATA(self, server, session, envelope):
        if b"Subject: A reminder" in envelope.content:
            self.letters.append(envelope)
        return "250 taken"
