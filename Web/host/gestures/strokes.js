// Drawing with a finger, a pen or a mouse on drawings that allow it (data-strokes). Each line becomes an action with
// its points in units of the drawing. While a line is drawn, only this module shows it. Drawings with data-live show it
// themselves and receive each position of the finger. When data-live names an action, that action receives where the
// finger started and where it is.

let stroke = null;

export function listenToStrokes(act) {
  document.addEventListener("pointerdown", event => {
    const pad = event.target.closest?.("[data-strokes]");
    if (!pad || stroke || event.button !== 0) return;
    event.preventDefault();
    pad.setPointerCapture(event.pointerId);
    stroke = { pad, pointer: event.pointerId, points: [], line: document.createElementNS(pad.namespaceURI, "polyline") };
    if (pad.dataset.live === undefined) pad.append(stroke.line);
    add(event);
  });
  document.addEventListener("pointermove", event => {
    if (stroke?.pointer !== event.pointerId) return;
    for (const point of event.getCoalescedEvents?.() ?? [event]) add(point);
    const { pad, points } = stroke;
    const { strokes, live } = pad.dataset;
    if (live === undefined) return;
    act(pad, live || strokes, pad.closest("form"), null, (live ? [points[0], points.at(-1)] : [points.at(-1)]).flat().join(" "));
  });
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, event => end(event, act));
}

function add({ clientX, clientY }) {
  const { pad, points, line } = stroke;
  const box = pad.getBoundingClientRect();
  const { width, height } = pad.viewBox.baseVal;
  const x = Math.round((clientX - box.left) / box.width * width);
  const y = Math.round((clientY - box.top) / box.height * height);
  const last = points.at(-1);
  if (points.length >= 1000 || last && Math.hypot(last[0] - x, last[1] - y) < 3) return;
  points.push([x, y]);
  line.setAttribute("points", points.join(" "));
}

function end(event, act) {
  if (stroke?.pointer !== event.pointerId) return;
  const { pad, points, line } = stroke;
  stroke = null;
  line.remove();
  if (pad.isConnected) act(pad, pad.dataset.strokes, pad.closest("form"), null, points.flat().join(" "));
}
