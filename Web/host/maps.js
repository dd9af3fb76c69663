// The module that draws maps is loaded when a map is first shown: most pages have none. A page that has had one loads it while the
// core still reads, and other pages of such an app load it when they have nothing else to do.

const place = "maps", most = 20;
let maps = null;    // the module, once it has been asked for
let last = null;    // map effects run one after another, also while the module is loading

/** Carries out one effect after those before it. */
export function drawMap(effect, send) {
  if (effect.show) remember();
  last = draw(effect, send, last);
}

async function draw(effect, send, before) {
  await before;
  try {
    await (await load()).perform(effect, send);
  } catch (error) {
    maps = null;
    console.warn("no map:", error);
    send({ type: "map", event: "failed" });
  }
}

/** After the page has changed: the map goes where its element is now. */
export const settleMap = () => maps?.then(({ settle }) => settle(), () => {});

/** Loads the module now where this page has shown a map before, and after the start where another page of its app has. */
export function expectMap(started) {
  const pages = remembered();
  if (pages.includes(location.pathname)) return load().catch(() => { maps = null; });
  if (pages.some(page => page.split("/")[1] === location.pathname.split("/")[1]))
    started.then(() => (window.requestIdleCallback ?? setTimeout)(() => load().catch(() => { maps = null; })));
}

const load = () => maps ??= import("/map.js");

function remember() {
  const pages = [location.pathname, ...remembered().filter(page => page !== location.pathname)].slice(0, most);
  try { localStorage.setItem(place, JSON.stringify(pages)); } catch { /* then it is loaded when it is shown */ }
}

function remembered() {
  try {
    const pages = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(pages) ? pages.filter(page => typeof page === "string") : [];
  } catch {
    return [];
  }
}

/** Whoever uses the device next does not see from it where maps were shown. */
export function forgetMaps() {
  try { localStorage.removeItem(place); } catch { /* nothing was kept */ }
}
