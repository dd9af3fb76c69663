// What a page that is closing puts aside in the browser's small storage, which is written at once, for the next start.

const place = `typed/${Math.random()}`;   // of this tab
let hasPut = false;

export function putAside(entries) {
  try {
    localStorage.setItem(place, JSON.stringify(entries));
    hasPut = true;
  } catch (error) {
    console.warn("not put aside:", error.message);   // it is full, or the browser refuses it
  }
}

/** A page that came back stores all of it by itself. */
export function forgetAside() {
  if (hasPut) localStorage.removeItem(place);
  hasPut = false;
}

/** Stores what all tabs have put aside, and forgets it when that is done. */
export async function takeAside(store) {
  const places = all();
  const entries = places.flatMap(read);
  if (entries.length > 0) await store(entries);
  for (const name of places) localStorage.removeItem(name);
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
