// A part of the service worker: what a former version has kept of the later files stays on the device when this version has it unchanged
// (P-110). A map that worked without a network works without one after an update too. The build appends it to service-worker.js.

async function carryOver() {
  const kept = await caches.open(laterName);
  for (const name of await caches.keys()) if (name.startsWith("later-") && name !== laterName) await carry(await caches.open(name), kept);
}

async function carry(former, kept) {
  for (const { url } of await former.keys()) {
    const path = new URL(url).pathname;
    if (!Object.hasOwn(later, path) || await kept.match(path)) continue;
    const response = await former.match(url);
    if (response && await integrityOf(response.clone()) === later[path]) await kept.put(path, response);
  }
}

async function integrityOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return "sha256-" + btoa(String.fromCharCode(...new Uint8Array(digest)));
}
