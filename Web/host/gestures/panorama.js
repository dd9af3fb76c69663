// A panorama around a point. It is turned by dragging and with the arrow keys, and enlarged with +, − and the wheel.
// WebGL draws the view onto the element's canvas. Without WebGL the picture scrolls sideways.

import { paint } from "./sphere.js";

const views = new WeakMap();
const held = new Map();

export function listenToPanoramas() {
  document.addEventListener("load", ({ target }) => begin(target), true);
  for (const image of document.querySelectorAll("[data-panorama] > img")) if (image.complete && image.naturalWidth > 0) begin(image);
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("keydown", key);
  addEventListener("resize", () => { for (const frame of document.querySelectorAll("[data-panorama][data-drawn]")) draw(frame); });
}

function begin(image) {
  const frame = image.closest?.("[data-panorama]");
  if (!frame || views.get(frame)?.url === image.src) return;
  const show = paint(frame.querySelector("canvas"), image);
  if (!show) return;
  views.set(frame, { url: image.src, show, across: 0, up: 0, half: 0.7, speed: 0 });
  frame.dataset.drawn = "";
  draw(frame);
}

function draw(frame) {
  const view = views.get(frame);
  view.show(view.across, view.up, view.half);
  frame.style.setProperty("--turned", `${Math.round(((view.across / Math.PI * 180) % 360 + 360) % 360)}`);
}

function turn(frame, across, up, zoom = 1) {
  const view = views.get(frame);
  if (!view) return false;
  view.across += across;
  view.up = Math.min(1.4, Math.max(-1.4, view.up + up));
  view.half = Math.min(0.9, Math.max(0.2, view.half * zoom));
  draw(frame);
  return true;
}

function take(event) {
  const frame = event.target.closest?.("[data-panorama]");
  if (!frame || event.button !== 0 || !views.has(frame)) return;
  views.get(frame).speed = 0;
  held.set(event.pointerId, { frame, x: event.clientX, y: event.clientY, at: event.timeStamp });
}

function move(event) {
  const grip = held.get(event.pointerId);
  if (!grip) return;
  const view = views.get(grip.frame);
  const scale = 2 * view.half / Math.max(1, grip.frame.clientWidth);
  const [x, y] = [(grip.x - event.clientX) * scale, (event.clientY - grip.y) * scale];
  view.speed = x / Math.max(1, event.timeStamp - grip.at);
  Object.assign(grip, { x: event.clientX, y: event.clientY, at: event.timeStamp });
  turn(grip.frame, x, event.pointerType === "touch" ? 0 : y);
}

/** It keeps turning for some time, like something heavy. */
function release(event) {
  const grip = held.get(event.pointerId);
  if (!held.delete(event.pointerId) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { frame } = grip;
  if (event.timeStamp - grip.at > 80) return;
  let before = performance.now();
  requestAnimationFrame(function roll(now) {
    const view = views.get(frame);
    if (!frame.isConnected || Math.abs(view.speed) < 0.00005 || [...held.values()].some(other => other.frame === frame)) return;
    turn(frame, view.speed * (now - before), 0);
    view.speed *= Math.exp((before - now) / 300);
    before = now;
    requestAnimationFrame(roll);
  });
}

function wheel(event) {
  const frame = event.target.closest?.("[data-panorama]");
  // The wheel alone scrolls the page.
  if (frame && event.ctrlKey && turn(frame, 0, 0, Math.exp(event.deltaY / 300))) event.preventDefault();
}

function key(event) {
  const frame = event.target;
  if (!frame.matches?.("[data-panorama]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = {
    ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1], "+": [0, 0, 0.85], "=": [0, 0, 0.85], "-": [0, 0, 1.18],
  }[event.key];
  if (step && turn(frame, ...step)) event.preventDefault();
}
