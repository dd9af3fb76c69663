// Reads a file into a logbook in the browser's core, as the page would. Prints as JSON how long it took until the
// preview appeared, how many records it would store, and the longest single step, which blocks the page.
//   node imports.mjs book.csv
import { readFileSync } from "node:fs";
import { Core } from "../../Tests/Replay/core.mjs";

const core = await Core.start("logbook");

/** Sends the event and fires the timers that it starts, until there are none. */
function work(event, rest) {
  const start = performance.now();
  const left = [event];
  let steps = 0, longest = 0, page = "";
  while (left.length > 0) {
    const { effects, answer, milliseconds } = core.send(left.shift(), rest);
    rest = undefined;
    longest = Math.max(longest, milliseconds);
    steps += 1;
    page += answer;
    for (const effect of effects) {
      if (effect.do === "timer" && effect.timer === "logbook.transfer" && effect.after >= 0) {
        left.push({ type: "timer", timer: effect.timer });
      }
      if (effect.do === "commit") left.push({ type: "committed", batch: effect.batch });
    }
  }
  return { seconds: (performance.now() - start) / 1000, steps, longest, page };
}

core.open("/logbook/transfer");
const text = readFileSync(process.argv[2], "utf8");
const { page, ...reading } = work({ type: "file", name: "book.csv", purpose: "logbook.import" }, text);
const wanted = Number((page.match(/Store ([\d,]+) records/) ?? ["", "0"])[1].replaceAll(",", ""));
const { page: _, ...storing } = work({ type: "action", action: "logbook.transfer.store", value: "", form: {} });
console.log(JSON.stringify({ reading, storing, wanted }));
