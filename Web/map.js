// Draws the core's maps with MapLibre GL. It is loaded when a map is first shown. The core decides which maps there are
// and what they show; map-styles.js and styles/maps/colours.css decide how they look.
import maplibre from "/vendor/maplibre.js";
import { styles } from "./map-styles.js";
import { drawImage } from "./map-images.js";
import { drawLetters, families } from "./host/maps/letters.js";
import { deliver, drawnIn, handTiles, renewTiles, tilesOf, watchTiles } from "./host/maps/tiles.js";
import { letDrag } from "./host/maps/dragging.js";
import { middle, padding, seen, watch } from "./host/maps/covered.js";
import { watchLooks } from "./host/screen/looks.js";
import { loadStyleSheet } from "./host/screen/style-sheet.js";
import { openCluster } from "./host/maps/pins.js";
import { setBackdrops, watchBackdrops } from "./host/maps/backdrops.js";

maplibre.setWorkerUrl("/vendor/maplibre-worker.js");

const finger = 14;   // pixels around a tap in which a feature counts as tapped
let shown = null;    // { element, host, container, map, style, data, backdrops }
let send = () => {};
let css = null;
handTiles(event => send(event));

/** Carries out one effect. The next effect waits for it. */
export async function perform(effect, receiver) {
  send = receiver;
  await (css ??= loadStyleSheet("/vendor/maplibre.css"));
  if (effect.hide) return hide();
  if (effect.show) show(effect);
  if (effect.source) setData(effect.source, effect.tiles ?? JSON.parse(effect.geojson), effect.within);
  if (effect.tile) deliver(effect);
  if (effect.backdrops && !effect.show) drawBackdrops(effect.backdrops);
  if (effect.camera && !effect.show) move(effect.camera);
}

/** After the page has changed: when the map's element was replaced, the map moves into the new one. */
export function settle() {
  if (!shown || shown.host.isConnected) return;
  const host = document.getElementById(shown.element);
  if (!host) return;
  host.append(shown.container);
  shown.host = host;
  watch(shown.container, rested);
  shown.map.resize();
}

function show({ show: element, style, sources, backdrops = [], camera }) {
  hide();
  const host = document.getElementById(element);
  if (!host) return;
  const container = Object.assign(document.createElement("div"), { className: "map-gl" });
  host.append(container);
  const data = Object.fromEntries(Object.entries(sources).map(([name, content]) =>
    [name, typeof content === "number" ? content : JSON.parse(content)]));
  const { zoom = {} } = styles[style];
  const map = new maplibre.Map({
    container, style: styleOf(style, data), attributionControl: false, dragRotate: false, pitchWithRotate: false,
    touchPitch: false, maxPitch: 0, minZoom: zoom.least ?? 0, maxZoom: zoom.most ?? 12, maxBounds: styles[style].limits,
    // While names fade every frame draws the whole map, and what was changed waits for its turn.
    fadeDuration: 100, localIdeographFontFamily: families,
    locale: { "Map.Title": host.getAttribute("aria-label") ?? document.title },
    ...(camera.box
      ? { bounds: camera.box, fitBoundsOptions: { padding: padding(container), maxZoom: camera.closest } }
      : { center: camera.center, zoom: camera.zoom }),
  });
  drawLetters(map);
  watchTiles(map);
  watchBackdrops(map, event => send(event), drawBackdrops);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on("styleimagemissing", ({ id }) => drawImage(map, id));
  const { tapped: forTaps, dragged: forDrags = [] } = styles[style];
  const wasDragged = letDrag(map, point => featureAt(point, forDrags), ({ source, id, phase, place }) => send({
    type: "map", event: "dragged", source, id, phase, latitude: place.lat, longitude: place.wrap().lng,
  }));
  map.on("click", event => { if (!wasDragged()) tapped(event); });
  map.on("moveend", moved);
  map.on("idle", () => { container.dataset.drawn = "true"; });
  map.on("mousemove", ({ point }) => {
    map.getCanvas().style.cursor = featureAt(point, forDrags) ? "grab" : featureAt(point, forTaps) ? "pointer" : "";
  });
  shown = { element, host, container, map, style, data, backdrops };
  watch(container, rested);
  drawBackdrops();
  // Its end is reported like that of every move. A map that does not move must be reported too.
  if (camera.center) map.easeTo({ center: camera.center, zoom: camera.zoom, offset: middle(container), animate: false });
  else moved();
}

