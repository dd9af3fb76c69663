// Decides which functions of a core go into its parts, by what people do in the first minute (decision 24).
//
//   node Scripts/divide-core.mjs APP WATCHED.wasm FIRST NEXT TYPING EVERYDAY   the core as `wasm-split --instrument` has made it; writes
//                                                    down the functions of the first part, of the first two, three and four
//   node Scripts/divide-core.mjs APP WHOLE.wasm --same PART.wasm …   whether the first part alone draws the first screens as the whole core
//                                                                    does, and all parts together have the same memory
import { readFileSync, writeFileSync } from "node:fs";
import { Visit, others } from "./visit.mjs";
import { everydayVisit, firstVisits, nextVisit, typingVisit, vainVisit } from "./visits.mjs";

const [app, wholePath, firstPath, ...otherPaths] = process.argv.slice(2);
const compiled = path => new WebAssembly.Module(readFileSync(path));

/** The numbers of the functions that ran. A profile has a hash of the core, then the time of each first call, 0 for none. */
function ran(visits) {
  const found = new Set();
  for (const visit of visits) {
    const bytes = visit.profile();
    const moments = new DataView(bytes.buffer, bytes.byteOffset + 8);
    for (let index = 0; 4 * index < moments.byteLength; index++) if (moments.getUint32(4 * index, true) > 0) found.add(index);
  }
  return found;
}

/** Binaryen's names of the functions of a core that has names (a debug build). Without names it numbers them. */
function functionNames(module) {
  const [section] = WebAssembly.Module.customSections(module, "name");
  const names = new Map();
  if (!section) return names;
  const bytes = new Uint8Array(section);
  let at = 0;
  const number = () => {
    let value = 0, shift = 0, byte;
    do { byte = bytes[at++]; value |= (byte & 0x7f) << shift; shift += 7; } while (byte & 0x80);
    return value;
  };
  while (at < bytes.length) {
    const kind = bytes[at++], size = number(), end = at + size;
    for (let left = kind === 1 ? number() : 0; left > 0; left--) {
      const index = number(), length = number();
      names.set(index, new TextDecoder().decode(bytes.subarray(at, at += length)));
    }
    at = end;
  }
  return names;
}

/** Where two texts differ first. */
function difference(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return [one, other].map(text => text.slice(Math.max(0, at - 60), at + 60));
}

function fail(...words) {
  console.error(...words);
  process.exit(1);
}

function checkFirstScreens(whole, first) {
  for (const { url, make } of firstVisits(app)) {
    const [expected, found] = [make(whole).effects, make(first).effects];
    const index = expected.findIndex((text, index) => text !== found[index]);
    if (index >= 0 || expected.length !== found.length)
      fail(`the first part of ${app} draws ${url} otherwise than the whole core:`, difference(expected[index] ?? "", found[index] ?? ""));
  }
}

/** Checks that each constant is where it was, whichever part brought it. */
function checkMemory(whole, [first, ...later]) {
  const { core } = new Visit(first);
  const known = { ...core };   // a part may export to those after it
  for (const part of later) {
    const { exports } = new WebAssembly.Instance(part, Object.fromEntries([...others(part)].map(name => [name, known])));
    Object.assign(known, exports);
  }
  const [expected, found] = [new Visit(whole).core, core].map(({ memory }) => Buffer.from(memory.buffer));
  if (expected.equals(found)) return;
  fail(`the parts of ${app} have other constants than the whole core, from address`, expected.findIndex((byte, at) => byte !== found[at]));
}

if (firstPath === "--same") {
  const [whole, ...parts] = [wholePath, ...otherPaths].map(compiled);
  checkFirstScreens(whole, parts[0]);
  checkMemory(whole, parts);
} else {
  const watched = compiled(wholePath);
  const names = functionNames(watched);
  const imported = WebAssembly.Module.imports(watched).filter(({ kind }) => kind === "function").length;
  const listed = functions => [...functions].map(index => names.get(imported + index) ?? index).join("\n");
  const first = ran(firstVisits(app).map(({ make }) => make(watched)));
  const continued = visit => ran([["cs-CZ", 390], ["en-GB", 1200]].map(([language, width]) => visit(app, watched, [language], width)));
  const next = new Set([...first, ...continued(nextVisit), ...continued(vainVisit)]);
  const typing = new Set([...next, ...continued(typingVisit)]);
  const everyday = new Set([...typing, ...continued(everydayVisit)]);
  const parts = [first, next, typing, everyday];
  for (const [index, path] of [firstPath, ...otherPaths].entries()) writeFileSync(path, listed(parts[index]));
  const counts = parts.map(({ size }, index) => size - (parts[index - 1]?.size ?? 0));
  console.log(`${app}: ${counts[0]} functions in the first part, ${counts[1]} for a first tap, ${counts[2]} for typing, ${counts[3]} of every day`);
}
