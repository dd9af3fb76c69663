// Reads the storage part by part, so that the core takes one in while the browser fetches the next.
import { unreadable } from "./pages.js";

/** Pages in a part: about 1 MB of records, for which the memory of the core has to have room. */
const together = 4;

/**
 * Reads everything in the transaction of the object stores. Each part is handed over when it has come: pages of a line for each
 * entry. The first one has all that stands before the records.
 *
 * @param finish is given the keys of the pages, their lengths, those that are texts, and the generation.
 */
export function readParts(pages, meta, take, finish) {
  pages.getAllKeys().onsuccess = ({ target: { result: keys } }) => {
    const read = { keys, sizes: [], texts: new Set() };
    for (const [first, last] of ranges(keys)) {
      pages.getAll(IDBKeyRange.bound(first, last)).onsuccess = ({ target: { result: part } }) => note(read, part, take);
    }
    const generation = meta.get("generation");
    // It is answered last. The end of the transaction, which changes nothing any more, takes twenty milliseconds longer.
    generation.onsuccess = () => finish({ ...read, generation: generation.result });
  };
}

function note(read, part, take) {
  for (const page of part) {
    if (typeof page === "string") read.texts.add(read.sizes.length);
    read.sizes.push(page.length);
  }
  take(part);
}

/** The first and the last key of each part. */
function ranges(keys) {
  const before = keys.findIndex(key => key >= "r/");
  const starts = [0];
  for (let index = before + together; before >= 0 && index < keys.length; index += together) starts.push(index);
  return keys.length === 0 ? [] : starts.map((start, part) => [keys[start], keys[(starts[part + 1] ?? keys.length) - 1]]);
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
        note(read, before, take);
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
      if (before.length > 0) note(read, before, take);
      finish({ ...read, generation: generation.result });
    };
  };
}