function hide() {
  shown?.map.remove();
  shown?.container.remove();
  shown = null;
}

const color = variable => getComputedStyle(document.documentElement).getPropertyValue(`--map-${variable}`).trim();

function drawBackdrops(backdrops = shown?.backdrops) {
  if (shown) setBackdrops(shown.map, shown.backdrops = backdrops, styles[shown.style].ground, color, send);
}

/** A style with its data and the colours of the page's appearance. */
function styleOf(name, data) {
  const { sources = {}, options = {}, layers } = styles[name];
  const own = Object.entries(data).map(([source, features]) => [source, typeof features === "number"
    ? { type: "vector", tiles: [tilesOf(source, features)], ...options[source] }
    : { type: "geojson", data: features, ...options[source] }]);
  return {
    version: 8, glyphs: "device://{fontstack}/{range}",
    sources: { ...sources, ...Object.fromEntries(own) },
    layers: layers(color),
  };
}

/** @param within the edges of the box in which alone tiles are others than before, if it is known */
function setData(source, features, within) {
  if (!shown) return;
  shown.data[source] = features;
  delete shown.container.dataset.drawn;
  if (within && renewTiles(shown.map, source, within)) return;
  // Until the style is there, it will take the features from here.
  const set = to => {
    const now = shown?.data[source];
    if (typeof now === "number") to?.setTiles([tilesOf(source, now)]); else to?.setData(now);
  };
  const there = shown.map.getSource(source);
  if (there) set(there); else shown.map.once("styledata", () => set(shown?.map.getSource(source)));
}

function move({ box, closest, center, zoom, animated }) {
  if (!shown) return;
  const { map, container } = shown;
  const options = { animate: animated, duration: 700 };
  if (box) map.fitBounds(box, { ...options, padding: padding(container), maxZoom: closest, linear: true });
  else map.easeTo({ ...options, center, zoom, offset: middle(container) });
}

async function tapped({ point, lngLat }) {
  const feature = featureAt(point, styles[shown.style].tapped);
  if (feature === null) return shown.map.once("idle", () => shown && tapped({ point, lngLat }));
  // Taps are reported relative to the map's position now, not where it last rested.
  if (shown.map.isMoving()) moved();
  if (feature?.properties.cluster) return openCluster(shown.map, feature);
  send({
    type: "map", event: "tapped", source: feature?.source ?? "", id: String(feature?.properties.id ?? feature?.id ?? ""),
    latitude: lngLat.lat, longitude: lngLat.wrap().lng,
  });
}

/** The feature under the finger, in the uppermost layer that has one, and there the nearest point; null while tiles are renewed. */
function featureAt({ x, y }, names) {
  const { map } = shown;
  const layers = names.filter(layer => map.getLayer(layer));
  const found = drawnIn(map, [[x - finger, y - finger], [x + finger, y + finger]], layers, shown.data, setData);
  const rank = ({ layer, geometry }) => {
    if (geometry.type !== "Point") return layers.indexOf(layer.id) * 1000;
    const place = map.project(geometry.coordinates);
    return layers.indexOf(layer.id) * 1000 + Math.hypot(place.x - x, place.y - y);
  };
  return found && found.sort((one, other) => rank(one) - rank(other))[0];
}

function moved() {
  send({ type: "map", event: "moved", ...seen(shown.map, shown.container) });
}

/** A move tells its own end. */
function rested() {
  if (shown && !shown.map.isMoving()) moved();
}

/** Images are drawn again in the colours of the appearance, names in the size of text. */
function repaint() {
  shown?.map.setStyle(styleOf(shown.style, shown.data), { diff: false });
  drawBackdrops();
}

watchLooks(repaint);
document.addEventListener("click", event => {
  const step = event.target.closest("[data-zoom]")?.dataset.zoom;
  if (step && shown) shown.map.zoomTo(shown.map.getZoom() + Number(step), { duration: 250 });
});
