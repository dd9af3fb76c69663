// A row that is swiped with a finger or a pen. Swiping right triggers the usual next action, swiping left uncovers the
// row's buttons. With a keyboard the buttons appear when they get the focus.

let swipe = null;
let suppressesClick = false;
let tell = () => {};

export function listenToRows(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  // Moving a row with a finger is not a press.
  document.addEventListener("click", event => {
    if (!suppressesClick) return;
    suppressesClick = false;
    event.preventDefault();
    event.stopPropagation();
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
  row.toggleAttribute("data-ready", swipe.shift > row.offsetWidth * 0.33);
}

function release(event) {
  if (swipe?.pointer !== event.pointerId) return;
  const { row, actions, shift, moves, start } = swipe;
  swipe = null;
  if (!moves) return;
  suppressesClick = event.type === "pointerup";
  setTimeout(() => { suppressesClick = false; }, 60);   // the click comes at once or not at all
  const isReady = row.dataset.ready !== undefined && event.type === "pointerup";
  close(row);
  if (isReady) return tell(row, row.dataset.swipeRow, "right");
  if (actions > 0 && shift < -actions / 2) {
    row.dataset.opened = "";
    if (start === 0) tell(row, row.dataset.swipeRow, "opened");
  } else if (start !== 0) {
    tell(row, row.dataset.swipeRow, "closed");
  }
}

function close(row) {
  for (const name of ["moving", "ready", "opened"]) delete row.dataset[name];
  row.style.removeProperty("--swipe");
}
