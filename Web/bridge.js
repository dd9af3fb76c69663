// The hands of the core: passes what happens to it as events, and carries out the effects it answers with.
// No rule of any app lives here.
import { compiled } from "./core.js";
import * as storage from "./storage.js";
import * as blobs from "./blobs.js";
import { readFile, saveAs, saveFile } from "./files.js";
import { patch } from "./page.js";
import { deviceName, listenToPage, reportScrolling } from "./events.js";

let core = null;   // the exports of the running instance; null while it starts
let hasStarted = false;
let effectsJSON = null;
let isDraining = false;
let crashes = [];
let isLeader = false;
let installPrompt = null;
let live = null;
let maps = null;          // the module that draws maps, once one was shown
let mapEffects = null;    // maps are drawn one after the other, also while that module is coming
let positionWatch = null;
const waiting = [];
const timers = new Map();
const requests = new Map();
// The core comes while the browser still reads a long page that the server has printed, and takes it over when it is whole.
const parsed = new Promise(resolve =>
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", resolve, { once: true }) : resolve());
const decoder = new TextDecoder();
const encoder = new TextEncoder();

const imports = {
  host: {
    effects: (pointer, length) => { effectsJSON = text(pointer, length); },
    log: (pointer, length) => console.error(text(pointer, length)),
  },
};

function text(pointer, length) {
  return decoder.decode(new Uint8Array(core.memory.buffer, pointer, length));
}

/** Hands an event to the core. Events that effects cause wait until those are carried out. */
export function send(event) {
  // What the storage reads while the first core is still being compiled waits for it.
  if (core || !hasStarted) waiting.push(event);
  if (!core || isDraining) return;
  isDraining = true;
  try {
    while (core && waiting.length > 0) for (const effect of handle(waiting.shift())) perform(effect);
    reportScrolling();
  } finally {
    isDraining = false;
  }
}

function handle(event) {
  const random = crypto.getRandomValues(new Uint8Array(32));
  event.now = Date.now();
  event.random = Array.from(random, byte => byte.toString(16).padStart(2, "0")).join("");
  const parts = serialize(event);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  effectsJSON = null;
  try {
    const pointer = core.allocate(length);
    let place = 0;
    for (const part of parts) {
      new Uint8Array(core.memory.buffer, pointer + place, part.length).set(part);
      place += part.length;
    }
    core.handle(pointer, length);
  } catch (trap) {
    crashed(trap);
    return [];
  }
  return effectsJSON ? JSON.parse(effectsJSON) : [];
}

/** One line of JSON; behind it, as they are, what may be megabytes: texts, or the bytes of one. */
function serialize({ rest, ...event }) {
  const json = JSON.stringify(event);
  if (!rest) return [encoder.encode(json)];
  return [json + "\n", ...rest].map(part => typeof part === "string" ? encoder.encode(part) : part);
}

/** For answers that take long: a core that was started anew meanwhile has not asked. */
function toThisCore() {
  const asking = core;
  return event => { if (core === asking) send(event); };
}

function perform(effect) {
  try {
    effects[effect.do](effect);
  } catch (error) {
    console.error("effect", effect.do, error);
  }
}

async function start(reading, isRestart = false) {
  await parsed;
  core = (await WebAssembly.instantiate(await compiled, imports)).exports;
  performance.mark("core-running");
  hasStarted = true;
  const early = waiting.splice(0);
  send({
    type: "started", url: location.pathname + location.search, languages: [...navigator.languages],
    standalone: matchMedia("(display-mode: standalone)").matches || navigator.standalone === true,
    viewport: { width: innerWidth, height: innerHeight }, touch: matchMedia("(pointer: coarse)").matches,
    online: navigator.onLine, device: deviceName(), ...(isRestart && { crashed: true }),
  });
  for (const event of early) send(event);
  await reading;
  performance.mark("storage-loaded");
  if (isLeader) send({ type: "leader", is: true });
  if (installPrompt) send({ type: "installable" });
  reportPersistence(navigator.storage?.persisted?.());
}

/** After a trap nothing in the instance can be trusted. What it had asked to store is stored, then a new one starts. */
async function crashed(trap) {
  console.error("the core stopped:", trap);
  core = null;
  waiting.length = 0;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  for (const request of requests.values()) request.abort();
  requests.clear();
  live?.close();
  live = null;
  crashes = [...crashes.filter(time => time > Date.now() - 60_000), Date.now()];
  await storage.settled();
  if (crashes.length < 3) return start(storage.load(), true);
  document.getElementById("app").replaceChildren(document.getElementById("stopped").content.cloneNode(true));
  document.querySelector("button[name=reload]").onclick = () => location.reload();
  document.querySelector("button[name=export]").onclick = async () =>
    effects.download({ name: "vademecum.txt", type: "text/plain", text: (await storage.readAll()).join("") });
}

const effects = {
  patch: ({ operations }) => {
    patch(operations);
    blobs.show(send);
    maps?.settle();
  },
  commit: batch => storage.commit(batch),
  request: options => request(options),
  cancel: ({ request }) => requests.get(request)?.abort(new Error("cancelled")),
  timer: ({ timer, after }) => {
    clearTimeout(timers.get(timer));
    timers.delete(timer);
    if (after < 0) return;
    const fire = () => { timers.delete(timer); send({ type: "timer", timer }); };
    timers.set(timer, setTimeout(fire, after));
  },
  navigate: ({ url, replace }) => history[replace ? "replaceState" : "pushState"](null, "", url),
  live: ({ open }) => setLive(open),
  download: async ({ name, type, text, base64, files }) => {
    const content = base64 === undefined ? text : Uint8Array.from(atob(base64), char => char.charCodeAt(0));
    saveAs(new Blob(files ? await blobs.withFiles(text, files, send) : [content], { type }), name);
  },
  chooseFile: ({ accept, purpose, multiple = false, keep = false }) => {
    const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple });
    input.onchange = async () => {
      let remaining = input.files.length;
      for (const file of input.files) {
        if (keep) send(await blobs.keep(file, purpose)); else send(await readFile(file, purpose, --remaining, send));
      }
    };
    input.click();
  },
  sendBlob: effect => blobs.transfer(effect, blobs.send, toThisCore()),
  fetchBlob: effect => blobs.transfer(effect, blobs.receive, toThisCore()),
  cutPicture: effect => blobs.cut(effect).then(toThisCore()),
  dropBlob: ({ sha256 }) => blobs.drop(sha256),
  focus: ({ selector }) => document.querySelector(selector)?.focus(),
  scroll: ({ selector, list, top }) => {
    if (selector) document.querySelector(selector)?.scrollIntoView({ block: "nearest" });
    else for (const element of document.querySelectorAll(list ? `[data-scroll="${list}"]` : "[data-scroll]")) element.scrollTop = top ?? 0;
  },
  print: () => print(),
  map: effect => { mapEffects = draw(effect, mapEffects); },
  position: ({ on }) => watchPosition(on),
  share: ({ title, text, url }) =>
    (navigator.share?.({ title, text, url }) ?? navigator.clipboard?.writeText(url ?? text))?.catch(() => {}),
  askPersistence: () => reportPersistence(navigator.storage?.persist?.()),
  install: () => { installPrompt?.prompt(); installPrompt = null; },
  applyUpdate: () => applyUpdate(),
  appearance: ({ theme, language, title }) => {
    if (theme) document.documentElement.dataset.theme = theme;
    if (language) document.documentElement.lang = language;
    if (title) document.title = title;
  },
  wipe: async ({ keep }) => { core = null; await blobs.wipe(); await storage.wipe(keep); location.replace("/"); },
  reload: async () => { await storage.settled(); location.reload(); },
};

