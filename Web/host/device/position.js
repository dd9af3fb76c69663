// Reports the position of the device for as long as the core needs it.

let positionWatch = null;
let asked = 0;   // how often the core has said what it needs: a late answer about an earlier time counts no more

/** @param ifAllowed watches only where the user has allowed it before, and asks nobody */
export async function watchPosition(isOn, ifAllowed, send) {
  const mine = ++asked;
  if (positionWatch !== null) navigator.geolocation.clearWatch(positionWatch);
  positionWatch = null;
  if (!isOn) return;
  if (ifAllowed && (!await isAllowed() || mine !== asked)) return;
  const reasons = ["", "denied", "unavailable", "late"];
  if (!navigator.geolocation) return send({ type: "position", failed: "unavailable" });
  positionWatch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy, heading } }) => send({
      type: "position", latitude, longitude, accuracy, ...(Number.isFinite(heading) && { heading }),
    }),
    ({ code }) => send({ type: "position", failed: reasons[code] }),
    // What is measured is not where the device was a while ago; where a map begins, that will do.
    { enableHighAccuracy: true, timeout: 20_000, maximumAge: ifAllowed ? 60_000 : 0 });
}

async function isAllowed() {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return permission?.state === "granted";
}
