// The hands of the core: passes on what happens as events, and carries out the effects that it returns. No app's rule lives here.
import { arrived, letOthersCome } from "./core.js";
import { expect, run, send, serve, stop, toThisCore } from "./running.js";
import * as storage from "./storage.js";
import * as blobs from "./blobs.js";
import { credential } from "./host/device/credentials.js";
import { readFile, saveAs, saveFile, savePart } from "./host/device/files.js";
import { beginPatches, patch } from "./page.js";
import { changePage, onPage } from "./host/screen/transition.js";
import { leave, left } from "./host/storage/leaving.js";
import { watchPosition } from "./host/device/position.js";
import { changePush } from "./host/device/push.js";
import { contentAskedFor, isContentComing, isPrinted } from "./host/screen/printed.js";
import { forgetScreens, mindLast, screenChanged, wipeScreens } from "./host/worker/last-screens.js";
import { keepAwake } from "./host/device/awake.js";
import { addLaterStyles } from "./host/screen/later-styles.js";
import { textScale } from "./host/screen/text-scale.js";
import "./host/screen/text-size.js";
import { keepApp, readIn, replaceApp } from "./host/worker/installing.js";
import { learnPacking, packed } from "./host/device/packing.js";
import { act, deviceName, listenToPage, reportScrolling } from "./events.js";

