// Reads the storage part by part, so that the core takes one in while the browser fetches the next.
import { unreadable } from "./pages.js";
import { readSnapshots } from "./snapshots.js";

/** Pages in a part: about 1 MB of records, for which the memory of the core has to have room. */
const together = 4;

/**
 * Reads everything in the transaction of the object stores. Each part is handed over when it has come: pages of a line for each
 * entry. The first one has all that stands before the records. Then come the snapshots of an app, and the pages that they do not replace.
 *
 * @param app nothing for all pages and no snapshots.
 * @param takeSnapshot is given a space and a part of its snapshot.
 * @param finish is given the keys of the pages, their lengths, those that are texts, the generation, and whether the snapshots are good.
 */
export function readParts(pages, meta, app, take, takeSnapshot, finish) {
  pages.getAllKeys().onsuccess = ({ target: { result: keys } }) => {
    // A page that is not read counts as a long one, which is not joined with others.
    const read = { keys, sizes: keys.map(() => Infinity), texts: new Set(), hasSnapshots: false };
    const readPages = (from, to) => {
      pages.getAll(IDBKeyRange.bound(keys[from], keys[to - 1])).onsuccess = ({ target: { result: part } }) => note(read, from, part, take);
    };
    const before = keys.filter(key => key < "r/").length;
    if (before > 0) readPages(0, before);
    const readOthers = (isReplaced, isGood) => {
      read.hasSnapshots = isGood;
      for (let from = before, to; from < keys.length; from = to) {
        to = from + 1;
        if (isReplaced[from]) continue;
        while (to < keys.length && to - from < together && !isReplaced[to]) to += 1;
        readPages(from, to);
      }
      const generation = meta.get("generation");
      // It is answered last. The end of the transaction, which changes nothing any more, takes twenty milliseconds longer.
      generation.onsuccess = () => finish({ ...read, generation: generation.result });
    };
    if (app) readSnapshots(meta, app, keys, takeSnapshot, take, readOthers); else readOthers([], false);
  };
}

function note(read, from, part, take) {
  for (const [index, page] of part.entries()) {
    if (typeof page === "string") read.texts.add(from + index);
    read.sizes[from + index] = page.length;
  }
  take(part);
}

/** Chromium keeps long pages in files of their own. When one of them is gone the others are read. */
export function readSingly(pages, meta, take, finish) {
  const read = { keys: [], sizes: [], texts: new Set(), unreadable: 0 };
  let before = [];   // the first part has all that stands before the records here too
  pages.getAllKeys().onsuccess = ({ target: { result: keys } }) => {
    for (const key of keys) {
      const page = pages.get(key);
      page.onsuccess = () => {
        read.keys.push(key);
        before.push(page.result);
        if (key < "r/") return;
        note(read, read.keys.length - before.length, before, take);
        before = [];
      };
      page.onerror = event => {
        if (page.error.name === "AbortError") return;
        event.preventDefault();
        console.error("cannot read the page", key, page.error);
        read.unreadable += 1;
        unreadable.add(key);
      };
    }
    const generation = meta.get("generation");
    generation.onsuccess = () => {
      if (before.length > 0) note(read, read.keys.length - before.length, before, take);
      finish({ ...read, generation: generation.result });
    };
  };
}
