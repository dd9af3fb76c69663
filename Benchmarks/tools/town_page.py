"""A browser with the town in it: opened, signed in, and observed."""
from tools.measure import CHROMIUM, PLAIN
from tools.server import SCRATCH

PHONE = {"width": 390, "height": 844}
# Without a graphics card the processor draws, which is slower than any phone. Only the map needs WebGL: the page around it is
# painted and put together without, whatever the system's start script asks for.
FLAGS = [
    *PLAIN, "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--disable-gpu-rasterization",
]
DRAWN = ".map-gl[data-drawn]"
# The centre of the town.
CENTER = "50.08, 14.42"

# Before any script of the page runs, this records when the map was first drawn, how long each tile takes from
# MapLibre's request to parsing, how much of it MapLibre waits for the core, and when transactions end, and provides a
# canvas whose pixels can be read.
WATCH = """
window.watched = { tiles: [], core: [], stored: [], asked: new Map() };
new MutationObserver((_, observer) => {
  if (!document.querySelector(".map-gl[data-drawn]")) return;
  observer.disconnect();
  watched.drawn = performance.now();
}).observe(document, { childList: true, subtree: true, attributeFilter: ["data-drawn"] });

const isTile = url => Boolean(url?.startsWith("core://objects"));
const PlainWorker = Worker;
window.Worker = class extends PlainWorker {
  constructor(...options) {
    super(...options);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "GR" && isTile(data.data.url)) watched.asked.set(data.id, { url: data.data.url, at: performance.now(), isOfCore: true });
      const asked = data.type === "<response>" && watched.asked.get(data.id);
      if (!asked) return;
      watched.asked.delete(data.id);
      watched.tiles.push([Number(asked.url.split("/")[4]), performance.now() - asked.at]);
    });
  }
  postMessage(message, ...rest) {
    const url = message?.data?.request?.url ?? "";
    if (isTile(url)) watched.asked.set(message.id, { url, at: performance.now() });
    const asked = message?.type === "<response>" && watched.asked.get(message.id);
    if (asked?.isOfCore) {
      watched.asked.delete(message.id);
      watched.core.push([Number(asked.url.split("/")[4]), performance.now() - asked.at]);
    }
    super.postMessage(message, ...rest);
  }
};

const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...options) {
  const transaction = begin.apply(this, options);
  if (options[1] === "readwrite") transaction.addEventListener("complete", () => watched.stored.push(performance.now()));
  return transaction;
};

const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, options) {
  return getContext.call(this, kind, kind.startsWith("webgl") ? { ...options, preserveDrawingBuffer: true } : options);
};
"""

WATCH_FRAMES = """
() => {
  watched.frames = [];
  watched.isOver = false;
  let last = performance.now();
  const next = now => {
    watched.frames.push(now - last);
    last = now;
    if (!watched.isOver) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
"""

# The time when the word appears in the page, on the clock of all pages.
SEEN = """
word => {
  watched.seen = new Promise(resolve => new MutationObserver((_, observer) => {
    if (!document.body.textContent.includes(word)) return;
    observer.disconnect();
    resolve(performance.timeOrigin + performance.now());
  }).observe(document, { childList: true, subtree: true, characterData: true }));
}
"""

# Follows a link as a finger would.
FOLLOW = """
address => {
  const link = Object.assign(document.createElement("a"), { href: address });
  document.body.append(link); link.click(); link.remove();
}
"""


def opened(playwright, profile):
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=CHROMIUM, args=FLAGS, viewport=PHONE, locale="en-GB")
    context.add_init_script(WATCH)
    return context


# Milliseconds on the clock of all pages, because an address of another core is another page.
CLOCK = "performance.timeOrigin + performance.now()"


def sign_in(page, server, account):
    """The time when its button was pressed, by ``CLOCK``."""
    page.goto(f"http://127.0.0.1:{server.port}/account?sign-in=1")
    page.fill("#account-email", account.email)
    page.fill("#account-password", account.password)
    began = page.evaluate(CLOCK)
    page.click("form[data-submit='account.sign-in'] button[type=submit]")
    page.wait_for_selector(".account-card", state="attached")
    return began


def go(page, address):
    page.evaluate(FOLLOW, address)


def drawn(page, timeout=120_000):
    page.wait_for_selector(DRAWN, timeout=timeout)


def look(page, place):
    """Moves the map there, to zoom 16 at least, and waits until it is drawn."""
    page.fill("#place", place)
    page.press("#place", "Enter")
    # The flight there takes 0.7 s.
    page.wait_for_timeout(1_000)
    drawn(page)


def stored(page, path):
    """Writes everything that the browser has stored to a file, as the core reads it."""
    count = page.evaluate("""
    async () => {
      const opening = indexedDB.open("vademecum");
      await new Promise(done => { opening.onsuccess = done; });
      const reading = opening.result.transaction("pages").objectStore("pages").getAll();
      await new Promise(done => { reading.onsuccess = done; });
      opening.result.close();
      window.pages_ = reading.result;
      return reading.result.length;
    }""")
    with open(path, "w") as file:
        for begin in range(0, count, 20):
            file.write(page.evaluate("begin => new Blob(window.pages_.slice(begin, begin + 20)).text()", begin))
    page.evaluate("() => { delete window.pages_; }")


__all__ = ["CENTER", "CLOCK", "SCRATCH", "SEEN", "WATCH_FRAMES", "drawn", "go", "look", "opened", "sign_in", "stored"]
