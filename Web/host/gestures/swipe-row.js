// A row with buttons behind it. Swiping right presses the first of them, the usual next thing. Swiping left, a long press
// or the sign at its end uncovers them. With a keyboard they appear when they get the focus.

let swipe = null;
let suppressesClick = false;

export function listenToRows() {
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("click", event => {
    // Moving a row with a finger is not a press. A press by a key or a script (detail 0) has nothing to do with the finger.
    if (suppressesClick && event.detail > 0) {
      suppressesClick = false;
      event.preventDefault();
      return event.stopPropagation();
    }
    const row = event.target.closest?.(".swipe-front > .more, .swipe-button")?.closest("[data-swipe-row]");
    if (row) (row.dataset.opened !== undefined || event.target.closest(".swipe-button") ? close : openRow)(row);
  }, true);
}

function take(event) {
  suppressesClick = false;
  const row = event.target.closest?.("[data-swipe-row]");
  for (const other of document.querySelectorAll("[data-swipe-row][data-opened]")) if (other !== row) close(other);
  const front = event.target.closest?.(".swipe-front");
  if (!row || !front || swipe || event.pointerType === "mouse" || event.button !== 0) return;
  const actions = row.querySelector(".swipe-actions")?.offsetWidth ?? 0;
  const start = row.dataset.opened === undefined ? 0 : -actions;
  swipe = { row, front, actions, start, pointer: event.pointerId, x: event.clientX, y: event.clientY, shift: start, moves: false };
}

function move(event) {
  if (swipe?.pointer !== event.pointerId) return;
  const [x, y] = [event.clientX - swipe.x, event.clientY - swipe.y];
  if (!swipe.moves) {
    if (Math.abs(y) > 10 && Math.abs(y) > Math.abs(x)) return void (swipe = null);
    if (Math.abs(x) < 8) return;
    swipe.moves = true;
    swipe.row.dataset.moving = "";
    try { swipe.front.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
  }
  const { row, actions, start } = swipe;
  const most = row.querySelector(".swipe-usual") ? row.offsetWidth : 0;
  const wanted = start + x;
  const past = wanted > most ? wanted - most : wanted < -actions ? wanted + actions : 0;
  swipe.shift = wanted - past * 0.75;
  row.style.setProperty("--swipe", `${swipe.shift}px`);
  row.toggleAttribute("data-ready", most > 0 && swipe.shift > row.offsetWidth * 0.33);
}

function release(event) {
  if (swipe?.pointer !== event.pointerId) return;
  const { row, actions, shift, moves } = swipe;
  swipe = null;
  if (!moves) return;
  const isReady = row.dataset.ready !== undefined && event.type === "pointerup";
  close(row);
  if (isReady) row.querySelector(".swipe-button").click();
  else if (actions > 0 && shift < -actions / 2) openRow(row);
  suppressesClick = event.type === "pointerup";
  setTimeout(() => { suppressesClick = false; }, 60);   // the click comes at once or not at all
}

/** Uncovers the buttons of a row. */
export function openRow(row) {
  swipe = null;
  row.dataset.opened = "";
  row.querySelector(".more")?.setAttribute("aria-expanded", "true");
}

function close(row) {
  for (const name of ["moving", "ready", "opened"]) delete row.dataset[name];
  row.style.removeProperty("--swipe");
  row.querySelector(".more")?.setAttribute("aria-expanded", "false");
}
