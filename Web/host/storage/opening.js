// Opens the database of the storage, also where another tab has an earlier or a later version of it.
import { convertPages } from "./joining.js";

/**
 * Version 3 may have pages that version 2 cannot read. Pages of version 2 stay as they are until they are joined.
 *
 * @param lost is called when the database cannot be used any more: the system has closed it, or a later version wants it.
 * @param outdated is called when a tab of a later version waits for it.
 */
export async function openDatabase(lost, outdated) {
  try {
    return await openVersion(3, lost, outdated);
  } catch (error) {
    if (error.name === "VersionError") throw error;
    // There may be no room for the new version. The old one is unchanged and readable.
    return openVersion(null, lost, outdated);
  }
}

function openVersion(version, lost, outdated) {
  return new Promise((resolve, reject) => {
    const request = version ? indexedDB.open("vademecum", version) : indexedDB.open("vademecum");
    request.onupgradeneeded = ({ oldVersion }) => {
      if (!version) return request.transaction.abort();
      if (oldVersion === 1) convertPages(request.transaction.objectStore("pages"));
      if (oldVersion > 0) return;
      request.result.createObjectStore("pages");
      request.result.createObjectStore("meta");
    };
    // A tab has an earlier version open and does not close it.
    request.onblocked = () => say("blocked");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      say("blocked", false);
      const database = request.result;
      if (database.version < 2) {
        database.close();
        return reject(new DOMException("an earlier version", "VersionError"));
      }
      database.onclose = lost;
      // A tab of a later version waits for it. This tab stores nothing any more until it is reloaded.
      database.onversionchange = ({ newVersion }) => {
        database.close();
        lost();
        if (newVersion > 3) outdated();
      };
      resolve(database);
    };
  });
}

/** Shows or takes away what the page says in both languages. */
export function say(what, isSo = true) {
  document.querySelector(`body > [data-said=${what}]`)?.remove();
  const words = document.getElementById(what)?.content.firstElementChild.cloneNode(true);
  if (!isSo || !words) return;
  words.dataset.said = what;
  document.body.prepend(words);
}
