// Sorted pages of entries, like the leaves of a B-tree: the key of a page is the least key it may hold, its value a line
// for each entry: the key, a tab, the value, which is JSON without a line feed. All pages joined are all entries.

const longest = 32_000;   // characters; a longer page is cut into pages of half of it

/** Version 1 of the database had the entries of a page as they stand in a JSON array. Nothing of them is lost. */
export function convertPages(store) {
  store.openCursor().onsuccess = ({ target: { result: page } }) => {
    if (!page) return;
    page.update(JSON.parse(`[${page.value}]`).map(([key, value]) => `${key}\t${value}\n`).join(""));
    page.continue();
  };
}

/** Puts [key, value] and deletes [key, null] within the transaction of the object store. */
export function writePages(store, changes) {
  const starts = store.getAllKeys();
  starts.onsuccess = () => {
    for (const [start, list] of groupByPage(starts.result, changes)) {
      const page = store.get(start);
      page.onsuccess = () => rewrite(store, start, page.result ?? "", list);
    }
  };
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

function rewrite(store, start, text, changes) {
  const lines = new Map();
  for (const line of text.split("\n")) if (line) lines.set(line.slice(0, line.indexOf("\t")), line + "\n");
  for (const [key, value] of changes) {
    if (value === null) lines.delete(key); else lines.set(key, `${key}\t${value}\n`);
  }
  if (lines.size === 0) return store.delete(start);
  const keys = [...lines.keys()].sort();
  const texts = keys.map(key => lines.get(key));
  const size = texts.reduce((sum, text) => sum + text.length, 0);
  const limit = size > longest ? longest / 2 : size;
  let first = 0;
  let length = 0;
  for (let index = 0; index <= texts.length; index++) {
    const isFull = index === texts.length || (index > first && length + texts[index].length > limit);
    if (isFull) {
      store.put(texts.slice(first, index).join(""), first === 0 ? start : keys[first]);
      first = index;
      length = 0;
    }
    if (index < texts.length) length += texts[index].length;
  }
}

/** Deletes all entries but those whose keys begin with one of these, within the transaction of the object store. */
export function keepOnly(store, kept) {
  store.openCursor().onsuccess = ({ target: { result: page } }) => {
    if (!page) return;
    const lines = page.value.split("\n").filter(line => kept.some(start => line.startsWith(start)));
    if (lines.length > 0) page.update(lines.join("\n") + "\n"); else page.delete();
    page.continue();
  };
}
