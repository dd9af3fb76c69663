"""Mixed valid and broken requests: every answer is one that the protocol names, and never a failure of the server (P-38)."""
import collections
import json
import multiprocessing
import os

from conftest import FULL, Account, Others
from traffic import Traffic

COUNT = int(os.environ.get("ATTACK_REQUESTS", "1000000" if FULL else "6000"))
WORKERS = 4
SAID = {503, 507}


class Known:
    """What a worker needs of an account."""

    def __init__(self, account):
        self.port, self.token, self.space, self.base = account.port, account.token, account.space, account.base


def work(arguments):
    known, description, seed, count = arguments
    from conftest import Client
    client, traffic = Client(known.port, known.token), Traffic(description, known, seed)
    statuses, failures = collections.Counter(), []
    for _ in range(count):
        method, path, body, headers = traffic.next()
        status, _, answer = client.request(method, path, body, headers)
        statuses[status] += 1
        if status >= 500 and status not in SAID and len(failures) < 5:
            failures.append((status, method, path, repr(body)[:300], repr(headers), answer[:300]))
    return statuses, failures


def test_no_request_makes_the_server_fail(start):
    server = start("--no-rate-limits")
    account = Account(server.port)
    description = json.loads(account.request("GET", "/api/v1/openapi.json")[2])
    with Others(server) as others:
        with multiprocessing.Pool(WORKERS) as pool:
            results = pool.map(
                work, [(Known(account), description, seed, COUNT // WORKERS) for seed in range(WORKERS)])
    statuses = sum((result[0] for result in results), collections.Counter())
    print(f"\n{sum(statuses.values())} requests: {dict(sorted(statuses.items()))}")
    failures = [failure for result in results for failure in result[1]]
    assert not failures, failures
    # Nearly every request gets an answer. Only a broken request head ends the connection.
    assert statuses[0] <= sum(statuses.values()) // 20
    others.check("mixed traffic")
    assert account.push(account.operation({"text": "after"}))[0] == 200
