// Two fingers on a strip that parts: spreading opens it at the cell between them, pinching closes it.
export const isOpen = stage => stage.dataset.open === "1";
const fingers = new Map();
let spread = null;   // { stage, start, from, range, value, trail } while two fingers are down

/** @param hand { hold, follow, letGo, tell } of the strip */
export function listenToSpreading(hand) {
  document.addEventListener("pointerdown", event => down(event, hand));
  document.addEventListener("pointermove", event => move(event, hand));
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, event => up(event, hand));
  // We handle two fingers. The browser handles one: it scrolls.
  document.addEventListener("touchmove", event => {
    if (event.touches.length > 1 && event.cancelable && event.target.closest?.("[data-parting]")) event.preventDefault();
  }, { passive: false });
}

const distance = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);

function down(event, hand) {
  const stage = event.target.closest?.("[data-parting]");
  if (!stage || event.pointerType === "mouse") return;
  fingers.set(event.pointerId, { stage, x: event.clientX, y: event.clientY });
  const both = [...fingers.values()].filter(finger => finger.stage === stage);
  if (both.length !== 2 || spread) return;
  if (!isOpen(stage) && stage.dataset.moving === undefined) {
    const cell = cellAt(stage, (both[0].x + both[1].x) / 2);
    if (!cell) return;
    hand.tell(stage, stage.dataset.parting, `take ${cell.dataset.cell}`);
    if (stage.dataset.at !== cell.dataset.cell) return;   // the core is still incomplete
  }
  const from = hand.hold(stage);
  if (from === null) return;
  spread = { stage, both, from, start: distance(both), range: Math.max(160, stage.clientWidth * 0.55), trail: [] };
  note(from);
}

/** The cell at this position, otherwise the nearest one. */
function cellAt(stage, x) {
  const far = cell => {
    const { left, right } = cell.getBoundingClientRect();
    return x < left ? left - x : x > right ? x - right : 0;
  };
  return [...stage.querySelectorAll("[data-cell]")].reduce((best, cell) => !best || far(cell) < far(best) ? cell : best, null);
}

function note(value) {
  const now = performance.now();
  spread.value = value;
  spread.trail = [...spread.trail.filter(({ time }) => now - time < 90), { value, time: now }];
}

function move(event, hand) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  [finger.x, finger.y] = [event.clientX, event.clientY];
  if (!spread?.both.includes(finger)) return;
  note(spread.from + (distance(spread.both) - spread.start) / spread.range);
  hand.follow(spread.value);
}

function up(event, hand) {
  const finger = fingers.get(event.pointerId);
  fingers.delete(event.pointerId);
  if (!spread?.both.includes(finger)) return;
  const { stage, value, trail } = spread;
  spread = null;
  const [first, last] = [trail[0], trail.at(-1)];
  const seconds = (last.time - first.time) / 1000;
  const speed = seconds > 0.008 ? (last.value - first.value) / seconds : 0;
  hand.letGo(stage, value, Math.min(12, Math.max(-12, speed)));
}
