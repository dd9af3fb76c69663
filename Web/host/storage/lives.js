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
