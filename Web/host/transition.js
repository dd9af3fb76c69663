// The picture of a row goes over into the picture of what it leads to, and back, by a view transition. Nothing else of the page is
// part of it: the new screen is there at once and takes every touch. The page is changed a frame later then, and whatever else
// concerns the page waits in line behind it; what is to be stored or sent does not. `data-transitions` at the root lets all of the
// screen move.

let line = null;   // what waits for the change of the page, in order; null when nothing waits
let shown = location.pathname;
let pressed = null;   // the picture in the row that was pressed last

let leftForm = -Infinity;   // when a form was left

const isForm = path => /\/(new|edit)(\/|$)/.test(path);

/** Does it after what is already waiting. */
export function onPage(work) {
  if (line) line.push(work); else work();
}

/**
 * Changes the page.
 *
 * @param goal the address that comes with the change; without it the page is at its address already
 */
export function changePage(work, goal) {
  const path = goal ? new URL(goal, location.href).pathname : location.pathname;
  const from = shown;
  shown = path;
  if (isForm(from) && !isForm(path)) leftForm = performance.now();
  const isMove = path !== from && document.querySelector("#app > .frame");
  const root = document.documentElement;
  const move = direction(from, path);
  const old = move === "push" ? pressed : move === "pop" ? document.querySelector(".pane.detail [data-hero]") : null;
  // A transition takes the touches of its 320 ms from what it moves; so all of a screen moves only where that is asked for.
  const isWanted = root.dataset.transitions !== undefined || isSeen(old) && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isMove || line || !isWanted || !document.startViewTransition || document.hidden) return onPage(() => { work(); flash(); });
  line = [work];
  let hero = null;
  root.dataset.move = move;
  share(old);
  const carryOut = () => {
    const waiting = line;
    line = null;
    for (const work of waiting ?? []) attempt(work);
    unshare(old);
    hero = old && (move === "pop" ? thumbnailOf(from) : document.querySelector(".pane.detail [data-hero]"));
    if (isSeen(hero)) share(hero);
  };
  const end = () => { unshare(hero); if (root.dataset.move === move) delete root.dataset.move; };
  const { ready, finished } = document.startViewTransition(carryOut);
  ready.catch(() => {});   // another one began before this one was seen
  finished.then(end, end);
}

/** One fault does not keep the rest of the line from the page. */
function attempt(work) {
  try { work(); } catch (error) { console.error("effect on the page", error); }
}

/** After a form the row of what was saved shines up, as soon as the page says that it is saved. */
function flash() {
  if (performance.now() - leftForm > 3_000 || !document.querySelector(".notice:not(.error)")) return;
  leftForm = -Infinity;
  const row = document.querySelector(".pane.list .chosen");
  row?.setAttribute("data-fresh", "");
  setTimeout(() => row?.removeAttribute("data-fresh"), 700);
}

/** Deeper is forwards, where it came from is backwards, a form comes from below, and another part of the app is none of them. */
function direction(from, path) {
  if (isForm(path) && !isForm(from)) return "sheet";
  if (path.startsWith(from + "/")) return "push";
  return from.startsWith(path + "/") ? "pop" : "fade";
}

/** What is out of sight would fly in from nowhere. */
function isSeen(element) {
  const { top, bottom, width } = element?.getBoundingClientRect() ?? {};
  return width > 0 && bottom > 0 && top < innerHeight;
}

const thumbnailOf = path => document.querySelector(`a[href="${CSS.escape(path)}"] .thumbnail`);

/** The picture of a row becomes the picture of what it leads to. */
function share(element) { element?.style.setProperty("view-transition-name", "hero"); }
function unshare(element) { element?.style.removeProperty("view-transition-name"); }

// A browser that shows the way back by itself has shown it already.
addEventListener("popstate", ({ hasUAVisualTransition }) => { if (hasUAVisualTransition) shown = location.pathname; });
document.addEventListener("click", ({ target }) => {
  pressed = target.closest?.("a[href]")?.querySelector(".thumbnail") ?? null;
}, true);
