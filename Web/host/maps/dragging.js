// Draggable features. A style says which layers contain them, and the core decides what becomes of a drag. The map does
// not pan meanwhile.

const slop = { mouse: 3, touch: 8 };   // pixels within which it is a tap

/**
 * @param grabbable returns the draggable feature at a point of the map, if there is one
 * @param tell receives the source and the id of the feature, a phase and the place
 * @returns whether a press was a drag; the click that ends it is then ignored
 */
export function letDrag(map, grabbable, tell) {
  let held = null;   // { source, id, from, slop, place, moves }
  let wasDragged = false;
  let isReportDue = false;

  const report = ({ source, id, place }, phase) => tell({ source, id, phase, place });

  const grab = event => {
    wasDragged = false;
    const isTouch = event.originalEvent.type === "touchstart";
    if (held) return cancel();   // a second finger
    if (isTouch ? event.points.length > 1 : event.originalEvent.button !== 0) return;
    const feature = grabbable(event.point);
    if (!feature) return;
    event.preventDefault();
    held = {
      source: feature.source, id: String(feature.properties.id ?? ""), from: event.point, place: event.lngLat,
      slop: isTouch ? slop.touch : slop.mouse, moves: false,
    };
  };

  const pull = ({ point, lngLat, originalEvent }) => {
    if (!held) return;
    if (!held.moves) {
      if (held.from.dist(point) < held.slop) return;
      held.moves = wasDragged = true;
      report(held, "started");
    }
    // Otherwise a browser would treat a short touch as a tap.
    if (originalEvent.type === "touchmove" && originalEvent.cancelable) originalEvent.preventDefault();
    held.place = lngLat;
    if (isReportDue) return;
    isReportDue = true;
    requestAnimationFrame(() => {
      isReportDue = false;
      if (held?.moves) report(held, "moved");
    });
  };

  const end = phase => {
    const done = held;
    held = null;
    if (done?.moves) report(done, phase);
  };
  const cancel = () => end("cancelled");
  const release = () => end("ended");

  map.on("mousedown", grab);
  map.on("touchstart", grab);
  map.on("mousemove", pull);
  map.on("touchmove", pull);
  map.on("touchend", release);
  map.on("touchcancel", cancel);
  // A mouse button may be released outside the map.
  document.addEventListener("mouseup", release);
  addEventListener("blur", cancel);
  map.on("remove", () => {
    held = null;
    document.removeEventListener("mouseup", release);
    removeEventListener("blur", cancel);
  });
  return () => wasDragged;
}