async function draw(effect, last) {
  await last;
  try {
    maps ??= await import("./map.js");
    await maps.perform(effect, send);
  } catch (error) {
    console.warn("no map:", error);
    send({ type: "map", event: "failed" });
  }
}

function watchPosition(isOn) {
  if (positionWatch !== null) navigator.geolocation.clearWatch(positionWatch);
  positionWatch = null;
  if (!isOn) return;
  const reasons = ["", "denied", "unavailable", "late"];
  if (!navigator.geolocation) return send({ type: "position", failed: "unavailable" });
  positionWatch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy, heading } }) => send({
      type: "position", latitude, longitude, accuracy, ...(Number.isFinite(heading) && { heading }),
    }),
    ({ code }) => send({ type: "position", failed: reasons[code] }),
    { enableHighAccuracy: true, timeout: 20_000, maximumAge: 5_000 });
}

async function request({ request, method = "GET", url, headers, body, timeout = 30_000, save, share }) {
  const controller = new AbortController();
  requests.set(request, controller);
  const timer = setTimeout(() => controller.abort(new Error("timeout")), timeout);
  const hadWorker = Boolean(navigator.serviceWorker?.controller);
  let event;
  try {
    if (new URL(url, location.href).origin !== location.origin) throw new Error("not our server");
    const response = await fetch(url, {
      method, headers, body, signal: controller.signal, cache: "no-store", credentials: "same-origin",
    });
    event = { type: "response", request, status: response.status, headers: Object.fromEntries(response.headers) };
    if (save && response.status === 200) await saveFile(await response.blob(), save, share);
    else event.rest = [new Uint8Array(await response.arrayBuffer())];
    // A service worker that came meanwhile has not seen it.
    if (!hadWorker) navigator.serviceWorker?.controller?.postMessage({ alreadyRead: [response.url] });
  } catch (error) {
    event = { type: "responseFailed", request, reason: String(error?.message ?? error) };
  }
  clearTimeout(timer);
  // Of a core that crashed in the meantime nobody waits for this any more.
  if (requests.get(request) !== controller) return;
  requests.delete(request);
  send(event);
}

