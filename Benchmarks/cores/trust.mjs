// A book of 20 000 flights in the browser's core: the time to read it with and without a long history, to open the
// first history, and to check the whole book (in total, and the longest step, which blocks the page). Prints JSON.
//   node trust.mjs
import { Core } from "../../Tests/Replay/core.mjs";
import { changes, flights, id } from "./book.mjs";

async function open(entries) {
  const core = await Core.start("logbook");
  return { core, loading: core.open("/logbook/flights", entries) };
}

const plain = flights(20_000);
const long = changes(5_000, 20_000) + plain;
const least = async entries => Math.min(...(await Promise.all([1, 2, 3].map(() => open(entries)))).map(({ loading }) => loading));
const found = { loading: await least(plain), loadingWithHistory: await least(long) };

const { core } = await open(long);
found.firstHistory = core.send({ type: "navigated", url: `/logbook/flights/${id(7)}` }).milliseconds;
found.nextHistory = core.send({ type: "navigated", url: `/logbook/flights/${id(8)}` }).milliseconds;

const steps = [];
let event = { type: "navigated", url: "/logbook/check" };
while (event) {
  const { milliseconds, effects } = core.send(event);
  steps.push(milliseconds);
  const isNext = effects.some(({ timer, after }) => timer === "logbook.check" && after >= 0);
  event = isNext ? { type: "timer", timer: "logbook.check" } : null;
}
found.check = steps.reduce((sum, step) => sum + step, 0);
found.longestStep = Math.max(...steps);
found.steps = steps.length;
found.scrolling = core.send({ type: "scrolled", list: "list", top: 5000, height: 800 }).milliseconds;
console.log(JSON.stringify(found));
