"""Documents that the server makes: read back by other programs, and sent through a real mail server."""
import hashlib
import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))
from server import BINARY, Server  # noqa: E402

EMAIL = "ann@example.org"
# The one record of its collection has an id made from its name: version 8 of RFC 9562.
NAMED = int.from_bytes(hashlib.sha256(b"logbook\0pilot").digest()[:16], "big")
PILOT = str(uuid.UUID(int=NAMED & ~(0xF000 << 64 | 0xC0 << 56) | 0x8000 << 64 | 0x80 << 56))
LONG_REMARK = "Přezkoušení odborné způsobilosti: žluťoučký kůň úpěl ďábelské ódy. " * 40 + "Konec zápisu."


class Account:
    """A person with a small logbook on a server."""

    def __init__(self, server):
        self.server = server
        self.token = None
        answer = self.json("POST", "/accounts", {"email": EMAIL, "password": "correct horse"})
        self.token, self.space = answer["token"], answer["account"]["spaces"][0]["id"]

    def request(self, method, path, body=None):
        """(status, headers, bytes)"""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server.url + "/api/v1" + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=90) as response:
                return response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def json(self, method, path, body=None):
        return json.loads(self.request(method, path, body)[2])

    def logbook(self, path):
        return f"/spaces/{self.space}/logbook/{path}"

    def push(self, records):
        operations = [
            {"number": number + 1, "collection": collection, "id": identifier, "base": 0, "set": fields}
            for number, (collection, identifier, fields) in enumerate(records)]
        body = {"device": str(uuid.uuid4()), "operations": operations}
        results = self.json("POST", f"/spaces/{self.space}/push", body)["results"]
        assert all(result["status"] == "applied" for result in results)


def flights(count):
    """Records of an aircraft and this many flights of 1:01 each. The third has a long remark."""
    plane = "0198c0de-0000-7000-8000-0000000000ff"
    records = [("aircraft", plane, {"registration": "OK-ČÁS", "make": "Zlín", "model": "Z 142"})]
    for index in range(count):
        fields = {
            "kind": "flight", "date": f"2026-{1 + index // 28:02}-{1 + index % 28:02}", "departure": "LKPR",
            "departureTime": "08:00", "arrival": "Čáslav", "arrivalTime": "09:01", "aircraft": plane, "picName": "SELF",
            "total": 61, "singlePilotSE": 61, "pic": 61, "landingsDay": 1,
        }
        if index == 2:
            fields["remarks"] = LONG_REMARK
        records.append(("flight", f"0198c0de-0000-7000-8000-{index:012x}", fields))
    return records


# The fields that a signature covers, as far as these flights have them, in the order of L-96.
BOUND = [
    "kind", "date", "departure", "departureTime", "arrival", "arrivalTime", "aircraft", "picName", "total", "singlePilotSE",
    "pic", "landingsDay", "remarks"]
# Three lines. The last one is a dot.
STROKES = ["60 150 110 40 160 150 210 40 260 150 310 40 360 150", "120 170 480 30", "520 60"]


def sign(identifier, fields):
    """The flight of `flights` with an instructor's signature, made from the specification like another program would."""
    def line(*texts):
        return json.dumps(texts, ensure_ascii=False, separators=(",", ":")) + "\n"

    at = "2026-11-21T08:00:00Z"
    content = line("signature", "1", identifier)
    for name in BOUND:
        if name in fields:
            content += line(name, json.dumps(fields[name], ensure_ascii=False, separators=(",", ":")))
    content += line("registration", "OK-ČÁS") + line("instructor", "Eva Nováková", "CZ.FCL.1", at)
    content += "".join(line(stroke) for stroke in STROKES)
    signature = {
        "version": 1, "role": "instructor", "name": "Eva Nováková", "licence": "CZ.FCL.1", "at": at, "strokes": STROKES,
        "registration": "OK-ČÁS", "sha256": hashlib.sha256(content.encode()).hexdigest()}
    return fields | {"signature": signature}


def inks(path, page):
    """The lines that a pen drew on the page of a PDF, each as its points. Printed rules have square ends."""
    picture = subprocess.run(
        ["pdftocairo", "-svg", "-f", str(page), "-l", str(page), path, "-"], capture_output=True, text=True, check=True)
    found = []
    for element in re.findall(r"<path [^>]*>", picture.stdout):
        if "stroke-linecap:round" in element or 'stroke-linecap="round"' in element:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", re.search(r' d="([^"]*)"', element)[1])]
            found.append(list(zip(numbers[::2], numbers[1::2])))
    return found


@pytest.fixture
def start(tmp_path):
    """Starts servers that end with the test."""
    servers = []

    def start(*options):
        server = Server(tmp_path / f"data{len(servers)}", site, options)
        servers.append(server)
        account = Account(server)
        account.push(flights(40))
        return account

    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("")
    yield start
    for server in servers:
        server.stop()


def command(*arguments, status=0):
    done = subprocess.run([str(BINARY), *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert done.returncode == status, done.stderr
    return done
