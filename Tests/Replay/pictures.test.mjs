// Tests which photos the service worker keeps (Z-56), with a cache and a network of its own.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import vm from "node:vm";

const source = await readFile(new URL("../../Web/host/worker/pictures.js", import.meta.url), "utf8");

/** A worker whose server has photos of 100 bytes, except for those with given sizes. */
function worker({ sizes = {}, quota = Infinity } = {}) {
  const shelves = new Map();
  const open = async name => {
    const shelf = shelves.get(name) ?? new Map();
    shelves.set(name, shelf);
    return {
      keys: async () => [...shelf.keys()].map(url => ({ url })),
      match: async key => shelf.get(key.url ?? key)?.clone(),
      delete: async key => shelf.delete(key.url ?? key),
      put: async (key, response) => {
        if (name === "pictures" && shelf.size >= quota) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
        shelf.delete(key);
        shelf.set(key, response);
      },
    };
  };
  const fetched = [];
  const world = {
    caches: { open }, URL, Response, Map, Promise, Number, String, isOnline: true,
    location: { origin: "http://zoo.test" }, self: { addEventListener() {} },
    fetch: async url => {
      if (!world.isOnline) throw new TypeError("no network");
      fetched.push(url);
      const name = url.split("/").at(-1);
      const cache = name.startsWith("own") ? "private" : "public, max-age=31536000";
      return new Response("x".repeat(sizes[name] ?? 100), { status: name.startsWith("none") ? 404 : 200, headers: { "cache-control": cache } });
    },
  };
  vm.runInNewContext(source + "\nself.hold = holdPictures; self.see = holdPicture;", world);
  const kept = () => [...shelves.get("pictures")?.keys() ?? []].map(url => url.split("/").at(-1));
  const hold = (urls, limit = 1000, fetches = true) => world.self.hold({ urls: urls.map(name => "/" + name), limit, fetches });
  const see = async name => world.self.see("http://zoo.test/" + name, await world.fetch("http://zoo.test/" + name));
  return { world, hold, see, kept, fetched };
}

test("Z-56: photos are fetched once, and the worker reports how many it has and in how many bytes", async () => {
  const { hold, kept, fetched } = worker();
  assert.deepEqual({ ...await hold(["a", "b"], 1000, false) }, { count: 0, bytes: 0, fault: undefined });
  assert.deepEqual({ ...await hold(["a", "b"]) }, { count: 2, bytes: 200, fault: undefined });
  assert.deepEqual({ ...await hold(["b", "c"]) }, { count: 2, bytes: 200, fault: undefined });
  assert.deepEqual(kept(), ["a", "b", "c"]);
  assert.equal(fetched.length, 3);
});

test("Z-56: prefetched photos displace nothing; for photos that were shown, the oldest are removed", async () => {
  const { hold, see, kept } = worker({ sizes: { large: 250 } });
  assert.equal((await hold(["a", "b", "c", "d"], 350)).fault, "limit");
  assert.deepEqual(kept(), ["a", "b", "c"]);
  await see("seen");
  assert.deepEqual(kept(), ["b", "c", "seen"]);
  await see("large");
  assert.deepEqual(kept(), ["seen", "large"]);
  // Showing a photo again adds nothing.
  await see("seen");
  assert.deepEqual(kept(), ["large", "seen"]);
});

test("Z-56: a smaller limit takes effect at once, and with no room nothing stays", async () => {
  const { hold, kept } = worker();
  await hold(["a", "b", "c", "d"]);
  assert.equal((await hold(["a", "b", "c", "d"], 200, false)).count, 2);
  assert.deepEqual(kept(), ["c", "d"]);
  await hold([], 50, false);
  assert.deepEqual(kept(), []);
});

test("Z-56: refused storage and a missing network are reported, and stored photos stay", async () => {
  const { world, hold, kept } = worker({ quota: 2 });
  assert.equal((await hold(["a", "b", "c"])).fault, "storage");
  world.isOnline = false;
  assert.deepEqual({ ...await hold(["a", "z"]) }, { count: 1, bytes: 100, fault: "network" });
  assert.deepEqual(kept(), ["a", "b"]);
});

test("Z-56: only public photos are kept", async () => {
  const { hold, kept } = worker();
  assert.deepEqual({ ...await hold(["own", "none", "a"]) }, { count: 1, bytes: 100, fault: undefined });
  assert.deepEqual(kept(), ["a"]);
});
