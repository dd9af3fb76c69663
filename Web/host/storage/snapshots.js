// Snapshots of large spaces (decision 56): their records as the core has them in memory, so that a start need not read and parse
// their pages. What was written since stands in the journal. All of it only repeats what the pages say; whoever doubts it reads the pages.
//
// In the store `meta`: `snapshots/APP` says which spaces an app has them of, and of which generation; `snapshot/APP/SPACE/PART` are the
// bytes; `journal/GENERATION` are the lines of records that this generation wrote; `journaled` is the last generation that kept it.

import { encoder } from "./lines.js";
import { joined } from "./pages.js";

/** A space with fewer pages of its own is read fast enough. */
const leastPages = 4;
/** A longer journal is not worth reading: the snapshots are made anew. In bytes; at a start, and while the app runs. */
const [longestJournal, longestAtStart] = [4_000_000, 250_000];

const all = prefix => IDBKeyRange.bound(prefix, prefix + "\uffff");
const digits = generation => String(generation).padStart(16, "0");
const journalsAfter = generation => IDBKeyRange.bound(`journal/${digits(generation + 1)}`, "journal/\uffff");
const journalsTo = generation => IDBKeyRange.bound("journal/", `journal/${digits(generation)}`);

/** Deletes all snapshots, within the transaction of the object store. */
export function forgetSnapshots(meta) {
  for (const prefix of ["snapshot/", "snapshots/", "journal/"]) meta.delete(all(prefix));
  meta.delete("journaled");
}

/**
 * Keeps what a transaction writes for the snapshots that there are.
 *
 * @returns an object that says afterwards whether there are snapshots that can be used.
 */
export function keepJournal(meta, generation, changes) {
  const journal = { isKept: false };
  const request = meta.get("journaled");
  request.onsuccess = () => {
    const kept = request.result;
    if (!kept) return;
    const lines = changes.filter(([key]) => key.startsWith("r/")).map(([key, line]) => line ?? encoder.encode(`${key}\t\n`));
    const bytes = kept.bytes + lines.reduce((sum, line) => sum + line.length, 0);
    // A tab of an earlier version has written, and kept nothing.
    if (kept.generation !== generation - 1 || bytes > longestJournal) return forgetSnapshots(meta);
    if (lines.length > 0) meta.put(joined(lines), `journal/${digits(generation)}`);
    meta.put({ generation, bytes }, "journaled");
    journal.isKept = true;
  };
  return journal;
}

/** The spaces whose pages are many, by the keys of all pages. */
export function largeSpaces(keys) {
  const counts = new Map();
  for (const [index, key] of keys.entries()) {
    const space = wholeSpace(key, keys[index + 1]);
    if (space) counts.set(space, (counts.get(space) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= leastPages).map(([space]) => space);
}

/** The space to which all records of a page belong; nothing where there may be several. */
function wholeSpace(key, next) {
  const [kind, space] = key.split("/", 2);
  return kind === "r" && next?.startsWith(`r/${space}/`) ? space : null;
}

/**
 * Reads the snapshots of an app within the transaction of the object store.
 *
 * @param keys of all pages.
 * @param found is told, when all of it has been asked for: which pages need not be read, and whether the snapshots are worth keeping.
 */
export function readSnapshots(meta, app, keys, take, takeLines, found) {
  const [set, kept, generation] = [`snapshots/${app}`, "journaled", "generation"].map(key => meta.get(key));
  generation.onsuccess = () => {
    const snapshots = set.result;
    if (!snapshots || kept.result?.generation !== generation.result) return found([], false);
    for (const [space, parts] of snapshots.spaces) {
      for (let part = 0; part < parts; part++) {
        const request = meta.get(`snapshot/${app}/${space}/${part}`);
        // Of a part that is gone the core gets no bytes, and asks for the pages.
        request.onsuccess = () => take(space, request.result ?? new Uint8Array());
      }
    }
    const journal = meta.getAll(journalsAfter(snapshots.generation));
    journal.onsuccess = () => { if (journal.result.length > 0) takeLines(journal.result); };
    const parts = new Map(snapshots.spaces);
    const isShort = kept.result.bytes - snapshots.bytes < longestAtStart;
    found(
      keys.map((key, index) => parts.get(wholeSpace(key, keys[index + 1])) > 0),
      isShort && largeSpaces(keys).every(space => parts.has(space)));
  };
}

/**
 * Stores snapshots within the transaction of the object store, unless something was written since they were made.
 *
 * @param made the parts of each space; none where the app does not hold the space.
 * @returns an object that says afterwards whether they are stored.
 */
export function putSnapshots(meta, app, made, generation) {
  const stored = { isGood: false };
  const [current, kept, others] = [meta.get("generation"), meta.get("journaled"), meta.getAll(all("snapshots/"))];
  others.onsuccess = () => {
    if (current.result !== generation) return;
    const isKept = kept.result?.generation === generation;
    if (!isKept) forgetSnapshots(meta);
    const older = isKept ? others.result.filter(set => set.app !== app) : [];
    const bytes = older.length > 0 ? kept.result.bytes : 0;
    meta.delete(all(`snapshot/${app}/`));
    for (const [space, parts] of made) parts.forEach((part, number) => meta.put(part, `snapshot/${app}/${space}/${number}`));
    meta.put({ app, generation, bytes, spaces: made.map(([space, parts]) => [space, parts.length]) }, `snapshots/${app}`);
    meta.put({ generation, bytes }, "journaled");
    meta.delete(journalsTo(Math.min(generation, ...older.map(set => set.generation))));
    stored.isGood = true;
  };
  return stored;
}
