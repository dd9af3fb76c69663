// A book of 20 000 flights in the browser's core: how long it takes to read with and without a long history, to open the
// first history, and to check the whole book (in all, and the longest step, in which the page stands still). Prints JSON.
//   node trust.mjs core.wasm
import { readFileSync } from "node:fs";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const encoder = new TextEncoder(), decoder = new TextDecoder();
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

async function open(url, entries) {
  let answer = null, core = null;
  const text = (pointer, length) => decoder.decode(new Uint8Array(core.memory.buffer, pointer, length));
  const host = { effects: (...at) => { answer = text(...at); }, log: (...at) => console.error(text(...at)) };
  core = (await WebAssembly.instantiate(module, { host })).exports;
  const handle = event => {
    const bytes = encoder.encode(typeof event === "string" ? event : JSON.stringify({ now: 1795248000000, random: "01", ...event }));
    answer = null;
    const start = performance.now();
    const pointer = core.allocate(bytes.length);
    new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
    core.handle(pointer, bytes.length);
    return { milliseconds: performance.now() - start, effects: answer ? JSON.parse(answer) : [] };
  };
  handle({ type: "started", url, languages: ["en"], online: true, viewport: { width: 390, height: 844 } });
  const loading = handle(`{"type":"loaded","now":1795248000000,"random":"01"}\n${entries}`).milliseconds;
  return { handle, loading };
}

const [plain, long] = [stored(false), stored(true)];
const least = async (entries) => Math.min(...await Promise.all([1, 2, 3].map(async () => (await open("/logbook/flights", entries)).loading)));
const found = { loading: await least(plain), loadingWithHistory: await least(long) };

const { handle } = await open("/logbook/flights", long);
found.firstHistory = handle({ type: "navigated", url: `/logbook/flights/${id(7)}` }).milliseconds;
found.nextHistory = handle({ type: "navigated", url: `/logbook/flights/${id(8)}` }).milliseconds;

const steps = [];
let event = { type: "navigated", url: "/logbook/check" };
while (event) {
  const { milliseconds, effects } = handle(event);
  steps.push(milliseconds);
  const isNext = effects.some(({ timer, after }) => timer === "logbook.check" && after >= 0);
  event = isNext ? { type: "timer", timer: "logbook.check" } : null;
}
found.check = steps.reduce((sum, step) => sum + step, 0);
found.longestStep = Math.max(...steps);
found.steps = steps.length;
found.scrolling = handle({ type: "scrolled", list: "list", top: 5000, height: 800 }).milliseconds;
console.log(JSON.stringify(found));
