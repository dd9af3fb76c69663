"""What people notice, in Chromium: the start without a network, a key in the search field, a change on another device."""
import os
import tempfile

from playwright.sync_api import sync_playwright

from tools.flights import aircraft, flights
from tools.measure import CHROMIUM, PLAIN, median, note, row
from tools.server import ROOT, SCRATCH, Server
from snapshots import until_made

COUNT = 10_000
STARTS = 9
LIST = ".flights .line"
PHONE = {"width": 390, "height": 844}

# The times when the first rows were in the document, which may be those of the last screen (H-13), and when the core had its own there:
# on the page's own clock, which begins with the navigation.
WATCH_START = """
for (const [name, list] of [['usable', '%s'], ['taken', '#app > .frame:not([data-printed]) %s']])
  new MutationObserver((_, observer) => {
    if (!document.querySelector(list)) return;
    observer.disconnect();
    window[name] = performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
""" % (LIST, LIST)

# When the rows could be seen: the first paint with any content was of them, or an earlier one of the sign while everything loads.
SEEN_AT = "Math.max(usable, performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)"

KEPT = "caches.match('/logbook/flights', { cacheName: 'screens' }).then(Boolean)"

# From the key's event to the end of the page's changes, which happen within the same event.
WATCH_KEYS = """
window.keys = [];
let start = 0;
addEventListener('input', () => { start = performance.now(); }, { capture: true });
addEventListener('input', () => { window.keys.push(performance.now() - start); });
"""

STORED = """
new Promise((resolve, reject) => {
  const opening = indexedDB.open('vademecum');
  opening.onerror = reject;
  opening.onsuccess = () => {
    const reading = opening.result.transaction('pages').objectStore('pages').getAll();
    reading.onsuccess = async () => {
      opening.result.close();
      resolve((await new Blob(reading.result).text()).split('r/me/flight/').length - 1);
    };
  };
})
"""


def run():
    with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web")) as server:
        address = f"http://127.0.0.1:{server.port}"
        account = server.account()
        account.fill(aircraft(), "aircraft")
        account.fill(flights(COUNT))
        with tempfile.TemporaryDirectory(dir=SCRATCH) as profile:
            fill(playwright, profile, server, account, COUNT)
            keys(playwright, profile, server)
            use(playwright, profile, server)
            seen, taken = starts(playwright, profile, address)
            row("cold start, offline, 10 000 flights in storage, to a list that can be read", seen, "ms", 250)
            row("… until the core has it and answers", taken, "ms", None)
        with tempfile.TemporaryDirectory(dir=SCRATCH) as profile:
            account = server.account()
            account.fill(aircraft(), "aircraft")
            account.fill(flights(1))
            fill(playwright, profile, server, account, 1)
            use(playwright, profile, server)
            _, alone = starts(playwright, profile, address, is_small=True)
            row("… with a single flight: the browser and the core alone", alone, "ms", None)
        other_device(playwright, server)
        slow_visits(playwright, server)


def fill(playwright, profile, server, account, count):
    """Signs in and waits until the flights and the app are on the device."""
    with opened(playwright, profile) as context:
        page = context.pages[0]
        sign_in(page, server, account)
        wait_until_stored(page, count)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(1500)


def opened(playwright, profile):
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=CHROMIUM, args=PLAIN, viewport=PHONE, locale="en-GB")


def sign_in(page, server, account):
    page.goto(f"http://127.0.0.1:{server.port}/account?sign-in=1")
    page.fill("#account-email", account.email)
    page.fill("#account-password", account.password)
    page.click("form[data-submit='account.sign-in'] button[type=submit]")
    page.wait_for_selector(".account-card", state="attached")


def wait_until_stored(page, count):
    for _ in range(300):
        if page.evaluate(STORED) >= count:
            return
        page.wait_for_timeout(200)
    raise RuntimeError(f"only {page.evaluate(STORED)} flights arrived")


def starts(playwright, profile, address, is_small=False):
    """
    The median times in milliseconds until the list can be read, and until the core has taken it over. Each run is a new browser process
    without a network. The first, from the pages, leaves the last screen, and the snapshots from which the others start, except of a
    space that `is_small`.
    """
    times, taken, marks = [], [], []
    for number in range(STARTS + 1):
        with opened(playwright, profile) as context:
            context.set_offline(True)
            context.add_init_script(WATCH_START)
            page = context.pages[0]
            page.goto(address + "/logbook/flights")
            page.wait_for_selector("#app > .frame:not([data-printed]) " + LIST, timeout=60_000)
            times.append(page.evaluate(SEEN_AT))
            taken.append(page.evaluate("window.taken"))
            marks.append(page.evaluate(
                "['core-running', 'storage-read', 'storage-loaded'].map(name =>"
                " performance.getEntriesByName(name)[0].startTime)"))
            if number == 0:
                while not page.evaluate(KEPT):
                    page.wait_for_timeout(200)
                times.clear()
                first = f"the first {taken.pop():.0f} ms"
                note(first if is_small else f"{first}, without snapshots, then with {until_made(page) / 1e6:.1f} MB of them:")
                marks.clear()
    names = ["core running", "storage read", "loaded"]
    note("of it: " + ", ".join(f"{name} at {median(list(list(zip(*marks))[index])):.0f}" for index, name in enumerate(names)))
    note("read after: " + ", ".join(f"{time:.0f}" for time in times) + " ms")
    note("taken over after: " + ", ".join(f"{time:.0f}" for time in taken) + " ms")
    return median(times), median(taken)


