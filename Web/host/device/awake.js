// Keeps the display on while the core wants it. Browsers release the lock when the page is hidden, so it is requested
// again when the page is visible.

let isWanted = false;
let lock = null;

export function keepAwake(on) {
  isWanted = on;
  if (on) return take();
  lock?.release();
  lock = null;
}

async function take() {
  if (!isWanted || lock || document.hidden || !navigator.wakeLock) return;
  try {
    const taken = await navigator.wakeLock.request("screen");
    if (!isWanted || lock) return taken.release();
    lock = taken;
    taken.addEventListener("release", () => { if (lock === taken) lock = null; });
  } catch { /* a device that saves its battery does not: its display goes off as usual */ }
}

document.addEventListener("visibilitychange", take);
