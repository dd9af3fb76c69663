// A long press does what data-hold names; with a mouse the right button does it, with the keyboard the menu key.

const patience = 500;   // milliseconds
let press = null;
let suppressesClick = false;
let tell = () => {};

export function listenToHolding(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", event => {
    end();
    suppressesClick = false;
    const element = event.target.closest?.("[data-hold]");
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
    const element = event.target.closest?.("[data-hold]");
    // With a mouse a link keeps the menu of the browser.
    if (!element || element.matches("a[href]") && event.pointerType === "mouse") return;
    event.preventDefault();
    // The menu of a finger comes while it is still down: then the timer has fired or will.
    if (!press && !suppressesClick) tell(element, element.dataset.hold);
  });
  document.addEventListener("click", event => {
    if (!suppressesClick) return;
    suppressesClick = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
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
  tell(element, element.dataset.hold);
}
