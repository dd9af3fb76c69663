// Keys that the page shows, `[data-keypad]`. They type into the control that last had the focus and suppresses the
// device's keyboard (`inputmode="none"`). `data-key` is a letter, `=TEXT` for a whole text, or `erase`, `now` (the time
// in UTC), `keyboard`.
// A control that is complete hands the focus on (L-175). Whoever presses Tab then, as behind any control, is already there.

const MOMENT = 700;   // ms

let control = null;
let typedIn = null;        // since the last key or touch
let handedOn = -Infinity;  // when

export function listenToKeypads() {
  // Before the core hears of it, which may hand the focus on at once.
  document.addEventListener("input", ({ target }) => { typedIn = target; }, true);
  document.addEventListener("pointerdown", () => { typedIn = null; });
  document.addEventListener("keydown", event => {
    if (event.key === "Tab" && !event.shiftKey && event.timeStamp - handedOn < MOMENT) event.preventDefault();
    typedIn = null;
    handedOn = -Infinity;
  });
  document.addEventListener("focusin", ({ target, timeStamp }) => {
    if (typedIn && typedIn !== target && typedIn.form && typedIn.form === target.form) handedOn = timeStamp;
    if (target.matches?.("input[inputmode=none]")) control = target;
  });
  // A press must not take the focus away from the control.
  document.addEventListener("mousedown", event => {
    if (event.target.closest?.("[data-keypad]")) event.preventDefault();
  });
  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.("[data-keypad] [data-key]");
    if (key && control?.isConnected) press(key.dataset.key);
  });
  if (document.activeElement?.matches("input[inputmode=none]")) control = document.activeElement;
}

function press(key) {
  control.focus({ preventScroll: true });
  const { selectionStart: start, selectionEnd: end, value } = control;
  if (key === "keyboard") return showKeyboard();
  if (key === "erase") control.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
  else if (key === "now") control.setRangeText(new Date().toISOString().slice(11, 16).replace(":", ""), 0, value.length, "end");
  else if (key.startsWith("=")) control.setRangeText(key.slice(1), 0, value.length, "end");
  else control.setRangeText(key, start, end, "end");
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The device's own keyboard appears when the control gets the focus again. */
function showKeyboard() {
  const own = control;
  own.inputMode = "text";
  own.blur();
  own.focus();
}
