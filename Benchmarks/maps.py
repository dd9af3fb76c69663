"""The map of the Prague zoo: finding the way along its paths in the wasm, and panning over all places.

Needs the zoo's files beside the project, like the tests of the import.
"""
import os
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

from tools.measure import CHROMIUM, median, note, row
from tools.server import PROGRAM, ROOT, SCRATCH, Server
from tools.town_page import FLAGS

ZOO = os.path.join(os.path.dirname(ROOT), "shared/data/zoo")
PHONE = {"width": 390, "height": 844}

# Follows links as a finger would. The click includes the core's event, the way and the page's changes.
FOLLOW = """
async addresses => {
    const times = [];
    for (const address of addresses) {
        const link = Object.assign(document.createElement("a"), { href: address });
        document.body.append(link);
        const start = performance.now();
        link.click();
        times.push(performance.now() - start);
        link.remove();
        await new Promise(requestAnimationFrame);
    }
    return times;
}
"""

WATCH_FRAMES = """
() => {
    window.frames_ = [];
    window.tasks_ = [];
    window.observer_?.disconnect();
    window.observer_ = new PerformanceObserver(list => window.tasks_.push(...list.getEntries().map(task => task.duration)));
    window.observer_.observe({ type: "longtask" });
    let last = performance.now();
    const next = now => { window.frames_.push(now - last); last = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
}
"""


def run():
    if not os.path.isdir(ZOO):
        return note("the zoo's files are not beside the project: its map is not measured")
    os.makedirs(SCRATCH, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCRATCH) as data:
        subprocess.run(
            [
                PROGRAM, "zoo", "import", f"{ZOO}/lexikon-zvirat.csv", "--map", f"{ZOO}/osm-zoo-area.geojson", "--places",
                f"{ZOO}/map-pins.csv", "--data", data, "--content", os.path.join(ROOT, "Content"),
            ], check=True, capture_output=True)
        with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web"), data=data) as server:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page(viewport=PHONE)
            page.goto(f"http://localhost:{server.port}/zoo/map")
            page.wait_for_selector(".map-gl[data-drawn]", timeout=60_000)
            ways(page)
            panning(page)
            browser.close()


def ways(page):
    places = page.eval_on_selector_all("a.row[href*='place=']", "links => links.map(link => link.getAttribute('href'))")
    without = page.evaluate(FOLLOW, places)
    ways = page.evaluate(FOLLOW, [place + "&way=1" for place in places])
    note(f"{len(places)} places; showing one without a way {median(without):.2f} ms, the longest way's event {max(ways):.2f} ms")
    row("map: the way along the zoo's paths, found and shown", max(0, median(ways) - median(without)), "ms", 5)


def panning(page):
    page.evaluate(FOLLOW, ["/zoo/map"])
    page.wait_for_timeout(1_500)
    box = page.locator(".map-gl").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(3):
        page.mouse.dblclick(x, y)
        page.wait_for_timeout(700)
    page.evaluate(WATCH_FRAMES)
    for turn in range(4):
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(40):
            page.mouse.move(x + (step * 3 if turn % 2 else -step * 3), y + step)
            page.wait_for_timeout(8)
        page.mouse.up()
        page.wait_for_timeout(300)
    frames = page.evaluate("window.frames_")
    tasks = page.evaluate("window.tasks_")
    note(f"panning: {len(frames)} frames, median {median(frames):.1f} ms, longest {max(frames):.0f} ms, drawn by the processor")
    row("map: panning over all places, tasks of the page over 50 ms", len(tasks), "", 0)
