// A core without a page, for visits.mjs.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module names under which a part of a core imports the others. */
export const others = module =>
  new Set(WebAssembly.Module.imports(module).map(({ module }) => module).filter(name => name !== "host"));

/** A core that has received all this, and its requests to its host. */
export class Visit {
  effects = [];
  clock = 1795248000000;

  constructor(module, { missing = "the first part" } = {}) {
    const host = {
      effects: (pointer, length) => this.effects.push(decoder.decode(new Uint8Array(this.core.memory.buffer, pointer, length))),
      log() {},
    };
    const absent = new Proxy({}, { get: (_, name) => () => { throw new Error(`${missing} calls ${name} of another part`); } });
    const imports = { host };
    for (const name of others(module)) imports[name] = absent;
    this.core = new WebAssembly.Instance(module, imports).exports;
  }

  /** Passes an event to the core and returns the effects. */
  tell(event, rest) {
    const count = this.effects.length;
    const line = JSON.stringify({ now: this.clock++, random: "01".repeat(32), ...event });
    const bytes = encoder.encode(rest === undefined ? line + "\n" : `${line}\n${rest}`);
    const pointer = this.core.allocate(bytes.length);
    new Uint8Array(this.core.memory.buffer, pointer, bytes.length).set(bytes);
    this.core.handle(pointer, bytes.length);
    return this.effects.slice(count).flatMap(text => JSON.parse(text.split("\n", 1)[0]));
  }

  /** The place where `wasm-split --instrument` has recorded which functions ran. */
  profile() {
    const length = this.core.__write_profile(0, 0);
    const pointer = this.core.allocate(length);
    this.core.__write_profile(pointer, length);
    return new Uint8Array(this.core.memory.buffer, pointer, length).slice();
  }
}

/** Of the server's answers: as many as it sends, with a mark in quotation marks and rules for the page. */
const headers = {
  "accept-encoding": "gzip", "cache-control": "public, no-cache", "content-encoding": "gzip", "content-length": "174221",
  "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; frame-ancestors 'none'",
  "content-type": "application/json", "cross-origin-opener-policy": "same-origin", date: "Thu, 26 Nov 2026 06:26:04 GMT",
  etag: 'W/"0-660-0"', "permissions-policy": "geolocation=(self), camera=(self)", "referrer-policy": "strict-origin-when-cross-origin",
  vary: "Accept-Encoding", "x-content-type-options": "nosniff", "x-request-id": "e2b1458d5fa151400dbbc2dee7929652",
};

const linksIn = page => new Set([...page.matchAll(/href="([^"]+)"/g)].map(([, url]) => url));

/** A visit whose host does what the core asks for. The server knows nothing but what it has published. */
export class HostedVisit extends Visit {
  page = "";   // all that was drawn since somebody went there
  before = "";   // all that was drawn before
  asked = new Set();   // the spaces that the core has asked for

  /** `content`: the name of what the server has published; its `records` have an id, a collection and fields. */
  constructor(module, content, records) {
    super(module);
    this.changes = records.map(({ collection, id, fields }, index) => ({ collection, id, version: index + 1, fields }));
    this.spaces = (content ? [content, `${content}-other`] : []).map(name => ({ name, title: "Content" }));
  }

  answer(url) {
    if (url.includes("/published/spaces")) return { spaces: this.spaces };
    const [, space] = url.match(/\/spaces\/([0-9a-f-]{36})\//) ?? [];
    if (!space || this.spaces.length === 0) return null;
    this.asked.add(space);
    const state = { version: this.changes.length, epoch: 0, cursor: `0.${this.changes.length}` };
    if (!url.includes("/digest")) {
      const from = Number(url.match(/cursor=0\.(\d+)/)?.[1] ?? 0), to = Math.min(from + 500, this.changes.length);
      return { ...state, more: to < this.changes.length, cursor: `0.${to}`, changes: this.changes.slice(from, to) };
    }
    const counts = Array.from({ length: 256 }, (_, index) => index % 3 ? 0 : index % 4);
    return { ...state, lost: [], counts, buckets: counts.map(count => (count ? `e5a7b05c8f${count}` : "0").padStart(16, "0")) };
  }

  /** Does what the host would do with the effects, and sends the results back, what is large last. */
  hear(event, rest) {
    const waiting = [[event, rest]], late = [];
    for (let left = 60; waiting.length + late.length > 0 && left > 0; left--) {
      const [event, rest] = waiting.shift() ?? late.shift();
      for (const effect of this.tell(event, rest)) {
        if (effect.do === "patch") this.page += effect.operations.flat(2).filter(part => typeof part === "string").join(" ");
        if (effect.do === "commit") waiting.push([{ type: "committed", batch: effect.batch }]);
        if (effect.do === "timer" && effect.after >= 0 && effect.after < 1000) waiting.push([{ type: "timer", timer: effect.timer }]);
        if (effect.do === "request") {
          const answer = this.answer(effect.url);
          const isRefused = !answer && effect.url.includes("/spaces/");
          const event = { type: "response", request: effect.request, status: answer ? 200 : isRefused ? 401 : 404, headers };
          (answer?.changes ? late : waiting).push([event, JSON.stringify(answer ?? { type: isRefused ? "unauthorized" : "not-found" })]);
        }
      }
    }
  }

  /** What was drawn until now is of no interest any more. */
  turn() {
    this.before += this.page;
    this.page = "";
  }

  go(url) {
    this.turn();
    this.hear({ type: "navigated", url });
    this.hear({ type: "scrolled", list: "list", top: 400, height: 722 });
  }

  /** The addresses of links. */
  links() {
    return linksIn(this.page);
  }

  /** The addresses below another that were linked since the beginning. */
  linksBelow(folder) {
    return [...linksIn(this.before + this.page)].filter(url => url.startsWith(folder));
  }

  /** The elements that report through this attribute: the action, its value, and a field's name and what is in it at first. */
  controls(attribute, page = this.page) {
    return [...page.matchAll(new RegExp(`<[^>]* data-${attribute}="([^"]+)"[^>]*>`, "g"))].map(([tag, action]) => ({
      action, value: tag.match(/ data-value="([^"]*)"/)?.[1] ?? "", name: tag.match(/ name="([^"]*)"/)?.[1],
      preset: tag.match(/ value="([^"]*)"/)?.[1] ?? "",
    }));
  }

  /** The control for an action that was drawn last, some time ago perhaps. */
  lastControl(action) {
    return this.controls("action", this.before + this.page).findLast(control => control.action === action);
  }
}
