// A page from the server stays until the core can draw that very screen. Before that, the core's screen that waits for
// its records is drawn out of sight.

import { letOthersCome } from "../../core.js";

let unseen = null;   // where the core draws while the reader sees the printed page

const app = () => document.getElementById("app");
const printed = () => app()?.querySelector(":scope > [data-printed]");

// On a first visit the records of which the page was printed come beside the core, which asks for them later. Whoever has been here has
// the core at once, and perhaps the records.
const address = !navigator.serviceWorker?.controller && printed()?.dataset.printed;
const asking = new AbortController();
let content = address ? fetch(address, { cache: "no-store", credentials: "same-origin", signal: asking.signal }) : null;
content?.catch(() => {});   // the core is told when it asks
export const isContentComing = Boolean(content);

/** The answer to this address, when it was asked for already. It can be had once, and is not waited for after the signal. */
export function contentAskedFor(url, signal) {
  if (!content || url !== address) return null;
  signal.addEventListener("abort", () => asking.abort(signal.reason));
  const answer = content;
  content = null;
  return answer;
}

/** Whether the reader sees the page that the server has printed. */
export const isPrinted = () => Boolean(printed());

/** What was pressed in the printed page happens when the core is there. Until then the page says that it waits. */
export function awaitCore() {
  if (!isPrinted()) return;
  document.body.setAttribute("aria-busy", "true");
  // The content comes before what only some presses need.
  if (!isContentComing) letOthersCome();
}

/** The element that holds the page of the core. */
export function surface() {
  if (!printed()) unseen = null;   // something else may have replaced it
  else unseen ??= document.createElement("div");
  return unseen ?? app();
}

/** Whether the core's page is visible. The first screen with something to read takes over at the reader's position. */
export function isSeen() {
  if (!unseen || !printed()) return true;
  if (!unseen.firstChild || unseen.querySelector(".arrival")) return false;
  document.body.removeAttribute("aria-busy");
  const old = app().querySelector(".content");
  const [top, typed] = [old?.scrollTop, app().querySelector("input[type=search]:focus")?.value];
  app().replaceChildren(...unseen.childNodes);
  unseen = null;
  const list = old?.dataset.scroll;
  const content = app().querySelector(list ? `[data-scroll="${list}"]` : ".with-detail .pane.detail .content, .pane .content");
  if (top && content) content.scrollTop = top;
  if (typed !== undefined) goOnTyping(app().querySelector("input[type=search]"), typed);
  return true;
}

/** Continues in the app a search that was being typed into the printed page. */
function goOnTyping(field, typed) {
  if (!field) return;
  field.focus({ preventScroll: true });
  field.value = typed;
  if (typed) field.dispatchEvent(new Event("input", { bubbles: true }));
}
