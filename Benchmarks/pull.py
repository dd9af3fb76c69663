"""A device that fetches everything: compared with a file of the same bytes, and the bytes themselves."""
import itertools
import os
import shutil
import tempfile
import uuid

from tools.flights import flights
from tools.measure import alternate, note, row, seconds
from tools.server import SCRATCH, Server, encoded

COUNT = 10_000
PATH = f"/changes?limit={COUNT}"


def run():
    os.makedirs(SCRATCH, exist_ok=True)
    data = tempfile.mkdtemp(dir=SCRATCH, prefix="data-")
    web = tempfile.mkdtemp(dir=SCRATCH, prefix="web-")
    try:
        with Server(web=web, data=data) as server:
            account = server.account()
            account.fill(flights(COUNT))
            body = account.send("GET", account.path + PATH)
            packed = account.send("GET", account.path + PATH, headers={"Accept-Encoding": "gzip"})
        with open(f"{web}/pull.json", "wb") as file:
            file.write(body)
        with Server(web=web, data=data) as server:
            account.connection = server.connection()
            against_file(account, body)
    finally:
        shutil.rmtree(data)
        shutil.rmtree(web)
    row("pull of 10 000 flights, compressed, per record", len(packed) / COUNT, "bytes", 150)


def against_file(account, body):
    def ours():
        return seconds(lambda: account.send("GET", account.path + PATH))

    def file():
        return seconds(lambda: account.send("GET", "/pull.json"))

    assert account.send("GET", "/pull.json") == body
    device, identifier, numbers = str(uuid.uuid4()), str(uuid.uuid4()), itertools.count(1)

    def after_change():
        # The page that was made for the space's previous state is useless now.
        number = next(numbers)
        change = {"number": number, "collection": "note", "id": identifier, "base": 0, "set": {"text": number}}
        account.push([encoded(device, [change])])
        return ours()

    for what, work in [("once more", ours), ("after each change", after_change)]:
        one, other = alternate(work, file, rounds=41)
        note(f"{len(body) / 1e6:.1f} MB: {1000 * one:.1f} ms; the file: {1000 * other:.1f} ms")
        row(f"pull of 10 000 records {what}, of the rate of a file of the same bytes", 100 * other / one, "%", 60, False)
