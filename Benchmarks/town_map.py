"""The town in Chromium: its first synchronisation, from storage to the map, panning, an edit here and on another device."""
import os
import statistics
import tempfile
import uuid

from playwright.sync_api import sync_playwright

from tools.measure import median, note, row
from tools.server import ROOT, SCRATCH, Server
from snapshots import until_made
from tools.town_data import FOLDER, IS_THERE, Town
from tools.town_page import CENTER, CLOCK, SEEN, WATCH_FRAMES, drawn, go, look, opened, sign_in, stored

STARTS = 5
EDITS = 15
# The time limit for a tile from the request to parsing, by its zoom.
TILES = {10: 120, 14: 60, 16: 40}


def run():
    if not IS_THERE:
        return note("the town is not beside the project: its map is not measured")
    with sync_playwright() as playwright, Server(web=os.path.join(ROOT, ".build/web")) as server:
        town = Town(server.account())
        town.push()
        bare, lone = town.bare_project(), town.lone_object()
        with tempfile.TemporaryDirectory(dir=SCRATCH) as profile, tempfile.TemporaryDirectory(dir=SCRATCH) as other:
            first_synchronisation(playwright, profile, server, town)
            starts(playwright, profile, server, town)
            without_town(playwright, server)
            with opened(playwright, profile) as context:
                page = context.pages[0]
                page.goto(f"http://127.0.0.1:{server.port}{town.map}")
                drawn(page)
                tiles(page)
                moving(page, town, bare)
                bulk(page, town)
                with opened(playwright, other) as there:
                    edits(page, there.pages[0], server, town, lone)


def first_synchronisation(playwright, profile, server, town):
    with opened(playwright, profile) as context:
        page = context.pages[0]
        began = sign_in(page, server, town.account)
        go(page, "/inventory/projects")
        link = f"a[href='{town.map}']"
        page.wait_for_selector(link, timeout=60_000)
        usable = since(page, began)
        page.evaluate(WATCH_FRAMES)
        page.click(link)
        page.wait_for_selector(".map-layers", timeout=60_000)
        counts = [f"{len(layer.features):,} objects" for layer in town.layers]
        page.wait_for_function(
            "counts => counts.every(count => document.querySelector('.map-layers')?.textContent.includes(count))", arg=counts,
            timeout=300_000)
        drawn(page)
        row("town: first synchronisation of a new device, from signing in to the map", since(page, began) / 1000, "s", 10)
        row("town: … until its project is listed", usable / 1000, "s", 2)
        row("town: … the longest time in which the page stood still", max(frames(page)) / 1000, "s", None)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        # The fetched data are still being written.
        page.wait_for_timeout(5_000)
        stored(page, os.path.join(FOLDER, "stored.txt"))


def since(page, began):
    return page.evaluate(CLOCK) - began


def frames(page):
    return page.evaluate("() => { watched.isOver = true; return watched.frames; }")


def starts(playwright, profile, server, town):
    """One start from the pages, then from the snapshots that it has left."""
    first = start(playwright, profile, server, town.map, lambda page: note(f"snapshots of {until_made(page) / 1e6:.1f} MB"))
    times = [start(playwright, profile, server, town.map) for _ in range(STARTS)]
    note("starts: " + ", ".join(f"{time:.0f}" for time in [first] + times) + " ms")
    row("town: 130 000 objects in storage, navigation to a drawn map", median(times) / 1000, "s", 1.5)
    row("town: … without snapshots", first / 1000, "s", None)


def start(playwright, profile, server, path, then=None):
    """A new browser process without a network: milliseconds from the navigation to the drawn map."""
    with opened(playwright, profile) as context:
        context.set_offline(True)
        page = context.pages[0]
        page.goto(f"http://127.0.0.1:{server.port}{path}")
        drawn(page)
        marks = page.evaluate(
            "['core-running', 'storage-read', 'storage-loaded'].map(name => performance.getEntriesByName(name)[0]?.startTime ?? 0)")
        note("core running, storage read, loaded: " + ", ".join(f"{mark:.0f}" for mark in marks) + " ms")
        if then:
            then(page)
        return page.evaluate("watched.drawn")


