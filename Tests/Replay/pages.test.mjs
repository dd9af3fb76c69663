// The pages of a device's storage (decision 7) in an object store of this test, compared with a plain map of entries.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const read = name => readFile(new URL(`../../Web/host/storage/${name}.js`, import.meta.url), "utf8");
const sources = await Promise.all(["lines", "pages", "joining", "snapshots", "reading"].map(read));
const source = sources.map(source => source.replace(/^import .*$/gm, "")).join("");
const { writePages, asLines, changesOf, asTexts, keepOnly, unreadable, rangesToJoin, joinPages, convertPages, shelf, longest, readParts, readSingly } =
  await import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));

const sorted = keys => [...keys].sort();
globalThis.IDBKeyRange = { bound: (first, last) => key => key >= first && key <= last };

/** Answers requests one after another, as a transaction does. Pages whose keys are in `broken` cannot be read. */
class Store {
  transaction = { db: { version: 3 } };
  pages = new Map();
  broken = new Set();
  waiting = [];

  constructor() { unreadable.clear(); }

  request(work) {
    const request = {};
    this.waiting.push(() => {
      try {
        request.result = work();
      } catch (error) {
        request.error = error;
        let isPrevented = false;
        request.onerror?.({ preventDefault: () => { isPrevented = true; } });
        if (!isPrevented) throw error;
        return;
      }
      request.onsuccess?.({ target: request });
    });
    return request;
  }

  get(key) {
    return this.request(() => {
      if (this.broken.has(key)) throw new Error("its file is gone");
      return this.pages.get(key);
    });
  }
  getAllKeys(range = () => true) { return this.request(() => sorted(this.pages.keys()).filter(range)); }
  getAll(range) { return this.request(() => sorted(this.pages.keys()).filter(range).map(key => this.pages.get(key))); }
  put(page, key) { return this.request(() => { this.pages.set(key, page); }); }
  delete(which) {
    return this.request(() => {
      for (const key of [...this.pages.keys()]) if (typeof which === "string" ? key === which : which(key)) this.pages.delete(key);
    });
  }
  clear() { return this.request(() => this.pages.clear()); }
  openCursor() {
    const keys = sorted(this.pages.keys());
    const request = {};
    const step = () => this.waiting.push(() => {
      const key = keys.shift();
      const cursor = key === undefined ? null : {
        value: this.pages.get(key), update: page => this.pages.set(key, page), delete: () => this.pages.delete(key), continue: step,
      };
      request.onsuccess({ target: { result: cursor } });
    });
    step();
    return request;
  }

  /** A failing transaction is aborted and tried again, as storage.js does. */
  run(work, isRepeated = false) {
    const before = new Map(this.pages);
    try {
      work(this);
      while (this.waiting.length > 0) this.waiting.shift()();
    } catch (error) {
      if (isRepeated) throw error;
      this.pages = before;
      this.waiting = [];
      this.run(work, true);
    }
  }

  text(key) {
    const page = this.pages.get(key);
    return typeof page === "string" ? page : Buffer.from(page).toString("utf8");
  }

  /** All entries in the order in which the core reads them. */
  get entries() {
    const entries = new Map();
    for (const key of sorted(this.pages.keys())) {
      if (this.broken.has(key)) continue;
      for (const line of this.text(key).split("\n").slice(0, -1)) {
        const tab = line.indexOf("\t");
        entries.set(line.slice(0, tab), line.slice(tab + 1));
      }
    }
    return entries;
  }

  /** Every line is on the page where its key is looked up, records are with records, and no page is too long. */
  check() {
    const keys = sorted(this.pages.keys());
    for (const [index, start] of keys.entries()) {
      if (typeof this.pages.get(start) === "string" || this.broken.has(start)) continue;
      const lines = this.text(start).split("\n").slice(0, -1);
      const own = lines.map(line => line.slice(0, line.indexOf("\t")));
      assert.deepEqual(own, sorted(own));
      assert.ok(own.length > 0, "no page is empty");
      assert.ok(own.every(key => key >= start && (index + 1 === keys.length || key < keys[index + 1])), `lines of ${start}`);
      assert.equal(new Set(own.map(shelf)).size, 1, "records share no page with others");
      assert.ok(lines.length === 1 || this.pages.get(start).length <= longest(own[0]), "a page is not too long");
    }
  }
}

