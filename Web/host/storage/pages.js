// Sorted pages of entries, like the leaves of a B-tree (decision 7). The key of a page is the smallest key that it may
// contain. Its value has a line in UTF-8 for each entry: the key, a tab, and the value, which is JSON without a line
// feed. All pages joined are all entries. Pages of earlier versions are texts; each is read as it is until it is
// written.

import { decoder, encoder, linesOf } from "./lines.js";

// Records never share a page with entries that change at every keystroke.
const borders = ["", "r/", "r0"];
export const shelf = key => borders.findLast(border => border <= key);
/** Bytes. A longer page is split. Chromium keeps values above 64 kB in separate files, which are faster to read and write. */
export const longest = key => shelf(key) === "r/" ? 256_000 : 32_000;

/** Pages that cannot be read. A transaction that tried to read one is aborted; its retry knows about them. */
export const unreadable = new Set();

export const bytes = page => typeof page === "string" ? encoder.encode(page) : page ?? new Uint8Array();
/** A database that stayed at version 2 for lack of room keeps texts, because a tab of that version may read it. */
const asStored = (store, page) => store.transaction.db.version === 2 ? decoder.decode(page) : page;

/** Puts [key, line] and deletes [key, null] within the transaction of the object store. */
export function writePages(store, changes) {
  store.getAllKeys().onsuccess = ({ target: { result: starts } }) => {
    for (const [start, list] of groupByPage(starts, changes)) writePage(store, start, list);
  };
}

function writePage(store, start, changes) {
  // The page stays as it is, and the changes go into a new page right behind it.
  if (unreadable.has(start)) return writePage(store, start + "\0", changes);
  const page = store.get(start);
  page.onsuccess = () => rewrite(store, start, bytes(page.result), changes);
  page.onerror = () => noteFault(start, page);
}

/** A request of a transaction that was aborted fails too, and says nothing about its page. */
function noteFault(start, { error }) {
  if (error.name !== "AbortError") unreadable.add(start);
}

function groupByPage(starts, changes) {
  const groups = new Map();
  for (const change of changes) {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= change[0]) low = middle + 1; else high = middle;
    }
    const start = low > 0 ? starts[low - 1] : "";
    if (!groups.has(start)) groups.set(start, []);
    groups.get(start).push(change);
  }
  return groups;
}

export function rewrite(store, start, page, changes) {
  const lines = new Map(linesOf(page));
  const last = [...lines.keys()].at(-1) ?? "";
  for (const [key, line] of changes) {
    if (line === null) lines.delete(key); else lines.set(key, line);
  }
  // When a page only grows at its end, as in a first synchronisation, fill pages completely.
  const isAppended = changes.every(([key]) => key > last);
  const keys = [...lines.keys()].sort();
  if (keys.length === 0) return store.delete(start);
  for (const border of borders) {
    const own = keys.filter(key => shelf(key) === border).map(key => [key, lines.get(key)]);
    const isFirst = border === shelf(start);
    if (own.length > 0) cut(store, isFirst ? start : border, own, isAppended); else if (isFirst) store.delete(start);
  }
}

/** Puts the lines, each with its key, into one page or several pages of about the same length. */
function cut(store, start, lines, isAppended) {
  const size = lines.reduce((sum, [, line]) => sum + line.length, 0);
  const most = longest(start);
  const limit = size > most && !isAppended ? size / Math.floor(2 * size / most) : most;
  let [place, taken, length] = [start, [], 0];
  for (const [key, line] of lines) {
    if (taken.length > 0 && (length >= limit || length + line.length > most)) {
      store.put(asStored(store, joined(taken)), place);
      [place, taken, length] = [key, [], 0];
    }
    taken.push(line);
    length += line.length;
  }
  store.put(asStored(store, joined(taken)), place);
}

export function joined(parts) {
  const page = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    page.set(part, place);
    place += part.length;
  }
  return page;
}

/** Deletes all entries except those whose keys begin with one of these, within the transaction of the object store. */
export function keepOnly(store, kept) {
  // When a page cannot be read, delete everything: half of a space would count as all of it.
  if (unreadable.size > 0) return store.clear();
  store.getAllKeys().onsuccess = ({ target: { result: starts } }) => starts.forEach(start => {
    const page = store.get(start);
    page.onsuccess = () => {
      const lines = [...linesOf(bytes(page.result))].filter(([key]) => kept.some(start => key.startsWith(start)));
      if (lines.length > 0) store.put(asStored(store, joined(lines.map(([, line]) => line))), start); else store.delete(start);
    };
    page.onerror = () => noteFault(start, page);
  });
}
