// Something that opens by a value from 0 to 1 (--split): by its handle, by two fingers, by keys. The page decides
// whether it is open (data-open), so that Back, which is an event of the core, closes it like everything else.

let opening = null;
let tell = () => {};
const fingers = new Map();

export function listenToSplits(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("keydown", key);
}

const isOpen = split => split.dataset.open === "1";

function begin(split, measure) {
  const second = split.querySelector(":scope > .split-second");
  opening = { split, measure, start: measure(), from: isOpen(split) ? 1 : 0, value: isOpen(split) ? 1 : 0, moves: false };
  opening.size = Math.max(1, second.scrollHeight);
  split.style.setProperty("--split-size", `${opening.size}px`);
}

function take(event) {
  const split = event.target.closest?.("[data-split]");
  if (!split || event.button !== 0) return;
  fingers.set(event.pointerId, { split, x: event.clientX, y: event.clientY });
  const both = [...fingers.values()].filter(finger => finger.split === split);
  if (both.length === 2) {
    begin(split, () => Math.hypot(both[0].x - both[1].x, both[0].y - both[1].y) / 1.5);
  } else if (!opening && event.target.closest(".split-handle")) {
    const finger = fingers.get(event.pointerId);
    begin(split, () => finger.y);
    opening.isHandle = true;
  }
}

function move(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  [finger.x, finger.y] = [event.clientX, event.clientY];
  if (!opening || opening.split !== finger.split) return;
  const distance = opening.measure() - opening.start;
  if (!opening.moves && Math.abs(distance) < 4) return;
  opening.moves = true;
  opening.value = Math.min(1, Math.max(0, opening.from + distance / opening.size));
  opening.split.dataset.moving = "";
  opening.split.style.setProperty("--split", opening.value);
}

function release(event) {
  if (!fingers.delete(event.pointerId) || !opening) return;
  const { split, moves, value, from, isHandle } = opening;
  opening = null;
  delete split.dataset.moving;
  split.style.removeProperty("--split");
  if (moves) settle(split, Math.abs(value - from) > 0.25 ? 1 - from : from);
  else if (isHandle && event.type === "pointerup") settle(split, 1 - from);
}

function settle(split, value) {
  if (value !== (isOpen(split) ? 1 : 0)) tell(split, split.dataset.split, value === 1 ? "opened" : "closed");
}

function key(event) {
  const split = event.target.matches?.(".split-handle") && event.target.closest("[data-split]");
  if (!split) return;
  const goals = { Enter: isOpen(split) ? 0 : 1, " ": isOpen(split) ? 0 : 1, ArrowDown: 1, ArrowRight: 1, End: 1, ArrowUp: 0, ArrowLeft: 0, Home: 0, Escape: 0 };
  if (!(event.key in goals)) return;
  event.preventDefault();
  settle(split, goals[event.key]);
}
