// The town in the browser's core under Node: reading a browser's storage, tiles, boxes and searches. Prints JSON.
//   node town.mjs STORED PROJECT LAYER QUERIES
import { readFileSync } from "node:fs";
import { Core } from "../../Tests/Replay/core.mjs";

const [stored, project, layer, queries] = process.argv.slice(2);
const { bbox } = JSON.parse(readFileSync(queries, "utf8")).layers.points;
const map = `/inventory/map/${project}`;
const core = await Core.start("inventory");
const act = (action, more = {}) => core.send({ type: "action", action, ...more });
const found = { loading: core.open(map, readFileSync(stored, "utf8")), megabytesLoaded: core.megabytes };

// The tiles that contain the town.
const column = (longitude, zoom) => Math.floor((longitude + 180) / 360 * 2 ** zoom);
const line = (latitude, zoom) => {
  const sine = Math.sin(latitude * Math.PI / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
};
const tiles = zoom => {
  const all = [];
  for (let x = column(14.395, zoom); x <= column(14.445, zoom); x++)
    for (let y = line(50.095, zoom); y <= line(50.065, zoom); y++) all.push({ zoom, x, y });
  return all;
};
const make = tile => {
  const { effects, milliseconds } = core.send({ type: "map", event: "tile", tile: 1, source: "objects", ...tile });
  const bytes = effects.find(effect => "tile" in effect)?.bytes ?? 0;
  return { milliseconds, bytes };
};
const median = values => values.sort((one, other) => one - other)[values.length >> 1];
found.tiles = {};
for (const zoom of [10, 14, 16]) {
  for (const tile of tiles(zoom)) make(tile);
  const made = tiles(zoom).flatMap(tile => [make(tile), make(tile), make(tile)]).filter(({ bytes }) => bytes > 0);
  const times = made.map(({ milliseconds }) => milliseconds);
  found.tiles[zoom] = { count: made.length / 3, median: median(times), most: Math.max(...times), bytes: Math.max(...made.map(({ bytes }) => bytes)) };
}
found.megabytes = core.megabytes;

// Objects selected by two corners. The table that shows them stays open after the first time.
const choose = ([west, south, east, north]) => {
  core.send({ type: "navigated", url: map });
  act("inventory.map.activate", { value: layer });
  act("inventory.map.rectangle");
  const tap = (longitude, latitude) =>
    core.send({ type: "map", event: "tapped", source: "", id: "", latitude, longitude });
  tap(west, south);
  return tap(east, north);
};
const boxes = bbox.filter(({ intersects }) => intersects > 0 && intersects < 2000);
found.table = choose(boxes[0].bbox).milliseconds;
found.megabytesWithTable = core.megabytes;
found.boxes = boxes.map(({ bbox, intersects }) => {
  const { milliseconds, answer } = choose(bbox);
  return { milliseconds, intersects, isRight: answer.includes(`${intersects.toLocaleString("en")} chosen`) };
});

core.send({ type: "navigated", url: "/inventory/search" });
const search = text => act("inventory.search.typed", { text });
found.firstSearch = search("zizkova").milliseconds;
found.searches = ["ŽIŽKOVA", "lipa", "zarostle", "poskozeno vandaly", "zizkova"].map(text => {
  const { milliseconds, answer } = search(text);
  return { text, milliseconds, isRight: !/zizkova/i.test(text) || answer.includes("1,094 objects") };
});
found.megabytesAtLast = core.megabytes;
console.log(JSON.stringify(found));
