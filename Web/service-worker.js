// Keeps the app on the device. The build fills in the version and the files with their hashes, so that a version is
// installed completely and unmixed, or not at all. Of the API it only keeps what is published for everybody.
const cacheName = "shell-/* version */";
const files = {
/* files */
};
// Files for only some screens, above all the map. They are kept when they are first requested, or after the start.
// Versions of the app with the same files share them.
const laterName = "later-/* later version */";
const later = {
/* later files */
};

self.addEventListener("install", event => event.waitUntil(install()));

/** What an earlier attempt has brought stays, so that a bad network brings the rest. A few at a time: each has only its own time. */
async function install() {
  const cache = await caches.open(cacheName);
  const left = Object.entries(files);
  const load = async () => {
    for (let file; file = left.shift();) await keep(cache, ...file);
  };
  await Promise.all([load(), load(), load(), load()]);
  await carryOver().catch(error => console.warn("not carried over:", error.message));   // what lacks comes after the start
}

async function keep(cache, path, integrity) {
  const address = path === "/index.html" ? "/" : path;
  if (await cache.match(address)) return;
  const response = await fetch(address, { integrity, cache: "no-cache", signal: AbortSignal.timeout?.(180_000) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await cache.put(address, response);
}

// The page that installed this worker uses it from now on, so that its first session is kept too.
self.addEventListener("activate", event => event.waitUntil(discardOldVersions().then(() => clients.claim())));

async function discardOldVersions() {
  for (const name of await caches.keys()) {
    if (name.startsWith("shell-") && name !== cacheName) await caches.delete(name);
    if (name.startsWith("later-") && name !== laterName || name === "screens") await caches.delete(name);
  }
}

// The page sends this when its user has accepted the new version and everything is saved.
self.addEventListener("message", event => {
  if (event.data === "activate") self.skipWaiting();
  // Without a network the next start tries again.
  if (event.data === "keep the rest") event.waitUntil(keepTheRest().catch(() => {}));
  if (event.data.alreadyRead) event.waitUntil(Promise.allSettled(event.data.alreadyRead.map(keepAgain)));
});

self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/v1/published/")) return event.respondWith(published(event, url.pathname));
  if (event.request.destination === "image" && url.pathname.includes("/blobs/")) return event.respondWith(picture(event));
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/.well-known/")) return;
  if (Object.hasOwn(later, url.pathname)) {
    if (url.pathname.startsWith("/drawings/")) event.waitUntil(keepBeside(url.pathname).catch(() => {}));
    return event.respondWith(kept(url.pathname));
  }
  const isFile = Object.hasOwn(files, url.pathname);
  if (!isFile && event.request.mode !== "navigate") return;
  const answered = answer(event.request, isFile ? url.pathname : "/");
  event.respondWith(isFile ? answered : answered.then(document => withLastScreen(url, document)));
});

// While a newer version takes over, requests may come after this one's files are gone. The newer files are just as complete.
async function answer(request, path) {
  const address = path === "/index.html" ? "/" : path;
  return await caches.match(address, { cacheName }) ?? await caches.match(address) ?? fetch(request);
}

async function keepTheRest() {
  for (const path of Object.keys(later)) if (!path.startsWith("/drawings/")) await kept(path);
}

/** Somebody who has seen one of an app's drawings, or one part of a map, needs the others offline too. Several are seen at once. */
function keepBeside(path) {
  const folder = path.slice(0, path.indexOf("/", path.startsWith("/drawings/") ? "/drawings/".length : 1) + 1);
  const keepAll = async () => { for (const other of Object.keys(later)) if (other.startsWith(folder)) await kept(other); };
  return underway[folder] ??= keepAll().finally(() => { delete underway[folder]; });
}
const underway = {};   // by folder

async function kept(path) {
  const cache = await caches.open(laterName);
  const found = await cache.match(path);
  if (found) return found;
  const response = await fetch(path, { integrity: later[path], cache: "no-cache" });
  if (response.ok) await cache.put(path, response.clone());
  return response;
}

// Lists that change a few times a year: answered with the device's copy, and the server's is fetched for the next time.
async function published(event, path) {
  const cache = await caches.open("published");
  const kept = await cache.match(path);
  const fresh = refresh(cache, path);
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return kept;
}

// Pictures of published records never change under their names. Pictures of an account are not kept here. Offline, the
// widest version that was shown replaces the others.
async function picture(event) {
  const { request } = event;
  const cache = await caches.open("pictures");
  const kept = await cache.match(request.url);
  if (kept) return kept;
  try {
    const response = await fetch(request);
    event.waitUntil(keepPicture(request.url, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const versions = await cache.keys(request.url, { ignoreSearch: true });
    const width = ({ url }) => Number(new URL(url).searchParams.get("width") ?? Infinity);
    const widest = versions.sort((one, other) => width(other) - width(one))[0];
    return await (widest && cache.match(widest)) ?? Promise.reject(error);
  }
}

const keepPicture = async (url, response) => { if (isForAll(response)) await holdPicture(url, response); };

/** Keeps what a page has read before there was a worker. Pictures and files come from the browser's own cache. */
async function keepAgain(address) {
  const { pathname } = new URL(address);
  if (Object.hasOwn(later, pathname)) await (/^\/(vendor|drawings)\//.test(pathname) ? keepBeside(pathname) : kept(pathname));
  if (pathname.startsWith("/api/v1/published/")) await refresh(await caches.open("published"), pathname);
  if (pathname.includes("/blobs/")) await keepPicture(address, await fetch(address));
}

/** Replaces a copy only when the whole new one has arrived, because the network may fail in the middle. */
async function refresh(cache, path) {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) return response;
  const whole = new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
  await cache.put(path, whole.clone());
  return whole;
}
