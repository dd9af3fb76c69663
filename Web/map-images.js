// Images that the styles name but no file contains: texts in the device's own font, so that no glyphs have to be
// fetched, and the symbols of places. The name says what to draw: `label/14/Pavilon goril`, `sign/toilet`, `pin/3/#ursidae`.
import { families, weight } from "./host/maps/letters.js";
import { addPin } from "./host/maps/pins.js";

const drawing = {
  label: (canvas, size, text) => drawLabel(canvas, Number(size), text),
  quiet: (canvas, size, text) => drawLabel(canvas, Number(size), text, "quiet", "ground"),
  count: (canvas, size, text) => drawCount(canvas, Number(size), text),
  sign: (canvas, sign) => drawSign(canvas, sign),
  shape: (canvas, shape, colour) => drawShape(canvas, shape, colour),
};

/** Outlines within 20 × 20, all of about the same area. */
const shapes = {
  circle: "M10 2a8 8 0 1 0 .01 0z",
  square: "M3 3h14v14H3z",
  triangle: "M10 1.5L18.500 17h-17z",
  diamond: "M10 .5L19.500 10 10 19.500.5 10z",
  star: "M10 .8l2.7 6 6.5.7-4.900 4.300 1.400 6.400L10 14.900l-5.700 3.300 1.400-6.400L.8 7.500l6.500-.7z",
};

/** Symbols of 24 × 24, in lines, by the kind of place. */
const signs = {
  entrance: "M13 4h6v16h-6M4 12h10M10 8l4 4-4 4",
  toilets: "M8 4.500v.5M16 4.500v.5M5.500 9h5v6h-1v5h-3v-5h-1zM13.500 15l2-6h1l2 6h-1.500v5h-2v-5z",
  food: "M7 4v7M4.500 4v4.500a2.500 2.500 0 0 0 5 0V4M7 11v9M16 4c-2 1-2.500 4-2.500 8H16v8M16 4v8",
  playground: "M4 20L8 5h8l4 15M8 5h8M10 5v9M14 5v9M9 14h6",
  service: "M5 8h14l-1 12H6zM9 8a3 3 0 0 1 6 0",
};

/** Uses the page's own font and colours at the screen's resolution. */
function drawImage(map, name) {
  const parts = name.split("/");
  const draw = drawing[parts[0]];
  if (map.hasImage(name) || !draw && parts[0] !== "pin") return;
  if (parts[0] === "pin") return addPin(map, name, parts[1], parts.slice(2).join("/"), fineness(), { begin, color, type });
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  // A text may contain slashes itself.
  draw(canvas, ...(["label", "quiet"].includes(parts[0]) ? [parts[1], parts.slice(2).join("/")] : parts.slice(1)));
  map.addImage(name, canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height), { pixelRatio: fineness() });
}

const fineness = () => Math.min(3, Math.max(1, devicePixelRatio));

function color(variable) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--map-${variable}`).trim();
}

function begin(canvas, width, height) {
  const scale = fineness();
  canvas.canvas.width = Math.max(1, Math.ceil(width * scale));
  canvas.canvas.height = Math.max(1, Math.ceil(height * scale));
  canvas.scale(scale, scale);
  canvas.lineJoin = canvas.lineCap = "round";
}

const type = (size, weight) => `${weight} ${size}px ${families}`;

/** Lines of about fifteen letters, dark on light or light on dark, with an outline that sets them off from the map. */
function drawLabel(canvas, size, text, ink = "label", rim = "halo") {
  const font = type(size, weight);
  const lines = broken(text, 15);
  canvas.font = font;
  const width = Math.max(...lines.map(line => canvas.measureText(line).width)) + 8;
  const step = size * 1.15;
  begin(canvas, width, step * lines.length + 6);
  Object.assign(canvas, { font, textAlign: "center", textBaseline: "middle", lineWidth: 3.5 });
  for (const [paint, variable] of [["strokeText", rim], ["fillText", ink]]) {
    canvas.strokeStyle = canvas.fillStyle = color(variable);
    lines.forEach((line, index) => canvas[paint](line, width / 2, 3 + step * (index + 0.5)));
  }
}

function broken(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last && last.length + word.length >= most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** The number of places in a cluster. */
function drawCount(canvas, size, text) {
  begin(canvas, size, size);
  disc(canvas, size / 2, size / 2 - 2, "cluster");
  Object.assign(canvas, { font: type(size * 0.41, 700), textAlign: "center", textBaseline: "middle", fillStyle: color("on-cluster") });
  canvas.fillText(text, size / 2, size / 2 + 0.5);
}

function drawSign(canvas, sign) {
  begin(canvas, 24, 24);
  disc(canvas, 12, 11, "sign");
  canvas.translate(4.2, 4.2);
  canvas.scale(0.65, 0.65);
  Object.assign(canvas, { lineWidth: 2.2, strokeStyle: color("on-sign") });
  canvas.stroke(new Path2D(signs[sign] ?? signs.service));
}

function drawShape(canvas, shape, colour) {
  begin(canvas, 22, 22);
  canvas.translate(1, 1);
  const path = new Path2D(shapes[shape] ?? shapes.circle);
  Object.assign(canvas, { lineWidth: 3.5, strokeStyle: color("halo"), fillStyle: colour });
  canvas.stroke(path);
  canvas.fill(path);
}

function disc(canvas, center, radius, variable) {
  canvas.beginPath();
  canvas.arc(center, center, radius, 0, 7);
  canvas.fillStyle = color(variable);
  canvas.fill();
  Object.assign(canvas, { lineWidth: 1.5, strokeStyle: color("halo") });
  canvas.stroke();
}

export { drawImage };
