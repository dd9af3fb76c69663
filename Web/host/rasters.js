// Pictures of the ground from other servers. They lie above the ground of a style and below all that the app draws.
const prefix = "raster/";
const isRaster = id => id?.startsWith(prefix);

const sourceOf = ({ address, least, most, fromSouth }) => ({
  type: "raster", tiles: [address], tileSize: 256, minzoom: least, maxzoom: most, scheme: fromSouth ? "tms" : "xyz",
});
// At night the ground shines less.
const layerOf = (id, brightness) => ({
  id, type: "raster", source: id, paint: { "raster-fade-duration": 100, "raster-brightness-max": brightness },
});
const brightness = () => Number(getComputedStyle(document.documentElement).getPropertyValue("--map-raster-brightness"));

/** @param ground the uppermost layer of the style that is below them */
export function addRasters(style, rasters, ground) {
  const above = style.layers.findIndex(({ id }) => id === ground) + 1;
  style.layers.splice(above, 0, ...rasters.map(({ name }) => layerOf(prefix + name, brightness())));
  for (const raster of rasters) style.sources[prefix + raster.name] = sourceOf(raster);
  return style;
}

/** What stays is not fetched again. */
export function setRasters(map, rasters, ground) {
  if (!map.getLayer(ground)) return map.once("styledata", () => setRasters(map, rasters, ground));
  const wanted = new Map(rasters.map(raster => [prefix + raster.name, sourceOf(raster)]));
  for (const id of map.getLayersOrder().filter(isRaster)) {
    const kept = wanted.get(id);
    if (kept && kept.tiles[0] === map.getSource(id).tiles[0]) continue;
    map.removeLayer(id);
    map.removeSource(id);
  }
  const order = map.getLayersOrder().filter(id => !isRaster(id));
  const above = order[order.indexOf(ground) + 1];
  for (const [id, source] of wanted) {
    if (map.getLayer(id)) { map.moveLayer(id, above); continue; }
    map.addSource(id, source);
    map.addLayer(layerOf(id, brightness()), above);
  }
}

/** Tells when nothing of a raster can be had, and when it is there again. With a network it is asked for anew. */
export function watchRasters(map, send) {
  const told = new Map();
  const tell = (id, isThere) => {
    if (told.get(id) === isThere) return;
    told.set(id, isThere);
    send({ type: "map", event: "raster", name: id.slice(prefix.length), isThere });
  };
  const hasAny = id => Object.values(map.style.sourceCaches[id]?._tiles ?? {}).some(tile => tile.hasData());
  map.on("error", ({ sourceId, error }) => {
    if (!isRaster(sourceId)) return console.error(error);
    if (!hasAny(sourceId)) tell(sourceId, false);
  });
  map.on("sourcedata", ({ sourceId, tile }) => { if (isRaster(sourceId) && tile?.hasData()) tell(sourceId, true); });
  const again = () => {
    for (const [id, isThere] of told) if (!isThere) map.getSource(id)?.setTiles(map.getSource(id).tiles);
  };
  addEventListener("online", again);
  map.on("remove", () => removeEventListener("online", again));
}
