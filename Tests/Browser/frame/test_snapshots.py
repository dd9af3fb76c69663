"""Decision 56: a start takes a snapshot of a large space instead of its pages, and never shows anything that the pages do not say."""
import random
import uuid

import pytest
from playwright.sync_api import expect

from app import new_email
from conftest import PHONE

COUNT = 1_500
EMPTY = "/manifest.webmanifest"
# Counts the pages that each start reads, from the key from which it reads them.
COUNT_PAGES = """
window.pagesRead = 0;
const getAll = IDBObjectStore.prototype.getAll;
IDBObjectStore.prototype.getAll = function (...range) {
    const request = getAll.apply(this, range);
    if (this.name === "pages") request.addEventListener("success", () => { pagesRead += request.result.length; });
    return request;
};
"""
META = """
const open = indexedDB.open("vademecum");
await new Promise(done => { open.onsuccess = done; });
const done = request => new Promise(resolve => { request.onsuccess = () => resolve(request.result); });
const stores = mode => open.result.transaction(["pages", "meta"], mode);
"""
# What is known of the snapshots: the generation that they are good for, and the parts.
SNAPSHOTS = "async () => {" + META + """
const meta = stores("readonly").objectStore("meta");
const [generation, kept, keys] = await Promise.all([done(meta.get("generation")), done(meta.get("journaled")), done(meta.getAllKeys())]);
open.result.close();
return {
    good: kept?.generation === generation, parts: keys.filter(key => String(key).startsWith("snapshot/")),
    journal: keys.filter(key => String(key).startsWith("journal/")).length,
};
}"""
SPOIL = "async key => {" + META + """
const meta = stores("readwrite").objectStore("meta");
const part = await done(meta.get(key));
part[part.length >> 1] ^= 1;
await done(meta.put(part, key));
open.result.close();
}"""
SUM = "async key => {" + META + """
const part = await done(stores("readonly").objectStore("meta").get(key)) ?? [];
open.result.close();
return part.reduce((sum, byte, place) => (sum + byte * (place % 251 + 1)) % 1000000007, 0);
}"""
DROP = "async key => {" + META + """
await done(stores("readwrite").objectStore("meta").delete(key));
open.result.close();
}"""
# A tab of a version without snapshots changes a record: its page, and the generation.
WRITE_AS_BEFORE = "async ([from, to]) => {" + META + """
const both = stores("readwrite");
const [pages, meta] = [both.objectStore("pages"), both.objectStore("meta")];
for (const key of await done(pages.getAllKeys())) {
    const text = new TextDecoder().decode(await done(pages.get(key)));
    if (text.includes(from)) await done(pages.put(new TextEncoder().encode(text.replace(from, to)), key));
}
await done(meta.put(await done(meta.get("generation")) + 1, "generation"));
open.result.close();
}"""


def registration(number: int) -> str:
    return f"OK-{number:04}"


def identifier(number: int) -> str:
    return str(uuid.UUID(int=0x019A << 112 | 7 << 76 | 2 << 62 | number))


def push(app, space: str, operations: list[dict]) -> None:
    """Sends changes as another device of the account does."""
    device = str(uuid.uuid4())
    for first in range(0, len(operations), 500):
        batch = [{"number": first + place, **one} for place, one in enumerate(operations[first:first + 500], start=1)]
        answer = app.context.request.post(
            f"{app.url}/api/v1/spaces/{space}/push", headers={"Origin": app.url}, data={"device": device, "operations": batch})
        assert {result["status"] for result in answer.json()["results"]} == {"applied"}, answer.text()[:300]


def snapshots(app) -> dict:
    return app.page.evaluate(SNAPSHOTS)


def until_made(app) -> dict:
    for _ in range(400):
        found = snapshots(app)
        if found["good"] and found["parts"]:
            return found
        app.page.wait_for_timeout(100)
    raise AssertionError(f"no snapshots: {found}")


