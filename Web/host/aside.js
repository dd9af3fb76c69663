// What a page that is closing puts aside in the browser's small storage, which is written at once, for the next start.

const place = `typed/${Math.random()}`;   // of this tab
let hasPut = false;

export function putAside(entries) {
  localStorage.setItem(place, JSON.stringify(entries));
  hasPut = true;
}

/** A page that came back stores all of it by itself. */
export function forgetAside() {
  if (hasPut) localStorage.removeItem(place);
  hasPut = false;
}

/** Stores what all tabs have put aside, and forgets it when that is done. */
export async function takeAside(store) {
  const places = Object.keys(localStorage).filter(name => name.startsWith("typed"));
  const entries = places.flatMap(name => JSON.parse(localStorage.getItem(name) ?? "[]"));   // another tab may take it first
  if (entries.length > 0) await store(entries);
  for (const name of places) localStorage.removeItem(name);
}
