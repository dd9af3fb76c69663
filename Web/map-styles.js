// The looks of the maps: layers of MapLibre's style specification on the sources that the core names. `color` returns a
// colour of styles/maps/colours.css. `tapped` lists the layers whose features can be tapped, uppermost first; `dragged` those
// whose features can be dragged. Pictures of the ground lie above the layer `ground`.
import { grown } from "./host/maps/letters.js";

const byZoom = (...stops) => ["interpolate", ["linear"], ["zoom"], ...stops];
/** Places in pixels around a point, 24 on each of two rings, from the top onwards. */
const rings = [52, 98].flatMap(radius => Array.from({ length: 24 }, (_, step) =>
  [radius * Math.sin(step * Math.PI / 12), -radius * Math.cos(step * Math.PI / 12)]));
/** The size is that of usual text. */
const label = (size, field = "name", kind = "label") => ["concat", `${kind}/${grown(size)}/`, ["get", field]];
/** Which pair a property's value stands for: values with their pairs, and the rest. */
const byValue = (property, pairs, other = ["literal", [0, 0]]) =>
  ["match", ["get", property], ...pairs.flatMap(([value, pair]) => [value, ["literal", pair]]), other];
const counts = () => `count/${grown(34)}/`;

function flights(color) {
  // One flight is 1.5 pixels wide, ten 3.5, a hundred 6, as in the legend.
  const width = ["interpolate", ["linear"], ["ln", ["get", "count"]], 0, 1.5, 2.303, 3.5, 4.605, 6, 6.908, 8];
  const radius = ["interpolate", ["linear"], ["ln", ["get", "count"]], 0, 3, 2.303, 4.5, 4.605, 6.5, 6.908, 9];
  const round = { "line-cap": "round", "line-join": "round" };
  return [
    { id: "sea", type: "background", paint: { "background-color": color("sea") } },
    { id: "land", type: "fill", source: "world", filter: ["==", ["get", "kind"], "land"],
      paint: { "fill-color": color("land"), "fill-outline-color": color("coast") } },
    { id: "border", type: "line", source: "world", filter: ["==", ["get", "kind"], "border"],
      paint: { "line-color": color("border"), "line-width": byZoom(2, 0.4, 6, 1.2) } },
    { id: "routes-edge", type: "line", source: "routes", layout: round,
      paint: { "line-color": color("halo"), "line-width": ["+", width, 1.5], "line-opacity": 0.7 } },
    { id: "routes", type: "line", source: "routes", layout: round,
      paint: { "line-color": color("route"), "line-width": width, "line-opacity": 0.85 } },
    { id: "chosen", type: "line", source: "chosen", layout: round,
      paint: { "line-color": color("chosen"), "line-width": 4.5 } },
    { id: "airports", type: "circle", source: "airports",
      paint: {
        "circle-radius": radius, "circle-color": color("halo"), "circle-stroke-color": color("route"), "circle-stroke-width": 2,
      } },
    { id: "chosen-places", type: "circle", source: "chosen", filter: ["==", ["geometry-type"], "Point"],
      paint: { "circle-radius": 6, "circle-color": color("halo"), "circle-stroke-color": color("chosen"), "circle-stroke-width": 3 } },
    { id: "airport-names", type: "symbol", source: "airports",
      layout: {
        "icon-image": label(13), "icon-anchor": "top", "icon-offset": [0, 7], "icon-padding": 2,
        "symbol-sort-key": ["-", 0, ["get", "count"]],
      } },
  ];
}

const kind = (...kinds) => ["match", ["get", "kind"], kinds, true, false];

