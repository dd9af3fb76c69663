// Stores the core's entries in IndexedDB, and keeps the tabs of this browser in step. They are stored in pages (host/pages.js):
// reading 10 000 entries takes the browser 60 ms, and 250 ms when each is a record of the database.
//
// Every transaction that writes also increments `generation`. A tab that knows generation n applies the changes
// of n + 1 as they are announced. When it has missed one, it reads everything again.

import { dropAside, forgetAside, putAside, takeAside } from "./host/aside.js";
import { convertPages, joinPages, rangesToJoin } from "./host/joining.js";
import { asLines, asTexts, changesOf } from "./host/lines.js";
import { beginLife, countUp, isOther } from "./host/lives.js";
import { joined, keepOnly, writePages } from "./host/pages.js";
import { readParts, readSingly } from "./host/reading.js";

const channel = new BroadcastChannel("vademecum");
const unfinished = new Set();   // batches of this tab that are not on disk yet
let waiting = [];   // those of them whose transaction has not begun
const volatileLines = new Map();   // replaces the database where there is none (private windows)
let database = null;
let isVolatile = false;
let generation = 0;
let queue = Promise.resolve();
let isLoading = false;
let isStale = false;   // something changed while everything was being read
let hasLoaded = false;
let toJoin = [];   // ranges of pages that could be joined
let isBroken = false;   // a batch failed: later ones are based on it and fail too
let tell = () => {};

/** Starts to report events: committed, commitFailed, changedElsewhere, stored, loaded. */
export function listen(receiver) {
  tell = receiver;
}

/** Version 3 may have pages that version 2 cannot read. Pages of version 2 stay as they are until they are joined. */
async function open() {
  try {
    await openVersion(3);
  } catch (error) {
    if (error.name === "VersionError") throw error;
    // There may be no room for the new version. The old one is unchanged and readable.
    await openVersion();
  }
}

function openVersion(version) {
  return new Promise((resolve, reject) => {
    const request = version ? indexedDB.open("vademecum", version) : indexedDB.open("vademecum");
    request.onupgradeneeded = ({ oldVersion }) => {
      if (!version) return request.transaction.abort();
      if (oldVersion === 1) convertPages(request.transaction.objectStore("pages"));
      if (oldVersion > 0) return;
      request.result.createObjectStore("pages");
      request.result.createObjectStore("meta");
    };
    // A tab has an earlier version open and does not close it.
    request.onblocked = () => say("blocked");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      say("blocked", false);
      if (request.result.version < 2) {
        request.result.close();
        return reject(new DOMException("an earlier version", "VersionError"));
      }
      database = request.result;
      database.onclose = () => { database = null; };
      // A tab of a later version waits for it. This tab stores nothing any more until it is reloaded.
      database.onversionchange = ({ newVersion }) => {
        database?.close();
        database = null;
        if (newVersion > 3) tell({ type: "updateReady" });
      };
      resolve();
    };
  });
}

/** Shows or takes away what the page says in both languages. */
function say(what, isSo = true) {
  document.querySelector(`body > [data-said=${what}]`)?.remove();
  const words = document.getElementById(what)?.content.firstElementChild.cloneNode(true);
  if (!isSo || !words) return;
  words.dataset.said = what;
  document.body.prepend(words);
}

/** Runs one transaction. A dead handle (the system closes it in the background) is reopened once. */
async function transact(mode, work, isRepeated = false) {
  try {
    if (!database) await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(["pages", "meta"], mode, { durability: "strict" });
      let result;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
      try {
        result = work(transaction.objectStore("pages"), transaction.objectStore("meta"), resolve);
      } catch (error) {
        transaction.abort();
        throw error;
      }
    });
  } catch (error) {
    if (isRepeated || error.name === "QuotaExceededError") throw error;
    try { database?.close(); } catch { /* it was dead */ }
    database = null;
    return transact(mode, work, true);
  }
}

/**
 * Reads everything stored in one transaction, and hands each part over as it comes: pages of a line for each entry.
 *
 * @param anew is called when what was handed over is worth nothing, because it is read once more.
 */
async function read(take, anew) {
  if (isVolatile) {
    take([joined([...volatileLines.values()])]);
    return { keys: [] };
  }
  const work = how => (pages, meta, resolve) => { anew(); how(pages, meta, take, resolve); };
  const found = await transact("readonly", work(readParts)).catch(error => {
    if (!database) throw error;
    console.error("cannot read all pages:", error);
    return transact("readonly", work(readSingly));
  });
  generation = found.generation ?? 0;
  return found;
}

/** Everything stored, in pages. */
export async function readAll() {
  let all = [];
  await read(part => all.push(...part), () => { all = []; });
  return all;
}

