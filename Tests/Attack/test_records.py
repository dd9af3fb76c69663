"""Records that are large, many, or requested again and again."""
import json
import os
import socket
import uuid

from conftest import FULL, Account, Others, together

ROUNDS = 20 if FULL else 2
TEXT = "x" * 1_000_000


def holding(server, count):
    """An account with this many records of a megabyte."""
    account = Account(server.port)
    names = [str(uuid.uuid4()) for _ in range(count)]
    for name in names:
        status, answer = account.push(account.operation({"text": TEXT}, name))
        assert status == 200 and answer["results"][0]["status"] == "applied"
    return account, names


def test_a_record_that_is_fetched_a_thousand_times(start):
    server = start()
    account, names = holding(server, 8)
    with Others(server) as others:
        for keys in ([["note", names[0]]] * 1000, [["note", name] for name in names] * 125):
            def fetch(_):
                statuses = []
                client = account.again()
                for _ in range(ROUNDS):
                    statuses.append(client.request("POST", account.base + "/digest", {"fetch": keys})[0])
                return statuses
            statuses = sum(together(16, fetch), [])
            assert set(statuses) <= {200, 429, 503} and 200 in statuses
    others.check("records fetched by name")


def test_lists_histories_and_pages(start):
    server = start()
    account, _ = holding(server, 12)
    paths = ["/changes?limit=10000", "/note?limit=1000", "/note?limit=1000&text=y", "/history?limit=200"]
    with Others(server) as others:
        def read(index):
            client = account.again()
            return [client.request("GET", account.base + paths[index % 4])[0] for _ in range(ROUNDS * 2)]
        statuses = sum(together(16, read), [])
        assert set(statuses) <= {200, 429, 503} and 200 in statuses
    others.check("pages, lists, histories")


def test_compressed_pages(start):   # P-117
    server = start()
    account = Account(server.port)
    for _ in range(8):
        assert account.push(account.operation({"text": os.urandom(400_000).hex()}))[0] == 200
    with Others(server) as others:
        def read(_):
            client = account.again()
            return [
                client.request("GET", account.base + "/changes", headers={"Accept-Encoding": "gzip"})[0]
                for _ in range(ROUNDS * 2)]
        statuses = sum(together(60, read), [])
        assert set(statuses) <= {200, 429, 503} and 200 in statuses
    others.check("compressed pages")


def test_readers_who_do_not_read(start):
    server = start()
    account, _ = holding(server, 8)
    ask = f"GET {account.base}/changes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {account.token}\r\n\r\n"
    with Others(server) as others:
        lines = []
        for _ in range(100):
            line = socket.create_connection(("127.0.0.1", server.port))
            line.sendall(ask.encode() * 3)
            lines.append(line)
        for _ in range(10):
            assert account.request("GET", account.base + "/digest")[0] in (200, 429)
        for line in lines:
            line.close()
    others.check("readers who do not read")


def test_records_of_many_fields(start):
    server = start()
    account = Account(server.port)
    with Others(server) as others:
        many = {f"f{index}": index for index in range(60_000)}
        _, answer = account.push(account.operation(many))
        assert answer["results"][0]["problem"]["type"] == "too-many-fields"
        name = str(uuid.uuid4())
        account.push(account.operation({f"f{index}": 0 for index in range(1000)}, name))
        for round in range(ROUNDS):
            # Hundreds of changes of all fields in one request.
            edits = [
                account.operation({f"f{index}": round + step for index in range(1000)}, name, base=1)
                for step in range(200)]
            status, answer = account.push(*edits)
            assert status in (200, 413), answer
            if status == 413:
                account.number -= 200
    others.check("records of many fields")


def test_a_record_that_grows(start):
    server = start()
    account, name = Account(server.port), str(uuid.uuid4())
    with Others(server) as others:
        account.push(account.operation({"f0": "x" * 50_000}, name))
        statuses = []
        for step in range(1, 30 * ROUNDS):
            base = 1 + statuses.count("applied")
            status, answer = account.push(account.operation({f"f{step}": "x" * 50_000}, name, base=base))
            assert status == 200, answer
            statuses.append(answer["results"][0]["status"])
        assert statuses.count("applied") <= 20 and statuses[-1] == "rejected"
        # Conflicts and repetitions return the record each time.
        edits = [account.operation({"f0": str(step)}, name, base=0, follows=True) for step in range(500)]
        assert account.push(*edits)[0] == 413
        account.number -= 500
    others.check("a record that grows")


def test_others_get_in_between(start):
    """One account pushes as much as it may on many connections: changes of a hundred bytes each to a record of a megabyte."""
    server = start()
    account, names = holding(server, 1)
    with Others(server) as others:
        def push(index):
            client, device, statuses = account.again(), str(uuid.uuid4()), []
            for number in range(1, 3 * ROUNDS):
                operation = {
                    "number": number, "collection": "note", "id": names[0], "base": 1, "set": {f"f{index}": number}}
                body = {"device": device, "operations": [operation]}
                statuses.append(client.request("POST", account.base + "/push", body)[0])
            return statuses
        statuses = sum(together(24, push), [])
        assert set(statuses) <= {200, 409, 429, 503} and 200 in statuses
    others.check("changes of a large record")


def test_a_cloned_device_loses_nothing(start):
    server = start()
    account = Account(server.port)
    first = account.operation({"text": "first"})
    assert account.push(first)[0] == 200
    twin = {**first, "id": str(uuid.uuid4()), "set": {"text": "of the twin"}}
    status, answer = account.push(twin)
    assert status == 409 and answer["type"] == "number-taken"
    account.device = str(uuid.uuid4())
    assert account.push(twin)[0] == 200
    changes = json.loads(account.request("GET", account.base + "/changes")[2])["changes"]
    assert {change["fields"]["text"] for change in changes} == {"first", "of the twin"}
