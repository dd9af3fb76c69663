"""Changes of a device: in batches, and one at a time from many devices, compared with SQLite alone."""
import json
import uuid

from tools.flights import flights
from tools.measure import alternate, note, row, seconds
from tools.server import Server, push_bodies
from tools.sqlite_raw import RawSQLite
from tools.storm import request, storm

COUNT = 10_000
CONNECTIONS = 16
CHANGES = 40


def run():
    records = list(flights(COUNT))
    rows = RawSQLite.rows(records)
    with Server() as server:
        batches(server, records, rows)
        singles(server, records, rows)


def batches(server, records, rows):
    def ours():
        account = server.account()
        bodies = push_bodies(records)
        return seconds(lambda: account.push(bodies))

    def raw():
        database = RawSQLite()
        duration = seconds(lambda: database.insert(rows, 1000))
        database.close()
        return duration

    one, other = alternate(ours, raw, rounds=7)
    note(f"{COUNT} records in requests of 1000: {COUNT / one:.0f}/s; SQLite alone: {COUNT / other:.0f}/s")
    row("push of 10 000 new records in batches, durable, of the rate of raw SQLite", 100 * other / one, "%", 40, False)


def singles(server, records, rows):
    account = server.account()

    def ours():
        queues = []
        for index in range(CONNECTIONS):
            device = str(uuid.uuid4())
            part = [(str(uuid.uuid4()), fields) for _, fields in records[index * CHANGES:(index + 1) * CHANGES]]
            bodies = push_bodies(part, size=1, device=device)
            queues.append([request("POST", account.path + "/push", account.headers, body) for body in bodies])
        return storm(server.port, queues) / (CONNECTIONS * CHANGES)

    def raw():
        database = RawSQLite()
        duration = seconds(lambda: database.insert(rows[:300], 1)) / 300
        database.close()
        return duration

    one, other = alternate(ours, raw, rounds=7)
    note(f"one change per request, {CONNECTIONS} connections: {1 / one:.0f}/s; SQLite alone: {1 / other:.0f}/s")
    row("single-change push, 16 connections, one space, of raw durable commits", 100 * other / one, "%", 60, False)
