// The memory that flights from a browser's storage take in an app's core, in Node. Prints JSON.
//   node device.mjs STORED APP URL
import { readFileSync } from "node:fs";
import { Core } from "../../Tests/Replay/core.mjs";

const [path, app, url] = process.argv.slice(2);
const stored = readFileSync(path, "utf8").split(/(?<=\n)/);
const found = {};
for (const part of [0, 0.25, 0.5, 0.75, 1]) {
  const core = await Core.start(app);
  const count = Math.round(stored.length * part);
  found[count] = { milliseconds: core.open(url, stored.slice(0, count).join("")), megabytes: core.megabytes };
}
console.log(JSON.stringify(found));
