// What the tabs of the apps last showed is kept on the device. The service worker puts it into the document of the next start
// (host/worker/showing.js), so it can be read, scrolled and pressed at once (H-13). The core, which has to be made and to read its
// records, takes it over like a page that the server has printed.

import { asTexts, changesOf } from "../storage/lines.js";

const name = "screens";
const rest = 1_000;   // milliseconds without a change before a screen is kept
const longest = 300_000;   // characters
const app = () => document.getElementById("app");
const shown = () => app()?.querySelector(":scope > [data-kept]");
const held = ["click", "keydown", "input", "change", "submit"];

let work = Promise.resolve();   // one after another
let timer = null;
let isForgetting = false;
let pressed = null;   // what was pressed in the kept screen
let look = "";   // language and appearance of what was kept last

const then = next => (work = work.then(next).catch(error => console.warn("no screen is kept:", error.message)));

/** Holds what is pressed in the screen that this start has shown, if it has. */
export function mindLast() {
  if (!shown()) return;
  performance.mark("last-screen");
  for (const type of held) document.addEventListener(type, hold, true);
  new MutationObserver(takenOver).observe(app(), { childList: true });
}

/** A press says nothing to the core before it has the records: it is repeated on what the core then shows at that place. */
function hold(event) {
  if (!shown()?.contains(event.target) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.stopImmediatePropagation();
  const isPress = event.type === "click" || ["Enter", " "].includes(event.key) && event.target.matches("[role=button]");
  const target = isPress && event.target.closest("[data-action], a[href], button, summary");
  if (!target) return;
  event.preventDefault();
  pressed = target;
  document.body.setAttribute("aria-busy", "true");
}

function takenOver(_, observer) {
  if (shown()) return;
  observer.disconnect();
  for (const type of held) document.removeEventListener(type, hold, true);
  document.body.removeAttribute("aria-busy");
  if (pressed) like(pressed)?.click();
  pressed = null;
}

/** What does the same as this element of the kept screen. */
function like(element) {
  const marks = ["href", "data-action", "data-value", "data-drawer"].filter(mark => element.hasAttribute(mark));
  const same = marks.map(mark => `[${mark}="${CSS.escape(element.getAttribute(mark))}"]`).join("");
  const found = same ? [...app().querySelectorAll(element.localName + same)] : [];
  return found.find(({ offsetParent }) => offsetParent) ?? found[0];
}

/** The page has changed: its screen is kept when that has come to an end. */
export function screenChanged() {
  clearTimeout(timer);
  timer = setTimeout(() => then(keep), rest);
}

/** Screens that were kept before may lack the records, changes and drafts of this batch, and show what a lock in the settings hides. */
export function forgetScreens(batch) {
  if (isForgetting || !changesOf(batch).some(change => /^[rod]\//.test(change[0]) || isLock(change))) return;
  isForgetting = true;
  then(() => { isForgetting = false; return globalThis.caches?.delete(name); });
}

const isLock = ([key, line]) => key === "p/settings" && line !== null && asTexts([[key, line]])[0][1].includes('"lock":');

/** Nothing is kept any more, here and now: everything on the device is deleted. */
export function wipeScreens() {
  clearTimeout(timer);
  timer = null;
  return work = work.then(() => globalThis.caches?.delete(name));
}

/** Only tabs, as they are at their beginning. Other screens hold what somebody types, or secrets. */
async function keep() {
  const { pathname, search } = location;
  const frame = app()?.querySelector(":scope > .frame:not([data-printed])");
  // Behind a lock nothing is shown before it is opened (V-95).
  if (frame?.querySelector("[data-private]")) return globalThis.caches?.delete(name);
  const isTab = frame?.querySelector(".link.active")?.getAttribute("href") === pathname;
  if (!isTab || search || !globalThis.caches || !navigator.serviceWorker?.controller) return;
  const isPlain = !frame.querySelector(".arrival, [inert], dialog, .notice, form[data-submit]")
    && [...frame.querySelectorAll("[data-scroll]")].every(({ scrollTop }) => scrollTop < 1)
    && [...frame.querySelectorAll("input, textarea")].every(({ value, defaultValue }) => value === defaultValue);
  if (!isPlain) return;
  const copy = frame.cloneNode(true);
  copy.dataset.printed = copy.dataset.kept = "";
  // Pictures of this page's life come anew.
  for (const picture of copy.querySelectorAll("[src^='blob:']")) picture.removeAttribute("src");
  for (const map of copy.querySelectorAll(".map-gl")) map.remove();
  // The security policy lets only scripts set styles.
  for (const styled of copy.querySelectorAll("[style]")) styled.removeAttribute("style");
  const html = copy.outerHTML;
  if (html.length > longest) return;
  const { lang, dataset: { app: ofApp, theme } } = document.documentElement;
  const root = { lang, "data-app": ofApp, "data-theme": theme ?? "auto" };
  const screen = { html, root, title: document.title, day: new Date().toDateString() };
  if (look && look !== lang + theme) await caches.delete(name);
  look = lang + theme;
  await (await caches.open(name)).put(pathname, new Response(JSON.stringify(screen)));
}