@pytest.fixture
def phone(devices, shared_server):
    """A device with some thousand aircraft, and snapshots of them."""
    app = devices(shared_server, PHONE)
    app.context.add_init_script(COUNT_PAGES)
    app.sign_up(new_email())
    space = app.account()["spaces"][0]["id"]
    chance = random.Random(56)
    push(app, space, [
        {"collection": "aircraft", "id": identifier(number), "base": 0,
         "set": {"registration": registration(number), "make": "Zlín", "model": "Z 142", "notes": "%01600x" % chance.getrandbits(6400)}}
        for number in range(COUNT)])
    app.until_stored('"registration":"OK-', COUNT)
    until_made(app)
    return app


def shows(app, number: int, text: str) -> None:
    """What a start at the address of that aircraft shows."""
    app.open(f"/logbook/aircraft/{identifier(number)}")
    expect(app.detail).to_contain_text(text)


def test_a_start_reads_the_snapshot_and_what_was_written_since(phone):
    shows(phone, 0, registration(0))
    whole = phone.page.evaluate("async () => {" + META + "return done(stores('readonly').objectStore('pages').count()); }")
    assert whole > 6
    assert phone.page.evaluate("pagesRead") < whole - 3
    # One is changed, one is deleted, one is new.
    space = phone.account()["spaces"][0]["id"]
    records = {record["fields"]["registration"]: record for record in phone.records() if record["collection"] == "aircraft"}
    changed, gone = records[registration(7)], records[registration(8)]
    push(phone, space, [
        {"collection": "aircraft", "id": changed["id"], "base": changed["version"], "set": {"registration": "OK-NEW"}},
        {"collection": "aircraft", "id": gone["id"], "base": gone["version"], "delete": True},
        {"collection": "aircraft", "id": identifier(COUNT), "base": 0, "set": {"registration": "OK-MORE", "make": "Let", "model": "L-13"}},
    ])
    phone.until_stored("OK-MORE", 1)
    found = snapshots(phone)
    assert found["good"] and found["journal"] > 0
    for number, text in [(7, "OK-NEW"), (COUNT, "OK-MORE"), (9, registration(9))]:
        shows(phone, number, text)
    assert phone.page.evaluate("pagesRead") < whole - 3
    phone.open(f"/logbook/aircraft/{identifier(8)}")
    expect(phone.page.locator("main")).not_to_contain_text(registration(8))


@pytest.mark.parametrize("harm", [SPOIL, DROP], ids=["damaged", "gone"])
def test_a_snapshot_that_is_no_good_is_replaced(phone, harm):
    for part in (0, 1):
        key = snapshots(phone)["parts"][part]
        whole = phone.page.evaluate(SUM, key)
        phone.page.goto(phone.url + EMPTY)
        phone.page.evaluate(harm, key)
        assert phone.page.evaluate(SUM, key) != whole
        shows(phone, COUNT - 1, registration(COUNT - 1))
        for _ in range(400):
            if phone.page.evaluate(SUM, key) == whole:
                break
            phone.page.wait_for_timeout(100)
        assert phone.page.evaluate(SUM, key) == whole
        shows(phone, 1, registration(1))


def test_what_a_tab_of_an_earlier_version_writes_counts(phone):
    phone.page.goto(phone.url + EMPTY)
    phone.page.evaluate(WRITE_AS_BEFORE, [registration(5), "OK-OLDER"])
    assert not snapshots(phone)["good"]
    shows(phone, 5, "OK-OLDER")
    shows(phone, 6, registration(6))
    until_made(phone)
    shows(phone, 5, "OK-OLDER")
    shows(phone, 6, registration(6))


def test_signing_out_leaves_no_snapshot(phone):
    phone.go("/account")
    phone.button("Sign out").click()
    phone.dialog.get_by_role("button", name="Sign out").click()
    expect(phone.page.locator("main")).to_contain_text("Vademecum")
    phone.page.goto(phone.url + EMPTY)
    found = snapshots(phone)
    assert found["parts"] == [] and found["journal"] == 0
