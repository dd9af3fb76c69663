// Strips of one group scroll together, each in proportion to its length. The strip that is being scrolled leads; the core is
// told, when it rests, at which of its items it stands.

let tell = () => {};
let leader = null;
let rest = 0;
const last = new WeakMap();

export function listenToStrips(receiver) {
  tell = receiver;
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
  for (const type of ["pointerdown", "wheel", "focusin", "keydown"])
    document.addEventListener(type, event => { leader = event.target.closest?.("[data-strips]") ?? leader; }, { passive: true });
}

function scrolled({ target: strip }) {
  if (!strip.dataset?.strips) return;
  leader ??= strip;
  if (strip !== leader) return;
  const part = strip.scrollLeft / Math.max(1, strip.scrollWidth - strip.clientWidth);
  for (const other of document.querySelectorAll(`[data-strips="${CSS.escape(strip.dataset.strips)}"]`))
    if (other !== strip) other.scrollLeft = part * (other.scrollWidth - other.clientWidth);
  clearTimeout(rest);
  rest = setTimeout(() => report(strip), 140);
}

function report(strip) {
  if (!strip.isConnected) return;
  const left = strip.getBoundingClientRect().left;
  const items = [...strip.children];
  const index = items.findIndex(item => item.getBoundingClientRect().right > left + 1);
  if (index < 0 || last.get(strip) === index) return;
  last.set(strip, index);
  tell(strip, strip.dataset.strip, String(index));
}
