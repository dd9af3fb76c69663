// The running core: is told what happens, one event after the other, and answers with effects.
import { arrived, complete, instantiate, Missing } from "./core.js";

let core = null;   // the exports of the running instance; null while it starts
let isExpected = true;   // one runs or will; what happens meanwhile waits for it
let told = [];   // all that a core knows which is still without one of its parts; null once it is whole
let parts = 0;   // those that it has
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

/** What carries out the effects, is called before and after all that waits is told, and takes over after a trap. */
export function serve({ begun, perform, drained, crashed }) {
  hands = { begun, perform, drained, crashed };
}

/** Another core will run: what happens until then waits for it. */
export function expect() {
  isExpected = true;
}

/** Lets a new core run. Its first event goes before what happened meanwhile. */
export async function run(first) {
  expect();
  await begin([]);
  performance.mark("core-running");
  waiting.unshift(first());
  drain();
}

/** A core of the parts that are here, which is told what another one knew. The parts that come later are added to it. */
async function begin(earlier) {
  const made = await instantiate(imports);
  core = made.exports;
  parts = made.parts;
  for (const event of earlier) pass(event);
  told = made.isWhole ? null : earlier;
  if (!made.isWhole) addParts(core);
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
    hands.begun();
    while (core && waiting.length > 0) {
      // What comes in megabytes is no first screen.
      if (parts < 2 && waiting[0].rest?.length > 0) break;
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
    if (trap instanceof Missing) repeat(event, trap.part); else hands.crashed(trap);
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

/** The other parts come to a core that has not missed them. */
async function addParts(to) {
  for (let part = parts; part < arrived.length; part++) {
    await arrived[part];
    try {
      if (core === to) await complete(to, part);
    } catch (fault) {
      if (core === to) hands.crashed(fault);
    }
    if (core !== to) return;
    parts = part + 1;
    if (parts === arrived.length) told = null;
    drain();
  }
}

/**
 * An event needed a part that is not here yet. It happens anew, to a core with that part which is told before what this one was
 * told: then they are the same.
 */
async function repeat(event, part) {
  const earlier = told;
  core = null;
  waiting.unshift(event);
  document.body.setAttribute("aria-busy", "true");
  await arrived[part];
  document.body.removeAttribute("aria-busy");
  try {
    await begin(earlier);
  } catch (trap) {
    return hands.crashed(trap);
  }
  drain();
}
