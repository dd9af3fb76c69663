"""Requests of every kind in the server's own description, valid and broken, by a seed."""
import json
import random
import re
import uuid

ODD_TEXTS = [
    "", " ", "x" * 3000, "\u0000", "\ud7ff", "é" * 300, "../..", "%00", "%2e%2e%2f", "'; DROP TABLE record; --", "<script>",
    "null", "-1", "0", "1e999", "9" * 40, "☃", "\u202egnp.exe", "a\r\nX-Other: 1"]
ODD_VALUES = [None, True, False, 0, -1, 1 << 63, -(1 << 63), 1.5, 1e308, [], {}, [[]], {"": {}}, *ODD_TEXTS]


class Traffic:
    def __init__(self, description, account, seed):
        self.random, self.account = random.Random(seed), account
        self.operations = [
            (method.upper(), path) for path, methods in description["paths"].items() for method in methods
            if method in ("get", "post", "put", "patch", "delete")
            # A stream does not end, and a deleted account answers nothing any more.
            and "live" not in path and not (path.endswith("/account") and method == "delete")
            and not path.endswith("/sessions/current")]
        self.ids = [str(uuid.UUID(int=self.random.getrandbits(128))) for _ in range(20)]

    def next(self):
        """(method, path, body, headers)"""
        kind = self.random.random()
        if kind < 0.4:
            return self.push()
        if kind < 0.55:
            return self.digest()
        return self.any()

    def value(self, depth=0):
        kind = self.random.random()
        if kind < 0.5 or depth > 3:
            return self.random.choice(ODD_VALUES)
        if kind < 0.75:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        return {str(self.value(9)): self.value(depth + 1) for _ in range(self.random.randrange(4))}

    def operation(self, number):
        operation = {
            "number": number, "collection": self.random.choice(["flight", "note", "animal", "aircraft"]),
            "id": self.random.choice(self.ids), "base": self.random.choice([0, 0, 1, 5, 1 << 40])}
        kind = self.random.random()
        if kind < 0.7:
            operation["set"] = {self.random.choice(["to", "from", "text", "day", "x"]): self.value()}
        if kind > 0.6:
            operation["unset"] = self.random.choice([["to"], ["x", "x"], [], self.value()])
        if kind > 0.9:
            operation[self.random.choice(["delete", "restore", "follows"])] = self.random.choice([True, self.value()])
        if self.random.random() < 0.2:
            operation[self.random.choice(list(operation))] = self.value()
        return operation

    def push(self):
        first = self.random.choice([1, 1, 1, 2, 0])
        device = self.random.choice([str(uuid.UUID(int=self.random.getrandbits(128))), *self.ids[:3]])
        body = {"device": device, "operations": [
            self.operation(first + step) for step in range(self.random.randrange(6))]}
        if self.random.random() < 0.2:
            body[self.random.choice(["device", "operations", "epoch"])] = self.value()
        return "POST", self.account.base + "/push", self.spoilt(json.dumps(body).encode()), {}

    def digest(self):
        keys = [["note", self.random.choice(self.ids)] for _ in range(self.random.randrange(5))]
        body = self.random.choice([
            {"fetch": keys}, {"buckets": [self.random.randrange(-1, 258) for _ in range(5)]}, {"fetch": self.value()},
            {"buckets": self.value()}, self.value()])
        return "POST", self.account.base + "/digest", self.spoilt(json.dumps(body).encode()), {}

    def any(self):
        method, path = self.random.choice(self.operations)
        known = {"space": self.account.space, "collection": "note", "id": self.ids[0], "sha256": "ab" * 32}

        def fill(found):
            if self.random.random() < 0.7 and found[1] in known:
                return known[found[1]]
            return quoted(self.random.choice([*ODD_TEXTS[1:], *self.ids[:2]]))

        path = re.sub(r"\{(\w+)\}", fill, path)
        if self.random.random() < 0.5:
            names = ["cursor", "limit", "after", "before", "width", "lang", "collection", "id", "rows", "format", "q"]
            path += "?" + "&".join(
                f"{self.random.choice(names)}={quoted(str(self.random.choice(ODD_VALUES)))}" for _ in range(2))
        headers = {}
        if self.random.random() < 0.3:
            name = self.random.choice([
                "If-Match", "If-None-Match", "Range", "Content-Range", "Content-Type", "Content-Encoding", "Accept-Encoding",
                "Accept-Language", "Origin", "Cookie", "X-Forwarded-For"])
            headers[name] = self.random.choice(
                ['"1"', "*", "bytes=0-", "bytes=-1", "bytes 0-9/10", "bytes */5", "image/jpeg", "gzip", "gzip;q=0", "x" * 200, "é"]
            ).encode("latin-1")
        body = None
        if method in ("POST", "PUT", "PATCH"):
            body = self.spoilt(json.dumps(self.random.choice([
                {"fields": {"text": self.value()}}, {"title": self.value()}, {"email": self.value(), "password": "x"},
                {"language": self.value(), "to": self.value()}, self.value()])).encode())
        return method, path, body, headers

    def spoilt(self, body):
        """Mostly unchanged; otherwise cut off, doubled, or with other bytes in it."""
        kind = self.random.random()
        if kind < 0.8:
            return body
        if kind < 0.87:
            return body[:self.random.randrange(len(body) + 1)]
        if kind < 0.9:
            return body + body
        spoilt = bytearray(body)
        for _ in range(self.random.randrange(1, 4)):
            if spoilt:
                spoilt[self.random.randrange(len(spoilt))] = self.random.randrange(256)
        return bytes(spoilt)


def quoted(text):
    return "".join(
        chr(byte) if chr(byte).isalnum() and byte < 128 else f"%{byte:02x}" for byte in text.encode("utf-8", "replace"))