const meta = store => ({ get: () => store.request(() => 7) });

/** What reading finds, and the parts that it hands over. */
function found(store, how = readParts) {
  let result = null;
  const parts = [];
  const take = part => parts.push(part);
  const finish = found => { result = found; };
  store.run(pages => how === readParts ? readParts(pages, meta(store), null, take, null, finish) : readSingly(pages, meta(store), take, finish));
  return { ...result, parts };
}

/** The same numbers in each run. */
function numbers(seed) {
  return most => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(seed / 2 ** 32 * most);
  };
}

const odd = ["", "\u0000", "\u2028", "ě", "🦉", "\ufeff", "\"\\u000a\"", "a\tb", "\r", "r/", "\uffff"];
const spaces = ["me", "0190-team", "ě🦉"];
const kinds = ["b/", "d/", "g", "k/", "o/", "s/", "x/"];

function change(random, known) {
  const key = random(3) === 0 && known.length > 0 ? known[random(known.length)]
    : random(4) === 0 ? kinds[random(kinds.length)] + random(60)
      : `r/${spaces[random(3)]}/thing/${random(5_000)}`;
  if (random(5) === 0) return [key, null];
  return [key, JSON.stringify({ v: random(1e6), odd: odd[random(odd.length)], text: "x".repeat(random(12) === 0 ? random(60_000) : random(900)) })];
}

/** The pages of version 2: texts that are cut anywhere. */
function layDownAsVersion2(store, entries, random) {
  let [start, text] = ["", ""];
  for (const key of sorted(entries.keys())) {
    if (text.length > random(32_000)) {
      store.pages.set(start, text);
      [start, text] = [key, ""];
    }
    text += `${key}\t${entries.get(key)}\n`;
  }
  if (text) store.pages.set(start, text);
}

function write(store, model, changes) {
  store.run(() => writePages(store, asLines(changes)));
  for (const [key, value] of changes) if (value === null) model.delete(key); else model.set(key, value);
}

const same = (one, other) => assert.deepEqual(sorted(one.keys()).map(key => [key, one.get(key)]), sorted(other.keys()).map(key => [key, other.get(key)]));

for (let seed = 1; seed <= 12; seed++) {
  test(`P-77: every entry survives every cut and joint of pages, byte by byte (seed ${seed})`, () => {
    const random = numbers(seed);
    const [store, model] = [new Store(), new Map()];
    if (seed % 2 === 0) {
      for (let index = 0; index < 1_500; index++) {
        const [key, value] = change(random, []);
        if (value !== null) model.set(key, value);
      }
      layDownAsVersion2(store, model, random);
    }
    for (let round = 0; round < 60; round++) {
      const known = [...model.keys()];
      write(store, model, Array.from({ length: random(4) === 0 ? random(300) : 1 + random(3) }, () => change(random, known)));
      if (random(4) === 0) {
        const ranges = rangesToJoin(found(store));
        // The page went in the middle: the others are joined another time. Meanwhile something was written.
        for (const range of ranges.slice(0, random(ranges.length + 1))) {
          store.run(() => joinPages(store, range));
          if (random(3) === 0) write(store, model, [change(random, known)]);
        }
      }
      store.check();
      assert.deepEqual(found(store).parts.flat(), sorted(store.pages.keys()).map(key => store.pages.get(key)));
    }
    same(store.entries, model);
    for (let turn = 0; turn < 3; turn++) {
      for (const range of rangesToJoin(found(store))) store.run(() => joinPages(store, range));
    }
    assert.deepEqual(rangesToJoin(found(store)), [], "joining comes to an end");
    assert.ok([...store.pages.values()].every(page => typeof page !== "string"), "nothing is left of the earlier version");
    store.check();
    same(store.entries, model);
    store.run(() => keepOnly(store, ["d/", "g"]));
    same(store.entries, new Map([...model].filter(([key]) => key.startsWith("d/") || key.startsWith("g"))));
  });
}

