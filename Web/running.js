// The running core. It receives events one after another and returns effects.
import { arrived, complete, instantiate, letOthersCome, Missing } from "./core.js";
import { keptAtTheEnd, takeAwaited } from "./host/storage/awaited.js";
import { happened, isOvertaken } from "./host/screen/overtaken.js";

let core = null;   // the exports of the running instance; null while it starts
let isExpected = true;   // a core runs or will run; events wait for it
const withData = 4;   // the parts that read records of a storage
let most = 0;   // bytes of an answer that fewer parts take; a refusal is never more
let told = [];   // every event that an incomplete core has received; null once it is complete
let parts = 0;   // the number of its parts
let lives = 0;
let answer = null;   // the line of an event's effects, and their bytes behind it
let isDraining = false;
let hands = null;
const waiting = keptAtTheEnd([]);
const decoder = new TextDecoder();
const encoder = new TextEncoder();

const imports = {
  host: {
    effects: (pointer, length) => { answer = bytesAt(pointer, length); },
    log: (pointer, length) => console.error(decoder.decode(bytesAt(pointer, length))),
  },
};

const bytesAt = (pointer, length) => new Uint8Array(core.memory.buffer, pointer, length).slice();

/** Sets the functions that carry out effects, run before and after all waiting events, and take over after a trap. */
export function serve({ begun, perform, drained, crashed }) {
  hands = { begun, perform, drained, crashed };
}

/** Another core will run: what happens until then waits for it. */
export function expect() {
  isExpected = true;
}

/** Lets a new core run. Its first event goes before what happened meanwhile. More than `takes` bytes of data wait for the everyday part. */
export async function run(first, takes = 0) {
  expect();
  most = Math.max(takes, 2_000);
  await begin([]);
  performance.mark("core-running");
  waiting.unshift(first());
  drain();
}

/** A core of the parts that have arrived. It receives every event that another core received. Later parts are added to it. */
async function begin(earlier) {
  const made = await instantiate(imports);
  core = made.exports;
  parts = made.parts;
  for (const event of earlier) pass(event);
  told = made.isWhole ? null : earlier;
  if (!made.isWhole) addParts(core);
}

/** Stops sending events to it, and discards waiting ones. */
export function stop() {
  core = null;
  isExpected = false;
  lives += 1;
  waiting.length = 0;
}

/** Passes an event to the core. Events that effects cause wait until these effects are carried out. */
export function send(event) {
  if (isExpected) waiting.push(happened(event), ...(event.type === "loaded" ? takeAwaited() : []));
  drain();
}

/** For answers that take long: a core that was restarted after a trap did not ask for them. */
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
      if (parts < withData && size(waiting[0].rest) > most) { letOthersCome(); break; }
      const event = waiting.shift(), effects = handle(event);
      for (const effect of effects) if (!isOvertaken(effect, event)) hands.perform(effect, effects);
    }
    hands.drained();
  } finally {
    isDraining = false;
  }
}

function handle(event) {
  const random = crypto.getRandomValues(new Uint8Array(32));
  [event.now, event.zone] = [Date.now(), -new Date().getTimezoneOffset()];
  event.random = Array.from(random, byte => byte.toString(16).padStart(2, "0")).join("");
  const parts = serialize(event);
  answer = null;
  try {
    pass(parts);
    told?.push(parts);
  } catch (trap) {
    if (trap instanceof Missing) repeat(event, trap.part); else hands.crashed(trap);
    return [];
  }
  return answer ? effectsOf(answer) : [];
}

/** An effect with `bytes` is given them as `rest`. */
function effectsOf(answer) {
  let place = answer.indexOf(0x0A) + 1 || answer.length + 1;
  const effects = JSON.parse(decoder.decode(answer.subarray(0, place - 1)));
  for (const effect of effects) if (effect.bytes !== undefined) effect.rest = answer.slice(place, place += effect.bytes);
  return effects;
}

/** One line of JSON, followed by possibly megabytes as they are: texts, or the bytes of one. */
function serialize({ rest, ...event }) {
  const json = JSON.stringify(event);
  if (!rest) return [encoder.encode(json)];
  return [json + "\n", ...rest].map(part => typeof part === "string" ? encoder.encode(part) : part);
}

const size = (parts = []) => parts.reduce((sum, part) => sum + part.length, 0);

function pass(parts) {
  const length = size(parts);
  const pointer = core.allocate(length);
  let place = 0;
  for (const part of parts) {
    new Uint8Array(core.memory.buffer, pointer + place, part.length).set(part);
    place += part.length;
  }
  core.handle(pointer, length);
}

/** Adds the other parts to a core that has not missed them. */
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
 * An event needed a part that is not here yet. It is repeated on a core with that part, which first receives every
 * event that this one received. Then both have the same state.
 */
async function repeat(event, part) {
  const earlier = told;
  core = null;
  waiting.unshift(event);
  document.body.setAttribute("aria-busy", "true");
  letOthersCome();
  await arrived[part];
  document.body.removeAttribute("aria-busy");
  try {
    await begin(earlier);
  } catch (trap) {
    return hands.crashed(trap);
  }
  drain();
}
