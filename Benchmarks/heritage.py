"""The university's history as a reader meets it: the first visit on a slow network, and a key in the search over 2 000 items."""
import json
import os
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

import timeline
from browser import PHONE
from tools.measure import CHROMIUM, PLAIN, median, note, row
from tools.server import PROGRAM, ROOT, SCRATCH, Server

VISITS = 3
# When there is something to read, and when the app has drawn its own line.
WATCH = """
window.met = {};
new MutationObserver(() => {
    if (!met.readable && document.body?.innerText.includes("1707")) { met.readable = performance.now(); }
    if (!met.app && document.querySelector(".parting-strip .cell")) { met.app = performance.now(); }
}).observe(document, { childList: true, subtree: true });
"""


def run():
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=PLAIN)
        with Server(web=os.path.join(ROOT, ".build/web")) as server:
            create(server, "ctu", os.path.join(ROOT, "Content/heritage.json"))
            first_visits(browser, server)
        with Server(web=os.path.join(ROOT, ".build/web")) as server:
            file = os.path.join(folder, "content.json")
            with open(file, "w") as opened:
                json.dump(timeline.content(milestones=1_700), opened, ensure_ascii=False)
            create(server, "bench", file)
            keys(browser, server)
        browser.close()


def create(server, name, file):
    subprocess.run(
        [PROGRAM, "heritage", "create", name, "--title", name, "--content", file, "--data", server.data],
        check=True, stdout=subprocess.DEVNULL)


def first_visits(browser, server):
    readable, app = [], []
    for _ in range(VISITS):
        context = browser.new_context(viewport=PHONE, locale="cs-CZ")
        context.add_init_script(WATCH)
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 200, "downloadThroughput": 50_000, "uploadThroughput": 50_000})
        page.goto(f"http://localhost:{server.port}/heritage/history?of=heritage-ctu", wait_until="commit")
        page.wait_for_selector(".parting-strip .cell", timeout=60_000)
        met = page.evaluate("met")
        readable.append(met["readable"] / 1000)
        app.append(met["app"] / 1000)
        context.close()
    note("first visits: readable " + ", ".join(f"{time:.1f}" for time in readable) + " s, the app " + ", ".join(f"{time:.1f}" for time in app) + " s")
    row("heritage: a first visit at 50 kB/s, to a readable time line", median(readable), "s", 2)
    row("heritage: the same, to the app", median(app), "s", 6)


def keys(browser, server):
    page = browser.new_context(viewport=PHONE).new_page()
    page.goto(f"http://localhost:{server.port}/heritage/history?of=heritage-bench")
    page.wait_for_selector(".cell", timeout=60_000)
    page.wait_for_timeout(2_000)
    row("heritage: a key in the search over 2 000 items", timeline.search_key(page), "ms", 8)
    page.context.close()
