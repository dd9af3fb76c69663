// Draws the screens that a first visit begins with, and writes down which functions of the core that took.
//
//   node Scripts/first-screens.mjs APP WATCHED.wasm PROFILE     the core as `wasm-split --instrument` has made it
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const [app, watched, profile] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(watched));
const encoder = new TextEncoder();

/** What the page tells a core before its user does anything, with nothing in the storage yet. */
const events = (url, languages, width, online) => [
  { type: "started", url, languages, standalone: false, viewport: { width, height: 844 }, touch: true, online, device: "" },
  { type: "loaded" },
  { type: "persistence", granted: false, usage: 0, quota: 1e9 },
  { type: "leader", is: true },
  { type: "scrolled", list: "list", top: 0, height: 722 },
  { type: "scrolled", list: "detail", top: 0, height: 722 },
  { type: "installable" },
];

function visit(events) {
  const core = new WebAssembly.Instance(module, { host: { effects() {}, log() {} } }).exports;
  const written = length => {
    const pointer = core.allocate(length);
    return new Uint8Array(core.memory.buffer, pointer, length);
  };
  for (const event of events) {
    const line = encoder.encode(JSON.stringify({ now: 1795248000000, random: "01".repeat(32), ...event }) + "\n");
    const bytes = written(line.length);
    bytes.set(line);
    core.handle(bytes.byteOffset, line.length);
  }
  const bytes = written(core.__write_profile(0, 0));
  core.__write_profile(bytes.byteOffset, bytes.length);
  return bytes;
}

const profiles = [];
for (const url of ["/", `/${app}`, `/${app}?from=home`])
  for (const languages of [["cs-CZ", "cs", "en-US"], ["en-GB", "en"], ["de-DE", "de", "en"]])
    for (const [width, online] of [[390, true], [1200, true], [820, false]]) {
      profiles.push(`${profile}.${profiles.length}`);
      writeFileSync(profiles.at(-1), visit(events(url, languages, width, online)));
    }
execFileSync("wasm-split", ["--merge-profiles", ...profiles, "-o", profile]);
profiles.forEach(file => rmSync(file));
