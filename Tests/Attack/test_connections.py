"""Silent connections, racing streams, guesses, and a mail server that stalls."""
import select
import signal
import socket
import ssl
import subprocess
import time
import uuid

import pytest
from conftest import Account, Client, Others, together


@pytest.fixture
def encrypted(start, tmp_path):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-keyout",
         str(key), "-out", str(certificate)], check=True, capture_output=True)
    return start("--tls-certificate", str(certificate), "--tls-key", str(key))


def ends(line, seconds):
    """Whether the other side closes the connection within that time."""
    line.settimeout(seconds)
    try:
        while line.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def ended(lines, count):
    """The connections that the other side has closed, once there are this many. None of the others may close meanwhile."""
    found = set()
    until = time.monotonic() + 30
    while len(found) < count and time.monotonic() < until:
        readable, _, _ = select.select([line for line in lines if line not in found], [], [], 0.5)
        found |= {line for line in readable if ends(line, 1)}
    return found


def test_silent_connections_end(encrypted):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    silent = [socket.create_connection(("127.0.0.1", encrypted.port)) for _ in range(50)]
    agreed = [context.wrap_socket(socket.create_connection(("127.0.0.1", encrypted.port))) for _ in range(3)]
    assert all(ends(line, 20) for line in silent)
    # Connections that have completed the handshake may be silent for longer, but do not delay a shutdown.
    start = time.monotonic()
    encrypted.process.send_signal(signal.SIGTERM)
    assert encrypted.process.wait(timeout=30) == 0
    assert time.monotonic() - start < 20
    for line in agreed:
        line.close()


def test_one_address_has_no_more_than_its_connections(start):
    server = start()
    lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(260)]
    # Several threads accept them, so nobody knows which of them come too late.
    assert len(ended(lines, 60)) == 60
    for line in lines:
        line.close()
    for _ in range(100):
        if Client(server.port).request("GET", "/health")[0] == 200:
            return
        time.sleep(0.1)
    raise AssertionError("no connection is free again")


def test_the_streams_of_an_account_have_a_bound(start):
    server = start()
    account = Account(server.port)
    ask = f"GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {account.token}\r\n\r\n".encode()

    def listen(_):
        line = socket.create_connection(("127.0.0.1", server.port))
        line.sendall(ask)
        return line, line.recv(12)

    streams = together(120, listen)
    assert sum(head == b"HTTP/1.1 200" for _, head in streams) == 50
    for line, _ in streams:
        line.close()


def test_strangers_lock_nobody_out(start):
    server = start("--behind-proxy")
    email = f"{uuid.uuid4()}@example.org"
    Account(server.port, email)

    def sign_in(password, address):
        form = {"email": email, "password": password}
        return Client(server.port).request("POST", "/api/v1/sessions", form, {"X-Forwarded-For": address})[0]

    codes = together(60, lambda _: sign_in("wrong", "203.0.113.1"))
    assert codes.count(401) <= 6 and codes.count(429) >= 50
    assert sign_in("correct horse", "198.51.100.1") == 201


def test_a_mail_server_that_stalls_holds_up_no_reads(start):
    with socket.socket() as mail:
        mail.bind(("127.0.0.1", 0))
        mail.listen(100)   # accepts connections and says nothing
        port = mail.getsockname()[1]
        server = start("--smtp", f"smtp://127.0.0.1:{port}", "--mail-from", "logbook@example.net", "--smtp-timeout", "20")
        account = Account(server.port)
        flight = {"kind": "flight", "date": "2026-05-01", "departure": "LKPR", "arrival": "LKTB", "total": 61}
        status, answer = account.push({**account.operation(flight), "collection": "flight"})
        assert status == 200 and answer["results"][0]["status"] == "applied", answer
        with Others(server) as others:
            ready = []

            def write(_):
                client = account.again()
                return client.request(
                    "POST", account.base + "/logbook/report/letters", {"to": "examiner@example.com"}, timeout=120)[0]

            def read(_):
                for _ in range(40):
                    start = time.monotonic()
                    assert account.again().request("GET", account.base + "/changes")[0] in (200, 429)
                    ready.append(time.monotonic() - start)

            codes = together(12, lambda index: write(index) if index < 10 else read(index))
            assert set(codes[:10]) <= {503, 504, 429} and len(ready) == 80
        others.check("a mail server that stalls")
