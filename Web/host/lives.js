// Which storage a tab has read. When its user signs out in another tab, or the browser throws the storage away under an open tab, what
// that tab still writes would be a part of a space in an empty storage, and would count as all of it.
//
// The generation counts the transactions that write. Its upper part is the life of the storage, which is drawn anew whenever it becomes
// empty.

const transactions = 2 ** 32;

export const isSameLife = (one, other) => Math.floor(one / transactions) === Math.floor(other / transactions);

/** Within the transaction that makes the storage or empties it. */
export function beginLife(meta) {
  meta.put((1 + Math.floor(Math.random() * 2 ** 20)) * transactions, "generation");
}

/**
 * Counts the transaction, and takes it back when this is not the storage that the tab has read.
 *
 * @param known is the generation that the tab knows; null when it has read nothing yet.
 * @param counted is told the generation, still within the transaction.
 */
export function countUp(meta, known, counted = () => {}) {
  const written = {};
  const current = meta.get("generation");
  current.onsuccess = () => {
    const last = current.result ?? 0;
    if (known !== null && !isSameLife(last, known)) return meta.transaction.abort();
    written.generation = last + 1;
    meta.put(written.generation, "generation");
    counted(written.generation);
  };
  return written;
}
