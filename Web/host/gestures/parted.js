// The layers of a strip while it parts. Visible cells left of the dividing line move left, the others move right, and
// the cell on the line splits. Only transforms and opacity change, so nothing is laid out or painted again.

/**
 * @return `show(value)` for 0 (whole) to 1 (apart), `run(way)` for the way of a spring until `halt()`, `clear()` when
 * nothing moves any more; null without a cell to part at
 */
export function part(stage, value) {
  const cell = stage.querySelector(`[data-cell="${CSS.escape(stage.dataset.at ?? "")}"]`);
  if (!cell) return null;
  // From here on nothing of it is hidden: what is hidden would be laid out for each question about its place.
  stage.dataset.moving = "";
  const strip = cell.parentElement;
  const frame = stage.getBoundingClientRect();
  // It closes on the cell that is shown now, wherever it was opened, and opens at one out of sight, as a screen reader can ask.
  if (value === 1 || !isSeen(cell.getBoundingClientRect(), frame)) {
    strip.scrollLeft = cell.offsetLeft + cell.offsetWidth / 2 - strip.clientWidth / 2;
  }
  const place = cell.getBoundingClientRect();
  const line = place.left + place.width / 2 - frame.left;
  const half = secondHalf(cell, place, frame);
  const parts = inSight(cell, frame)
    .map(({ element, box }) => ({ element, way: box.left - frame.left < line ? -line : frame.width - line }));
  parts.push({ element: half, way: frame.width - line });
  const under = stage.querySelector(".parting-under");
  const away = [...stage.querySelectorAll("[data-away]")].map(element => ({ element, sign: element.dataset.away === "up" ? -1 : 1 }));
  // Only what is in sight becomes a layer, however long the strip is.
  const layers = [...parts.map(({ element }) => element), under];
  for (const element of layers) element.classList.add("parting-layer");
  cell.style.clipPath = "inset(0 50% 0 0)";
  stage.append(half);

  // Where each of them stands at a value.
  const places = [
    ...parts.map(({ element, way }) => ({ element, at: value => `translate3d(${value * way}px, 0, 0)` })),
    { element: under, at: value => `scale(${0.94 + 0.06 * value})` },
    ...away.map(({ element, sign }) => ({ element, at: value => `translate3d(0, ${sign * 100 * value}%, 0)` })),
  ];
  let runs = [];

  function show(value) {
    for (const { element, at } of places) element.style.transform = at(value);
  }

  function run({ seconds, values }) {
    const timing = { duration: seconds * 1000, easing: `linear(${values.map(value => value.toFixed(4))})`, fill: "both" };
    runs = places.map(({ element, at }) => element.animate([{ transform: at(0) }, { transform: at(1) }], timing));
    return runs[0];
  }

  function halt() {
    for (const run of runs) run.cancel();
    runs = [];
  }

  function clear() {
    halt();
    half.remove();
    delete stage.dataset.moving;
    cell.style.removeProperty("clip-path");
    for (const element of layers) element.classList.remove("parting-layer");
    for (const { element } of places) element.style.removeProperty("transform");
  }

  return { show, run, halt, clear };
}

const isSeen = (box, frame) => box.right > frame.left && box.left < frame.right;

/** The cell and those beside it that the frame shows, with their boxes. The others are not asked, however many they are. */
function inSight(cell, frame) {
  const found = [];
  const add = element => {
    const box = element.getBoundingClientRect();
    if (isSeen(box, frame)) found.push({ element, box });
    return isSeen(box, frame);
  };
  add(cell);
  for (let next = cell.nextElementSibling; next && add(next);) next = next.nextElementSibling;
  for (let next = cell.previousElementSibling; next && add(next);) next = next.previousElementSibling;
  return found;
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