def keys(playwright, profile, server):
    with opened(playwright, profile) as context:
        context.set_offline(True)
        page = context.pages[0]
        page.goto(f"http://127.0.0.1:{server.port}/logbook/flights")
        page.wait_for_selector(LIST)
        page.evaluate(WATCH_KEYS)
        for text in ["caslav", "lkpr c172", "novak", "2014"]:
            page.fill("#search", "")
            page.locator("#search").press_sequentially(text, delay=60)
        times = page.evaluate("window.keys")
    note(f"{len(times)} keys: median {median(times):.1f} ms, slowest {max(times):.1f} ms")
    row("a key in the search field over 10 000 flights, until the DOM is patched", median(times), "ms", 16)


def use(playwright, profile, server):
    """A few screens and searches, as on a first day, so that the browser can cache what it learns about an app."""
    with opened(playwright, profile) as context:
        context.set_offline(True)
        page = context.pages[0]
        for screen in ["flights", "statistics", "limits", "flights/new", "flights"]:
            page.goto(f"http://127.0.0.1:{server.port}/logbook/{screen}")
            page.wait_for_timeout(1500)
        for text in ["caslav", "lkpr c172", "novak", "2014", "praha"]:
            page.fill("#search", "")
            page.locator("#search").press_sequentially(text, delay=60)
        page.wait_for_timeout(8000)


def other_device(playwright, server):
    """Two devices of one account: from the tap on Save on one to the new row in the document of the other."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=PLAIN)
    account = server.account()
    here, there = (browser.new_context(viewport=PHONE, locale="en-GB").new_page() for _ in range(2))
    for page in [here, there]:
        sign_in(page, server, account)
    there.locator("a[href='/logbook/flights']:visible").first.click()
    times = []
    for index in range(15):
        place = f"TEST{index}"
        there.evaluate("""place => {
          window.seen = new Promise(resolve => new MutationObserver((_, observer) => {
            if (!document.body.textContent.includes(place)) return;
            observer.disconnect();
            resolve(performance.timeOrigin + performance.now());
          }).observe(document, { childList: true, subtree: true, characterData: true }));
        }""", place)
        here.goto(f"http://127.0.0.1:{server.port}/logbook/flights/new/flight")
        here.fill("#f-departure", place)
        here.fill("#f-arrival", place)
        here.wait_for_timeout(600)
        here.evaluate("""addEventListener('submit', () => {
          window.saved = performance.timeOrigin + performance.now();
        }, { capture: true })""")
        here.click("button[type=submit]")
        times.append(there.evaluate("window.seen") - here.evaluate("window.saved"))
    browser.close()
    note("save to shown: " + ", ".join(f"{time:.0f}" for time in times) + " ms")
    row("save on one device → shown on the other, median", median(times), "ms", 150)


# As fast as a person presses what has just appeared.
REACTION = 500
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]"
FLIGHT = "a[href='/logbook/flights/new/flight']:visible"


def slow_visits(playwright, server):
    """A first visit on a network of 50 kB per second: until the first screen is painted, to the choice of what to record, to a form."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=PLAIN)
    screens, choices, forms = [], [], []
    for _ in range(3):
        context = browser.new_context(viewport=PHONE, locale="en-GB")
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 200, "downloadThroughput": 50_000, "uploadThroughput": 50_000})
        page.goto(f"http://127.0.0.1:{server.port}/logbook", wait_until="commit")
        began = page.evaluate("performance.timeOrigin")
        page.wait_for_function(f"() => {PAINTED}")
        screens.append(page.evaluate(f"{PAINTED}.startTime / 1000"))
        press(page, "a[href^='/logbook/flights/new']:visible")
        page.wait_for_selector(FLIGHT, timeout=60_000)
        choices.append(since(page, began))
        press(page, FLIGHT)
        page.wait_for_selector("#f-departure:visible", timeout=60_000)
        forms.append(since(page, began))
        context.close()
    browser.close()
    row("a first visit at 50 kB/s, to the first screen", median(screens), "s", 3)
    row("the same, to the choice of what to record", median(choices), "s", None)
    row("the same, to the form of a flight", median(forms), "s", 6)


def since(page, began):
    """Seconds, also when what was pressed has loaded another page."""
    return (page.evaluate("performance.timeOrigin + performance.now()") - began) / 1000


def press(page, link):
    page.wait_for_timeout(REACTION)
    page.locator(link).first.click()