let crashes = [];
let isLeader = false;
let installPrompt = null;
let live = null;
let maps = null;          // the module that draws maps, once one was shown
let mapEffects = null;    // map effects run one after another, also while that module is loading
const [timers, requests] = [new Map(), new Map()];
// The core loads while the browser still parses a long page from the server. It takes the page over when the app can
// show as much.
const parsed = new Promise(resolve =>
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", resolve, { once: true }) : resolve());

function perform(effect, all) {
  try {
    effects[effect.do](effect, all);
  } catch (error) {
    console.error("effect", effect.do, error);
  }
}

async function start(reading, isRestart = false) {
  await parsed;
  // The page from the server can be read meanwhile. It gives way to an app that can show as much, for which the first part of the
  // core takes the content. The other parts come behind it, or after some seconds when there is no content to be had.
  if (!isPrinted()) letOthersCome();
  await run(() => ({
    type: "started", origin: location.origin, url: location.pathname + location.search, languages: [...navigator.languages],
    standalone: matchMedia("(display-mode: standalone)").matches || navigator.standalone === true,
    viewport: { width: innerWidth, height: innerHeight }, touch: matchMedia("(pointer: coarse)").matches,
    online: navigator.onLine, device: deviceName(), ...(isRestart && { crashed: true }),
  }), isContentComing ? 1_000_000 : 0);
  setTimeout(letOthersCome, 5_000);
  await reading;
  performance.mark("storage-loaded");
  if (isLeader) send({ type: "leader", is: true });
  if (installPrompt) send({ type: "installable" });
  reportPersistence(navigator.storage?.persisted?.());
}

/** After a trap nothing in the instance can be trusted. Its requested commits are carried out, then a new one starts. */
async function crashed(trap) {
  console.error("the core stopped:", trap);
  stop();
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  for (const request of requests.values()) request.abort();
  requests.clear();
  setLive(false);
  keepAwake(false);
  crashes = [...crashes.filter(time => time > Date.now() - 60_000), Date.now()];
  await storage.settled();
  if (crashes.length < 3) {
    expect();
    return start(storage.load(false), true);
  }
  document.getElementById("app").replaceChildren(document.getElementById("stopped").content.cloneNode(true));
  document.querySelector("button[name=reload]").onclick = () => location.reload();
  document.querySelector("button[name=export]").onclick = async () =>
    saveAs(new Blob(await storage.readAll(), { type: "text/plain" }), "vademecum.txt");
}

const effects = {
  patch: ({ operations }, all) => changePage(() => {
    patch(operations);
    blobs.show(send);
    maps?.settle();
    reportScrolling();
  }, all.find(effect => effect.do === "navigate")?.url),
  commit: batch => { storage.commit(batch); forgetScreens(batch); },
  snapshot: ({ rest }) => storage.takeSnapshot(rest),
  readAnew: () => storage.load(false),
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
  download: async ({ name, type, text, rest, files }) => rest ? savePart(rest, name, type)
    : saveAs(new Blob(files ? await blobs.withFiles(text, files, send) : [text], { type }), name),
  chooseFile: ({ accept, purpose, multiple = false, keep = false }) => {
    const input = Object.assign(document.createElement("input"), { type: "file", accept, multiple });
    input.onchange = async () => {
      let remaining = input.files.length;
      for (const file of input.files) {
        if (keep) send({ type: "blob", name: file.name, purpose, reading: true });
        send(keep ? await blobs.keep(file, purpose) : await readFile(file, purpose, --remaining, send));
      }
    };
    input.click();
  },
  sendBlob: effect => blobs.transfer(effect, blobs.send, toThisCore()),
  fetchBlob: effect => blobs.transfer(effect, blobs.receive, toThisCore()),
  cutPicture: effect => blobs.cut(effect).then(toThisCore()),
  credential: effect => credential(effect, toThisCore()),
  dropBlob: ({ sha256 }) => blobs.drop(sha256),
  focus: ({ selector }) => onPage(() => document.querySelector(selector)?.focus()),
  scroll: ({ selector, list, top }) => onPage(() => {
    if (selector) document.querySelector(selector)?.scrollIntoView({ block: "nearest" });
    else for (const element of document.querySelectorAll(list ? `[data-scroll="${list}"]` : "[data-scroll]")) element.scrollTop = (top ?? 0) * textScale();
  }),
  print: () => onPage(() => print()),
  map: effect => onPage(() => { mapEffects = draw(effect, mapEffects); }),
  position: ({ on, ifAllowed }) => watchPosition(on, ifAllowed, send),
  awake: ({ on }) => keepAwake(on),
  keepPictures: async effect => (await import("./gestures.js")).keepPictures(effect, send),
  share: async effect => (await import("./gestures.js")).share(effect, send),
  push: effect => changePush(effect).then(toThisCore()),
  askPersistence: () => reportPersistence(navigator.storage?.persist?.()),
  install: () => { installPrompt?.prompt(); installPrompt = null; },
  applyUpdate: () => applyUpdate(),
  // Setting the language anew, though it is the same, would style every element of the page anew.
  appearance: ({ theme, language, title }) => {
    const root = document.documentElement;
    if (theme && root.dataset.theme !== theme) root.dataset.theme = theme;
    if (language) readIn(language);
    if (title) document.title = title;
  },
  wipe: async ({ keep }) => {
    stop();
    leave();
    // Before and after, as another tab may put a picture or a screen between (P-77).
    const wipeOthers = () => Promise.all([wipeScreens(), blobs.wipe()]);
    // A page that could not empty its storage begins anew as well: it shows what is still there.
    try { await wipeOthers(); await storage.wipe(keep); await wipeOthers(); } finally { location.replace("/"); }
  },
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

async function request({ request, method = "GET", url, headers, body, timeout = 30_000, save, share }) {
  const controller = new AbortController();
  requests.set(request, controller);
  const timer = setTimeout(() => controller.abort(new Error("timeout")), timeout);
  const hadWorker = Boolean(navigator.serviceWorker?.controller);
  let event;
  try {
    if (new URL(url, location.href).origin !== location.origin) throw new Error("not our server");
    await left();
    const response = await (contentAskedFor(url, controller.signal) ?? fetch(url, {
      method, ...await packed(headers, body), signal: controller.signal, cache: "no-store", credentials: "same-origin",
    }));
    learnPacking(response.headers);
    event = { type: "response", request, status: response.status, headers: Object.fromEntries(response.headers) };
    if (save && response.status === 200) await saveFile(await response.blob(), save, share);
    else event.rest = [new Uint8Array(await response.arrayBuffer())];
    // A service worker that was installed meanwhile has not seen this response.
    if (!hadWorker) navigator.serviceWorker?.controller?.postMessage({ alreadyRead: [response.url] });
  } catch (error) {
    event = { type: "responseFailed", request, reason: String(error?.message ?? error) };
  }
  clearTimeout(timer);
  // Nothing waits for this answer when the core has crashed in the meantime.
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
  const { usage = 0 } = await navigator.storage?.estimate?.() ?? {};
  send({ type: "persistence", granted, usage });
}

/** Activates the new version when everything is saved. The page reloads into it. */
async function applyUpdate() {
  await storage.settled();
  if (!await replaceApp(() => effects.reload())) location.reload();
}

/** The tab that holds this lock synchronises. The lock is released with the tab. */
function becomeLeader() {
  const lead = () => { isLeader = true; send({ type: "leader", is: true }); storage.askWhoseItWas(send); };
  if (!navigator.locks) return lead();
  // This tab must know what the last leader has numbered and sent before it sends anything.
  navigator.locks.request("vademecum-sync", async () => {
    await storage.catchUp().catch(() => {});
    lead();
    // After the start.
    setTimeout(() => storage.join().then(storage.makeSnapshots), 5_000);
    return new Promise(() => {});
  });
}

parsed.then(mindLast);
addLaterStyles(arrived[2]);
serve({ begun: beginPatches, perform, crashed, drained: () => { reportScrolling(); screenChanged(); if (!isPrinted()) letOthersCome(); } });
storage.listen(send);
listenToPage(send);
for (const type of ["online", "offline"]) addEventListener(type, () => send({ type: "online", is: type === "online" }));
document.addEventListener("visibilitychange", () => {
  send({ type: document.hidden ? "hidden" : "visible" });
  if (!document.hidden) storage.catchUp();
});
addEventListener("pagehide", () => { send({ type: "hidden" }); storage.keepTyped(); });
addEventListener("beforeinstallprompt", event => {
  event.preventDefault();
  installPrompt = event;
  send({ type: "installable" });
});
await start(storage.load());
storage.noteVisit();
becomeLeader();
// Gestures are not needed before something is visible that can be tapped.
arrived[1].then(() => import("./gestures.js")).then(
  ({ listen }) => listen((element, action, text) => act(element, action, null, null, text)),
  error => console.warn("no gestures:", error.message));
// Downloads for the next start must not delay the data of the first one.
setTimeout(keepApp, navigator.serviceWorker?.controller ? 0 : 2_000, send);
