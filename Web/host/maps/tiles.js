// Large data reach the map as tiles that the core makes. A new state has new addresses.
import maplibre from "/vendor/maplibre.js";

const asked = new Map();   // number of a tile → the callback for its bytes
let last = 0;

export const tilesOf = (source, state) => `core://${source}/${state}/{z}/{x}/{y}`;

/** Lets the map request tiles by events. */
export function handTiles(send) {
  maplibre.addProtocol("core", ({ url }, { signal }) => new Promise((resolve, reject) => {
    const [source, , zoom, x, y] = url.slice("core://".length).split("/");
    const tile = ++last;
    asked.set(tile, resolve);
    signal.addEventListener("abort", () => {
      asked.delete(tile);
      reject(new DOMException("not in sight any more", "AbortError"));
    });
    send({ type: "map", event: "tile", tile, source, zoom: Number(zoom), x: Number(x), y: Number(y) });
  }));
}

const stale = new WeakSet();   // tiles on their way that were changed since they were asked for

/**
 * Asks anew for the tiles that lie in the box of degrees, and forgets those that are kept out of sight. What MapLibre 5.3 publishes
 * can only take all tiles of a source off the map and ask for all of them: a test sees that an edit does not do so.
 *
 * @returns whether it could
 */
export function renewTiles(map, source, box) {
  const cache = map.style.sourceCaches[source];
  if (!cache?._tiles || !cache._reloadTile || !cache._cache?.filter) return false;
  cache._cache.filter(tile => !meets(box, tile));
  const changed = Object.values(cache._tiles).filter(tile => meets(box, tile));
  for (const tile of changed) {
    if (tile.abortController) stale.add(tile); else renew(cache, tile);
  }
  holdFrames(map, changed);
  return true;
}

const longestHold = 200;   // milliseconds

/**
 * Draws nothing until these tiles have come, but not for long: the object that was saved takes the place of its sketch in one frame.
 * Without a graphics card a frame between them takes longer than the tiles.
 */
function holdFrames(map, tiles) {
  if (map.isMoving() || Object.hasOwn(map, "triggerRepaint")) return;
  const awaited = new Set(tiles);
  const came = ({ tile }) => { if (awaited.delete(tile) && awaited.size === 0) release(); };
  const release = () => {
    clearTimeout(timer);
    map.off("sourcedata", came);
    map.off("movestart", release);
    delete map.triggerRepaint;
    if (!map._removed) map.triggerRepaint();
  };
  const timer = setTimeout(release, longestHold);
  map.triggerRepaint = () => {};
  map.on("sourcedata", came);
  map.on("movestart", release);
  if (awaited.size === 0) release();
}

/** What has come too late is asked for again. */
export function watchTiles(map) {
  map.on("sourcedata", ({ sourceId, tile }) => {
    if (tile && stale.delete(tile)) renew(map.style.sourceCaches[sourceId], tile);
  });
}

/** What is there stays on the map until the new one comes. */
const renew = (cache, tile) => cache._reloadTile(tile.tileID.key, "expired");

/** Whether the box lies in the tile, or a little beside it: objects reach over its border. */
function meets([west, south, east, north], { tileID: { canonical: { x, y, z } } }) {
  const count = 2 ** z;
  const overlaps = (low, high, at) => high * count >= at - 0.02 && low * count <= at + 1.02;
  const [left, right] = [(west + 180) / 360, (east + 180) / 360];
  return overlaps(mercator(north), mercator(south), y) && [-1, 0, 1].some(turn => overlaps(left + turn, right + turn, x));
}

/** From the northern edge of the map, of which the whole is 1. */
const mercator = latitude => 0.5 - Math.asinh(Math.tan(Math.max(-85.06, Math.min(85.06, latitude)) * Math.PI / 180)) / (2 * Math.PI);

const torn = new WeakSet();   // maps that are being given all tiles anew

/**
 * What is drawn in a box. Of a tile that was reloaded twice at a time MapLibre 5.3 may keep the bytes of one state and the index of
 * another, and throws until the tile is loaded anew (its issue 7752): then the tap would be lost.
 *
 * @param data what each source shows, which `set` gives to it anew
 * @returns null until that is done
 */
export function drawnIn(map, box, layers, data, set) {
  if (layers.length === 0) return [];
  try {
    return map.queryRenderedFeatures(box, { layers });
  } catch (error) {
    if (torn.has(map)) return null;
    console.warn("tiles are loaded anew:", error);
    torn.add(map);
    map.once("idle", () => torn.delete(map));
    for (const [source, features] of Object.entries(data)) set(source, features);
    return null;
  }
}

/** Gives a tile to whoever has asked for it. */
export function deliver({ tile, rest }) {
  asked.get(tile)?.({ data: rest.buffer });
  asked.delete(tile);
}
