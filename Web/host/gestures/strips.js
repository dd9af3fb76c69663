// Strips of a group scroll together: in proportion to their length, or item by item (data-strip-by="item"). The strip
// that the user scrolls leads. When it rests, the core learns at which item it is. A slider of the group shows the year
// of that item, and moving it scrolls to the item of its year.

let tell = () => {};
let leader = null;
let rest = 0;
const last = new WeakMap();
const measured = new WeakMap();

export function listenToStrips(receiver) {
  tell = receiver;
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  for (const type of ["pointerdown", "wheel", "focusin", "keydown"])
    document.addEventListener(type, event => { leader = event.target.closest?.("[data-strips]") ?? leader; }, { passive: true });
  document.addEventListener("input", ({ target }) => { if (target.dataset?.stripSlider) slide(target); });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-strip-to]");
    if (button) lead(stripsOf(button.dataset.stripTo)[0], Number(button.dataset.place));
  });
  // A link may have scrolled a strip before this module was loaded.
  for (const strip of document.querySelectorAll("[data-strips]")) if (strip.scrollLeft > 0) scrolled({ target: strip });
}

const stripsOf = group => document.querySelectorAll(`[data-strips="${CSS.escape(group)}"]`);

/** The centres of the items, measured again when the size of the strip has changed. */
function middles(strip) {
  const size = `${strip.scrollWidth} ${strip.clientWidth} ${strip.childElementCount}`;
  if (measured.get(strip)?.size !== size)
    measured.set(strip, { size, all: [...strip.children].map(item => item.offsetLeft + item.offsetWidth / 2) });
  return measured.get(strip).all;
}

/** Between which items the centre of the strip is: 2.5 is half-way from the third to the fourth. */
function place(strip) {
  const all = middles(strip);
  const middle = strip.scrollLeft + strip.clientWidth / 2;
  let next = all.findIndex(one => one > middle);
  if (next < 0) next = all.length;
  if (next === 0 || next === all.length) return Math.max(0, next - 1);
  return next - 1 + (middle - all[next - 1]) / (all[next] - all[next - 1]);
}

function leftAt(strip, place) {
  const all = middles(strip);
  const item = Math.min(all.length - 1, Math.floor(place));
  const beyond = item + 1 < all.length ? (place - item) * (all[item + 1] - all[item]) : 0;
  return all[item] + beyond - strip.clientWidth / 2;
}

function scrolled({ target: strip }) {
  if (!strip.dataset?.strips) return;
  leader = leader?.isConnected ? leader : strip;
  if (strip !== leader) return;
  const isByItem = strip.dataset.stripBy === "item";
  const part = isByItem ? place(strip) : strip.scrollLeft / Math.max(1, strip.scrollWidth - strip.clientWidth);
  for (const other of stripsOf(strip.dataset.strips)) {
    if (other === strip) continue;
    other.dataset.following = "";
    other.scrollLeft = isByItem ? leftAt(other, part) : part * (other.scrollWidth - other.clientWidth);
  }
  const slider = document.querySelector(`[data-strip-slider="${CSS.escape(strip.dataset.strips)}"]`);
  if (slider && document.activeElement !== slider) slider.value = strip.children[Math.round(place(strip))]?.dataset.year ?? slider.value;
  clearTimeout(rest);
  rest = setTimeout(() => report(strip), 140);
}

function report(strip) {
  if (!strip.isConnected) return;
  for (const other of stripsOf(strip.dataset.strips)) delete other.dataset.following;
  const index = strip.querySelector("[data-year]") ? Math.round(place(strip)) : first(strip);
  if (index < 0 || last.get(strip) === index) return;
  last.set(strip, index);
  for (const other of stripsOf(strip.dataset.strips)) mark(other, index);
  tell(strip, strip.dataset.strip, String(index));
}

function first(strip) {
  const left = strip.getBoundingClientRect().left;
  return [...strip.children].findIndex(item => item.getBoundingClientRect().right > left + 1);
}

/** The item in the centre. */
function mark(strip, index) {
  strip.querySelector(":scope > [data-current]")?.removeAttribute("data-current");
  strip.children[index]?.setAttribute("data-current", "");
}

function lead(strip, index) {
  leader = strip;
  strip.scrollTo({ left: leftAt(strip, index), behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

/** Scrolls to the item with the nearest year. */
function slide(slider) {
  const [strip] = stripsOf(slider.dataset.stripSlider);
  if (!strip) return;
  leader = strip;
  let best = -1;
  const far = index => Math.abs(Number(strip.children[index].dataset.year) - Number(slider.value));
  for (let index = 0; index < strip.childElementCount; index += 1)
    if (strip.children[index].dataset.year !== undefined && (best < 0 || far(index) < far(best))) best = index;
  if (best >= 0) strip.scrollLeft = leftAt(strip, best);
}