test("P-77: a storage that only grows at its end leaves full pages behind, and one change rewrites one page", () => {
  const [store, model] = [new Store(), new Map()];
  for (let part = 0; part < 40; part++)
    write(store, model, Array.from({ length: 200 }, (_, index) => [`r/me/thing/${String(200 * part + index).padStart(9, "0")}`, `"${"x".repeat(400)}"`]));
  const lengths = sorted(store.pages.keys()).map(key => store.pages.get(key).length);
  assert.ok(lengths.slice(0, -1).every(length => length > 250_000), `${lengths}`);
  const before = new Map(store.pages);
  write(store, model, [["r/me/thing/000000123", "\"changed\""]]);
  assert.equal([...store.pages].filter(([key, page]) => before.get(key) !== page).length, 1);
  write(store, model, [["d/form", "{}"]]);
  assert.ok(store.pages.get("").length < 100, "a draft shares no page with records");
  same(store.entries, model);
});

test("P-77: an unreadable page is not overwritten, and new entries for its range are kept", () => {
  const [store, model] = [new Store(), new Map()];
  write(store, model, Array.from({ length: 2_000 }, (_, index) => [`r/me/thing/${String(index).padStart(9, "0")}`, `"${"x".repeat(400)}"`]));
  const start = sorted(store.pages.keys())[1];
  const page = store.pages.get(start);
  const lost = store.text(start).split("\n").slice(0, -1).map(line => line.split("\t")[0]);
  store.broken.add(start);
  const readable = new Map([...model].filter(([key]) => !lost.includes(key)));
  for (const key of [lost[0], lost[5], lost[0], lost[9]]) write(store, readable, [[key, `"anew ${key}"`]]);
  assert.equal(store.pages.get(start), page);
  same(store.entries, readable);
  store.broken.clear();
  same(store.entries, new Map([...model, ...readable]));
});

test("P-77: a page whose transaction was aborted is not taken for one that cannot be read", () => {
  const [store, model] = [new Store(), new Map()];
  write(store, model, Array.from({ length: 2_000 }, (_, index) => [`r/me/thing/${String(index).padStart(9, "0")}`, `"${"x".repeat(400)}"`]));
  const get = store.get;
  store.get = () => store.request(() => { throw Object.assign(new Error("aborted"), { name: "AbortError" }); });
  assert.throws(() => store.run(() => writePages(store, asLines([["r/me/thing/000000001", null]]))));
  store.get = get;
  store.waiting = [];
  assert.equal(unreadable.size, 0);
  // So the entry that is deleted now is gone for good.
  write(store, model, [["r/me/thing/000000001", null]]);
  same(store.entries, model);
});

test("P-77: deleting everything deletes unreadable pages too", () => {
  const [store, model] = [new Store(), new Map()];
  write(store, model, Array.from({ length: 2_000 }, (_, index) => [`r/me/thing/${String(index).padStart(9, "0")}`, `"${"x".repeat(400)}"`]));
  store.broken.add(sorted(store.pages.keys())[1]);
  store.run(() => keepOnly(store, ["r/me/"]));
  assert.equal(store.pages.size, 0);
});

test("P-77: an entry that is deleted while pages are joined does not come back", () => {
  const [store, model] = [new Store(), new Map()];
  const line = (index, length) => [`r/me/thing/${index}`, `"${"x".repeat(length)}"`];
  const pages = [line(100, 190_000), line(200, 60_000), line(300, 60_000)];
  for (const [index, [key, value]] of pages.entries()) {
    model.set(key, value);
    store.pages.set(index === 0 ? "" : key, `${key}\t${value}\n`);
  }
  const ranges = rangesToJoin(found(store));
  assert.deepEqual(ranges.map(({ first, last }) => [first, last]), [["", ""], ["r/me/thing/200", "r/me/thing/300"]]);
  write(store, model, [["r/me/thing/200", null]]);
  write(store, model, [line(250, 10)]);
  for (const range of ranges) store.run(() => joinPages(store, range));
  store.check();
  write(store, model, [["r/me/thing/250", null]]);
  same(store.entries, model);
});

test("P-77: a database that could not be upgraded to version 3 has texts, as a tab of version 2 reads them", () => {
  const [store, model] = [new Store(), new Map()];
  store.transaction.db.version = 2;
  const random = numbers(77);
  for (let round = 0; round < 40; round++) write(store, model, Array.from({ length: 50 }, () => change(random, [...model.keys()])));
  assert.ok([...store.pages.values()].every(page => typeof page === "string"));
  same(store.entries, model);
  store.run(() => keepOnly(store, ["r/me/"]));
  assert.ok([...store.pages.values()].every(page => typeof page === "string"));
});

