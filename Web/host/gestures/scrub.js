// Bars that are read by moving a finger, a mouse or the arrow keys over them. The text of the bar appears in the line
// above. The core learns which bar was chosen at the end.

let tell = () => {};
let scrubbed = null;

export function listenToCharts(receiver) {
  tell = receiver;
  document.addEventListener("pointerdown", over);
  document.addEventListener("pointermove", over);
  document.addEventListener("pointerup", event => {
    const chart = over(event);
    if (chart) told(chart);
  });
  document.addEventListener("keydown", key);
  document.addEventListener("focusout", ({ target }) => { if (target.matches?.("[data-scrub] [data-text], .bar-chart-columns")) clear(target.closest("[data-scrub]")); });
}

const bars = chart => [...chart.querySelectorAll("[data-text]")];

/** The chart under the pointer. Selects the bar there. */
function over(event) {
  const list = event.target.closest?.("[data-scrub] .bar-chart-columns");
  const chart = list?.closest("[data-scrub]") ?? null;
  if (scrubbed && scrubbed !== chart && event.pointerType === "mouse") clear(scrubbed);
  if (!chart) return null;
  const found = bars(chart).findIndex(bar => event.clientX <= bar.getBoundingClientRect().right);
  choose(chart, found < 0 ? bars(chart).length - 1 : found);
  return chart;
}

function choose(chart, index) {
  scrubbed = chart;
  bars(chart).forEach((bar, place) => bar.toggleAttribute("data-on", place === index));
  chart.toggleAttribute("data-scrubbed", true);
  const readout = chart.querySelector("[data-readout]");
  if (readout) readout.textContent = bars(chart)[index]?.dataset.text ?? "";
}

function clear(chart) {
  scrubbed = null;
  if (!chart) return;
  for (const bar of bars(chart)) bar.removeAttribute("data-on");
  chart.removeAttribute("data-scrubbed");
  const readout = chart.querySelector("[data-readout]");
  if (readout) readout.textContent = readout.dataset.readout;
}

function told(chart) {
  const index = bars(chart).findIndex(bar => bar.dataset.on !== undefined);
  if (index >= 0) tell(chart, chart.dataset.scrub, String(index));
}

function key(event) {
  const chart = event.target.matches?.(".bar-chart-columns") && event.target.closest("[data-scrub]");
  if (!chart) return;
  const all = bars(chart);
  const now = all.findIndex(bar => bar.dataset.on !== undefined);
  const last = all.length - 1;
  const goals = { ArrowLeft: now < 0 ? last : Math.max(0, now - 1), ArrowRight: Math.min(last, now + 1), Home: 0, End: last };
  if (event.key === "Escape") return clear(chart);
  if (event.key === "Enter") return told(chart);
  if (!(event.key in goals)) return;
  event.preventDefault();
  choose(chart, goals[event.key]);
}
