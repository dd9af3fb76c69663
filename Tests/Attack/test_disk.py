"""A full disk: on a file system of a few megabytes that only the attacked server sees."""
import hashlib
import os
import re
import signal
import subprocess
import sys
import uuid
from pathlib import Path

import pytest
from conftest import Account

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Browser"))
from server import BINARY  # noqa: E402


@pytest.fixture
def small_disk(tmp_path):
    """The port of a server with 24 MiB for its data."""
    data, site = tmp_path / "data", tmp_path / "site"
    data.mkdir()
    site.mkdir()
    process = subprocess.Popen(
        ["unshare", "--map-root-user", "--mount", "sh", "-c",
         'mount -t tmpfs -o size=24m none "$1" && exec "$2" serve --data "$1" --web "$3" --port 0', "sh", str(data),
         str(BINARY), str(site)], stderr=subprocess.PIPE)
    lines = []
    for line in process.stderr:
        lines.append(line)
        if found := re.search(rb"message=Listening address=\S*:(\d+)", line):
            break
    else:
        raise AssertionError(b"".join(lines))
    reader = subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
    yield int(found[1])
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=30) == 0
    process.stderr.close()
    reader.wait(timeout=20)


def test_a_full_disk_is_507_and_loses_nothing(small_disk):
    account = Account(small_disk)
    kept = []
    statuses = set()
    for _ in range(60):
        operation = account.operation({"text": os.urandom(300_000).hex()})
        status, _ = account.push(operation)
        statuses.add(status)
        if status == 200:
            kept.append(operation["id"])
        else:
            account.number -= 1
    assert statuses == {200, 507}
    for _ in range(5):
        picture = b"\xff\xd8\xff\xe0" + os.urandom(3_000_000)
        name = hashlib.sha256(picture).hexdigest()
        status, _, body = account.request(
            "PUT", f"{account.base}/blobs/{name}", picture, {"Content-Type": "image/jpeg"})
        assert status in (201, 507), body
    assert status == 507
    for identifier in kept:
        assert account.request("GET", f"{account.base}/note/{identifier}")[0] == 200
    assert account.request("GET", f"{account.base}/note/{uuid.uuid4()}")[0] == 404