test("P-77: a page that is too long is cut into halves, and no small rest remains", () => {
  const [store, model] = [new Store(), new Map()];
  const lines = Array.from({ length: 700 }, (_, index) => [`r/me/thing/${String(2 * index).padStart(9, "0")}`, `"${"x".repeat(340)}"`]);
  write(store, model, lines);
  assert.equal(store.pages.size, 1);
  write(store, model, Array.from({ length: 20 }, (_, index) => [`r/me/thing/${String(2 * index + 1).padStart(9, "0")}`, `"${"x".repeat(340)}"`]));
  const lengths = [...store.pages.values()].map(page => page.length);
  assert.equal(lengths.length, 2);
  assert.ok(Math.min(...lengths) > 120_000, `${lengths}`);
  same(store.entries, model);
});

test("P-77: pages of version 1 equal those of version 2 after a conversion", () => {
  const [store, model] = [new Store(), new Map([["d/a", "\"a \\\"quoted\\\" one\""], ["r/me/thing/1", "{\"t\":\"ě\\n\"}"]])];
  for (const [key, value] of model) store.pages.set(key, JSON.stringify([key, value]));
  store.run(() => convertPages(store));
  same(store.entries, model);
});

test("P-77: the storage is read in parts of four pages, behind a first one with all that stands before the records", () => {
  const [store, model] = [new Store(), new Map()];
  assert.deepEqual(found(store), { keys: [], sizes: [], texts: new Set(), hasSnapshots: false, generation: 7, parts: [] });
  const text = `"${"x".repeat(400)}"`;
  for (const [kind, count] of [["o/me", 300], ["r/me/thing", 6_000], ["x/me", 300]])
    write(store, model, Array.from({ length: count }, (_, index) => [`${kind}/${String(index).padStart(9, "0")}`, text]));
  for (const how of [readParts, readSingly]) {
    const { keys, sizes, texts, generation, parts } = found(store, how);
    const all = parts.flat();
    assert.deepEqual(keys, sorted(store.pages.keys()));
    assert.deepEqual(all, keys.map(key => store.pages.get(key)));
    assert.deepEqual(sizes, all.map(page => page.length));
    assert.deepEqual([texts.size, generation], [0, 7]);
    assert.ok(parts[0].length >= keys.findIndex(key => key >= "r/"), "all that stands before the records comes in the first part");
  }
  const { keys, parts } = found(store);
  const before = keys.findIndex(key => key >= "r/");
  assert.ok(before > 2 && parts.length > 2);
  assert.equal(parts[0].length, before);
  assert.ok(parts.slice(1, -1).every(part => part.length === 4));
});

test("P-77: when a page cannot be read the others are, and which they are is told", () => {
  const [store, model] = [new Store(), new Map()];
  write(store, model, Array.from({ length: 4_000 }, (_, index) => [`r/me/thing/${String(index).padStart(9, "0")}`, `"${"x".repeat(400)}"`]));
  const [, broken] = sorted(store.pages.keys());
  store.broken.add(broken);
  const result = found(store, readSingly);
  assert.equal(result.unreadable, 1);
  assert.deepEqual(result.keys, sorted(store.pages.keys()).filter(key => key !== broken));
  assert.deepEqual(result.parts.flat(), result.keys.map(key => store.pages.get(key)));
});

test("P-20: a batch of the core is lines in their order, of which that of a deleted entry is its key alone", () => {
  const rest = new TextEncoder().encode("d/a\t1\nr/me/thing/1\t{\"t\":\"ě\\n\"}\nd/a\n");
  const changes = changesOf({ rest });
  assert.deepEqual(asTexts(changes), [["d/a", "1"], ["r/me/thing/1", "{\"t\":\"ě\\n\"}"], ["d/a", null]]);
  assert.deepEqual(asLines(asTexts(changes)), changes);
  assert.deepEqual(changesOf({ rest: new Uint8Array() }), []);
  const [store, model] = [new Store(), new Map()];
  store.run(() => writePages(store, changes));
  same(store.entries, new Map([...model, ["r/me/thing/1", "{\"t\":\"ě\\n\"}"]]));
});
