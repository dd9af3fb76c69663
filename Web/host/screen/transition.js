// The picture of a row turns into the picture of the screen that it leads to, and back, by a view transition. Nothing
// else of the page takes part: the new screen is there at once and takes every touch. The page then changes a frame
// later, and other work on the page waits in line behind it; commits and requests do not wait. `data-transitions` at
// the root animates the whole screen.

let line = null;   // work that waits for the change of the page, in order; null when nothing waits
let shown = location.pathname;
let pressed = null;   // the picture in the last pressed row

let leftForm = -Infinity;   // when a form was last left

const isForm = path => /\/(new|edit)(\/|$)/.test(path);

/** Runs it after everything that is already waiting. */
export function onPage(work) {
  if (line) line.push(work); else work();
}

/**
 * Changes the page.
 *
 * @param goal the address that comes with the change; absent when the page already has its address
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
  // A whole-screen transition blocks touches for its 320 ms, so all of a screen moves only on request.
  const isWanted = root.dataset.transitions !== undefined || isSeen(old) && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isMove || line || !isWanted || !document.startViewTransition || document.hidden) return onPage(() => { work(); flash(); });
  line = [work];
  let hero = null;
  root.dataset.move = move;
  share(old);
  const start = isSeen(old) ? old.getBoundingClientRect() : null;
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
  ready.then(() => fly(start, hero), () => {});   // another transition began before this one was visible
  finished.then(end, end);
}

/**
 * The picture on its way from where it was. It changes its size by a scale only, so that the browser moves it without the
 * page: its own way lays the picture out anew for every frame.
 */
function fly(start, hero) {
  if (!start || !isSeen(hero) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { left, top, width, height } = hero.getBoundingClientRect();
  const scale = Math.max(start.width / width, start.height / height);
  const x = start.left + (start.width - scale * width) / 2, y = start.top + (start.height - scale * height) / 2;
  document.documentElement.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${scale})`, `translate(${left}px, ${top}px)`] },
    { pseudoElement: "::view-transition-group(hero)", duration: 320, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" });
}

/** An error here does not stop the rest of the line. */
function attempt(work) {
  try { work(); } catch (error) { console.error("effect on the page", error); }
}

/** After a form, the row of the saved record lights up as soon as the page says that it is saved. */
function flash() {
  if (performance.now() - leftForm > 3_000 || !document.querySelector(".notice:not(.error)")) return;
  leftForm = -Infinity;
  const row = document.querySelector(".pane.list .chosen");
  row?.setAttribute("data-fresh", "");
  setTimeout(() => row?.removeAttribute("data-fresh"), 700);
}

/** Deeper is forwards, back to the origin is backwards, a form comes from below, and another part of the app is none of these. */
function direction(from, path) {
  if (isForm(path) && !isForm(from)) return "sheet";
  if (path.startsWith(from + "/")) return "push";
  return from.startsWith(path + "/") ? "pop" : "fade";
}

/** An invisible element would fly in from nowhere. */
function isSeen(element) {
  const { top, bottom, width } = element?.getBoundingClientRect() ?? {};
  return width > 0 && bottom > 0 && top < innerHeight;
}

const thumbnailOf = path => document.querySelector(`a[href="${CSS.escape(path)}"] .thumbnail`);

/** Marks the picture of a row that becomes the picture of the next screen. */
function share(element) { element?.style.setProperty("view-transition-name", "hero"); }
function unshare(element) { element?.style.removeProperty("view-transition-name"); }

// A browser that animates Back by itself has already done so.
addEventListener("popstate", ({ hasUAVisualTransition }) => { if (hasUAVisualTransition) shown = location.pathname; });
document.addEventListener("click", ({ target }) => {
  pressed = target.closest?.("a[href]")?.querySelector(".thumbnail") ?? null;
}, true);
