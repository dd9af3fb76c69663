"""Letters with the report, through a real mail server that accepts, refuses and stalls."""
import asyncio
import email.policy
import socket
import subprocess
import time
from email.parser import BytesParser

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from conftest import BINARY, EMAIL

LETTER = {"to": "examiner@example.com", "language": "cs"}


class Mailbox:
    """How the mail server treats letters."""

    def __init__(self, refusal=None, stall=0):
        self.refusal, self.stall, self.letters = refusal, stall, []

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        # Letters from the server itself to the account are not tested here.
        if envelope.rcpt_tos == [EMAIL]:
            return "250 taken"
        await asyncio.sleep(self.stall)
        self.letters.append(envelope)
        return "250 taken"


@pytest.fixture
def mail():
    controllers = []

    def mail(box, **options):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        controller = Controller(box, hostname="127.0.0.1", port=port, **options)
        controller.start()
        controllers.append(controller)
        return port

    yield mail
    for controller in controllers:
        controller.stop()


def send(account, letter=LETTER):
    return account.request("POST", account.logbook("report/letters?rows=10"), letter)


def test_a_letter_arrives_whole_with_the_file(start, mail):
    box = Mailbox()
    port = mail(box)
    account = start("--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", "logbook@example.net")
    # An unconfirmed address appears in no letter.
    assert send(account)[0] == 202
    letter = BytesParser(policy=email.policy.default).parsebytes(box.letters.pop().content)
    assert letter["Reply-To"] is None and EMAIL not in letter.get_body().get_content()
    subprocess.run(
        [str(BINARY), "account", "verify", EMAIL, "--data", str(account.server.data)], check=True, timeout=60)
    assert send(account)[0] == 202
    envelope = box.letters[0]
    assert envelope.mail_from == "logbook@example.net" and envelope.rcpt_tos == ["examiner@example.com"]
    letter = BytesParser(policy=email.policy.default).parsebytes(envelope.content)
    assert letter["Subject"] == "Zápisník letů pilota" and letter["Reply-To"] == EMAIL
    assert EMAIL in letter.get_body().get_content() and "výpis" in letter.get_body().get_content()
    file = next(letter.iter_attachments())
    assert file.get_content_type() == "application/pdf" and file.get_filename().endswith(".pdf")
    assert file.get_content().startswith(b"%PDF-") and file.get_content().rstrip().endswith(b"%%EOF")
    assert all(len(line) <= 120 for line in envelope.content.splitlines())


def test_a_name_and_password_are_shown_to_the_server_only_under_tls(start, mail):
    asked = []

    def authenticate(server, session, envelope, mechanism, data):
        asked.append(data)
        return AuthResult(success=True)

    port = mail(Mailbox(), authenticator=authenticate, auth_require_tls=False)
    account = start("--smtp", f"smtp://ann%40example.net:secret@127.0.0.1:{port}")
    status, _, body = send(account)
    assert status == 504 and asked == [] and b"secret" not in body


def test_a_refusal_is_told_in_the_words_of_the_mail_server(start, mail):
    port = mail(Mailbox(refusal="550 there is no examiner"))
    account = start("--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", "logbook@example.net")
    status, _, body = send(account)
    assert status == 502 and b"mail-refused" in body and b"550 there is no examiner" in body


def test_a_mail_server_that_stalls_is_given_up(start, mail):
    port = mail(Mailbox(stall=20))
    account = start(
        "--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", "logbook@example.net", "--smtp-timeout", "3")
    began = time.monotonic()
    status, _, body = send(account)
    assert status == 504 and b"mail-unreachable" in body
    assert time.monotonic() - began < 10
    assert account.json("GET", "/account")["email"] == EMAIL


def test_nobody_listens_or_nothing_is_set_up(start):
    status, _, body = send(start("--smtp", "smtp://127.0.0.1:1", "--mail-from", "logbook@example.net"))
    assert status == 504 and b"mail-unreachable" in body
    account = start()
    status, _, body = send(account)
    assert status == 503 and b"mail-not-set-up" in body
    assert send(account, {"to": "nobody"})[0] == 400
    assert send(account, {"to": "a@example.com\r\nBcc: b@example.com"})[0] == 400


def test_an_account_may_send_twenty_letters_an_hour(start, mail):
    box = Mailbox()
    account = start("--smtp", f"smtp://127.0.0.1:{mail(box)}", "--mail-from", "logbook@example.net")
    statuses = [send(account)[0] for _ in range(21)]
    assert statuses == [202] * 20 + [429] and len(box.letters) == 20
