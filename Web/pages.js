// Sorted pages of entries, like the leaves of a B-tree: the key of a page is the least key it may hold, its value the
// text of its entries as they stand in a JSON array, so that all pages joined are the array of all entries.

const longest = 32_000;   // characters; a longer page is cut into pages of half of it

export function readPages(texts) {
  return `[${texts.join(",")}]`;
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
  const entries = new Map(JSON.parse(`[${text}]`));
  for (const [key, value] of changes) {
    if (value === null) entries.delete(key); else entries.set(key, value);
  }
  if (entries.size === 0) return store.delete(start);
  const sorted = [...entries].sort(([one], [other]) => one < other ? -1 : 1);
  const texts = sorted.map(entry => JSON.stringify(entry));
  const size = texts.reduce((sum, text) => sum + text.length + 1, 0);
  const limit = size > longest ? longest / 2 : size;
  let first = 0;
  let length = 0;
  for (let index = 0; index <= texts.length; index++) {
    const isFull = index === texts.length || (index > first && length + texts[index].length > limit);
    if (isFull) {
      store.put(texts.slice(first, index).join(","), first === 0 ? start : sorted[first][0]);
      first = index;
      length = 0;
    }
    if (index < texts.length) length += texts[index].length + 1;
  }
}
