// Joins pages of earlier versions and pages that became small, a few at a time, while the app is used. Each step is its
// own transaction and leaves the same entries, so it may be interrupted at any time.
import { bytes, joined, longest, rewrite, shelf } from "./pages.js";

/** Version 1 of the database stored the entries of a page as a JSON array. Nothing of them is lost. */
export function convertPages(store) {
  store.openCursor().onsuccess = ({ target: { result: page } }) => {
    if (!page) return;
    page.update(JSON.parse(`[${page.value}]`).map(([key, value]) => `${key}\t${value}\n`).join(""));
    page.continue();
  };
}

/**
 * The first and the last key of neighbours that together are one page, and of pages that are texts.
 *
 * @param read is what reading has found: the keys of the pages, how long each is, and which are texts.
 */
export function rangesToJoin({ keys, sizes, texts }) {
  const ranges = [];
  let range = null;
  for (const [index, key] of keys.entries()) {
    const length = sizes[index];
    // Far below the limit, so that the next entry does not cut it again.
    if (!range || shelf(key) !== shelf(range.first) || range.length + length > longest(key) * 3 / 4)
      ranges.push(range = { first: key, length: 0, count: 0, isOld: false });
    range.last = key;
    range.length += length;
    range.count += 1;
    range.isOld ||= texts.has(index);
  }
  return ranges.filter(({ count, isOld }) => count > 1 || isOld);
}

/** Joins the pages that are in the range now, within the transaction of the object store. */
export function joinPages(store, { first, last }) {
  const range = IDBKeyRange.bound(first, last);
  store.getAllKeys(range).onsuccess = ({ target: { result: [start] } }) => {
    // The first pages may be gone. Entries that came there since are in the page before, which is where they are looked
    // up.
    if (start === undefined) return;
    store.getAll(range).onsuccess = ({ target: { result: pages } }) => {
      store.delete(range);
      rewrite(store, start, joined(pages.map(bytes)), []);
    };
  };
}