def without_town(playwright, server):
    """The same page of an account with nothing: what browser, core and map library take alone."""
    account, project = server.account(), str(uuid.uuid4())
    account.fill([(project, {"title": "Nothing"})], "inventoryProject")
    path = "/inventory/map/" + project
    with tempfile.TemporaryDirectory(dir=SCRATCH) as profile:
        with opened(playwright, profile) as context:
            page = context.pages[0]
            sign_in(page, server, account)
            page.goto(f"http://127.0.0.1:{server.port}{path}")
            drawn(page)
            # The files of maps come after the start.
            while not page.evaluate("caches.match('/vendor/maplibre-worker.js').then(Boolean)"):
                page.wait_for_timeout(500)
            page.wait_for_timeout(3_000)
        times = [start(playwright, profile, server, path) for _ in range(STARTS)]
    note("starts: " + ", ".join(f"{time:.0f}" for time in times) + " ms")
    row("town: … of an empty map, with nothing in storage", median(times) / 1000, "s", None)


def tiles(page):
    """Over the whole town and into it: the time of each tile from the request to parsing."""
    page.evaluate("() => { watched.tiles.length = watched.core.length = 0; }")
    look(page, CENTER)
    for step in [-1] * 6 + [1] * 7:
        page.evaluate("step => document.querySelector(`[data-zoom='${step}']`).click()", step)
        page.wait_for_timeout(600)
        drawn(page)
    found, core = page.evaluate("[watched.tiles, watched.core]")
    for zoom, most in TILES.items():
        times = [time for level, time in found if level == zoom]
        if times:
            note(f"zoom {zoom}: {len(times)} tiles, longest {max(times):.0f} ms")
            row(f"town: a tile at zoom {zoom}, from request to read, median", median(times), "ms", most)
            handed = median([time for level, time in core if level == zoom])
            row("town: … of it until the core has handed it over, median", handed, "ms", None)


