// Which storage a tab has read. When its user signs out in another tab, or the browser throws the storage away under an open tab, what
// that tab still writes would be a part of a space in an empty storage, and would count as all of it.
//
// The generation counts the transactions that write. Its upper part is the life of the storage, which is drawn anew by the first of them
// and whenever the storage is emptied.

const transactions = 2 ** 32;
const drawn = () => (1 + Math.floor(Math.random() * 2 ** 20)) * transactions;
const life = generation => Math.floor(generation / transactions);

/**
 * Whether a tab has read another storage than the one with this generation.
 *
 * @param found is undefined in a storage that nobody has written to.
 * @param known is 0 for a tab that has read nothing yet, or such a storage.
 */
export const isOther = (found, known) => known > 0 && (found === undefined || life(found) !== life(known));

/** Within the transaction that empties the storage. */
export function beginLife(meta) {
  meta.put(drawn(), "generation");
}

/**
 * Counts the transaction, and takes it back when this is another storage than the one that the tab has read.
 *
 * @param counted is told the generation, still within the transaction.
 */
export function countUp(meta, known, counted = () => {}) {
  const written = {};
  const current = meta.get("generation");
  current.onsuccess = () => {
    if (isOther(current.result, known)) return meta.transaction.abort();
    written.isFirst = current.result === undefined;
    written.generation = (current.result ?? drawn()) + 1;
    meta.put(written.generation, "generation");
    counted(written.generation);
  };
  return written;
}

// A browser that throws the storage away may keep the session, and the cookie that says that something was stored here (P-84).

let found = null;   // the generation at the start; 0 in a storage that nobody has written to, null where there is none
let hasStored = false;   // whether this browser had a storage when it was last here

/** @param generation is null where there is no database. */
export function noteRead(generation) {
  performance.mark("storage-read");
  found ??= generation;
}

/** The server prints an empty first screen for those alone who have never been here (H-12). */
export function noteVisit() {
  hasStored = document.cookie.includes("known=2");
  document.cookie = `known=${found > 0 ? 2 : 1}; path=/; max-age=31536000; samesite=lax`;
}

/**
 * In an empty storage the core asks the server whose the session is. Where nothing is known to have been stored, this is most likely a
 * first visit, which waits for nothing.
 */
export function askWhoseItWas(send) {
  if (found !== 0) return;
  const ask = () => send({ type: "action", action: "account.return", value: hasStored ? "emptied" : "", form: {} });
  const askWhenPossible = () => navigator.onLine ? ask() : addEventListener("online", ask, { once: true });
  setTimeout(askWhenPossible, hasStored ? 0 : 15_000);
}

// The store of pictures has a life of its own, beside the pictures, since it is another database. It has none until it is first emptied.

/** Within the transaction: empties the store of pictures. */
export function emptyPictures(store) {
  store.clear();
  return store.put(drawn(), "life");
}

/**
 * Puts a picture, and takes the transaction back when the store was emptied since the tab has read its life.
 *
 * @param known is the life that the tab has read.
 */
export function putPicture(store, known, name, picture) {
  const current = store.get("life");
  current.onsuccess = () => {
    if (current.result === known) store.put(picture, name);
    else store.transaction.abort();
  };
  return current;
}