function zoo(color) {
  const round = { "line-cap": "round", "line-join": "round" };
  // Converts metres on the ground to pixels: paths grow with the map.
  const path = byZoom(14, 1, 16, 2.2, 18, 7, 20, 22);
  const edge = byZoom(14, 1.6, 16, 3.4, 18, 9, 20, 25);
  const area = (id, kinds, fill, more = {}) =>
    ({ id, type: "fill", source: "base", filter: kind(...kinds), paint: { "fill-color": color(fill), ...more } });
  const line = (id, kinds, stroke, width, more = {}) =>
    ({ id, type: "line", source: "base", filter: kind(...kinds), layout: round,
      paint: { "line-color": color(stroke), "line-width": width, ...more } });
  const isCluster = ["has", "point_count"];
  return [
    { id: "around", type: "background", paint: { "background-color": color("around") } },
    area("ground", ["zoo"], "ground"),
    area("grass", ["grass"], "grass"),
    area("field", ["field"], "field"),
    area("wood", ["wood"], "wood"),
    area("rock", ["rock"], "rock"),
    area("pen", ["pen"], "pen", { "fill-outline-color": color("pen-edge") }),
    area("water", ["water"], "water"),
    line("stream", ["stream"], "water", byZoom(14, 1, 18, 4)),
    area("square", ["square"], "path"),
    line("zoo-edge", ["zoo"], "zoo-edge", byZoom(13, 1, 17, 3), { "line-dasharray": [2, 2] }),
    line("hedge", ["hedge"], "hedge", byZoom(15, 0.6, 18, 3)),
    line("fence", ["fence", "wall", "pen"], "fence", byZoom(15, 0.4, 18, 1.2)),
    line("closed", ["closed"], "closed", byZoom(14, 0.6, 18, 5)),
    line("path-edge", ["path", "road", "steps"], "path-edge", edge),
    line("path", ["path", "road"], "path", path),
    { ...line("steps", ["steps"], "path", path), layout: { "line-cap": "butt", "line-join": "round" } },
    { ...line("stairs", ["steps"], "path-edge", path, { "line-dasharray": [0.35, 0.35] }), layout: { "line-cap": "butt" }, minzoom: 16 },
    area("building", ["building", "roof"], "building", { "fill-outline-color": color("building-edge") }),
    area("pavilion", ["pavilion"], "pavilion"),
    line("pavilion-edge", ["pavilion"], "pavilion-edge", byZoom(15, 0.6, 18, 1.6)),
    line("tram", ["tram"], "rail", byZoom(15, 0.8, 18, 2.2), { "line-dasharray": [3, 1.5] }),
    line("chairlift", ["chairlift"], "rail", byZoom(15, 1, 18, 2.4)),
    { id: "way-edge", type: "line", source: "way", layout: round,
      paint: { "line-color": color("halo"), "line-width": byZoom(14, 6, 18, 12) } },
    { id: "way", type: "line", source: "way", layout: round,
      paint: { "line-color": color("way"), "line-width": byZoom(14, 3.5, 18, 7) } },
    ...accuracy(color),
    { id: "services", type: "symbol", source: "services", minzoom: 15.6,
      layout: { "icon-image": ["concat", "sign/", ["get", "kind"]], "icon-padding": 1 } },
    { id: "service-names", type: "symbol", source: "services", minzoom: 17.6,
      filter: kind("entrance", "food"),
      layout: { "icon-image": label(12), "icon-anchor": "top", "icon-offset": [0, 12], "icon-optional": true } },
    { id: "place-names", type: "symbol", source: "places", filter: ["!", isCluster],
      layout: {
        "icon-image": label(13), "icon-anchor": "top", "icon-padding": 1, "symbol-sort-key": ["-", 0, ["get", "animals"]],
        "icon-offset": ["case", ["==", ["get", "pin"], ""], ["literal", [0, 12]], ["literal", [0, 26]]],
      } },
    { id: "chosen", type: "circle", source: "chosen", filter: ["all", ["!", ["has", "pin"]], ["!", ["has", "side"]]],
      paint: { "circle-radius": 23, "circle-color": color("chosen"), "circle-stroke-color": color("halo"), "circle-stroke-width": 3 } },
    // The first animal stands for those of its place, and for places that are near each other.
    { id: "place-pins", type: "symbol", source: "places",
      layout: { "icon-image": ["concat", "pin/", ["to-string", ["get", "animals"]], "/", ["get", "pin"]], "icon-allow-overlap": true, "icon-padding": 0 } },
    // A way is seen through pins and names, and ends at a dot with the pin of its goal beside it.
    { id: "way-over", type: "line", source: "way", layout: round,
      paint: { "line-color": color("way"), "line-width": byZoom(14, 3.5, 18, 7), "line-opacity": 0.55 } },
    { id: "goal", type: "circle", source: "chosen", filter: ["all", ["!", ["has", "pin"]], ["has", "side"]],
      paint: { "circle-radius": 9, "circle-color": color("chosen"), "circle-stroke-color": color("halo"), "circle-stroke-width": 3 } },
    // The animals of the chosen place fan out around it.
    { id: "fan", type: "symbol", source: "chosen", filter: ["has", "pin"],
      layout: {
        "icon-image": ["concat", "pin/1/", ["get", "pin"]], "icon-allow-overlap": true,
        "icon-offset": byValue("side", [["left", [-40, 0]], ["right", [40, 0]], ["below", [0, 40]]], byValue("at", [...rings.entries()])),
      } },
    { id: "chosen-name", type: "symbol", source: "chosen", filter: ["!", ["has", "pin"]],
      layout: {
        "icon-image": label(15), "icon-anchor": "top", "icon-allow-overlap": true,
        // Below the pin of the goal.
        "icon-offset": byValue("side", [["left", [-40, 26]], ["right", [40, 26]], ["below", [0, 66]], ["here", [0, 12]]],
          byValue("rings", [[0, [0, 22]], [1, [0, 74]], [2, [0, 120]]])),
      } },
    position(color),
  ];
}

