"""The lexicon of 2 000 animals as a visitor experiences it: the first opening, and a key in the search."""
import os
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

from tools import lexicon
from browser import PHONE, WATCH_KEYS
from tools.measure import CHROMIUM, PLAIN, fail, median, note, row
from tools.server import PROGRAM, ROOT, SCRATCH, Server

COUNT = 2_000
VISITS = 7

# The time when the list was in the document, on the page's own clock, which begins with the navigation. The list
# appears when the whole lexicon is there.
WATCH_LIST = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('.zoo-lines .line')) return;
  observer.disconnect();
  window.usable = performance.now();
}).observe(document, { childList: true, subtree: true });
"""


def run():
    os.makedirs(SCRATCH, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        data, table = os.path.join(folder, "data"), os.path.join(folder, "lexicon.csv")
        lexicon.write(table, COUNT)
        said = subprocess.run(
            [PROGRAM, "zoo", "import", table, "--data", data, "--content", os.path.join(ROOT, "Content")],
            capture_output=True, text=True)
        if said.returncode != 0:
            fail(f"the lexicon was not imported: {said.stderr[-500:]}")
        with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web"), data=data) as server:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=PLAIN)
            first_visits(browser, server)
            keys(browser, server)
            browser.close()


def opened(browser, server):
    """A first visit."""
    context = browser.new_context(viewport=PHONE, locale="cs-CZ")
    context.add_init_script(WATCH_LIST)
    page = context.new_page()
    page.goto(f"http://localhost:{server.port}/zoo/animals")
    page.wait_for_selector(".zoo-lines .line", timeout=60_000)
    return page


def first_visits(browser, server):
    times, cores, fetched = [], [], []
    for _ in range(VISITS):
        page = opened(browser, server)
        times.append(page.evaluate("window.usable"))
        cores.append(page.evaluate("performance.getEntriesByName('core-running')[0].startTime"))
        fetched.append(page.evaluate(
            "Math.max(...performance.getEntriesByType('resource').filter(({ name }) => name.includes('/changes'))"
            ".map(({ responseEnd }) => responseEnd))"))
        page.context.close()
    note("first visits: " + ", ".join(f"{time:.0f}" for time in times) + " ms")
    note(f"of it: core running at {median(cores):.0f}, everything fetched at {median(fetched):.0f}")
    row(f"zoo: {COUNT} animals on a new device, to the list, wasm included", median(times) / 1000, "s", 1.5)


def keys(browser, server):
    page = opened(browser, server)
    # The texts are prepared in pauses.
    page.wait_for_timeout(3_000)
    page.evaluate(WATCH_KEYS)
    for text in ["medved africky", "slon", "species77", "savana", "zelva 1"]:
        page.fill("#search", "")
        page.locator("#search").press_sequentially(text, delay=60)
    times = page.evaluate("window.keys")
    note(f"{len(times)} keys: median {median(times):.1f} ms, slowest {max(times):.1f} ms")
    row(f"zoo: a key in the search over {COUNT} animals, until the DOM is patched", median(times), "ms", 8)
    page.context.close()
