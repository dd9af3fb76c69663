// The service worker that keeps the app on the device: registered, asked for newer versions, and replaced.

let latest = null;   // the registration of the last attempt
let trial = null;    // the next attempt, when one is due
let isKeepingRest = false;

/** Registers the worker. While the device has none and one cannot be fetched whole, it is tried again after twenty seconds. */
export function keepApp(send) {
  register(send).catch(error => {
    console.warn("no service worker:", error.message);
    again(send);
  });
}

/** A worker that fails may say so more than once. */
function again(send) {
  clearTimeout(trial);
  trial = setTimeout(keepApp, 20_000, send);
}

async function register(send) {
  const registration = latest = await navigator.serviceWorker?.register("/service-worker.js");
  if (!registration) return;
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener("controllerchange", tellWhatWasRead, { once: true });
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) send({ type: "updateReady" });
  };
  const follow = worker => worker?.addEventListener("statechange", () => {
    offer();
    if (worker.state === "redundant" && !registration.active) again(send);
  });
  follow(registration.installing);
  registration.onupdatefound = () => follow(registration.installing);
  offer();
  if (isKeepingRest) return;
  isKeepingRest = true;
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(keepTheRest, 5_000, active);
  // What a missing network has prevented is not left until the next start.
  addEventListener("online", () => setTimeout(keepTheRest, 5_000, active));
}

/** Loads what the start does not need, unless the user pays for every byte. What is kept is not loaded again. */
function keepTheRest(worker) {
  if (!navigator.connection?.saveData) worker.postMessage("keep the rest");
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) latest?.update().catch(() => {}); });

/** What was published for everybody and read before the service worker was there; an app's drawings too (E-50). */
function tellWhatWasRead() {
  const kept = performance.getEntriesByType("resource").filter(({ name, initiatorType }) =>
    ["/api/v1/published/", "/drawings/"].some(path => name.startsWith(location.origin + path))
      || initiatorType === "img" && name.includes("/blobs/"));
  navigator.serviceWorker.controller?.postMessage({ alreadyRead: kept.map(({ name }) => name) });
}

/** Activates the version that waits. False when none does. The page is reloaded by `then` as soon as it belongs to it. */
export async function replaceApp(then) {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.waiting) return false;
  navigator.serviceWorker.oncontrollerchange = then;
  registration.waiting.postMessage("activate");
  return true;
}

/** Sets the page's language. An app that is installed from now on has its name in it. */
export function readIn(language) {
  const root = document.documentElement, link = document.querySelector("link[rel=manifest]");
  if (root.lang !== language) root.lang = language;
  const now = link?.getAttribute("href") ?? "";
  const wanted = now.replace(/(manifest-[a-z]+)(\.cs)?\./, language === "cs" ? "$1.cs." : "$1.");
  if (wanted !== now) link.setAttribute("href", wanted);
}
