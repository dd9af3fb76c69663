// Reads a file into a logbook in the browser's core, as the page would: prints as JSON how long reading took until the
// preview stood, how many records it would store, and the longest single step, in which the page stands still.
//   node imports.mjs core.wasm book.csv
import { readFileSync } from "node:fs";

const [wasm, file] = process.argv.slice(2);
const encoder = new TextEncoder(), decoder = new TextDecoder();
let answer = null, page = "";
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {
  host: {
    effects: (pointer, length) => { answer = decoder.decode(new Uint8Array(core.memory.buffer, pointer, length)); },
    log: (pointer, length) => console.error(decoder.decode(new Uint8Array(core.memory.buffer, pointer, length))),
  },
});
const core = instance.exports;
let longest = 0;

function handle(event) {
  const bytes = encoder.encode(typeof event === "string" ? event : JSON.stringify({ now: 1795248000000, random: "01", ...event }));
  answer = null;
  const start = performance.now();
  const pointer = core.allocate(bytes.length);
  new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
  core.handle(pointer, bytes.length);
  const duration = performance.now() - start;
  const effects = answer ? JSON.parse(answer) : [];
  page += answer ?? "";
  return { effects, duration };
}

/** Sends the event and lets the timers that it starts fire, until there is none. */
function work(event) {
  const start = performance.now();
  let left = [event], count = 0;
  while (left.length > 0) {
    const { effects, duration } = handle(left.shift());
    longest = Math.max(longest, duration);
    count += 1;
    for (const effect of effects) {
      if (effect.do === "timer" && effect.timer === "logbook.transfer" && effect.after >= 0) {
        left.push({ type: "timer", timer: effect.timer });
      }
      if (effect.do === "commit") left.push({ type: "committed", batch: effect.batch });
    }
  }
  return { seconds: (performance.now() - start) / 1000, steps: count };
}

handle({ type: "started", url: "/logbook/transfer", languages: ["en"], online: true, viewport: { width: 390, height: 844 } });
handle('{"type":"loaded","now":1795248000000,"random":"01"}\n');
page = "";
const reading = work({ type: "file", name: "book.csv", purpose: "logbook.import", text: readFileSync(file, "utf8") });
const wanted = Number((page.match(/Store ([\d,]+) records/) ?? ["", "0"])[1].replaceAll(",", ""));
const longestReading = longest;
longest = 0;
const storing = work({ type: "action", action: "logbook.transfer.store", value: "", form: {} });
console.log(JSON.stringify({ reading, storing, wanted, longestReading, longestStoring: longest }));
