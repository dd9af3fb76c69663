"""What an operator runs beside the server: the doctor, the systemd unit, the alerts."""
import configparser
import contextlib
import re
import shutil
import socket
import sqlite3
import subprocess
import time
import urllib.request
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Sink
from server import BINARY, Server

OPERATING = Path(__file__).resolve().parents[2] / "Scripts" / "operating"
UNIT = OPERATING / "vademecum.service"


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def doctor(data, *options):
    done = subprocess.run(
        [str(BINARY), "doctor", "--data", str(data), *map(str, options)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def line(text, subject):
    found = [line for line in text.splitlines() if line[6:].startswith(subject + ":")]
    assert len(found) == 1, f"one line of '{subject}' in:\n{text}"
    return found[0]


def certificate(folder, days):
    path = folder / f"certificate-{days}.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", str(days), "-subj", "/CN=localhost",
         "-keyout", str(folder / "key.pem"), "-out", str(path)], check=True, capture_output=True)
    return path


def data_of_a_server(tmp_path):
    """The data of a server that has run, and a backup with a name like those of the server."""
    data, backups = tmp_path / "data", tmp_path / "backups"
    Server(data).stop()
    backups.mkdir()
    name = time.strftime("vademecum-%Y-%m-%dT%H%M%SZ.tar", time.gmtime())
    subprocess.run(
        [str(BINARY), "backup", str(backups / name), "--data", str(data)], check=True, capture_output=True, timeout=60)
    return data, backups


def test_the_doctor_finds_nothing_where_all_is_well(tmp_path):
    data, backups = data_of_a_server(tmp_path)
    mail = Controller(Sink(), hostname="127.0.0.1", port=free_port())
    mail.start()
    try:
        code, text = doctor(
            data, "--backups", backups, "--tls-certificate", certificate(tmp_path, 90), "--address",
            "https://vademecum.example.org", "--smtp", f"smtp://127.0.0.1:{mail.port}")
    finally:
        mail.stop()
    for subject in ["rights", "database", "address", "certificate", "mail", "backups"]:
        assert line(text, subject).startswith("ok "), text
    # The state of this machine's disk is unknown.
    assert code == (65 if line(text, "disk").startswith("BAD") else 0), text


def test_the_doctor_says_what_to_do_about_each_thing(tmp_path):
    data, backups = data_of_a_server(tmp_path)
    data.chmod(0o755)
    newest = next(backups.glob("vademecum-*Z.tar"))
    newest.rename(backups / "vademecum-2020-01-01T000000Z.tar")
    code, text = doctor(
        data, "--backups", backups, "--tls-certificate", certificate(tmp_path, 3), "--address",
        "http://vademecum.example.org", "--smtp", f"smtp://127.0.0.1:{free_port()}")
    assert code == 65
    for subject, advice in [
        ("rights", "chmod 700"), ("certificate", "renew it"), ("address", "https"), ("mail", "check host"),
        ("backups", "2020-01-01"),
    ]:
        found = line(text, subject)
        assert found.startswith("BAD ") and advice in found, text
    assert "Some findings need action." in text


