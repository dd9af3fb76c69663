// The forecasts of a whole family in the browser's core, calculated again after each of 20 changes of every card: the
// change together with the screen of everybody's next doses. In milliseconds, as JSON:
//   node forecast.mjs
import { Core } from "../../Tests/Replay/core.mjs";
import { doses, entry, people, stored } from "./household.mjs";

const core = await Core.start("vaccination");
const found = { opening: core.open("/vaccination/today", stored), forecasts: [] };

for (let round = 0; round < 20; round++) {
  core.send({ type: "navigated", url: "/vaccination/about" });
  // One dose of each card, so that no earlier result can be reused.
  const entries = people.map((_, number) => entry("dose", { ...doses[number], fields: { ...doses[number].fields, note: `Round ${round}` } }, 1_000 + round * 10 + number));
  const changed = core.send({ type: "changedElsewhere", entries });
  const shown = core.send({ type: "navigated", url: "/vaccination/today" });
  const words = shown.answer;
  for (const { fields } of people)
    if (!words.includes(fields.name)) throw new Error(`${fields.name} is not on the screen`);
  if (!words.includes("overdue since")) throw new Error("nothing was forecast");
  found.forecasts.push(changed.milliseconds + shown.milliseconds);
}
console.log(JSON.stringify(found));
