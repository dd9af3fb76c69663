// Reports the position of the device for as long as the core needs it.

let positionWatch = null;

export function watchPosition(isOn, send) {
  if (positionWatch !== null) navigator.geolocation.clearWatch(positionWatch);
  positionWatch = null;
  if (!isOn) return;
  const reasons = ["", "denied", "unavailable", "late"];
  if (!navigator.geolocation) return send({ type: "position", failed: "unavailable" });
  positionWatch = navigator.geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy, heading } }) => send({
      type: "position", latitude, longitude, accuracy, ...(Number.isFinite(heading) && { heading }),
    }),
    ({ code }) => send({ type: "position", failed: reasons[code] }),
    { enableHighAccuracy: true, timeout: 20_000, maximumAge: 5_000 });
}
