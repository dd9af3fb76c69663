// Maps of other servers. They lie above the ground of a style and below all that the app draws.
import { groundLayers } from "../../map-styles.js";
import { describeArchive } from "./archives.js";

const prefix = "backdrop/";
const nameOf = source => source.slice(prefix.length);
const isOurs = source => source?.startsWith(prefix);
const latest = new WeakMap();   // map → what it shall show
const told = new WeakMap();     // map → by source, whether it is there

/** The source and the layers of a map; those of an archive or of a TileJSON are known only when it has been read. */
async function described({ name, address, least, most, fromSouth }, color) {
  const source = prefix + name;
  const info = await read(address) ?? { tiles: [address], minzoom: least, maxzoom: most, scheme: fromSouth ? "tms" : "xyz" };
  const { tiles, minzoom = least, maxzoom = most, scheme = "xyz", vector_layers: parts } = info;
  const common = { tiles, minzoom, maxzoom, scheme };
  if (parts) return { source, is: { type: "vector", ...common }, layers: groundLayers(color, source, parts.map(({ id }) => id)) };
  // At night the ground shines less.
  const paint = { "raster-fade-duration": 100, "raster-brightness-max": Number(color("raster-brightness")) };
  return { source, is: { type: "raster", tileSize: info.tileSize ?? 256, ...common }, layers: [{ id: source, type: "raster", source, paint }] };
}

async function read(address) {
  if (address.includes("{")) return;
  const { pathname } = new URL(address);
  if (pathname.endsWith(".pmtiles")) return describeArchive(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  const info = await response.json();
  if (!info.tiles?.every(tiles => new URL(tiles, address).protocol === "https:")) throw new Error("no tiles");
  return info;
}

/**
 * What stays is not fetched again.
 *
 * @param ground the uppermost layer of the style that is below them
 * @param send gets to know what cannot be had
 */
export async function setBackdrops(map, backdrops, ground, color, send) {
  latest.set(map, backdrops);
  const wanted = [];
  for (const backdrop of backdrops) {
    try {
      wanted.push(await described(backdrop, color));
    } catch (error) {
      console.warn(backdrop.name, error);
      tell(map, prefix + backdrop.name, false, send);
    }
  }
  if (latest.get(map) !== backdrops || map._removed) return;
  if (map.getLayer(ground)) put(map, wanted, ground); else map.once("styledata", () => latest.get(map) === backdrops && put(map, wanted, ground));
}

function put(map, wanted, ground) {
  const all = map.getLayersOrder().map(id => map.getLayer(id));
  const layers = all.filter(({ source }) => isOurs(source));
  for (const source of new Set(layers.map(({ source }) => source))) {
    const kept = wanted.find(one => one.source === source);
    if (kept && kept.is.tiles[0] === map.getSource(source).tiles[0]) continue;
    remove(map, source);
    told.get(map)?.delete(source);
  }
  const order = all.filter(({ source }) => !isOurs(source)).map(({ id }) => id);
  const above = order[order.indexOf(ground) + 1];
  for (const { source, is, layers } of wanted) {
    const isNew = !map.getSource(source);
    if (isNew) map.addSource(source, is);
    for (const layer of layers) if (isNew) map.addLayer(layer, above); else map.moveLayer(layer.id, above);
  }
}

function remove(map, source) {
  for (const id of map.getLayersOrder()) if (map.getLayer(id).source === source) map.removeLayer(id);
  map.removeSource(source);
}

function tell(map, source, isThere, send) {
  const known = told.get(map) ?? new Map();
  told.set(map, known);
  if (known.get(source) === isThere) return;
  known.set(source, isThere);
  send({ type: "map", event: "backdrop", name: nameOf(source), isThere });
}

/** Tells when nothing of a map can be had, and when it is there again. With a network it is asked for anew. */
export function watchBackdrops(map, send, again) {
  const hasAny = id => Object.values(map.style.sourceCaches[id]?._tiles ?? {}).some(tile => tile.hasData());
  map.on("error", ({ sourceId, error }) => {
    if (!isOurs(sourceId)) return console.error(error);
    if (!hasAny(sourceId)) tell(map, sourceId, false, send);
  });
  map.on("sourcedata", ({ sourceId, tile }) => { if (isOurs(sourceId) && tile?.hasData()) tell(map, sourceId, true, send); });
  const online = () => {
    // MapLibre 5.3 throws when tiles that have never come are loaded again: their source begins anew.
    for (const [source, isThere] of told.get(map) ?? []) if (!isThere && map.getSource(source)) remove(map, source);
    again();
  };
  addEventListener("online", online);
  map.on("remove", () => removeEventListener("online", online));
}
