// Stores the core's entries in IndexedDB, and keeps the tabs of this browser in step. They are stored in pages (host/storage/pages.js):
// reading 10 000 entries takes the browser 60 ms, and 250 ms when each is a record of the database.
//
// Every transaction that writes also increments `generation`. A tab that knows generation n applies the changes
// of n + 1 as they are announced. When it has missed one, it reads everything again.

import { dropAside, forgetAside, owedAside, putAside, takeAside } from "./host/storage/aside.js";
import { joinPages, rangesToJoin } from "./host/storage/joining.js";
import { asLines, asTexts, changesOf } from "./host/storage/lines.js";
import { beginLife, countUp, isOther, noteRead } from "./host/storage/lives.js";
import { openDatabase, say } from "./host/storage/opening.js";
import { joined, keepOnly, writePages } from "./host/storage/pages.js";
import { readParts, readSingly } from "./host/storage/reading.js";
import { forgetSnapshots, keepJournal, largeSpaces, putSnapshots } from "./host/storage/snapshots.js";

export { askWhoseItWas, noteVisit } from "./host/storage/lives.js";
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
let usesSnapshots = true;
let hasSnapshots = false;   // those that there are will do for some time
let makesSnapshots = null;   // the timer; nothing in a tab that makes none
let handedOver = null;   // by the core
let isBroken = false;   // a batch failed: later ones are based on it and fail too
let tell = () => {};

/** Starts to report events: committed, commitFailed, changedElsewhere, stored, loaded. */
export function listen(receiver) {
  tell = receiver;
}

/** Runs one transaction. A dead handle (the system closes it in the background) is reopened once. */
async function transact(mode, work, isRepeated = false) {
  try {
    database ??= await openDatabase(() => { database = null; }, () => tell({ type: "updateReady" }));
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
 * @param takeSnapshot is given a space and a part of its snapshot. Without it all pages are read.
 * @param anew is called when what was handed over is worth nothing, because it is read once more.
 */
async function read(take, takeSnapshot, anew) {
  if (isVolatile) {
    take([joined([...volatileLines.values()])]);
    return { keys: [] };
  }
  const app = takeSnapshot && usesSnapshots && document.documentElement.dataset.app;
  const inParts = (pages, meta, resolve) => { anew(); readParts(pages, meta, app, take, takeSnapshot, resolve); };
  const singly = (pages, meta, resolve) => { anew(); readSingly(pages, meta, take, resolve); };
  const found = await transact("readonly", inParts).catch(error => {
    if (!database) throw error;
    console.error("cannot read all pages:", error);
    return transact("readonly", singly);
  });
  generation = found.generation ?? 0;
  return found;
}

/** Everything stored, in pages. */
export async function readAll() {
  let all = [];
  await read(part => all.push(...part), null, () => { all = []; });
  return all;
}

/**
 * Reads everything and reports `stored` or `snapshot` for each part, and `loaded` when no batch of this tab is on its way.
 *
 * @param trusts whether snapshots are read. When they were doubted once, this tab reads none any more.
 */
export async function load(trusts = true) {
  usesSnapshots &&= trusts;
  isStale = true;
  if (isLoading) return;
  isLoading = true;
  let hasTold = false;
  const take = rest => { hasTold = true; tell({ type: "stored", rest }); };
  const takeSnapshot = (space, part) => { hasTold = true; tell({ type: "snapshot", space, rest: [part] }); };
  const anew = () => { if (hasTold) tell({ type: "storedAnew" }); hasTold = false; };
  let stored;
  try {
    const put = lines => (pages, meta) => { writePages(pages, lines); countUp(meta, 0, now => keepJournal(meta, now, lines)); };
    // What is in memory is worth more than a storage that the browser has emptied.
    if (hasLoaded && !isVolatile && isOther(await currentGeneration(), generation)) return;
    if (!hasLoaded) await takeAside(texts => transact("readwrite", put(asLines(texts))));
    do {
      isStale = false;
      await queue;
      stored = await read(take, takeSnapshot, anew);
      [toJoin, hasSnapshots] = [rangesToJoin(stored), stored.hasSnapshots];
    } while (isStale || unfinished.size > 0);
    if (owedAside().length > 0) take(asLines(owedAside()).flatMap(([, line]) => line ?? []));
    hasLoaded = true;
  } catch (error) {
    console.error("cannot read the database:", error);
    anew();
    if (hasLoaded) return;   // what is in memory is worth more than nothing
    if (error.name === "VersionError") return say("blocked");
    isVolatile = true;
    stored = await read(take, null, anew);
  } finally {
    isLoading = false;
  }
  noteRead(isVolatile ? null : generation);
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

/** What the core answers to `snapshotWanted`: nothing behind the last part. */
export function takeSnapshot(part) {
  handedOver = part;
}

/** From now on this tab makes snapshots of large spaces where they are needed, ten seconds after the last change. */
export function makeSnapshots() {
  clearTimeout(makesSnapshots);
  makesSnapshots = setTimeout(() => pack().catch(error => console.warn("no snapshots:", error)), 10_000);
}

async function pack() {
  if (hasSnapshots || isVolatile || !database) return;
  await queue;
  const keys = await transact("readonly", pages => pages.getAllKeys());
  const spaces = largeSpaces(keys.result);
  // What the core holds now must be what is stored.
  if (spaces.length === 0 || unfinished.size > 0 || isLoading) return;
  const known = generation;
  const made = spaces.map(space => [space, partsOf(space)]);
  const stored = await transact("readwrite", (_, meta) => putSnapshots(meta, document.documentElement.dataset.app, made, known));
  if (known === generation) hasSnapshots = stored.isGood;
}

function partsOf(space) {
  const parts = [];
  for (handedOver = null; ; parts.push(handedOver)) {
    tell({ type: "snapshotWanted", space, part: parts.length });
    if (!handedOver) throw new Error("the core does not answer");
    if (handedOver.length === 0) return parts;
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
  const changes = [...(isVolatile ? [] : asLines(owedAside())), ...batches.flatMap(changesOf)];
  try {
    if (isBroken) throw new Error("an earlier batch failed");
    if (isVolatile) {
      for (const [key, line] of changes) {
        if (line === null) volatileLines.delete(key); else volatileLines.set(key, line);
      }
    } else {
      let journal;
      const written = await transact("readwrite", (pages, meta) => {
        writePages(pages, changes);
        return countUp(meta, hasLoaded ? generation : 0, now => { journal = keepJournal(meta, now, changes); });
      });
      hasSnapshots &&= journal.isKept;
      if (!hasSnapshots && makesSnapshots) makeSnapshots();
      announce(asTexts(changes), written);
    }
    for (const batch of batches) unfinished.delete(batch);
    if (!isVolatile) forgetAside(unfinished.size === 0);
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
    if (error.name === "AbortError") await isOurs();
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

/** Whether the storage is the one that this tab has read. Says so when it is not. */
export async function isOurs() {
  const isSame = !isOther(await currentGeneration().catch(() => generation), generation);
  if (!isSame) say("emptied");
  return isSame;
}

/** Deletes everything in all tabs, except the entries whose keys begin with one of these. */
export async function wipe(kept) {
  await queue;
  volatileLines.clear();
  if (!isVolatile) await transact("readwrite", (pages, meta) => { keepOnly(pages, kept); beginLife(meta); forgetSnapshots(meta); });
  dropAside();
  channel.postMessage("wiped");
}
