// The layers of a strip while it parts. Visible cells left of the dividing line move left, the others move right, and
// the cell on the line splits. Only transforms and opacity change, so nothing is laid out or painted again.

/** @return `show(value)` for 0 (whole) to 1 (apart), `clear()` when nothing moves any more; null without a cell to part at */
export function part(stage, value) {
  const cell = stage.querySelector(`[data-cell="${CSS.escape(stage.dataset.at ?? "")}"]`);
  if (!cell) return null;
  const strip = cell.parentElement;
  // It closes on the cell that is shown now, wherever it was opened.
  if (value === 1) strip.scrollLeft = cell.offsetLeft + cell.offsetWidth / 2 - strip.clientWidth / 2;
  const frame = stage.getBoundingClientRect();
  const place = cell.getBoundingClientRect();
  const line = place.left + place.width / 2 - frame.left;
  const half = secondHalf(cell, place, frame);
  const parts = [...strip.children].map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.right > frame.left && box.left < frame.right)
    .map(({ element, box }) => ({ element, way: box.left - frame.left < line ? -line : frame.width - line }));
  parts.push({ element: half, way: frame.width - line });
  const under = stage.querySelector(".parting-under");
  const away = [...stage.querySelectorAll("[data-away]")].map(element => ({ element, sign: element.dataset.away === "up" ? -1 : 1 }));
  // Only what is in sight becomes a layer, however long the strip is.
  const layers = [...parts.map(({ element }) => element), under];
  for (const element of layers) element.classList.add("parting-layer");
  cell.style.clipPath = "inset(0 50% 0 0)";
  stage.append(half);
  stage.dataset.moving = "";

  function show(value) {
    for (const { element, way } of parts) element.style.transform = `translate3d(${value * way}px, 0, 0)`;
    under.style.transform = `scale(${0.94 + 0.06 * Math.min(1, value)})`;
    for (const { element, sign } of away) element.style.transform = `translate3d(0, ${sign * 100 * value}%, 0)`;
  }

  function clear() {
    half.remove();
    delete stage.dataset.moving;
    cell.style.removeProperty("clip-path");
    for (const element of layers) element.classList.remove("parting-layer");
    for (const { element } of [...parts, ...away, { element: under }]) element.style.removeProperty("transform");
  }

  return { show, clear };
}

/** A copy beside the core's element. It is the last sibling, so that no index changes. */
function secondHalf(cell, place, frame) {
  const half = cell.cloneNode(true);
  half.classList.add("parting-half");
  half.inert = true;
  delete half.dataset.cell;
  half.querySelectorAll("[id]").forEach(element => element.removeAttribute("id"));
  const box = { left: place.left - frame.left, top: place.top - frame.top, width: place.width, height: place.height };
  for (const [name, value] of Object.entries(box)) half.style[name] = `${value}px`;
  return half;
}
