// The running core: is told what happens, one event after the other, and answers with effects.
import { complete, incomplete, instantiate, restIsHere } from "./core.js";

let core = null;   // the exports of the running instance; null while it starts
let isExpected = true;   // one runs or will; what happens meanwhile waits for it
let told = [];   // all that a core knows which is still without its rest; null once it is whole
let lives = 0;
let effectsJSON = null;
let isDraining = false;
let hands = null;
const waiting = [];
const decoder = new TextDecoder();
const encoder = new TextEncoder();

const imports = {
  host: {
    effects: (pointer, length) => { effectsJSON = text(pointer, length); },
    log: (pointer, length) => console.error(text(pointer, length)),
  },
};

function text(pointer, length) {
  return decoder.decode(new Uint8Array(core.memory.buffer, pointer, length));
}

/** What carries out the effects, is called when nothing waits any more, and takes over after a trap. */
export function serve({ perform, drained, crashed }) {
  hands = { perform, drained, crashed };
}

/** Lets a new core run. Its first event goes before what happened meanwhile. */
export async function run(first) {
  isExpected = true;
  const { exports, isWhole } = await instantiate(imports);
  performance.mark("core-running");
  core = exports;
  told = isWhole ? null : [];
  if (!isWhole) addRest();
  waiting.unshift(first());
  drain();
}

/** Nothing is told to it any more, and what waits for it is forgotten. */
export function stop() {
  core = null;
  isExpected = false;
  lives += 1;
  waiting.length = 0;
}

/** Hands an event to the core. Events that effects cause wait until those are carried out. */
export function send(event) {
  if (isExpected) waiting.push(event);
  drain();
}

/** For answers that take long: a core that was started anew after a trap has not asked. */
export function toThisCore() {
  const asking = lives;
  return event => { if (lives === asking) send(event); };
}

function drain() {
  if (!core || isDraining) return;
  isDraining = true;
  try {
    while (core && waiting.length > 0) {
      // What comes in megabytes is no first screen.
      if (told && waiting[0].rest?.length > 0) break;
      const effects = handle(waiting.shift());
      for (const effect of effects) hands.perform(effect, effects);
    }
    hands.drained();
  } finally {
    isDraining = false;
  }
}

function handle(event) {
  const random = crypto.getRandomValues(new Uint8Array(32));
  event.now = Date.now();
  event.random = Array.from(random, byte => byte.toString(16).padStart(2, "0")).join("");
  const parts = serialize(event);
  effectsJSON = null;
  try {
    pass(parts);
    told?.push(parts);
  } catch (trap) {
    if (trap === incomplete) repeat(event); else hands.crashed(trap);
    return [];
  }
  return effectsJSON ? JSON.parse(effectsJSON) : [];
}

/** One line of JSON; behind it, as they are, what may be megabytes: texts, or the bytes of one. */
function serialize({ rest, ...event }) {
  const json = JSON.stringify(event);
  if (!rest) return [encoder.encode(json)];
  return [json + "\n", ...rest].map(part => typeof part === "string" ? encoder.encode(part) : part);
}

function pass(parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const pointer = core.allocate(length);
  let place = 0;
  for (const part of parts) {
    new Uint8Array(core.memory.buffer, pointer + place, part.length).set(part);
    place += part.length;
  }
  core.handle(pointer, length);
}

/** The rest comes to a core that has not missed it. */
async function addRest() {
  const first = core;
  await restIsHere;
  try {
    if (core === first) await complete(first);
  } catch (fault) {
    if (core === first) hands.crashed(fault);
  }
  if (core !== first) return;
  told = null;
  drain();
}

/**
 * An event needed what is not here yet. It happens anew, to a whole core that is told before what this one was told: then
 * they are the same.
 */
async function repeat(event) {
  core = null;
  waiting.unshift(event);
  document.body.setAttribute("aria-busy", "true");
  await restIsHere;
  document.body.removeAttribute("aria-busy");
  try {
    ({ exports: core } = await instantiate(imports));
    for (const parts of told) pass(parts);
    told = null;
  } catch (trap) {
    return hands.crashed(trap);
  }
  drain();
}
