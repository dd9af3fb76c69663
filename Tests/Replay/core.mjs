// A core outside the browser. It is called as bridge.js does.
import { readFileSync } from "node:fs";

const site = new URL("../../.build/web/", import.meta.url);
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Thrown in the middle of an event that needs a part of the core that is not there yet. */
export class Incomplete extends Error {}

const names = ["", "-next", "-typing", "-everyday", "-rest"];
const compiled = new Map();

/** The parts of a core in the order in which they are loaded. */
function parts(app) {
  if (!compiled.has(app))
    compiled.set(app, names.map(name => new WebAssembly.Module(readFileSync(new URL(`core-${app}${name}.wasm`, site)))));
  return compiled.get(app);
}

const others = module => new Set(WebAssembly.Module.imports(module).map(({ module }) => module).filter(name => name !== "host"));

export class Core {
  /** The core of an app ("logbook") with the given number of parts. */
  static async start(app, { count = 5 } = {}) {
    const core = new Core();
    const [first, ...later] = parts(app);
    const absent = new Proxy({}, { get: (_, place) => () => { throw new Incomplete(place); } });
    const { exports } = await WebAssembly.instantiate(first, {
      host: {
        effects: (pointer, length) => { core.answer = core.text(pointer, length); },
        log: (pointer, length) => console.error(core.text(pointer, length)),
      },
      ...Object.fromEntries([...others(first)].map(name => [name, absent])),
    });
    core.exports = { ...exports };
    core.later = later;
    for (let part = 1; part < count; part++) core.add();
    return core;
  }

  /** Adds the next part. */
  add() {
    const part = this.later.shift();
    const added = new WebAssembly.Instance(part, Object.fromEntries([...others(part)].map(name => [name, this.exports])));
    Object.assign(this.exports, added.exports);   // later parts call them
  }

  complete() {
    while (this.later.length > 0) this.add();
  }

  text(pointer, length) {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, pointer, length));
  }

  /** Takes an event as text and returns the effects as text, with their bytes behind them; nothing for none. */
  handle(event) {
    const bytes = encoder.encode(event);
    this.answer = "";
    const pointer = this.exports.allocate(bytes.length);
    new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
    this.exports.handle(pointer, bytes.length);
    return this.answer;
  }

  /** The same with an event as an object, and the text that follows some events. Also returns how long it took. */
  send(event, rest) {
    const json = JSON.stringify({ now: 1795248000000, random: "01", ...event });
    const start = performance.now();
    const answer = this.handle(rest === undefined ? json : `${json}\n${rest}`);
    const milliseconds = performance.now() - start;
    return { effects: JSON.parse(answer.split("\n", 1)[0] || "[]"), answer, milliseconds };
  }

  /** Opens the app on a phone with this storage. Returns how long reading the storage took, in milliseconds. */
  open(url, stored = "") {
    this.send({ type: "started", url, languages: ["en"], online: true, viewport: { width: 390, height: 844 } });
    let milliseconds = 0;
    let place = 0;
    // In parts, like Web/storage.js. Everything before the records is in the first part.
    for (;;) {
      const records = place === 0 ? Math.max(0, stored.search(/^r\//m)) : place;
      const end = stored.indexOf("\n", records + 1_000_000) + 1;
      if (end === 0) return milliseconds + this.send({ type: "loaded" }, stored.slice(place)).milliseconds;
      milliseconds += this.send({ type: "stored" }, stored.slice(place, end)).milliseconds;
      place = end;
    }
  }

  get megabytes() {
    return this.exports.memory.buffer.byteLength / 1_000_000;
  }
}
