// A long press triggers the action in data-hold, or uncovers the buttons of a row. With a mouse the right button does it,
// with a keyboard the menu key.
import { openRow } from "./swipe-row.js";

const patience = 500;   // milliseconds
let press = null;
let suppressesClick = false;
let tell = () => {};

export function listenToHolding(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", event => {
    end();
    suppressesClick = false;
    const element = held(event);
    if (!element || event.button !== 0) return;
    press = { element, x: event.clientX, y: event.clientY, timer: setTimeout(fire, patience) };
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > 8) end();
  });
  for (const type of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(type, end, true);
  // The click of this press comes at once or not at all.
  document.addEventListener("pointerup", () => setTimeout(() => { suppressesClick = false; }, 60));
  document.addEventListener("contextmenu", event => {
    const element = held(event);
    // With a mouse a link keeps the browser's menu.
    if (!element || event.target.closest("a[href]") && event.pointerType === "mouse") return;
    event.preventDefault();
    // The menu event of a finger comes while it is still down: the timer has fired or will fire.
    if (!press && !suppressesClick) outcome(element);
  });
  document.addEventListener("click", event => {
    if (!suppressesClick || event.detail === 0) return;
    suppressesClick = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

const held = ({ target }) => target.closest?.("[data-hold], [data-swipe-row]");

function outcome(element) {
  if (element.dataset.hold === undefined) openRow(element); else tell(element, element.dataset.hold);
}

function end() {
  clearTimeout(press?.timer);
  press = null;
}

function fire() {
  const { element } = press;
  press = null;
  suppressesClick = true;
  if (!element.isConnected) return;
  navigator.vibrate?.(8);
  outcome(element);
}
