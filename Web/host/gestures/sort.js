// Lines that are reordered by dragging their handles, or by the arrow keys on the handles. The page shows where a line
// would go. The core receives the indices "from to" and draws the lines again.

let drag = null;
let tell = () => {};

export function listenToSorting(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, release);
  document.addEventListener("keydown", key);
}

const lines = list => [...list.children];

function take(event) {
  const handle = event.target.closest?.("[data-sort-handle]");
  const list = handle?.closest("[data-sort]");
  if (!list || drag || event.button !== 0) return;
  const order = lines(list);
  const line = order.find(one => one.contains(handle));
  const places = order.map(one => one.getBoundingClientRect());
  const from = order.indexOf(line);
  drag = { list, line, order, from, to: from, places, pointer: event.pointerId, y: event.clientY, scroll: scroller(list), top: scroller(list).scrollTop };
  line.dataset.dragged = "";
  try { handle.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
  event.preventDefault();
}

function scroller(element) {
  for (let one = element; one; one = one.parentElement) if (one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY !== "visible") return one;
  return document.scrollingElement;
}

function move(event) {
  if (drag?.pointer !== event.pointerId) return;
  const { list, line, from, places, y, scroll, top } = drag;
  const edge = scroll.getBoundingClientRect();
  if (event.clientY < edge.top + 60) scroll.scrollTop -= 12;
  if (event.clientY > edge.bottom - 60) scroll.scrollTop += 12;
  const shift = event.clientY - y + scroll.scrollTop - top;
  const middle = places[from].top + places[from].height / 2 + shift;
  drag.to = places.reduce((to, place, index) => (index < from && middle < place.top + place.height / 2 ? Math.min(to, index)
    : index > from && middle > place.top + place.height / 2 ? Math.max(to, index) : to), from);
  line.style.setProperty("--shift", `${shift}px`);
  const height = places[from].height;
  lines(list).forEach((other, index) => {
    if (other === line) return;
    const by = index > from && index <= drag.to ? -height : index < from && index >= drag.to ? height : 0;
    other.style.setProperty("--shift", `${by}px`);
  });
  list.dataset.sorting = "";
}

function release(event) {
  if (drag?.pointer !== event.pointerId) return;
  const { list, line, order, from, to } = drag;
  drag = null;
  delete list.dataset.sorting;
  delete line.dataset.dragged;
  for (const other of lines(list)) other.style.removeProperty("--shift");
  // P-82: lines that somebody else has changed meanwhile have other places, which were not those that were dragged over.
  const isSame = lines(list).length === order.length && lines(list).every((one, place) => one === order[place]);
  if (event.type === "pointerup" && to !== from && isSame) tell(list, list.dataset.sort, `${from} ${to}`);
}

function key(event) {
  const handle = event.target.closest?.("[data-sort-handle]");
  const list = handle?.closest("[data-sort]");
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!list || !step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const all = lines(list);
  const from = all.findIndex(one => one.contains(handle));
  const to = from + step;
  if (to < 0 || to >= all.length) return;
  tell(list, list.dataset.sort, `${from} ${to}`);
  // The focus stays on the moved line, wherever it is now.
  requestAnimationFrame(() => { if (handle.isConnected) handle.focus(); handle.scrollIntoView?.({ block: "nearest" }); });
}