def moving(page, town, bare):
    """Frames while a finger moves over the map, and the same on an empty map."""
    medians, slow = [], []
    for project in (town.map, bare):
        go(page, project)
        page.wait_for_timeout(500)
        drawn(page)
        look(page, CENTER)
        times = sorted(swept(page))
        medians.append(statistics.median(times))
        slow.append(times[len(times) * 95 // 100])
    note(f"without data: median {medians[1]:.1f} ms, 95 % {slow[1]:.1f} ms; drawn by the processor")
    row("town: frames while the map moves, median", medians[0], "ms", 50)
    row("town: frames while the map moves, 95 %", slow[0], "ms", 120)
    row("town: frames while the map moves, of those without data, median", medians[0] / medians[1], "×", 2)
    go(page, town.map)
    drawn(page)


def swept(page):
    box = page.locator(".map-gl").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 4
    page.evaluate(WATCH_FRAMES)
    for turn in range(6):
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(40):
            page.mouse.move(x + (step * 3 if turn % 2 else -step * 3), y + step)
            page.wait_for_timeout(8)
        page.mouse.up()
        page.wait_for_timeout(200)
        page.evaluate("step => document.querySelector(`[data-zoom='${step}']`).click()", 1 if turn % 2 else -1)
        page.wait_for_timeout(300)
    return frames(page)


def bulk(page, town):
    """An attribute of a thousand objects, from the press to the end of the transaction."""
    go(page, "/inventory/layers/" + town.points.id)
    page.wait_for_selector(".object-table")
    page.fill("#search", "L000")
    page.wait_for_function("() => !document.querySelector('.table-tools').textContent.includes('100,000')")
    times = []
    for year in range(1901, 1906):
        # Setting a value ends the selection.
        page.get_by_role("button", name="Choose", exact=True).click()
        page.get_by_role("button", name="Choose all in the table").click()
        page.wait_for_selector(".choosing")
        if year == 1901:
            note("bulk edit: " + page.locator(".choosing [role=status]").first.inner_text())
            page.get_by_label("Set an attribute").select_option(label="rok")
        page.get_by_label("Value", exact=True).fill(str(year))
        page.evaluate("""() => {
          watched.stored.length = 0;
          addEventListener("click", () => { watched.pressed = performance.now(); }, { capture: true, once: true });
        }""")
        page.get_by_role("button", name="Set", exact=True).click()
        page.wait_for_function("() => watched.stored.length > 0")
        times.append(page.evaluate("watched.stored[0] - watched.pressed"))
        page.wait_for_timeout(3_000)
    note("bulk edits: " + ", ".join(f"{time:.0f}" for time in times) + " ms")
    row("town: an attribute of 1 000 objects set and stored, median", median(times), "ms", 300)


def edits(page, there, server, town, lone):
    """A value of one object, on the map here and in the card on another device of the account."""
    feature = town.points.features[0]
    sent = []
    page.on("request", lambda request: request.url.endswith("/push") and sent.append(len(request.post_data_buffer or b"")))
    sign_in(there, server, town.account)
    card = f"{town.map}?object={feature['id']}"
    go(there, card)
    there.wait_for_selector(".values", timeout=300_000)
    drawn(there)
    pixels, others = [], []
    for number in range(EDITS):
        word = f"EDIT{number}"
        pixels.append(edited(page, town.map, town.points, word, number, lambda: there.evaluate(SEEN, word)))
        others.append(there.evaluate("watched.seen") - page.evaluate("performance.timeOrigin + watched.saved"))
    note("to the pixel: " + ", ".join(f"{time:.0f}" for time in pixels) + " ms")
    note("to the other device: " + ", ".join(f"{time:.0f}" for time in others) + " ms")
    row("town: an edit until its pixel has changed, median", median(pixels), "ms", 120)
    alone = [edited(page, *lone, f"LONE{number}", number) for number in range(EDITS)]
    row("town: … on a map of one object", median(alone), "ms", None)
    row("town: an edit until another device shows it, median", median(others), "ms", 200)
    note(f"bytes sent of an object with a changed value and a new shape: {median(sent):.0f}")
    row("town: one changed object among 100 000, bytes sent", median(values(page, town, feature["id"], sent)), "bytes", 600)


def edited(page, address, layer, word, number, before=lambda: None):
    """Milliseconds from saving another value and another place of the layer's first object to its pixel."""
    feature = layer.features[0]
    longitude, latitude = feature["geometry"]["coordinates"]
    go(page, address)
    drawn(page)
    look(page, f"{latitude}, {longitude}")
    go(page, f"{address}?edit={feature['id']}")
    page.wait_for_selector("form.sheet")
    # The town is full of vertices to which a point would snap.
    snap = page.get_by_role("button", name="Snap", exact=True)
    if snap.get_attribute("aria-pressed") == "true":
        snap.click()
    page.get_by_label("typ", exact=True).fill(word)
    box = page.locator(".map-gl").bounding_box()
    x, y = 50 + 15 * number, 60
    page.mouse.click(box["x"] + x, box["y"] + y)
    page.wait_for_timeout(1_000)
    before()
    page.evaluate(PIXEL, [x, y, [int(layer.colour[at:at + 2], 16) for at in (1, 3, 5)]])
    if page.evaluate("watched.wasThere"):
        raise RuntimeError("the pixel has the colour of the layer already")
    page.click("form button[type=submit]")
    page.wait_for_function("() => watched.changed", timeout=60_000)
    return page.evaluate("watched.changed - watched.saved")


def values(page, town, identifier, sent):
    """The sent bytes of each of three changes of one value."""
    page.wait_for_timeout(2_000)
    sizes = []
    for number in range(3):
        sent.clear()
        go(page, f"{town.map}?edit={identifier}")
        page.wait_for_selector("form.sheet")
        page.get_by_label("typ", exact=True).fill(f"VALUE{number}")
        page.click("form button[type=submit]")
        for _ in range(300):
            page.wait_for_timeout(100)
            if sent:
                break
        else:
            raise RuntimeError("a changed value was not sent within 30 s")
        page.wait_for_timeout(1_000)
        sizes.append(sum(sent))
    return sizes


# The time when the pixel under the finger gets the colour of the layer. Until then the sketch is there.
PIXEL = """
([x, y, colour]) => {
  watched.changed = 0;
  const canvas = document.querySelector(".map-gl canvas");
  const pen = Object.assign(document.createElement("canvas"), { width: 3, height: 3 }).getContext("2d", { willReadFrequently: true });
  const isThere = () => {
    pen.drawImage(canvas, x - 1, y - 1, 3, 3, 0, 0, 3, 3);
    const pixels = pen.getImageData(0, 0, 3, 3).data;
    return [0, 4, 8, 12, 16, 20, 24, 28, 32].some(at => colour.every((value, part) => Math.abs(pixels[at + part] - value) < 16));
  };
  watched.wasThere = isThere();
  addEventListener("click", () => {
    watched.saved = performance.now();
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      watched.changed = performance.now();
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
}
"""
