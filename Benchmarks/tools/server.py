"""Starts our server on a free port with an empty data directory, and talks to it."""
import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("VADEMECUM") or os.path.join(ROOT, ".build/release/vademecum")
SCRATCH = os.path.join(ROOT, ".build/bench")


class Server:
    """`with Server() as server:` – the data are beside the build, so on the same disk as what they are compared with."""

    def __init__(self, web=None, data=None):
        os.makedirs(SCRATCH, exist_ok=True)
        self.data = data or tempfile.mkdtemp(dir=SCRATCH, prefix="data-")
        self.web = web or tempfile.mkdtemp(dir=SCRATCH, prefix="web-")
        self.keeps_data = data is not None
        self.keeps_web = web is not None

    def __enter__(self):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", self.data, "--web", self.web, "--port", "0", "--no-rate-limits"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            found = re.search(r"https?://[\d.]+:(\d+)", line)
            if found:
                self.port = int(found.group(1))
                break
        else:
            raise RuntimeError("the server did not start")
        # The pipe must not fill up.
        subprocess_log = open(os.path.join(SCRATCH, "server.log"), "a")
        self.drain = subprocess.Popen(["cat"], stdin=self.process.stdout, stdout=subprocess_log)
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.drain.wait()
        if not self.keeps_data:
            shutil.rmtree(self.data, ignore_errors=True)
        if not self.keeps_web:
            shutil.rmtree(self.web, ignore_errors=True)

    @property
    def memory(self):
        """Resident megabytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    @property
    def own_memory(self):
        """The same without mapped files: the program, and what was read of the database, which the system takes back when it needs room."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"RssAnon:\s+(\d+)", status.read()).group(1)) / 1024

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def account(self):
        return Account(self)


class Account:
    """A new account with its private space."""

    def __init__(self, server):
        self.server = server
        self.connection = server.connection()
        self.email, self.password = f"{uuid.uuid4()}@example.org", "correct horse"
        body = json.dumps({"email": self.email, "password": self.password})
        self.token = ""
        self.token = json.loads(self.send("POST", "/api/v1/accounts", body, status=201))["token"]
        spaces = json.loads(self.send("GET", "/api/v1/account"))["spaces"]
        self.space = next(space["id"] for space in spaces if space["kind"] == "private")
        self.path = f"/api/v1/spaces/{self.space}"

    @property
    def headers(self):
        headers = {"Content-Type": "application/json"}
        return headers | {"Authorization": f"Bearer {self.token}"} if self.token else headers

    def send(self, method, path, body=None, status=200, headers=None):
        self.connection.request(method, path, body, self.headers | (headers or {}))
        response = self.connection.getresponse()
        content = response.read()
        if response.status != status:
            raise RuntimeError(f"{method} {path}: {response.status} {content[:300]}")
        return content

    def push(self, bodies):
        for body in bodies:
            self.send("POST", self.path + "/push", body)

    def fill(self, records, collection="flight"):
        self.push(push_bodies(records, collection=collection))


def push_bodies(records, size=1000, device=None, collection="flight", base=0):
    """The requests of one device that has made these records, or has changed them from version `base`, ready to send."""
    device = device or str(uuid.uuid4())
    bodies, operations, number = [], [], 0
    for identifier, fields in records:
        number += 1
        operations.append({"number": number, "collection": collection, "id": identifier, "base": base, "set": fields})
        if len(operations) == size:
            bodies.append(encoded(device, operations))
            operations = []
    return bodies + ([encoded(device, operations)] if operations else [])


def encoded(device, operations):
    return json.dumps({"device": device, "operations": operations}, separators=(",", ":"), ensure_ascii=False).encode()