/** The circle of the device's accuracy, and the device. */
const accuracy = color => [
  { id: "accuracy", type: "fill", source: "position", filter: kind("accuracy"),
    paint: { "fill-color": color("position"), "fill-opacity": 0.18 } },
  { id: "accuracy-edge", type: "line", source: "position", filter: kind("accuracy"),
    paint: { "line-color": color("position"), "line-width": 1, "line-opacity": 0.6 } },
];
const position = color => ({ id: "position", type: "circle", source: "position", filter: kind("position"),
  paint: { "circle-radius": 8, "circle-color": color("position"), "circle-stroke-color": "#ffffff", "circle-stroke-width": 3 } });

/** Places in the order of a walk. Below them lies what a town is known by: its river, the streets with trams, the names of its quarters. */
function walk(color) {
  const isStop = ["has", "number"];
  const round = { "line-cap": "round", "line-join": "round" };
  return [
    { id: "around", type: "background", paint: { "background-color": color("ground") } },
    { id: "water", type: "fill", source: "town", filter: kind("water"), paint: { "fill-color": color("water") } },
    { id: "streets", type: "line", source: "town", filter: kind("tram"), minzoom: 10, layout: round,
      paint: { "line-color": color("path"), "line-width": byZoom(10, 0.5, 13, 2.5, 16, 9) } },
    { id: "quarters", type: "symbol", source: "town", filter: kind("quarter"), minzoom: 11.5, maxzoom: 16,
      layout: { "icon-image": label(12, "name", "quiet"), "icon-padding": 6 } },
    { id: "way", type: "line", source: "way", layout: round,
      paint: { "line-color": color("way"), "line-width": 4, "line-dasharray": [0.1, 2] } },
    ...accuracy(color),
    { id: "place-dots", type: "circle", source: "places",
      paint: { "circle-radius": 8, "circle-color": color("dot"), "circle-stroke-color": color("halo"), "circle-stroke-width": 2.5 } },
    { id: "place-names", type: "symbol", source: "places",
      layout: { "icon-image": label(13), "icon-anchor": "top", "icon-offset": ["case", isStop, ["literal", [0, grown(13)]], ["literal", [0, 9]]], "icon-padding": 3 } },
    { id: "chosen", type: "circle", source: "chosen",
      paint: { "circle-radius": grown(18), "circle-color": color("chosen"), "circle-stroke-color": color("halo"), "circle-stroke-width": 3 } },
    // The stops of a walk have their numbers, the chosen one as well.
    { id: "stops", type: "symbol", source: "places", filter: isStop,
      layout: { "icon-image": ["concat", counts(), ["to-string", ["get", "number"]]], "icon-size": 0.8, "icon-allow-overlap": true, "icon-ignore-placement": true } },
    { id: "chosen-name", type: "symbol", source: "chosen",
      layout: { "icon-image": label(15), "icon-anchor": "top", "icon-offset": [0, grown(19)], "icon-allow-overlap": true } },
    position(color),
  ];
}

