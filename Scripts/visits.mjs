// What people do in the first minute, sent to a core without a page. The division of a core into parts follows from it.
import { existsSync, readFileSync } from "node:fs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The page's messages to a core before its user does anything, with an empty storage. */
const beginning = (url, languages, width, online) => [
  { type: "started", url, languages, standalone: false, viewport: { width, height: 844 }, touch: true, online, device: "" },
  { type: "loaded" },
  { type: "persistence", granted: false, usage: 0, quota: 1e9 },
  { type: "leader", is: true },
  { type: "scrolled", list: "list", top: 0, height: 722 },
  { type: "scrolled", list: "detail", top: 0, height: 722 },
  { type: "installable" },
];

/** The starts of first visits to an app. Nothing is answered. */
export function* firstVisits(app) {
  for (const url of ["/", `/${app}`, `/${app}?from=home`])
    for (const languages of [["cs-CZ", "cs", "en-US"], ["en-GB", "en"], ["de-DE", "de", "en"]])
      for (const [width, online] of [[390, true], [1200, true], [820, false]]) yield beginning(url, languages, width, online);
}

/** The everyday screens of each app. `record` is created by filling in the form and then opened. */
const everyday = {
  logbook: {
    screens: ["/logbook/flights", "/logbook/flights/new"],
    record: { form: "/logbook/flights/new/flight", save: "logbook.form.save", list: "/logbook/flights",
      fields: { date: "2026-11-20", departure: "LKPR", arrival: "LKTB", departureTime: "0805", arrivalTime: "0930" } },
  },
  zoo: { content: "zoo", screens: ["/zoo/animals", "/zoo/tree", "/zoo/map", "/zoo/programme", "/zoo/mine", "/zoo/about"], open: "/zoo/animals/" },
  vaccination: {
    content: "vaccines", screens: ["/vaccination/today", "/vaccination/people"],
    record: { form: "/vaccination/people/new", save: "vaccination.cardholder.save", list: "/vaccination/people",
      fields: { name: "Eva", born: "2024-05-06", sex: "female" } },
  },
  heritage: {
    content: "heritage", screens: ["/heritage/history", "/heritage/history/list", "/heritage/people", "/heritage/people/rectors",
      "/heritage/overview", "/heritage/tour", "/heritage/help"], open: "/heritage/history/",
  },
  inventory: { screens: ["/inventory"] },
};
const ofAll = ["/menu", "/sync", "/settings", "/account", "/account?sign-in=1"];

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
    return this.effects.slice(count).flatMap(text => JSON.parse(text));
  }

  /** The place where `wasm-split --instrument` has recorded which functions ran. */
  profile() {
    const length = this.core.__write_profile(0, 0);
    const pointer = this.core.allocate(length);
    this.core.__write_profile(pointer, length);
    return new Uint8Array(this.core.memory.buffer, pointer, length).slice();
  }
}

/** A first visit that continues: screens, a form, and what the server has published. */
export function liveEveryDay(app, module, languages, width) {
  const { screens = [], record, open, content } = everyday[app] ?? {};
  const visit = new Visit(module);
  const published = content && existsSync(`Content/${content}.json`) ? JSON.parse(readFileSync(`Content/${content}.json`)).published : [];
  const changes = published.map(({ collection, id, fields }, index) => ({ collection, id, version: index + 1, fields }));
  let page = "";

  const answered = url => {
    if (!/\/spaces\/[0-9a-f-]{36}\//.test(url)) return null;
    const state = { version: changes.length, epoch: 0, cursor: `0.${changes.length}` };
    if (url.includes("/digest")) return { ...state, lost: [], buckets: [], counts: {} };
    return { ...state, more: false, changes: url.includes("cursor=") ? [] : changes };
  };

  /** Does what the host would do with the effects, and sends the results back. */
  const tell = (event, rest) => {
    let waiting = [[event, rest]];
    for (let left = 60; waiting.length > 0 && left > 0; left--) {
      const [event, rest] = waiting.shift();
      for (const effect of visit.tell(event, rest)) {
        if (effect.do === "patch") page += effect.operations.flat(2).filter(part => typeof part === "string").join(" ");
        if (effect.do === "commit") waiting.push([{ type: "committed", batch: effect.batch }]);
        if (effect.do === "timer" && effect.after >= 0 && effect.after < 1000) waiting.push([{ type: "timer", timer: effect.timer }]);
        if (effect.do === "request") {
          const answer = answered(effect.url);
          waiting.push([{ type: "response", request: effect.request, status: answer ? 200 : 404, headers: {} }, JSON.stringify(answer ?? { type: "not-found" })]);
        }
      }
    }
  };
  const go = url => {
    page = "";
    tell({ type: "navigated", url });
    tell({ type: "scrolled", list: "list", top: 400, height: 722 });
  };
  const names = (attribute, of = page) => new Set([...of.matchAll(new RegExp(`${attribute}="([^"]+)"`, "g"))].map(([, name]) => name));
  /** The elements that report through this attribute: the action, its value, and the name of a field. */
  const controls = attribute => [...page.matchAll(new RegExp(`<[^>]* data-${attribute}="([^"]+)"[^>]*>`, "g"))].map(([tag, action]) => ({
    action, value: tag.match(/ data-value="([^"]*)"/)?.[1] ?? "", name: tag.match(/ name="([^"]*)"/)?.[1],
  }));

  // Reading a storage is part of every day too. The record is in a space that nobody looks at.
  const stored = `r/none/none/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}\t{"v":1,"f":{"text":"none"}}\n`;
  for (const event of beginning(`/${app}`, languages, width, true)) {
    if (event.type === "loaded") tell({ type: "stored" }, stored);
    tell(event);
  }
  for (const url of [...screens, ...ofAll]) go(url);
  if (screens[0]) {
    go(screens[0]);
    for (const name of names("data-input")) for (const text of ["lk", ""]) tell({ type: "action", action: name, value: "", text, form: {} });
  }
  if (open && changes.length > 0) {
    go(open.slice(0, -1));
    for (const url of [...names("href")].filter(url => url.startsWith(open)).slice(0, 5)) { go(url); go(open.slice(0, -1)); }
  }
  if (record) {
    go(record.form);
    const form = controls("submit").find(({ action }) => action === record.save) ?? controls("action").find(({ action }) => action === record.save);
    if (!form) throw new Error(`${app}: no control saves by ${record.save}`);
    const typed = {};
    for (const attribute of ["input", "change"])
      for (const { action, value, name } of controls(attribute)) {
        const text = record.fields[name] ?? "";
        for (let count = 1; count <= text.length; count++) {
          typed[name] = text.slice(0, count);
          tell({ type: "action", action, value, text: typed[name], form: { ...typed } });
        }
        if (!text) tell({ type: "action", action, value, text, form: { ...typed } });
      }
    tell({ type: "action", ...form, name: undefined, form: record.fields });
    go(record.form);
    tell({ type: "action", ...form, name: undefined, form: {} });
    go(record.list);
    const id = [...names("href")].find(url => /\/[0-9a-f-]{36}$/.test(url));
    if (id) { go(id); go(`${id}/edit`); }
  }
  for (const type of ["hidden", "visible"]) tell({ type });
  tell({ type: "online", is: false });
  tell({ type: "resized", width: 1200, height: 800 });
  return visit;
}