function setLive(isOpen) {
  live?.close();
  live = null;
  if (!isOpen) return;
  const source = live = new EventSource("/api/v1/live");
  source.onopen = () => send({ type: "live", state: "open" });
  source.onerror = () => send({ type: "live", state: "closed" });
  for (const name of ["changed", "beat"])
    source.addEventListener(name, ({ data }) => send({ type: "live", event: name, data }));
}

async function reportPersistence(answer) {
  const granted = await answer ?? false;
  const { usage = 0, quota = 0 } = await navigator.storage?.estimate?.() ?? {};
  send({ type: "persistence", granted, usage, quota });
}

async function registerServiceWorker() {
  const registration = await navigator.serviceWorker?.register("/service-worker.js");
  if (!registration) return;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener("controllerchange", tellWhatWasRead, { once: true });
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) send({ type: "updateReady" });
  };
  registration.onupdatefound = () => registration.installing?.addEventListener("statechange", offer);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) registration.update().catch(() => {}); });
  offer();
  // What the start does not need follows when it is over, unless its user pays for every byte.
  if (navigator.connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => active.postMessage("keep the rest"), 5_000);
}

/** What was published to everybody and read before the service worker was there. */
function tellWhatWasRead() {
  const kept = performance.getEntriesByType("resource").filter(({ name, initiatorType }) =>
    name.startsWith(location.origin + "/api/v1/published/") || initiatorType === "img" && name.includes("/blobs/"));
  navigator.serviceWorker.controller?.postMessage({ alreadyRead: kept.map(({ name }) => name) });
}

/** The new version takes over when everything is saved; the page reloads into it. */
async function applyUpdate() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await storage.settled();
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.oncontrollerchange = () => location.reload();
  registration.waiting.postMessage("activate");
}

/** Of all tabs, the one that holds this lock synchronises; the lock goes with the tab. */
function becomeLeader() {
  const lead = () => { isLeader = true; send({ type: "leader", is: true }); };
  if (!navigator.locks) return lead();
  // What the last leader has numbered and sent must be known before anything is sent from here.
  navigator.locks.request("vademecum-sync", async () => {
    await storage.catchUp().catch(() => {});
    lead();
    return new Promise(() => {});
  });
}

storage.listen(send);
listenToPage(send);
addEventListener("online", () => send({ type: "online", is: true }));
addEventListener("offline", () => send({ type: "online", is: false }));
document.addEventListener("visibilitychange", () => {
  send({ type: document.hidden ? "hidden" : "visible" });
  if (!document.hidden) storage.catchUp();
});
addEventListener("pagehide", () => {
  send({ type: "hidden" });
  storage.keepTyped();
});
addEventListener("beforeinstallprompt", event => {
  event.preventDefault();
  installPrompt = event;
  send({ type: "installable" });
});
await start(storage.load());
becomeLeader();
// What it fetches for the next start must not come between the first one and its data.
setTimeout(() => registerServiceWorker().catch(error => console.warn("no service worker:", error.message)),
  navigator.serviceWorker?.controller ? 0 : 2_000);
