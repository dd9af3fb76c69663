// Draws the screens that a first visit begins with, and writes down which functions of the core that took.
//
//   node Scripts/first-screens.mjs APP WATCHED.wasm PROFILE          the core as `wasm-split --instrument` has made it
//   node Scripts/first-screens.mjs APP WHOLE.wasm --same FIRST.wasm  whether the first part alone draws them as the whole core does
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const [app, wholePath, profile, firstPath] = process.argv.slice(2);
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const compiled = path => new WebAssembly.Module(readFileSync(path));

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

const visits = [];
for (const url of ["/", `/${app}`, `/${app}?from=home`])
  for (const languages of [["cs-CZ", "cs", "en-US"], ["en-GB", "en"], ["de-DE", "de", "en"]])
    for (const [width, online] of [[390, true], [1200, true], [820, false]]) visits.push(events(url, languages, width, online));

/** A core that has been told all this, and what it asked of its host. */
function visit(module, events) {
  const effects = [];
  const host = { effects: (pointer, length) => effects.push(decoder.decode(new Uint8Array(core.memory.buffer, pointer, length))), log() {} };
  // The functions of the other part are not here.
  const missing = new Proxy({}, { get: (_, name) => () => { throw new Error(`a first screen calls ${name} of the rest`); } });
  const imports = { host };
  for (const { module: name } of WebAssembly.Module.imports(module)) imports[name] ??= missing;
  const core = new WebAssembly.Instance(module, imports).exports;
  for (const event of events) {
    const line = encoder.encode(JSON.stringify({ now: 1795248000000, random: "01".repeat(32), ...event }) + "\n");
    const pointer = core.allocate(line.length);
    new Uint8Array(core.memory.buffer, pointer, line.length).set(line);
    core.handle(pointer, line.length);
  }
  return { core, effects };
}

/** Where two texts part. */
function difference(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return [one, other].map(text => text.slice(Math.max(0, at - 60), at + 60));
}

if (profile === "--same") {
  const [whole, first] = [compiled(wholePath), compiled(firstPath)];
  for (const events of visits) {
    const [expected, found] = [visit(whole, events).effects, visit(first, events).effects];
    const index = expected.findIndex((text, index) => text !== found[index]);
    if (index < 0 && expected.length === found.length) continue;
    console.error(`the first part of ${app} draws ${events[0].url} otherwise than the whole core:`, difference(expected[index] ?? "", found[index] ?? ""));
    process.exit(1);
  }
} else {
  const watched = compiled(wholePath);
  const profiles = visits.map((events, index) => {
    const { core } = visit(watched, events);
    const length = core.__write_profile(0, 0);
    const pointer = core.allocate(length);
    core.__write_profile(pointer, length);
    const file = `${profile}.${index}`;
    writeFileSync(file, new Uint8Array(core.memory.buffer, pointer, length));
    return file;
  });
  execFileSync("wasm-split", ["--merge-profiles", ...profiles, "-o", profile]);
  profiles.forEach(file => rmSync(file));
}