/** A user's own layers. Their objects come as tiles, with their colours and symbols. A sketch lies above them. */
function inventory(color) {
  const round = { "line-cap": "round", "line-join": "round" };
  const of = (...types) => ["match", ["geometry-type"], types, true, false];
  const areas = of("Polygon", "MultiPolygon");
  const lines = of("LineString", "MultiLineString");
  const points = of("Point", "MultiPoint");
  const number = ["+", ["coalesce", ["get", "point_count"], 0], ["coalesce", ["get", "shape_count"], 0]];
  const rough = ["case", [">=", number, 1000], ["concat", ["round", ["/", number, 1000]], "k"],
    [">=", number, 100], ["to-string", ["*", 10, ["round", ["/", number, 10]]]], ["to-string", number]];
  const width = ["coalesce", ["get", "width"], 3];
  const opacity = ["/", ["coalesce", ["get", "opacity"], 100], 100];
  // What is too small to be drawn is a dot.
  const size = ["coalesce", ["get", "size"], 6];
  // A layer of the tiles for each kind of drawing: none is looked through in vain.
  const objects = (id, type, layer, more) => ({ id, type, source: "objects", "source-layer": layer, ...more });
  const sketch = (id, type, filter, more) => ({ id, type, source: "sketch", filter, ...more });
  return [
    { id: "sea", type: "background", paint: { "background-color": color("sea") } },
    { id: "land", type: "fill", source: "world", filter: ["==", ["get", "kind"], "land"],
      paint: { "fill-color": color("land"), "fill-outline-color": color("coast") } },
    { id: "border", type: "line", source: "world", filter: ["==", ["get", "kind"], "border"],
      paint: { "line-color": color("border"), "line-width": byZoom(2, 0.4, 6, 1.2) } },
    // Areas have their edges as lines, in their own width.
    objects("areas", "fill", "areas", { paint: {
      "fill-color": ["get", "colour"], "fill-opacity": ["*", opacity, ["/", ["coalesce", ["get", "fill"], 28], 100]], "fill-antialias": false,
    } }),
    objects("area-edges", "line", "areas", { paint: { "line-color": ["get", "colour"], "line-width": width, "line-opacity": opacity } }),
    objects("line-edges", "line", "lines",
      { minzoom: 15, paint: { "line-color": color("halo"), "line-width": ["+", width, 2.5], "line-opacity": ["*", 0.8, opacity] } }),
    objects("lines", "line", "lines",
      { layout: round, paint: { "line-color": ["get", "colour"], "line-width": width, "line-opacity": opacity } }),
    { id: "chosen-areas", type: "fill", source: "chosen", filter: areas, paint: { "fill-color": color("chosen"), "fill-opacity": 0.25 } },
    { id: "chosen-lines", type: "line", source: "chosen", filter: ["all", ["!", points], ["!", kind("other")]], layout: round,
      paint: { "line-color": color("chosen"), "line-width": 5 } },
    { id: "chosen", type: "circle", source: "chosen", filter: ["all", points, ["!", kind("other")]],
      paint: { "circle-radius": 15, "circle-opacity": 0, "circle-stroke-color": color("chosen"), "circle-stroke-width": 4 } },
    // Another shape of the same object: somebody's own, or an earlier one.
    { id: "other-lines", type: "line", source: "chosen", filter: ["all", ["!", points], kind("other")],
      paint: { "line-color": color("label"), "line-width": 3, "line-dasharray": [2, 1.5] } },
    { id: "other", type: "circle", source: "chosen", filter: ["all", points, kind("other")],
      paint: { "circle-radius": 9, "circle-color": color("label"), "circle-stroke-color": color("halo"), "circle-stroke-width": 3 } },
    // As large as the sign of a circle.
    objects("circles", "circle", "circles", { paint: {
      "circle-radius": ["*", size, 0.364], "circle-color": ["get", "colour"], "circle-stroke-color": color("halo"),
      "circle-stroke-width": ["max", ["*", size, 0.08], 0.75], "circle-opacity": opacity, "circle-stroke-opacity": opacity,
    } }),
    objects("signs", "symbol", "signs", {
      layout: { "icon-image": ["get", "icon"], "icon-size": ["/", size, 22], "icon-allow-overlap": true, "icon-ignore-placement": true },
      paint: { "icon-opacity": opacity },
    }),
    objects("counts", "symbol", "counts", { layout: { "icon-image": ["concat", counts(), rough], "icon-allow-overlap": true } }),
    objects("names", "symbol", "names", {
      minzoom: 16, filter: ["has", "name"],
      layout: { "text-field": ["get", "name"], "text-font": ["device"], "text-size": grown(12), "text-anchor": "top", "text-offset": [0, 1.1] },
      paint: { "text-color": color("label"), "text-halo-color": color("halo"), "text-halo-width": 1.75 },
    }),
    objects("joined-names", "symbol", "names", {
      minzoom: 16, filter: ["has", "joined-name"],
      layout: { "icon-image": label(12, "joined-name"), "icon-anchor": "top", "icon-offset": [0, 11], "icon-padding": 2 },
    }),
    sketch("sketch-area", "fill", areas, { paint: { "fill-color": color("chosen"), "fill-opacity": 0.2 } }),
    sketch("sketch-line", "line", ["==", ["get", "kind"], "outline"],
      { layout: round, paint: { "line-color": color("chosen"), "line-width": 3, "line-dasharray": [2, 1.5] } }),
    sketch("sketch-middles", "circle", kind("middle"),
      { paint: { "circle-radius": 5, "circle-color": color("halo"), "circle-stroke-color": color("chosen"), "circle-stroke-width": 2 } }),
    // Yellow is little told from a light ground, and a photo has every colour: the ring has edges of both shades.
    sketch("sketch-point-edge", "circle", kind("point"),
      { paint: { "circle-radius": 11.5, "circle-opacity": 0, "circle-stroke-color": "#101820", "circle-stroke-width": 8 } }),
    sketch("sketch-point", "circle", kind("point"),
      { paint: { "circle-radius": 13, "circle-opacity": 0, "circle-stroke-color": "#f5c400", "circle-stroke-width": 5 } }),
    sketch("sketch-chosen", "circle", kind("chosen"),
      { paint: { "circle-radius": 15, "circle-opacity": 0, "circle-stroke-color": color("label"), "circle-stroke-width": 3 } }),
    sketch("sketch-vertices", "symbol", kind("vertex", "chosen", "point"),
      { layout: { "icon-image": "shape/square/#c81e1e", "icon-size": 0.75, "icon-allow-overlap": true } }),
    sketch("sketch-snap-vertex", "circle", kind("snap-vertex"),
      { paint: { "circle-radius": 18, "circle-opacity": 0, "circle-stroke-color": color("label"), "circle-stroke-width": 2 } }),
    sketch("sketch-snap-edge", "symbol", kind("snap-edge"),
      { layout: { "icon-image": "shape/diamond/#1d5fa8", "icon-size": 0.6, "icon-allow-overlap": true, "icon-ignore-placement": true } }),
    sketch("sketch-faults", "symbol", kind("fault"), { layout: { "icon-image": "label/22/✕", "icon-allow-overlap": true } }),
    { id: "accuracy", type: "fill", source: "position", filter: kind("accuracy"),
      paint: { "fill-color": color("position"), "fill-opacity": 0.18 } },
    { id: "position", type: "circle", source: "position", filter: kind("position"),
      paint: { "circle-radius": 8, "circle-color": color("position"), "circle-stroke-color": "#ffffff", "circle-stroke-width": 3 } },
  ];
}

