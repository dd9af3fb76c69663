"""Request bodies: many at once, made to use up memory, and endless ones."""
import socket
import time

from conftest import FULL, Account, Others, together

MEBIBYTE = 1 << 20


def test_two_hundred_bodies_of_four_megabytes(start):
    server = start()
    accounts = [Account(server.port) for _ in range(4)]
    with Others(server) as others:
        lines = []
        for index in range(190):
            account = accounts[index % 4]
            line = socket.create_connection(("127.0.0.1", server.port))
            line.settimeout(2)
            lines.append(line)
            head = (
                f"POST {account.base}/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: {4 * MEBIBYTE}\r\n"
                f"Authorization: Bearer {account.token}\r\n\r\n")
            try:
                line.sendall(head.encode() + b" " * (4 * MEBIBYTE - 1))
            except OSError:
                pass   # refused while it was being sent
        time.sleep(1)
        for line in lines:
            line.close()
    others.check("bodies at once")
    assert accounts[0].push(accounts[0].operation({"text": "after"}))[0] == 200


def test_bodies_that_become_large(start):
    server = start()
    account = Account(server.port)
    size = 4 * MEBIBYTE - 200
    bombs = [
        b'{"operations":[' + b"1," * (size // 2) + b"1]}",
        b'{"operations":[' + b"[]," * (size // 3) + b"1]}",
        b"[" * size,
        b'{"a":' * (size // 5),
        b'{"operations":[{"set":{' + b",".join(b'"%x":1' % number for number in range(size // 10)) + b"}}]}",
        b'"' + b"\\u0000" * (size // 6) + b'"',
        b"9" * size,
        b"\xff" * size,
    ]
    with Others(server) as others:
        def send(index):
            client = account.again()
            return [
                client.request("POST", account.base + "/push", bombs[(index + step) % len(bombs)])[0]
                for step in range(len(bombs) * (4 if FULL else 1))]
        statuses = sum(together(8, send), [])
        assert set(statuses) <= {400, 413, 429, 503, 0}
    others.check("bodies that become large")


def test_413_ends_the_reading(start):
    server = start()
    account = Account(server.port)
    line = socket.create_connection(("127.0.0.1", server.port))
    line.settimeout(30)
    line.sendall(
        f"POST {account.base}/push HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n"
        f"Authorization: Bearer {account.token}\r\n\r\n".encode())
    sent = 0
    try:
        while sent < 999_999_999:
            sent += line.send(b" " * 1000)
            time.sleep(0.001)
    except OSError:
        pass
    assert sent < 100 * MEBIBYTE
