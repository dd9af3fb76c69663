"""Output that cannot be written, as on a full disk: the server continues, and a command says why it failed."""
import subprocess
import time
import urllib.error
import urllib.request

from server import BINARY, Server

FULL = "/dev/full"   # every write to it fails, as on a full disk


def test_a_server_whose_log_cannot_be_written_goes_on(tmp_path):
    server = Server(tmp_path / "data")
    server.stop()
    with open(FULL, "w") as log:
        process = subprocess.Popen(
            [str(BINARY), "serve", "--data", str(server.data), "--port", str(server.port)], stdout=log, stderr=log)
    try:
        for _ in range(2):
            assert answers(server.url + "/health", process)
    finally:
        process.terminate()
    assert process.wait(timeout=20) == 0


def answers(url, process):
    """Whether the server answers within ten seconds. Reports at once when it has ended."""
    for _ in range(100):
        assert process.poll() is None, f"the server ended with {process.returncode}"
        try:
            return urllib.request.urlopen(url).status == 200
        except urllib.error.URLError:
            time.sleep(0.1)
    return False


def test_an_export_that_finds_no_place_says_so(tmp_path):
    data = tmp_path / "data"
    added = subprocess.run(
        [str(BINARY), "account", "add", "--data", str(data), "eva@example.org"], input="correct horse battery\n",
        capture_output=True, text=True, timeout=60)
    assert added.returncode == 0, added.stderr
    for file, reason in [("-", "Standard output cannot be written"), (FULL, f"The file '{FULL}' cannot be written")]:
        with open(FULL, "w") as out:
            done = subprocess.run(
                [str(BINARY), "logbook", "export", "--data", str(data), "--account", "eva@example.org", file],
                stdout=out, stderr=subprocess.PIPE, text=True, timeout=60)
        assert done.returncode == 69
        assert reason in done.stderr
