// Which storage a tab has read, and what the closing page of a tab puts aside.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const load = async name => import("data:text/javascript;base64," +
  Buffer.from(await readFile(new URL(`../../Web/host/storage/${name}.js`, import.meta.url), "utf8")).toString("base64"));
const { beginLife, countUp, emptyPictures, isOther, putPicture } = await load("lives");

/** The object store with the generation. */
class Meta {
  value = undefined;
  isAborted = false;
  transaction = { abort: () => { this.isAborted = true; } };

  put(value) { this.value = value; }
  get() {
    const request = { result: this.value };
    queueMicrotask(() => request.onsuccess());
    return request;
  }
}

async function count(meta, known) {
  const written = countUp(meta, known);
  await null;
  return written.generation;
}

test("P-77: a tab writes into the storage that it has read, and into no other", async () => {
  const meta = new Meta();
  // As earlier versions have left it.
  meta.value = 41;
  assert.equal(await count(meta, 41), 42);
  assert.equal(await count(meta, 40), 43, "it has missed a change, and reads everything again");
  assert.equal(await count(meta, 0), 44, "it has read nothing yet");
  beginLife(meta);
  const begun = meta.value;
  assert.ok(Number.isSafeInteger(begun + 2 ** 32) && isOther(begun, 44));
  assert.equal(await count(meta, 44), undefined);
  assert.ok(meta.isAborted && meta.value === begun);
  meta.isAborted = false;
  assert.equal(await count(meta, begun), begun + 1);
  assert.equal(await count(meta, 0), begun + 2);
  // The browser has thrown it away, and the next tab has made another.
  for (const known of [44, begun + 2]) {
    Object.assign(meta, { value: undefined, isAborted: false });
    assert.equal(await count(meta, known), undefined);
    assert.ok(meta.isAborted && meta.value === undefined);
  }
});

test("P-77: the first transaction draws the life of a storage, which is hardly ever the one before", async () => {
  const lives = new Set();
  for (let round = 0; round < 50; round++) {
    const meta = new Meta();
    const first = await count(meta, 0);
    assert.ok(first > 2 ** 32 && !isOther(first, 0) && await count(meta, first) === first + 1);
    lives.add(Math.floor(first / 2 ** 32));
  }
  assert.ok(lives.size > 45);
});

/** The object store with the pictures. */
class Pictures extends Map {
  isAborted = false;
  transaction = { abort: () => { this.isAborted = true; } };

  get(name) {
    const request = { result: super.get(name) };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  }
  put(value, name) { super.set(name, value); }
  names() { return [...this.keys()].filter(name => name !== "life"); }

  async write(known, name) {
    putPicture(this, known, name, { type: "image/jpeg" });
    await null;
    const isKept = !this.isAborted;
    this.isAborted = false;
    return isKept;
  }
}

test("P-77: a tab keeps pictures in the store that it has read, and none in one that was emptied since", async () => {
  const store = new Pictures();
  // As earlier versions have left it.
  assert.ok(await store.write(undefined, "a"));
  assert.deepEqual(store.names(), ["a"]);
  emptyPictures(store);
  const life = store.get("life").result;
  assert.ok(life > 0);
  assert.deepEqual(store.names(), []);
  assert.ok(!await store.write(undefined, "b"));
  assert.ok(await store.write(life, "c"));
  emptyPictures(store);
  assert.ok(!await store.write(life, "d"));
  assert.deepEqual(store.names(), []);
});

test("P-77: what cannot be read aside keeps nobody from the storage, and signing out leaves nothing of it", async () => {
  const { dropAside, putAside, takeAside } = await load("aside");
  const kept = globalThis.localStorage = Object.create({
    getItem(name) { return this[name] ?? null; },
    setItem(name, value) { this[name] = value; },
    removeItem(name) { delete this[name]; },
  });
  kept["typed/broken"] = "[[\"d/";
  kept.app = "zoo";
  putAside([["d/a", "1"]]);
  let taken = [];
  await takeAside(async entries => { taken = entries; });
  assert.deepEqual([taken, Object.keys(kept)], [[["d/a", "1"]], ["app"]]);
  putAside([["d/b", "2"]]);
  dropAside();
  assert.deepEqual(Object.keys(kept), ["app"]);
  // Some browsers refuse it.
  delete globalThis.localStorage;
  putAside([["d/c", "3"]]);
  await takeAside(() => assert.fail("there is nothing to take"));
  dropAside();
});
