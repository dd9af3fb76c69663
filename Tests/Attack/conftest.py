"""What a single account or address can try against the released program with its default settings, only on this machine and
for a limited time. `make test` runs a short form; `make attack` runs it at length and also measures the delays of others."""
import http.client
import json
import os
import statistics
import sys
import threading
import time
import uuid
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))
from server import Server  # noqa: E402

FULL = os.environ.get("ATTACK") == "full"
MEMORY_LIMIT = 256 << 20
PUSH_LIMIT_SECONDS = 0.250


class Client:
    """One HTTP/1.1 connection. It is reopened when the server has closed it."""

    def __init__(self, port, token=None):
        self.port, self.token, self.connection = port, token, None

    def request(self, method, path, body=None, headers=None, timeout=60):
        """(status, headers, bytes); status 0 when the connection was closed instead."""
        headers = dict(headers or {})
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if not isinstance(body, (bytes, type(None))):
            body = json.dumps(body).encode()
        for _ in range(2):
            fresh = self.connection is None
            if fresh:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
            try:
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
                return answer.status, answer.headers, answer.read()
            except (OSError, http.client.HTTPException):
                self.close()
                if fresh:
                    return 0, {}, b""
        return 0, {}, b""

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Account(Client):
    def __init__(self, port, email=None):
        super().__init__(port)
        form = {"email": email or f"{uuid.uuid4()}@example.org", "password": "correct horse"}
        status, _, body = self.request("POST", "/api/v1/accounts", form)
        assert status == 201, body
        answer = json.loads(body)
        self.token, self.space = answer["token"], answer["account"]["spaces"][0]["id"]
        self.device, self.number = str(uuid.uuid4()), 0

    @property
    def base(self):
        return f"/api/v1/spaces/{self.space}"

    def operation(self, fields=None, identifier=None, base=0, **more):
        self.number += 1
        operation = {
            "number": self.number, "collection": "note", "id": identifier or str(uuid.uuid4()), "base": base, **more}
        if fields is not None:
            operation["set"] = fields
        return operation

    def push(self, *operations, timeout=60):
        body = {"device": self.device, "operations": operations}
        status, _, answer = self.request("POST", self.base + "/push", body, timeout=timeout)
        return status, json.loads(answer) if answer else {}

    def again(self):
        """Another connection of the same account and device."""
        twin = Client(self.port, self.token)
        twin.base = self.base
        return twin


class Others:
    """Another user who pushes a little all the time. Also watches the memory of the server."""

    def __init__(self, server):
        self.server, self.account = server, Account(server.port)
        self.pid, self.seconds, self.statuses = server.process.pid, [], []
        self.resident = self.anonymous = 0
        self.end = threading.Event()

    def __enter__(self):
        self.threads = [threading.Thread(target=work) for work in (self.push, self.look)]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.end.set()
        for thread in self.threads:
            thread.join()
        self.look_once()

    def push(self):
        while not self.end.wait(0.05):
            operation = self.account.operation({"text": "hello"})
            start = time.monotonic()
            status, _ = self.account.push(operation)
            self.seconds.append(time.monotonic() - start)
            self.statuses.append(status)
            if status != 200:
                self.account.number -= 1

    def look(self):
        while not self.end.wait(0.01):
            self.look_once()

    def look_once(self):
        try:
            lines = dict(line.split(":", 1) for line in Path(f"/proc/{self.pid}/status").read_text().splitlines())
        except OSError:
            return
        kilobytes = {name: int(lines[name].split()[0]) for name in ("VmHWM", "RssAnon") if name in lines}
        self.resident = max(self.resident, kilobytes.get("VmHWM", 0) << 10)
        self.anonymous = max(self.anonymous, kilobytes.get("RssAnon", 0) << 10)

    def check(self, what):
        """Prints the measurements, and checks that the server has survived."""
        p95 = statistics.quantiles(self.seconds, n=20)[-1] if len(self.seconds) > 1 else 0.0
        failed = [status for status in self.statuses if status != 200]
        print(
            f"\n{what}: peak {self.resident >> 20} MiB ({self.anonymous >> 20} MiB its own), others' pushes "
            f"{len(self.seconds)}, p95 {p95 * 1000:.0f} ms, refused {len(failed)}")
        assert self.server.process.poll() is None, "the server has ended"
        assert self.resident <= MEMORY_LIMIT
        assert all(status == 503 for status in failed) and len(failed) * 10 <= len(self.statuses)
        if FULL:
            assert p95 <= PUSH_LIMIT_SECONDS


@pytest.fixture
def start(tmp_path):
    servers = []

    def start(*options):
        # The attack is on the data server, which needs no site.
        (tmp_path / "site").mkdir(exist_ok=True)
        server = Server(tmp_path / f"data{len(servers)}", tmp_path / "site", options)
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.stop()


def together(count, work):
    """Runs `work(index)` `count` times in parallel and returns the results."""
    results = [None] * count

    def run(index):
        results[index] = work(index)

    threads = [threading.Thread(target=run, args=(index,)) for index in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
