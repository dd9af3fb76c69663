// Turns what people do on the page into events for the core. Elements say with data-… attributes what they report.

import { awaitCore } from "./host/screen/printed.js";
import { listenToStrokes } from "./host/gestures/strokes.js";
import { textScale } from "./host/screen/text-scale.js";

const reported = new WeakMap();   // element → the last reported scroll position
let send = () => {};
let isScrollReportDue = false;
let shownScale = 1;

export function listenToPage(receiver) {
  send = receiver;
  document.addEventListener("click", click);
  document.addEventListener("submit", submit);
  document.addEventListener("input", event => control(event, "input"));
  document.addEventListener("change", event => control(event, "change"));
  document.addEventListener("keydown", keyDown);
  document.addEventListener("touchstart", touchStarted, { passive: true });
  document.addEventListener("touchend", touchEnded, { passive: true });
  document.addEventListener("scroll", reportScrolling, { capture: true, passive: true });
  for (const type of ["beforeprint", "afterprint"]) addEventListener(type, drawForPrinter);
  addEventListener("resize", () => {
    send({ type: "resized", width: innerWidth, height: innerHeight });
  });
  addEventListener("popstate", navigated);
  listenToStrokes(act);
}

function navigated() {
  send({ type: "navigated", url: location.pathname + location.search });
}

/** The innermost element under the finger counts: a plain button or field inside a row does not trigger the row. */
function click(event) {
  const target = event.target.closest("[data-action], a[href], button, input, select, textarea, label, summary");
  if (!target || target.disabled) return;
  if (target.dataset.action !== undefined) {
    event.preventDefault();
    act(target, target.dataset.action, target.form ?? target.closest("form"));
  } else if (target.matches("a[href]")) {
    followLink(event, target);
  }
}

function followLink(event, link) {
  const isModified = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (isModified || link.target || link.hasAttribute("download")) return;
  // Links in a page from the server lead to more such pages, whether or not the core can draw them already. Those in the first screen of
  // an app wait for the core.
  if (link.closest("[data-printed]")?.dataset.printed) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  awaitCore();
  navigated();
}

function submit(event) {
  const form = event.target;
  if (form.dataset.submit === undefined) return;
  event.preventDefault();
  act(form, form.dataset.submit, form, event.submitter);
}

function control(event, kind) {
  const target = event.target.closest(`[data-${kind}]`);
  if (!target) return;
  const text = event.target.type === "checkbox" ? String(event.target.checked) : event.target.value;
  act(target, target.dataset[kind], event.target.form, null, text);
}

export function act(element, action, form, submitter, text) {
  const value = element.dataset.value ?? "";
  const event = { type: "action", action, value, form: form ? fields(form, submitter) : {} };
  if (text !== undefined) event.text = text;
  awaitCore();
  send(event);
}

/** Repeated names become an array. Files are chosen by the effect chooseFile, not in forms. */
function fields(form, submitter) {
  const values = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value !== "string") continue;
    values[name] = Object.hasOwn(values, name) ? [values[name], value].flat() : value;
  }
  return values;
}

/** Enter and Space press elements that only look like buttons. The core receives other keys when no text is being typed. */
function keyDown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const { target, key } = event;
  if ((key === "Enter" || key === " ") && target.matches("[role=button][data-action]:not(button, a[href])")) {
    event.preventDefault();
    return act(target, target.dataset.action, target.closest("form"));
  }
  const isTyping = target.isContentEditable || target.matches("input, textarea, select");
  if (!isTyping && (key === "ArrowLeft" || key === "ArrowRight") && swipe(document.querySelector("[data-swipe]"), key === "ArrowRight")) {
    return event.preventDefault();
  }
  if (key !== "Escape" && (isTyping || key.length > 1 || key === " ")) return;
  const focused = document.activeElement;
  send({ type: "key", key });
  // A shortcut that moves the focus into a field must not be typed into it.
  if (document.activeElement !== focused) event.preventDefault();
}

let touch = null;   // where a finger touched something that can be swiped

function touchStarted({ target, touches }) {
  const element = touches.length === 1 && !target.closest("input, textarea, select") && target.closest("[data-swipe]");
  touch = element ? { element, x: touches[0].clientX, y: touches[0].clientY } : null;
}

function touchEnded({ changedTouches: [{ clientX, clientY }] }) {
  if (!touch) return;
  const [x, y] = [clientX - touch.x, clientY - touch.y];
  if (Math.abs(x) > 60 && Math.abs(x) > 2 * Math.abs(y)) swipe(touch.element, x < 0);
  touch = null;
}

/** Turns to the next or previous page; false when there is none, or a question is open. */
function swipe(element, isForwards) {
  if (!element || element.closest("[inert]")) return false;
  act(element, element.dataset.swipe, null, null, isForwards ? "next" : "previous");
  return true;
}

/** Reports, once per frame, every list whose position or height has changed since the last report. */
export function reportScrolling() {
  if (isScrollReportDue) return;
  isScrollReportDue = true;
  requestAnimationFrame(() => {
    isScrollReportDue = false;
    const scale = textScale();
    if (scale !== shownScale) document.documentElement.style.setProperty("--text-scale", shownScale = scale);
    for (const element of document.querySelectorAll("[data-scroll]")) report(element, scale);
  });
}

let isPrinting = false;

function report(element, scale) {
  if (isPrinting) return;   // an element that is new would have the rows for the printer taken away again
  const list = element.dataset.scroll;
  collapseTitle(element);
  const top = Math.round(element.scrollTop / scale);
  const height = Math.round(element.clientHeight / scale);
  const last = reported.get(element);
  if (last && last.top === top && last.height === height) return;
  reported.set(element, { top, height });
  send({ type: "scrolled", list, top, height });
}

/** A list prints completely: all rows are drawn before printing, and only the visible ones afterwards. So is what prints other than it looks. */
function drawForPrinter({ type }) {
  isPrinting = type === "beforeprint";
  if (isPrinting) for (const element of document.querySelectorAll("[data-before-print]")) act(element, element.dataset.beforePrint);
  for (const element of document.querySelectorAll(".panes:not(.with-detail) [data-scroll], .pane:not(.list) [data-scroll]")) if (type === "beforeprint") send({ type: "scrolled", list: element.dataset.scroll, top: 0, height: 2_000_000 }); else { reported.delete(element); report(element, textScale()); }
}

/** The title over a list is large until the list is scrolled by more than the title shrinks, so that it cannot flicker. */
function collapseTitle({ scrollTop, parentElement: pane }) {
  if (scrollTop > 64) pane.dataset.scrolled = ""; else if (scrollTop <= 0) delete pane.dataset.scrolled;
}

/** The browser and the kind of device, in words that people use. */
export function deviceName() {
  const named = names => names.find(name => navigator.userAgent.includes(name)) ?? "";
  const system = named(["iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux"]);
  return `${named(["Edg", "Firefox", "Chrome", "Safari"])} ${system}`.trim();
}
