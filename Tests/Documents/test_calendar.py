"""The calendar of expiry dates, read by a real parser: as the server's subscription and as the app's file."""
import re
import urllib.request
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import icalendar
from app import App
from conftest import EMAIL, Account
from playwright.sync_api import sync_playwright
from server import SITE, Server

CERTIFICATE = "0198c0de-0000-7000-8000-0000000000c1"
LONG_NAME = "Osvědčení; žluťoučký, kůň\\úpěl – ďábelské ódy: " + "přezkoušení, " * 10 + "konec"


def papers():
    """A custom certificate with a name that needs escaping and folding, a medical of class 1, and a rating."""
    return [
        ("certificate", CERTIFICATE, {"template": "custom", "name": LONG_NAME, "expires": "2026-12-31"}),
        ("certificate", str(uuid4()), {"template": "class1", "expires": "2027-02-28", "expiresLAPL": "2028-02-29"}),
        ("rating", str(uuid4()), {"kind": "type", "name": "B738", "expires": "2027-03-31"}),
    ]


def events(data):
    """The events by their identity. Also checks what every calendar program relies on."""
    assert data.endswith(b"END:VCALENDAR\r\n") and b"\n" not in data.replace(b"\r\n", b"")
    for line in data.split(b"\r\n"):
        assert len(line) <= 75, line
        line.decode()   # no character is split
    calendar = icalendar.Calendar.from_ical(data)
    assert calendar["VERSION"] == "2.0" and calendar["PRODID"] and not calendar.errors
    found = {}
    for event in calendar.walk("VEVENT"):
        assert not event.errors
        start, end = event["DTSTART"], event["DTEND"]
        assert start.params["VALUE"] == end.params["VALUE"] == "DATE" and type(start.dt) is date
        assert end.dt == start.dt + timedelta(days=1)
        assert abs(event["DTSTAMP"].dt - datetime.now(UTC)) < timedelta(minutes=10)
        alarms = [alarm["TRIGGER"].dt for alarm in event.walk("VALARM")]
        assert alarms and all(trigger < timedelta(0) for trigger in alarms)
        assert all(alarm["ACTION"] == "DISPLAY" and alarm["DESCRIPTION"] for alarm in event.walk("VALARM"))
        found[str(event["UID"])] = event
    assert len(found) == len(list(calendar.walk("VEVENT")))
    return found


def days(found):
    return {identity: event["DTSTART"].dt for identity, event in found.items()}


def feed(account, language):
    url = account.json("POST", account.logbook("calendar"), {"language": language})["url"]

    def read():
        with urllib.request.urlopen(url, timeout=30) as answer:
            assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
            return answer.read()

    return read


def test_the_feed_has_an_all_day_event_for_each_date_which_keeps_its_identity(start):
    account = start()
    account.push(papers())
    read = feed(account, "cs")
    first = events(read())
    assert {date(2026, 12, 31), date(2027, 2, 28), date(2028, 2, 29), date(2027, 3, 31)} <= set(days(first).values())
    custom = first[f"certificate-{CERTIFICATE}@vademecum"]
    assert LONG_NAME in str(custom["SUMMARY"])
    assert days(events(read())) == days(first)
    path = f"/spaces/{account.space}/certificate/{CERTIFICATE}"
    _, headers, _ = account.request("GET", path)
    changed = urllib.request.Request(
        f"{account.server.url}/api/v1{path}", b'{"fields": {"expires": "2027-01-31"}}', method="PATCH", headers={
            "Content-Type": "application/json", "Authorization": f"Bearer {account.token}",
            "If-Match": headers["ETag"]})
    with urllib.request.urlopen(changed, timeout=30):
        pass
    assert days(events(read())) == days(first) | {f"certificate-{CERTIFICATE}@vademecum": date(2027, 1, 31)}


def test_the_file_of_the_app_says_the_same_as_the_feed(tmp_path):
    server = Server(tmp_path / "data", SITE)
    try:
        account = Account(server)
        account.push(papers())
        expected = events(feed(account, "en")())
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            app = App(browser.new_context(locale="en-GB"), server.url)
            app.go("/account?sign-in=1")
            app.field("E-mail").fill(EMAIL)
            app.field("Password").fill("correct horse")
            app.button("Sign in").click()
            app.page.get_by_text("Signed in.").wait_for()
            app.expect_status("Everything is sent")
            app.go("/logbook/certificates")
            with app.page.expect_download() as waiting:
                app.page.locator("[data-action='logbook.certificates.calendar']").click()
            assert re.fullmatch(r"vademecum-\d{4}-\d\d-\d\d\.ics", waiting.value.suggested_filename)
            found = events(waiting.value.path().read_bytes())
            browser.close()
    finally:
        server.stop()
    assert len(found) >= 3 and days(found) == days(expected)
    for identity, event in found.items():
        for name in ["SUMMARY", "DESCRIPTION"]:
            assert str(event[name]) == str(expected[identity][name])
