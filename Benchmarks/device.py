"""A device with 100 000 records: its start without a network, a change that is stored, and the memory for each record."""
import json
import os
import tempfile

from playwright.sync_api import sync_playwright

from browser import LIST, opened, starts
from tools.flights import aircraft, flights
from tools.measure import in_core, median, note, row
from tools.server import ROOT, SCRATCH, Server
from tools.town_page import go

COUNT = 100_000
EDITS = 9
# The size of pages after they were joined.
PAGE = 190_000
CORES = {"inventory": "/inventory/projects", "logbook": "/logbook/flights"}

LAY_DOWN = """
async pages => {
  const opening = indexedDB.open("vademecum");
  await new Promise(done => { opening.onsuccess = done; });
  const database = opening.result;
  const writing = database.transaction("pages", "readwrite");
  for (const [key, text] of pages) writing.objectStore("pages").put(new TextEncoder().encode(text), key);
  await new Promise((done, failed) => { writing.oncomplete = done; writing.onabort = failed; });
  database.close();
}
"""

WATCH_WRITING = """
window.written = [];
const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...options) {
  const start = performance.now();
  const transaction = begin.apply(this, options);
  if (options[1] === "readwrite") transaction.addEventListener("complete", () => written.push([start, performance.now()]));
  return transaction;
};
"""


def run():
    lines = book(COUNT)
    # The memory with which every core starts has room for this many.
    memory(book(4 * COUNT))
    with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web")) as server:
        with tempfile.TemporaryDirectory(dir=SCRATCH) as profile:
            address = f"http://127.0.0.1:{server.port}"
            with opened(playwright, profile) as context:
                page = context.pages[0]
                page.goto(address + "/logbook/flights")
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                page.wait_for_timeout(8_000)
                page.goto(address + "/manifest.webmanifest")
                lay_down(page, lines)
            seen, taken = starts(playwright, profile, address)
            row("cold start, offline, 100 000 records in storage, to a list that can be read", seen, "ms", 700)
            row("… until the core has it and answers", taken, "ms", None)
            changes(playwright, profile, address, lines)


def book(count):
    lines = [line("aircraft", *one, 1) for one in aircraft()]
    lines += [line("flight", *one, number) for number, one in enumerate(flights(count), 1)]
    return sorted(lines, key=lambda line: line.split("\t")[0])


def line(collection, identifier, fields, version):
    return f"r/me/{collection}/{identifier}\t" + json.dumps({"v": version, "f": fields}, ensure_ascii=False, separators=(",", ":")) + "\n"


def memory(lines):
    """Held by a core that does nothing with them, and as a book of flights."""
    os.makedirs(SCRATCH, exist_ok=True)
    note(f"a record's line has {sum(len(line.encode()) for line in lines) / len(lines):.0f} bytes")
    with tempfile.NamedTemporaryFile("w", dir=SCRATCH) as stored:
        stored.writelines(lines)
        stored.flush()
        of_each = {app: memory_of_each(stored.name, app, url) for app, url in CORES.items()}
    row("memory of the browser's core for each further record", of_each["inventory"], "bytes", 220)
    row("… with all that the logbook knows of each flight", of_each["logbook"], "bytes", None)


def memory_of_each(path, app, url):
    found = {int(count): one for count, one in in_core("device.mjs", path, app, url).items()}
    for count, one in found.items():
        note(f"{app}: {count} records, {one['megabytes']:.1f} MB; read in {one['milliseconds']:.0f} ms in Node")
    half, most = sorted(found)[2::2]
    return 1e6 * (found[most]["megabytes"] - found[half]["megabytes"]) / (most - half)


def lay_down(page, lines):
    pages, length = [["r/", ""]], 0
    for one in lines:
        if length + len(one) > PAGE:
            page.evaluate(LAY_DOWN, pages)
            pages, length = [[one.split("\t")[0], ""]], 0
        pages[0][1] += one
        length += len(one)
    page.evaluate(LAY_DOWN, pages)


def changes(playwright, profile, address, lines):
    """From the tap on Save to the end of the transaction, and that transaction alone."""
    saves, writes = [], []
    with opened(playwright, profile) as context:
        context.set_offline(True)
        context.add_init_script(WATCH_WRITING)
        page = context.pages[0]
        page.goto(address + "/logbook/flights")
        page.wait_for_selector(LIST, timeout=60_000)
        for number in range(EDITS):
            identifier = lines[COUNT // EDITS * number + 50].split("\t")[0].split("/")[3]
            go(page, f"/logbook/flights/{identifier}/edit")
            page.wait_for_selector("[name=remarks]")
            page.locator("[name=remarks]").fill(f"CHANGE{number}")
            # Typed text is stored by itself.
            page.wait_for_timeout(2_000)
            page.evaluate("""() => {
              written.length = 0;
              addEventListener("click", () => { window.pressed = performance.now(); }, { capture: true, once: true });
            }""")
            page.get_by_role("button", name="Save", exact=True).click()
            page.wait_for_function("() => written.length > 0")
            saves.append(page.evaluate("written[0][1] - pressed"))
            writes.append(page.evaluate("written[0][1] - written[0][0]"))
            page.wait_for_timeout(1_000)
    note("tap to stored: " + ", ".join(f"{time:.0f}" for time in saves) + " ms")
    note("the transaction: " + ", ".join(f"{time:.0f}" for time in writes) + " ms")
    row("a change stored while 100 000 records are held, its transaction", median(writes), "ms", 15)
