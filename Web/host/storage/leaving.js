// Whoever has removed the data from a device may have had no network (P-107), and the server then still knows the device. It is told
// with the first network, before it is asked for anything else.

const mark = "leaving";
const end = "/api/v1/sessions/current";

/** Everything on the device is being deleted. The session may have ended before; then the server says so. */
export function leave() {
  try { localStorage.setItem(mark, "1"); } catch { /* such a browser keeps no session either */ }
}

/** Resolves when no session is left of before the data were removed. Fails without a network. */
export async function left() {
  if (!isLeaving()) return;
  // Of several tabs one tells: another might end the session of whoever signs in next.
  await (navigator.locks ? navigator.locks.request(mark, tell) : tell());
}

async function tell() {
  if (!isLeaving()) return;
  const { status } = await fetch(end, { method: "DELETE", credentials: "same-origin", signal: AbortSignal.timeout(30_000) });
  if (status >= 500) throw new Error(`the session has not ended: ${status}`);
  localStorage.removeItem(mark);
}

function isLeaving() {
  try { return localStorage.getItem(mark) !== null; } catch { return false; }
}

const tellIfPossible = () => left().catch(error => console.warn("still signed in:", error.message));
tellIfPossible();
addEventListener("online", tellIfPossible);
