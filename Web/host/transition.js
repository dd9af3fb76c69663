// A change of the screen goes over into the next by a view transition, where they are wanted. The page is changed a frame
// later then, and whatever else concerns the page waits in line behind it; what is to be stored or sent does not.

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
  // A transition takes the touches of its 320 ms from what it moves; until that is solved it is asked for by name.
  const isWanted = document.documentElement.dataset.transitions !== undefined && document.startViewTransition;
  if (!isMove || line || !isWanted || document.hidden) return onPage(() => { work(); flash(); });
  line = [work];
  const root = document.documentElement;
  const [old, move] = [pressed, direction(from, path)];
  let hero = null;
  root.dataset.move = move;
  share(old);
  const carryOut = () => {
    const waiting = line;
    line = null;
    for (const work of waiting ?? []) attempt(work);
    unshare(old);
    hero = old && document.querySelector(".pane.detail [data-hero]");
    share(hero);
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

/** The picture of a row becomes the picture of what it leads to. */
function share(element) { element?.style.setProperty("view-transition-name", "hero"); }
function unshare(element) { element?.style.removeProperty("view-transition-name"); }

// A browser that shows the way back by itself has shown it already.
addEventListener("popstate", ({ hasUAVisualTransition }) => { if (hasUAVisualTransition) shown = location.pathname; });
document.addEventListener("click", ({ target }) => {
  pressed = target.closest?.("a[href]")?.querySelector(".thumbnail") ?? null;
}, true);