/** Reads everything and reports `stored` for each part, and `loaded` when no batch of this tab is on its way. */
export async function load() {
  isStale = true;
  if (isLoading) return;
  isLoading = true;
  let hasTold = false;
  const take = rest => { hasTold = true; tell({ type: "stored", rest }); };
  const anew = () => { if (hasTold) tell({ type: "storedAnew" }); hasTold = false; };
  let stored;
  try {
    const put = texts => (pages, meta) => { writePages(pages, asLines(texts)); countUp(meta, 0); };
    // What is in memory is worth more than a storage that the browser has emptied.
    if (hasLoaded && !isVolatile && isOther(await currentGeneration(), generation)) return;
    if (!hasLoaded) await takeAside(texts => transact("readwrite", put(texts)));
    do {
      isStale = false;
      await queue;
      stored = await read(take, anew);
      toJoin = rangesToJoin(stored);
    } while (isStale || unfinished.size > 0);
    hasLoaded = true;
  } catch (error) {
    console.error("cannot read the database:", error);
    anew();
    if (hasLoaded) return;   // what is in memory is worth more than nothing
    if (error.name === "VersionError") return say("blocked");
    isVolatile = true;
    stored = await read(take, anew);
  } finally {
    isLoading = false;
  }
  performance.mark("storage-read");
  tell({ type: "loaded", rest: [], ...(isVolatile && { volatile: true }) });
  if (stored.unreadable) tell({ type: "unreadable", pages: stored.unreadable });
}

/** Makes whole pages of those that earlier versions or deletions have left: some at a time, so that what is saved need not wait. */
export async function join() {
  for (let range; (range = toJoin.pop()) && database?.version > 2;) {
    await queue;
    await transact("readwrite", pages => joinPages(pages, range)).catch(error => console.warn("not joined:", error));
  }
}

/**
 * Writes a batch after all earlier batches, in one transaction. Those that came while another was written share the
 * next: on a slow disk, what is saved waits for one transaction and not for one of each keystroke before it.
 */
export function commit(batch) {
  unfinished.add(batch);
  waiting.push(batch);
  queue = queue.then(() => {
    const batches = waiting;
    waiting = [];
    if (batches.length > 0) return write(batches);
  });
}

/**
 * The page is closing, and a transaction that has begun may not finish. Typed, discarded and changed settings are put
 * aside for the next start. The app reports everything else as saved only when it is; a form stays open until then.
 */
export function keepTyped() {
  const changes = [...unfinished].flatMap(changesOf);
  const isSaving = changes.some(([key]) => !isTyped(key));
  const typed = changes.filter(([key, line]) => isTyped(key) && !(isSaving && line === null));
  if (typed.length > 0) putAside(asTexts(typed));
}

function isTyped(key) {
  return key.startsWith("d/") || key.startsWith("p/");
}

/** Resolves when all batches so far are on disk or have failed. */
export function settled() {
  return queue;
}

async function write(batches) {
  const changes = batches.flatMap(changesOf);
  try {
    if (isBroken) throw new Error("an earlier batch failed");
    if (isVolatile) {
      for (const [key, line] of changes) {
        if (line === null) volatileLines.delete(key); else volatileLines.set(key, line);
      }
    } else {
      const written = await transact("readwrite", (pages, meta) => {
        writePages(pages, changes);
        return countUp(meta, hasLoaded ? generation : 0);
      });
      announce(asTexts(changes), written);
    }
    for (const batch of batches) unfinished.delete(batch);
    if (unfinished.size === 0) forgetAside();
    for (const { batch } of batches) tell({ type: "committed", batch });
  } catch (error) {
    // There may be room for the first of them.
    if (batches.length > 1) {
      for (const batch of batches) await write([batch]);
      return;
    }
    const [batch] = batches;
    unfinished.delete(batch);
    isBroken = unfinished.size > 0;
    const quota = error.name === "QuotaExceededError";
    if (error.name === "AbortError" && isOther(await currentGeneration().catch(() => generation), generation)) say("emptied");
    tell({ type: "commitFailed", batch: batch.batch, reason: String(error), quota });
  }
}

function announce(entries, { generation: written, isFirst }) {
  channel.postMessage({ generation: written, entries });
  if (isFirst || written === generation + 1) generation = written;
  else load();
}

channel.onmessage = ({ data }) => {
  if (data === "wiped") {
    unfinished.clear();   // nothing of it is put aside for whoever comes next
    return location.reload();
  }
  if (data.generation <= generation && !isLoading) return;
  if (data.generation !== generation + 1 || isLoading) return load();
  generation = data.generation;
  // What this tab is about to write comes later on disk, so it must come later in memory too.
  const ours = new Set();
  for (const batch of unfinished) for (const [key] of changesOf(batch)) ours.add(key);
  const entries = data.entries.filter(([key]) => !ours.has(key));
  tell({ type: "changedElsewhere", entries });
};

/** A tab in the background may have missed announcements. */
export async function catchUp() {
  if (isVolatile) return;
  await queue;
  if ((await currentGeneration() ?? 0) !== generation) await load();
}

async function currentGeneration() {
  return (await transact("readonly", (_, meta) => meta.get("generation"))).result;
}

/** Deletes everything in all tabs, except the entries whose keys begin with one of these. */
export async function wipe(kept) {
  await queue;
  volatileLines.clear();
  if (!isVolatile) await transact("readwrite", (pages, meta) => { keepOnly(pages, kept); beginLife(meta); });
  dropAside();
  channel.postMessage("wiped");
}