def test_the_doctor_sees_a_damaged_database(tmp_path):
    data, _ = data_of_a_server(tmp_path)
    files = [path for path in data.iterdir() if path.read_bytes()[:15] == b"SQLite format 3"] if data.exists() else []
    assert len(files) == 1
    content = bytearray(files[0].read_bytes())
    # The pages after the schema.
    content[len(content) // 2:len(content) // 2 + 8192] = b"\xff" * 8192
    files[0].write_bytes(content)
    code, text = doctor(data)
    assert code != 0, text
    assert "database" in text or "disk image" in text or "malformed" in text, text


def test_a_server_does_not_begin_with_nothing_where_a_restore_was_interrupted(tmp_path):
    data, _ = data_of_a_server(tmp_path)
    # As a restore leaves it that is killed between two renamings.
    shutil.copytree(data, tmp_path / "data.restoring")
    data.rename(tmp_path / "data.before-restore-now")
    done = subprocess.run(
        [str(BINARY), "serve", "--data", str(data), "--port", "0"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 65 and "repeat it" in done.stderr, done.stderr
    assert not data.exists()


def serve_fails(*options):
    done = subprocess.run(
        [str(BINARY), "serve", "--port", "0", *map(str, options)], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


def test_nothing_begins_anew_beside_what_is_left_of_earlier_data(tmp_path):   # P-122
    data, _ = data_of_a_server(tmp_path)
    (data / "blobs" / "some").mkdir(parents=True)
    (data / "vademecum.sqlite").write_bytes(b"")
    code, text = serve_fails("--data", data)
    assert code == 65 and str(data / "vademecum.sqlite") in text and "restore" in text, text
    for command in ("check", "doctor"):
        done = subprocess.run([str(BINARY), command, "--data", str(data)], capture_output=True, text=True, timeout=60)
        assert done.returncode == 65 and "missing or empty" in done.stderr, done.stderr
    assert (data / "vademecum.sqlite").read_bytes() == b""


def test_a_start_names_what_it_cannot_use(tmp_path):   # P-123
    data = tmp_path / "data"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, text = serve_fails("--data", data, "--port", taken.getsockname()[1])
        assert code == 69 and "choose another --port" in text, text
    code, text = serve_fails("--data", data, "--tls-certificate", tmp_path / "no.pem", "--tls-key", tmp_path / "no.pem")
    assert code == 66 and str(tmp_path / "no.pem") in text, text
    code, text = serve_fails("--data", "/proc/vademecum")
    assert code == 69 and "'/proc/vademecum'" in text, text
    code, text = serve_fails("--data", data, "--content", tmp_path / "no")
    assert code == 66 and str(tmp_path / "no") in text, text


def dump(file):
    """Everything in a database. Its bytes are not compared: whoever closes it last moves its log into it."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def test_the_doctor_says_what_version_the_data_have_and_changes_nothing(tmp_path):
    data, _ = data_of_a_server(tmp_path)
    file = data / "vademecum.sqlite"
    for sql, subject in [
        ("DROP TABLE left_behind; DELETE FROM grdb_migrations WHERE identifier = 'bytes of deleted spaces'", "note "),
        ("INSERT INTO grdb_migrations VALUES ('something later')", "BAD "),
    ]:
        with contextlib.closing(sqlite3.connect(file)) as database:
            database.executescript(sql)
        before = dump(file)
        _, text = doctor(data)
        assert line(text, "database").startswith(subject), text
        assert dump(file) == before
    done = subprocess.run([str(BINARY), "serve", "--data", str(data), "--port", "0"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 69 and "later version" in done.stderr, done.stderr


def test_the_doctor_names_nothing_secret(tmp_path):
    data, _ = data_of_a_server(tmp_path)
    _, text = doctor(data, "--smtp", f"smtp://user:hidden@127.0.0.1:{free_port()}")
    assert "hidden" not in text


def directives():
    """The section of the service. Repeated directives are joined."""
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str
    text = re.sub(r"\\\n\s*", "", UNIT.read_text())
    parser.read_string(text)
    return dict(parser["Service"])


def test_the_unit_of_systemd_is_closed():
    service = directives()
    for name in [
        "NoNewPrivileges", "PrivateDevices", "PrivateTmp", "PrivateUsers", "ProtectClock", "ProtectControlGroups",
        "ProtectHome", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables",
        "RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "LockPersonality", "MemoryDenyWriteExecute",
    ]:
        assert service[name] == "true", name
    assert service["ProtectSystem"] == "strict" and service["CapabilityBoundingSet"] == ""
    assert service["User"] not in ("", "root")
    # The server has ten seconds for running requests, and some more for the rest.
    assert int(service["TimeoutStopSec"]) >= 20
    if shutil.which("systemd-analyze"):
        done = subprocess.run(
            ["systemd-analyze", "--offline=true", "security", str(UNIT)], capture_output=True, text=True, timeout=60)
        exposure = re.search(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
        assert exposure and float(exposure[1]) <= 1.5, done.stdout + done.stderr


def test_the_command_of_the_unit_is_one_that_the_program_knows():
    command = directives()["ExecStart"].split()
    assert command[1] == "serve"
    known = subprocess.run([str(BINARY), "serve", "--help"], capture_output=True, text=True, timeout=60).stdout
    for option in [word for word in command if word.startswith("--")]:
        assert re.search(rf"(^|\s){option}(\s|$)", known), option


def test_the_alerts_speak_of_metrics_that_the_server_has(tmp_path):
    data, backups = data_of_a_server(tmp_path)
    server = Server(data, options=["--backups", str(backups)])
    try:
        # The counters of requests exist after the first one.
        urllib.request.urlopen(server.url + "/health").read()
        for _ in range(300):
            text = urllib.request.urlopen(server.url + "/metrics").read().decode()
            if "vademecum_backup_timestamp_seconds " in text:
                break
            time.sleep(0.1)
        else:
            raise AssertionError("waited 30 s for the metric of backups")
    finally:
        server.stop()
    rules = (OPERATING / "vademecum.rules.yml").read_text()
    names = set(re.findall(r"\b(?:vademecum|process)_[a-z_]+\b", rules))
    assert len(names) >= 4
    told = {re.split(r"[{ ]", line)[0] for line in text.splitlines() if not line.startswith("#")}
    assert names <= told, names - told


def test_an_account_is_deleted_when_its_address_was_typed_and_a_restore_names_it(tmp_path):
    data, backup = tmp_path / "data", tmp_path / "backup.tar"

    def vademecum(*arguments, typed=""):
        return subprocess.run(
            [str(BINARY), *map(str, arguments), "--data", str(data)], input=typed, capture_output=True, text=True, timeout=60)

    assert vademecum("account", "add", "ann@example.org", typed="battery staple\n").returncode == 0
    assert vademecum("backup", backup).returncode == 0
    refused = vademecum("account", "delete", "ann@example.org", typed="ben@example.org\n")
    assert refused.returncode == 65 and "private space" in refused.stderr
    assert "ann@example.org" in vademecum("account", "list").stdout
    deleted = vademecum("account", "delete", "ann@example.org", typed="Ann@example.org\n")
    assert deleted.returncode == 0, deleted.stderr
    assert "ann@example.org" not in vademecum("account", "list").stdout
    restored = vademecum("restore", backup, "--force")
    assert restored.returncode == 0, restored.stderr
    assert "vademecum account delete ann@example.org" in restored.stderr
    assert vademecum("account", "delete", "ann@example.org", "--yes").returncode == 0
    assert "ann@example.org" not in vademecum("account", "list").stdout


def test_the_program_needs_no_library_but_the_systems():
    """It is copied to machines without Swift (decision 61)."""
    said = subprocess.run(["ldd", str(BINARY)], check=True, capture_output=True, text=True).stdout
    assert "not found" not in said and "libsqlite3" in said, said
    names = [line.split()[0] for line in said.splitlines()]
    assert not [name for name in names if re.search("swift|Foundation|dispatch|BlocksRuntime", name)], said
