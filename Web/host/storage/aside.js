// What a page that is closing puts aside in the browser's small storage, which is written at once, for the next start.

const place = `typed/${Math.random()}`;   // of this tab
let hasPut = false;
let owed = [];   // what a page before this one has put aside, and the storage had no room for

export function putAside(entries) {
  try {
    localStorage.setItem(place, JSON.stringify([...owed, ...entries]));
    hasPut = true;
  } catch (error) {
    console.warn("not put aside:", error.message);   // it is full, or the browser refuses it
  }
}

/** What is to be stored before anything else (P-88), unless another tab has done it. */
export function owedAside() {
  if (hasPut && localStorage.getItem(place) === null) owed = [];
  return owed;
}

/**
 * Something was stored, and what was owed with it.
 *
 * @param isAll whether nothing waits. A page that came back stores all of it by itself.
 */
export function forgetAside(isAll) {
  if (hasPut && (isAll || owed.length > 0)) localStorage.removeItem(place);
  hasPut &&= !(isAll || owed.length > 0);
  owed = [];
}

/** Stores what all tabs have put aside, and forgets it when that is done. Where there is no room, it stays aside, and this tab owes it. */
export async function takeAside(store) {
  const places = all();
  const entries = places.flatMap(read);
  let isLeft = true;
  if (entries.length > 0) await store(entries).catch(error => {
    console.warn("what was typed waits for room:", error.message);
    putAside(entries);   // what this tab puts aside later comes after it
    isLeft = hasPut;
    owed = entries;
  });
  if (isLeft) for (const name of places) localStorage.removeItem(name);
}

/** Another tab may take it first. What cannot be read must not keep anybody from the rest of the storage. */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "[]");
  } catch {
    return [];
  }
}

/** Whoever signs out leaves nothing of it. */
export function dropAside() {
  for (const name of all()) localStorage.removeItem(name);
}

/** Some browsers refuse this storage and have the other. */
function all() {
  try {
    return Object.keys(localStorage).filter(name => name.startsWith("typed"));
  } catch {
    return [];
  }
}
