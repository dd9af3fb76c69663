"""The same work on Kinto, a server of the same kind, with its memory backend.

Neither writes to a disk here: our database is in a file system in memory. So this compares the servers, not the disk.
"""
import base64
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import uuid

from tools.flights import flights
from tools.measure import alternate, note, row, seconds
from tools.server import SCRATCH, Server, push_bodies
from tools.storm import request, storm

COUNT = 2_000
CONNECTIONS = 16
CREATES = 20
SETTINGS = """
[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = {port}
threads = 4
[app:main]
use = egg:kinto
kinto.userid_hmac_secret = bench
multiauth.policies = basicauth
multiauth.policy.basicauth.use = kinto.core.authentication.BasicAuthAuthenticationPolicy
kinto.storage_backend = kinto.core.storage.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.permission_backend = kinto.core.permission.memory
kinto.bucket_create_principals = system.Authenticated
kinto.batch_max_requests = 1000
kinto.paginate_by = 10000
[loggers]
keys = root
[handlers]
keys = console
[formatters]
keys = plain
[logger_root]
level = ERROR
handlers = console
[handler_console]
class = StreamHandler
args = (sys.stderr,)
level = ERROR
formatter = plain
[formatter_plain]
format = %(message)s
"""


class Kinto:
    headers = {
        "Content-Type": "application/json",
        "Authorization": "Basic " + base64.b64encode(b"bench:bench").decode(),
    }

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        os.makedirs(SCRATCH, exist_ok=True)
        path = os.path.join(SCRATCH, "kinto.ini")
        with open(path, "w") as file:
            file.write(SETTINGS.format(port=self.port))
        program = os.path.join(os.path.dirname(sys.executable), "kinto")
        log = open(os.path.join(SCRATCH, "kinto.log"), "w")
        self.process = subprocess.Popen([program, "start", "--ini", path], stdout=log, stderr=log)
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        try:
            self.wait()
            self.send("PUT", "/v1/buckets/bench")
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait(self):
        for _ in range(300):
            try:
                return self.connection.connect()
            except OSError:
                time.sleep(0.2)
        raise RuntimeError("Kinto did not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def send(self, method, path, body=None):
        self.connection.request(method, path, body, self.headers)
        response = self.connection.getresponse()
        content = response.read()
        if response.status not in (200, 201):
            raise RuntimeError(f"{method} {path}: {response.status} {content[:300]}")
        return content

    def collection(self):
        name = "c" + uuid.uuid4().hex
        self.send("PUT", f"/v1/buckets/bench/collections/{name}")
        return f"/v1/buckets/bench/collections/{name}/records"


def run():
    records = list(flights(COUNT))
    with tempfile.TemporaryDirectory(dir="/dev/shm") as data, Server(data=data) as server, Kinto() as kinto:
        creates(server, kinto, records)
        batch_and_pull(server, kinto, records)


def creates(server, kinto, records):
    account, collection = server.account(), kinto.collection()

    def ours():
        queues = []
        for index in range(CONNECTIONS):
            part = [(str(uuid.uuid4()), fields) for _, fields in records[index * CREATES:(index + 1) * CREATES]]
            bodies = push_bodies(part, size=1)
            queues.append([request("POST", account.path + "/push", account.headers, body) for body in bodies])
        return storm(server.port, queues)

    def theirs():
        queues = []
        for index in range(CONNECTIONS):
            part = records[index * CREATES:(index + 1) * CREATES]
            bodies = [json.dumps({"data": fields}).encode() for _, fields in part]
            queues.append([request("POST", collection, kinto.headers, body) for body in bodies])
        return storm(kinto.port, queues)

    one, other = alternate(ours, theirs, rounds=5)
    count = CONNECTIONS * CREATES
    note(f"one record per request: {count / one:.0f}/s; Kinto: {count / other:.0f}/s")
    row("creating records one by one, 16 connections, against Kinto", other / one, "×", 12, False)


def batch_and_pull(server, kinto, records):
    latest = {}

    def ours():
        latest["ours"] = account = server.account()
        bodies = push_bodies(records)
        return seconds(lambda: account.push(bodies))

    def theirs():
        latest["theirs"] = collection = kinto.collection()
        bodies = []
        for start in range(0, len(records), 500):
            requests = [
                {"method": "PUT", "path": f"{collection.removeprefix('/v1')}/{identifier}", "body": {"data": fields}}
                for identifier, fields in records[start:start + 500]
            ]
            bodies.append(json.dumps({"requests": requests}).encode())
        return seconds(lambda: [kinto.send("POST", "/v1/batch", body) for body in bodies])

    one, other = alternate(ours, theirs, rounds=3)
    note(f"in batches: {COUNT / one:.0f}/s; Kinto: {COUNT / other:.0f}/s")
    row("pushing records in batches, against Kinto", other / one, "×", 50, False)

    account, collection = latest["ours"], latest["theirs"]
    one, other = alternate(
        lambda: seconds(lambda: account.send("GET", f"{account.path}/changes?limit=10000")),
        lambda: seconds(lambda: kinto.send("GET", collection)), rounds=9)
    note(f"fetching {COUNT}: {1000 * one:.1f} ms; Kinto: {1000 * other:.1f} ms")
    row("fetching all records, against Kinto", other / one, "×", 3, False)