/**
 * A vector map of somebody else, whose parts are known by their names: as in the schemes of OpenMapTiles, Protomaps and Shortbread.
 *
 * @param parts the names of its layers
 */
export function groundLayers(color, source, parts) {
  const round = { "line-cap": "round", "line-join": "round" };
  const looks = [
    [/^(earth|land|countries)$/, "fill", { "fill-color": color("land") }],
    [/land_?(use|cover)|park|natural|sites/, "fill", { "fill-color": color("grass"), "fill-opacity": 0.6 }],
    [/^(water|ocean|water_polygons)$/, "fill", { "fill-color": color("water") }],
    [/waterway|water_lines/, "line", { "line-color": color("water"), "line-width": byZoom(8, 0.5, 16, 3) }],
    [/build/, "fill", { "fill-color": color("building"), "fill-outline-color": color("building-edge") }],
    [/road|street|transport|highway/, "line", { "line-color": color("path-edge"), "line-width": byZoom(6, 0.6, 14, 3, 18, 14) }],
    [/road|street|transport|highway/, "line", { "line-color": color("path"), "line-width": byZoom(6, 0.3, 14, 2, 18, 12) }],
    [/bound|admin/, "line", { "line-color": color("border"), "line-width": byZoom(2, 0.5, 8, 1.5), "line-dasharray": [3, 2] }],
  ];
  const kinds = { fill: ["Polygon", "MultiPolygon"], line: ["LineString", "MultiLineString"] };
  const drawn = looks.flatMap(([names, type, paint], number) => parts.filter(part => names.test(part)).map(part => ({
    id: `${source}/${part}/${number}`, type, source, "source-layer": part, paint, ...(type === "line" && { layout: round }),
    filter: ["match", ["geometry-type"], kinds[type], true, false],
  })));
  return [...drawn, ...parts.filter(part => /^(places?|place_labels)$/.test(part)).map(part => ({
    id: `${source}/${part}`, type: "symbol", source, "source-layer": part,
    layout: { "text-field": ["get", "name"], "text-font": ["device"], "text-size": byZoom(6, grown(11), 14, grown(14)) },
    paint: { "text-color": color("label"), "text-halo-color": color("halo"), "text-halo-width": 1.5 },
  }))];
}

