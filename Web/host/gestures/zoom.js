// A picture that is enlarged and moved: by two fingers, the wheel, a double tap or click, and keys. Only this module
// knows its size and position. The core learns whether it is enlarged.

const most = 8;
const fingers = new Map();
const states = new WeakMap();
let tell = () => {};
let grip = null;   // where the fingers were when their number changed

export function listenToPictures(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("dblclick", event => {
    const frame = event.target.closest?.("[data-zoom]");
    if (frame) scale(frame, state(frame).zoom > 1 ? 1 / most : 2.5, event.clientX, event.clientY);
  });
  document.addEventListener("keydown", key);
}

function state(frame) {
  if (!states.has(frame)) states.set(frame, { zoom: 1, x: 0, y: 0, told: "whole" });
  return states.get(frame);
}

/** Shows it within its edges. */
function show(frame, zoom, x, y) {
  const now = state(frame);
  now.zoom = Math.min(most, Math.max(1, zoom));
  const edge = (length, value) => Math.min(0, Math.max(length * (1 - now.zoom), value));
  [now.x, now.y] = [edge(frame.clientWidth, x), edge(frame.clientHeight, y)];
  frame.style.setProperty("--zoom", now.zoom);
  frame.style.setProperty("--zoom-x", `${now.x}px`);
  frame.style.setProperty("--zoom-y", `${now.y}px`);
  frame.toggleAttribute("data-enlarged", now.zoom > 1);
}

function told(frame) {
  const now = state(frame);
  const outcome = now.zoom > 1 ? "enlarged" : "whole";
  if (outcome === now.told) return;
  now.told = outcome;
  tell(frame, frame.dataset.zoom, outcome);
}

/** Zooms around a point of the window, which stays in place. */
function scale(frame, factor, clientX, clientY, isDone = true) {
  const box = frame.getBoundingClientRect();
  const now = state(frame);
  const zoom = Math.min(most, Math.max(1, now.zoom * factor));
  const [px, py] = [clientX - box.left, clientY - box.top];
  show(frame, zoom, px - (px - now.x) * zoom / now.zoom, py - (py - now.y) * zoom / now.zoom);
  if (isDone) told(frame);
}

function grasp(frame) {
  const [one, two] = [...fingers.values()];
  grip = { frame, x: two ? (one.x + two.x) / 2 : one.x, y: two ? (one.y + two.y) / 2 : one.y, span: two ? Math.hypot(one.x - two.x, one.y - two.y) : 0 };
}

function take(event) {
  const frame = event.target.closest?.("[data-zoom]");
  if (!frame || event.button !== 0 || fingers.size > 1 || grip && grip.frame !== frame) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  grasp(frame);
}

function move(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  [finger.x, finger.y] = [event.clientX, event.clientY];
  const before = grip;
  grasp(before.frame);
  const now = state(before.frame);
  if (now.zoom > 1) show(before.frame, now.zoom, now.x + grip.x - before.x, now.y + grip.y - before.y);
  if (before.span > 0 && grip.span > 0) scale(before.frame, grip.span / before.span, grip.x, grip.y, false);
}

function release(event) {
  if (!fingers.delete(event.pointerId)) return;
  const { frame } = grip;
  if (fingers.size > 0) return grasp(frame);
  grip = null;
  told(frame);
}

function wheel(event) {
  const frame = event.target.closest?.("[data-zoom]");
  // The wheel scrolls the page over a picture that is not enlarged.
  if (!frame || !event.ctrlKey && state(frame).zoom === 1) return;
  event.preventDefault();
  scale(frame, Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}

function key(event) {
  const frame = event.target;
  if (!frame.matches?.("[data-zoom]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = frame.getBoundingClientRect();
  const factor = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, 0: 1 / most, Escape: 1 / most }[event.key];
  const step = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
  const { zoom, x, y } = state(frame);
  if (factor) scale(frame, factor, box.left + box.width / 2, box.top + box.height / 2);
  else if (step && zoom > 1) show(frame, zoom, x + step[0], y + step[1]);
  else return;
  event.preventDefault();
}
