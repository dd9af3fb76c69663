// The snapshots of large spaces (decision 56) in an object store of this test. Whatever tabs have written, a start finds what the pages say.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const read = name => readFile(new URL(`../../Web/host/storage/${name}.js`, import.meta.url), "utf8");
const sources = await Promise.all(["lines", "pages", "joining", "snapshots", "lives", "reading"].map(read));
const source = sources.map(source => source.replace(/^import .*$/gm, "")).join("");
const { asLines, countUp, beginLife, encoder, forgetSnapshots, joinPages, keepJournal, keepOnly, largeSpaces, linesOf, putSnapshots, rangesToJoin, readParts, writePages } =
  await import("data:text/javascript;base64," + Buffer.from(source + "\nexport {};").toString("base64"));

globalThis.IDBKeyRange = {
  bound: (first, last) => {
    assert.ok(first <= last, "the browser takes no range that ends before it begins");
    return key => key >= first && key <= last;
  },
};
const sorted = keys => [...keys].sort();

/** A transaction over two object stores, which answers requests in their order. */
class Database {
  stores = { pages: new Map(), meta: new Map() };
  waiting = [];

  store(name) {
    const all = () => this.stores[name];
    const ask = work => {
      const request = {};
      this.waiting.push(() => { request.result = work(); request.onsuccess?.({ target: request }); });
      return request;
    };
    const keys = (range = () => true) => sorted(all().keys()).filter(range);
    return {
      transaction: { db: { version: 3 }, abort: () => { throw new Error("aborted"); } },
      get: key => ask(() => all().get(key)),
      getAllKeys: range => ask(() => keys(range)),
      getAll: range => ask(() => keys(range).map(key => all().get(key))),
      put: (value, key) => ask(() => { all().set(key, value); }),
      delete: which => ask(() => { for (const key of keys()) if (typeof which === "string" ? key === which : which(key)) all().delete(key); }),
      clear: () => ask(() => all().clear()),
    };
  }

  run(work) {
    const result = work(this.store("pages"), this.store("meta"));
    while (this.waiting.length > 0) this.waiting.shift()();
    return result;
  }

  generation() { return this.stores.meta.get("generation") ?? 0; }
  keys(prefix) { return sorted(this.stores.meta.keys()).filter(key => key.startsWith(prefix)); }
}

/** A tab: the state that a core has made of what it was handed. A part of a snapshot is a list of lines here. */
class Tab {
  constructor(database, app) {
    [this.database, this.app, this.state, this.partsRead] = [database, app, new Map(), 0];
    this.missing = 0;
    const take = pages => pages.forEach(page => this.take(page));
    const takeSnapshot = (space, part) => {
      this.partsRead += 1;
      if (part.length === 0) this.missing += 1; else this.take(part);
    };
    database.run((pages, meta) => readParts(pages, meta, app, take, takeSnapshot, found => { this.found = found; }));
  }

  take(page) {
    for (const [key, line] of linesOf(page)) {
      const value = new TextDecoder().decode(line).slice(key.length + 1, -1);
      if (value === "") this.state.delete(key); else this.state.set(key, value);
    }
  }

  write(changes) {
    for (const [key, value] of changes) if (value === null) this.state.delete(key); else this.state.set(key, value);
    const lines = asLines(changes);
    this.database.run((pages, meta) => {
      writePages(pages, lines);
      countUp(meta, 0, generation => keepJournal(meta, generation, lines));
    });
  }

  /** As versions without snapshots do. */
  writeAsBefore(changes) {
    this.database.run((pages, meta) => { writePages(pages, asLines(changes)); countUp(meta, 0); });
  }

  snapshot(space) {
    const lines = sorted(this.state.keys()).filter(key => key.startsWith(`r/${space}/`)).map(key => `${key}\t${this.state.get(key)}\n`);
    const parts = [];
    for (let first = 0; first < lines.length; first += 150) parts.push(encoder.encode(lines.slice(first, first + 150).join("")));
    return parts;
  }

  make(generation = this.database.generation()) {
    const spaces = largeSpaces(sorted(this.database.stores.pages.keys()));
    const made = spaces.map(space => [space, space === "aside" ? [] : this.snapshot(space)]);
    return this.database.run((_, meta) => putSnapshots(meta, this.app, made, generation)).isGood;
  }
}

function random(seed) {
  return most => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(seed / 2 ** 32 * most);
  };
}

const key = (space, number) => `r/${space}/thing/${String(number).padStart(6, "0")}`;
const value = text => JSON.stringify({ v: 1, f: { text: text + "x".repeat(2_500) } });