export const styles = {
  flights: {
    sources: { world: { type: "geojson", data: "/vendor/world.geojson", tolerance: 0.2 } },
    options: { routes: { tolerance: 0.1 }, chosen: { tolerance: 0.1 } },
    tapped: ["airports", "airport-names", "routes"],
    zoom: { least: 0, most: 10 },
    layers: flights,
  },
  zoo: {
    options: {
      base: { tolerance: 0.1 },
      places: {
        cluster: true, clusterRadius: 44, clusterMaxZoom: 16,
        clusterProperties: {
          animals: ["+", ["get", "animals"]],
          pin: [["case", ["==", ["accumulated"], ""], ["get", "pin"], ["accumulated"]], ["get", "pin"]],
        },
      },
    },
    tapped: ["fan", "place-pins", "place-names", "services", "service-names"],
    zoom: { least: 13, most: 20 },
    layers: zoo,
  },
  inventory: {
    // Its borders are known to a kilometre: nearer tiles would show nothing more.
    sources: { world: { type: "geojson", data: "/vendor/world.geojson", tolerance: 0.2, maxzoom: 8 } },
    ground: "border",
    options: { objects: { minzoom: 0, maxzoom: 18 }, sketch: { tolerance: 0 }, chosen: { tolerance: 0 } },
    dragged: ["sketch-vertices", "sketch-middles"],
    tapped: ["sketch-vertices", "sketch-middles", "circles", "signs", "counts", "lines", "areas"],
    zoom: { least: 1, most: 22 },
    layers: inventory,
  },
  walk: {
    sources: { town: { type: "geojson", data: "/grounds/prague.geojson", tolerance: 0.2 } },
    options: {}, tapped: ["stops", "place-dots", "place-names"], zoom: { least: 7, most: 18 }, layers: walk,
  },
};
