// The part of the service worker for photos that are kept for reading offline. The build appends it to
// service-worker.js. It only keeps pictures of published records. What users have entered lies elsewhere and is never
// displaced by a photo.

const usualLimit = 100_000_000;   // bytes
let sizes = null;   // address → bytes, the oldest first; read once in the worker's life

const heldPictures = () => sizes ??= readSizes();

async function readSizes() {
  const [cache, all] = [await caches.open("pictures"), new Map()];
  for (const request of await cache.keys()) all.set(request.url, await sizeOf(await cache.match(request)));
  return all;
}

async function sizeOf(response) {
  return Number(response?.headers.get("content-length")) || (await response?.blob())?.size || 0;
}

const sum = all => [...all.values()].reduce((total, size) => total + size, 0);

async function pictureLimit() {
  const kept = await (await caches.open("picture-limit")).match("/limit");
  return Number(await kept?.text()) || usualLimit;
}

async function setPictureLimit(limit) {
  if (limit !== await pictureLimit()) await (await caches.open("picture-limit")).put("/limit", new Response(String(limit)));
  await makeRoom(limit);
}

/** The oldest are removed first. */
async function makeRoom(limit) {
  const [cache, all] = [await caches.open("pictures"), await heldPictures()];
  let total = sum(all);
  for (const [url, size] of all) {
    if (total <= limit) return;
    total -= size;
    all.delete(url);
    await cache.delete(url);
  }
}

/** A picture that was just shown is the newest. */
async function holdPicture(url, response) {
  const [size, all, cache] = [await sizeOf(response.clone()), await heldPictures(), await caches.open("pictures")];
  await cache.put(url, response);
  all.delete(url);
  all.set(url, size);
  await makeRoom(await pictureLimit());
}

/**
 * Fetches those that are missing, as far as there is room. Photos that were not shown yet displace nothing.
 * Reports how many of them are stored, in how many bytes, and what prevented the others: `limit`, `storage` or
 * `network`.
 */
async function holdPictures({ urls, fetches, limit }) {
  await setPictureLimit(limit);
  const all = await heldPictures();
  let fault;
  for (const path of fetches ? urls : []) {
    const url = new URL(path, location.origin).href;
    if (all.has(url)) continue;
    try {
      const response = await fetch(url);
      if (!isForAll(response)) continue;
      if (sum(all) + await sizeOf(response.clone()) > limit) { fault = "limit"; break; }
      await holdPicture(url, response);
    } catch (error) {
      fault = error.name === "QuotaExceededError" ? "storage" : "network";
      break;
    }
  }
  const here = urls.map(path => new URL(path, location.origin).href).filter(url => all.has(url));
  return { count: here.length, bytes: here.reduce((total, url) => total + all.get(url), 0), fault };
}

const isForAll = response => response.ok && response.headers.get("cache-control")?.includes("public");

self.addEventListener("message", event => {
  const { pictures } = event.data ?? {};
  if (!pictures) return;
  event.waitUntil(holdPictures(pictures).then(
    answer => event.ports[0].postMessage(answer), error => event.ports[0].postMessage({ count: 0, bytes: 0, fault: "storage", reason: error.message })));
});
