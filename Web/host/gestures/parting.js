// A strip that parts at one of its cells over the layer beneath it, by a value from 0 to 1. The page decides whether it
// is open and at which cell (data-open, data-at), whether a link, Back or a gesture changed that. This module only
// animates the way between, which can be grabbed at any moment.
import { part } from "./parted.js";
import { isOpen, listenToSpreading } from "./spreading.js";
import { springWay } from "./spring.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let moving = null;   // { stage, layers, value, speed } while a strip moves, and { goal, way, run } while it springs
let tell = () => {};

export function listenToPartings(receiver) {
  tell = receiver;
  new MutationObserver(changed).observe(document.getElementById("app"),
    { subtree: true, attributes: true, attributeFilter: ["data-open"], attributeOldValue: true });
  document.addEventListener("keydown", key);
  addEventListener("resize", rest);
  listenToSpreading({ tell, hold, follow, letGo });
}

function changed(changes) {
  for (const { target, oldValue } of changes) {
    if (!target.matches("[data-parting]") || oldValue === target.dataset.open || !target.isConnected) continue;
    if (calm.matches) {
      rest();
      target.animate([{ opacity: 0.3 }, { opacity: 1 }], 120);
    } else if (moving?.stage === target || hold(target, isOpen(target) ? 0 : 1) !== null) {
      go(isOpen(target) ? 1 : 0);
    }
  }
}

/** Grabs the strip. @return its value; null when it has no cell at which it could part */
function hold(stage, value = isOpen(stage) ? 1 : 0) {
  if (moving?.stage === stage) {
    grab();
    return moving.value;
  }
  rest();
  if (calm.matches) return value;
  const layers = part(stage, value);
  if (!layers) return null;
  moving = { stage, layers, value, speed: 0 };
  layers.show(value);
  return value;
}

/** Ends the spring where it is now. */
function grab() {
  if (!moving.run) return;
  Object.assign(moving, moving.way.at(moving.run.currentTime / 1000));
  moving.layers.show(moving.value);
  moving.run.onfinish = null;
  moving.layers.halt();
  moving.run = null;
}

function follow(value) {
  if (!moving) return;
  moving.value = Math.min(1, Math.max(0, value));
  moving.layers.show(moving.value);
}

/** @param speed of the value per second: a flick is enough */
function letGo(stage, value, speed) {
  const goal = value + 0.18 * speed > 0.5 ? 1 : 0;
  if (moving) moving.speed = speed;
  if (goal !== Number(isOpen(stage))) tell(stage, stage.dataset.parting, goal ? "opened" : "closed");
  if (moving?.stage === stage) go(goal);
}

/** Springs to a goal, which may change on the way. */
function go(goal) {
  if (moving.run && moving.goal === goal) return;
  grab();
  moving.goal = goal;
  moving.way = springWay(moving.value, moving.speed, goal);
  moving.run = moving.layers.run(moving.way);
  moving.run.onfinish = rest;
}

/** At rest: only data-open determines what is visible. */
function rest() {
  if (!moving) return;
  moving.layers.clear();
  moving = null;
}

function key(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const stage = document.querySelector("[data-parting]");
  if (!stage || stage.closest("[inert]")) return;
  if (event.key === "Escape" && isOpen(stage)) return tell(stage, stage.dataset.parting, "closed");
  const link = event.target.closest?.("[data-cell] a");
  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  if (!link || event.key !== " " && !(event.key in steps)) return;
  event.preventDefault();
  if (event.key === " ") return link.click();
  const all = [...stage.querySelectorAll("[data-cell] a")];
  all[all.indexOf(link) + steps[event.key]]?.focus();
}
