// A book of 20 000 flights in the browser's core: how long it takes to read with and without a long history, to open the
// first history, and to check the whole book (in all, and the longest step, in which the page stands still). Prints JSON.
//   node trust.mjs
import { Core } from "../Tests/Replay/core.mjs";

const flights = 20_000, changes = 5_000;
const id = number => `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

function stored(withHistory) {
  const lines = [];
  for (let number = 0; withHistory && number < changes; number++) {
    const steps = [{
      collection: "flight", id: id(number), did: "edit", old: { remarks: "before" }, new: { remarks: `Poznámka ${number}` },
    }];
    const change = { v: flights + number + 1, f: { author: "Eva Nováková", device: "Chrome Android", steps } };
    lines.push(`r/me/change/${id(1_000_000 + number)}\t${JSON.stringify(change)}\n`);
  }
  for (let number = 0; number < flights; number++) {
    const start = 300 + number % 3 * 300;
    const clock = minute => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    const flight = {
      kind: "flight", date: new Date(631_152_000_000 + Math.floor(number / 3) * 86_400_000).toISOString().slice(0, 10),
      departure: "LKPR", departureTime: clock(start), arrival: "EDDF", arrivalTime: clock(start + 75), picName: "SELF",
      total: 75, multiPilot: 75, ifr: 75, pic: 75, landingsDay: 1, night: number % 100 ? 10 : 100, remarks: `Poznámka ${number}`,
    };
    lines.push(`r/me/flight/${id(number)}\t${JSON.stringify({ v: number + 1, f: flight })}\n`);
  }
  return lines.join("");
}

async function open(entries) {
  const core = await Core.start("logbook");
  return { core, loading: core.open("/logbook/flights", entries) };
}

const [plain, long] = [stored(false), stored(true)];
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
