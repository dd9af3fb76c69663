// Statistics and limits over 20 000 flights in the browser's core, calculated again after each of 20 changes: the event
// that shows the statistics, and the one that shows all limits. In milliseconds, as JSON:
//   node reckoning.mjs
import { Core } from "../../Tests/Replay/core.mjs";
import { entry, flight, flights } from "./book.mjs";

const count = 20_000;
const core = await Core.start("logbook");
core.open("/logbook/flights", flights(count));

const found = { statistics: [], limits: [] };
for (let round = 0; round < 20; round++) {
  core.send({ type: "navigated", url: "/logbook/flights" });
  core.send({ type: "changedElsewhere", entries: [entry(round, { ...flight(round, count), remarks: `Round ${round}` })] });
  for (const screen of Object.keys(found)) {
    found[screen].push(core.send({ type: "navigated", url: `/logbook/${screen}` }).milliseconds);
  }
}
console.log(JSON.stringify(found));