function filled() {
  const database = new Database();
  const tab = new Tab(database, "inventory");
  for (const space of ["aside", "me", "town"])
    tab.write(Array.from({ length: space === "me" ? 50 : 650 }, (_, number) => [key(space, number), value(`${space} ${number}`)]));
  tab.write([["d/form", "{}"], ["s/town", "{}"], ["s/me", "{}"]]);
  return [database, tab];
}

const isSame = (tab, database) => assert.deepEqual(sorted(tab.state), sorted(new Tab(database, null).state));

test("P-20: a start takes the snapshot, the journal, and the pages of all other spaces", () => {
  const [database, tab] = filled();
  assert.deepEqual(new Tab(database, "inventory").found.hasSnapshots, false);
  assert.ok(tab.make());
  const next = new Tab(database, "inventory");
  isSame(next, database);
  assert.ok(next.found.hasSnapshots && next.partsRead === 5);
  const unread = next.found.sizes.filter(size => size === Infinity).length;
  assert.ok(unread > 5 && unread < next.found.sizes.length / 2, "those of the space that is aside are read");
  tab.write([[key("town", 17), null], [key("town", 18), value("changed")], [key("town", 90_000), value("new")]]);
  assert.equal(database.keys("journal/").length, 1);
  isSame(new Tab(database, "inventory"), database);
  assert.equal(new Tab(database, "zoo").partsRead, 0, "another core leaves other spaces aside");
});

test("P-77: snapshots are void when a tab of an earlier version has written", () => {
  const [database, tab] = filled();
  tab.make();
  tab.writeAsBefore([[key("town", 17), null], [key("town", 18), value("changed")]]);
  let next = new Tab(database, "inventory");
  assert.equal(next.partsRead, 0);
  isSame(next, database);
  next.write([[key("town", 19), value("later")]]);
  assert.deepEqual([...database.keys("snapshot"), ...database.keys("journal")], []);
  isSame(new Tab(database, "inventory"), database);
  assert.ok(next.make());
  next = new Tab(database, "inventory");
  assert.ok(next.partsRead > 0);
  isSame(next, database);
});

test("P-77: what was written while a snapshot was made leaves none, and a part that is gone is told", () => {
  const [database, tab] = filled();
  const before = database.generation();
  tab.write([[key("town", 17), null]]);
  assert.equal(tab.make(before), false);
  assert.deepEqual(database.keys("snapshot"), []);
  assert.ok(tab.make());
  database.stores.meta.delete(database.keys("snapshot/")[2]);
  assert.equal(new Tab(database, "inventory").missing, 1);
});

test("P-77: a long journal, and whoever signs out, leave no snapshots", () => {
  const [database, tab] = filled();
  tab.make();
  tab.write([[key("town", 17), value("y".repeat(300_000))]]);
  assert.equal(new Tab(database, "inventory").found.hasSnapshots, false, "made anew soon, and used until then");
  isSame(new Tab(database, "inventory"), database);
  for (let number = 0; number < 14; number++) tab.write([[key("town", number), value("y".repeat(300_000))]]);
  assert.deepEqual([...database.keys("snapshot"), ...database.keys("journal")], []);
  tab.make();
  database.run((pages, meta) => { keepOnly(pages, ["p/"]); beginLife(meta); forgetSnapshots(meta); });
  assert.deepEqual([...database.keys("snapshot"), ...database.keys("journal")], []);
  assert.equal(new Tab(database, "inventory").state.size, 0);
});

test("P-20: whatever tabs of both versions and two apps do, a start finds what the pages say", () => {
  for (let seed = 1; seed <= 5; seed++) {
    const chance = random(seed);
    const [database, tab] = filled();
    const change = () => [key(["me", "town", "aside"][chance(3)], chance(700)), chance(4) === 0 ? null : value(`${seed} ${chance(1e6)}`)];
    let starts = 0;
    for (let step = 0; step < 25; step++) {
      const app = ["inventory", "zoo"][chance(2)];
      const next = new Tab(database, app);
      isSame(next, database);
      starts += next.partsRead > 0 ? 1 : 0;
      switch (chance(8)) {
        case 0: next.writeAsBefore(Array.from({ length: 1 + chance(30) }, change)); break;
        case 1: case 2: case 3: next.make(); break;
        case 4: for (const range of rangesToJoin(next.found)) database.run(pages => joinPages(pages, range)); break;
        case 5: next.write([...Array.from({ length: 100 }, (_, number) => [key("town", 200 + number), null])]); break;
        default: next.write(Array.from({ length: 1 + chance(30) }, change));
      }
    }
    assert.ok(starts > 3, `seed ${seed}: ${starts} starts had snapshots`);
  }
});
