// A sheet that is dragged from detent to detent. The page decides where it rests (data-detent and the styles). This
// module sets its position only while a finger moves it. The core learns the detent at which it was released, or that
// it was dragged away.

let pull = null;
let tell = () => {};

export function listenToSheets(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("click", step);
  document.addEventListener("keydown", key);
}

const names = sheet => sheet.dataset.detents.split(" ");

/** How far below its full height each detent puts the sheet. */
function shifts(sheet) {
  const height = sheet.offsetHeight;
  const whole = sheet.offsetParent?.clientHeight ?? innerHeight;
  const shown = { peek: 96, half: whole * 0.45, full: height };
  return names(sheet).map(name => ({ name, shift: Math.max(0, height - shown[name]) }));
}

/** A panel beside the content has no handle and cannot be dragged. */
const isPulled = sheet => sheet.querySelector(".pull-sheet-handle").checkVisibility();

function take(event) {
  const sheet = event.target.closest?.("[data-sheet]");
  if (!sheet || pull || event.button !== 0 || !isPulled(sheet)) return;
  const isContent = event.target.closest(".pull-sheet-content");
  if (isContent && sheet.dataset.detent === "full") return;
  const places = shifts(sheet);
  const rest = places.find(({ name }) => name === sheet.dataset.detent)?.shift ?? 0;
  // One that can be dragged away follows the finger out of sight.
  const lowest = sheet.dataset.closes === undefined ? Math.max(...places.map(({ shift }) => shift)) : Infinity;
  pull = { sheet, pointer: event.pointerId, from: event.clientY, rest, lowest, shift: rest, y: event.clientY, time: event.timeStamp, speed: 0, moves: false };
}

function move(event) {
  if (pull?.pointer !== event.pointerId) return;
  const distance = event.clientY - pull.from;
  if (!pull.moves) {
    if (Math.abs(distance) < 6) return;
    pull.moves = true;
    pull.sheet.dataset.moving = "";
    try { pull.sheet.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
  }
  const wanted = pull.rest + distance;
  const beyond = Math.max(0, wanted - pull.lowest);
  pull.shift = wanted < 0 ? wanted / 4 : wanted - beyond * 3 / 4;   // beyond its full height and its lowest place it resists
  pull.speed = (event.clientY - pull.y) / Math.max(1, event.timeStamp - pull.time);
  [pull.y, pull.time] = [event.clientY, event.timeStamp];
  pull.sheet.style.setProperty("--pull", `${pull.shift}px`);
}

function release(event) {
  if (pull?.pointer !== event.pointerId) return;
  const { sheet, moves, shift, speed } = pull;
  pull = null;
  if (!moves) return;
  const goal = event.type === "pointercancel" ? shift : shift + speed * 160;
  const places = shifts(sheet);
  const nearest = places.reduce((best, place) => Math.abs(place.shift - goal) < Math.abs(best.shift - goal) ? place : best);
  const lowest = Math.max(...places.map(place => place.shift));
  const isAway = sheet.dataset.closes !== undefined && goal > (lowest + sheet.offsetHeight) / 2;
  rest(sheet, isAway ? "closed" : nearest.name);
}

function rest(sheet, name) {
  delete sheet.dataset.moving;
  sheet.style.removeProperty("--pull");
  if (name !== sheet.dataset.detent) tell(sheet, sheet.dataset.sheet, name);
}

/** Pressing the handle moves through the detents upwards, and from the highest to the lowest. */
function step(event) {
  const sheet = event.target.closest?.(".pull-sheet-handle")?.closest("[data-sheet]");
  if (!sheet) return;
  const all = names(sheet);
  rest(sheet, all[(all.indexOf(sheet.dataset.detent) + 1) % all.length]);
}

function key(event) {
  const sheet = event.target.closest?.("[data-sheet]");
  if (!sheet) return;
  if (event.key === "Escape" && sheet.dataset.closes !== undefined) return rest(sheet, "closed");
  if (!isPulled(sheet)) return;
  const all = names(sheet);
  const place = all.indexOf(sheet.dataset.detent);
  const isHandle = event.target.matches(".pull-sheet-handle");
  if (event.key === "Escape") return rest(sheet, all[0]);
  if (!isHandle || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  rest(sheet, all[Math.min(all.length - 1, Math.max(0, place + (event.key === "ArrowUp" ? 1 : -1)))]);
}
