// A place on the map as the picture of an animal in a ring, with their number where there are several. `address` is that of a
// picture, or `#NAME` of a drawing. Until the picture is here the ring is filled with the colour of the app.
import { textSize } from "./letters.js";

const whole = 46;
const small = 18;   // where nothing is shown
const pictures = new Map();   // address → its picture, or null when it cannot be had
let drawings;

/** @param paint { begin, color, type } of the images of maps */
export function addPin(map, name, count, address, scale, paint) {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const data = picture => {
    drawPin(canvas, Number(count), address ? whole : small, picture, paint);
    return canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height);
  };
  map.addImage(name, data(pictures.get(address)), { pixelRatio: scale });
  if (!address || pictures.has(address)) return;
  load(address).catch(() => null).then(picture => {
    // Offline the next map asks again.
    if (picture) pictures.set(address, picture);
    // The map may have been left meanwhile: then it has no style.
    if (picture && map.style && map.hasImage(name)) map.updateImage(name, data(picture));
  });
}

async function load(address) {
  if (address.startsWith("#")) return drawing(address.slice(1));
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  return picture;
}

async function drawing(name) {
  drawings ??= fetch("/silhouettes.svg").then(answer => answer.text());
  drawings.catch(() => { drawings = null; });
  const file = new DOMParser().parseFromString(await drawings, "image/svg+xml");
  return new Path2D(file.querySelector(`#${CSS.escape(name)} path`).getAttribute("d"));
}

function drawPin(canvas, count, size, picture, { begin, color, type }) {
  // A large number needs room beside the picture.
  const large = count > 1 && size > small ? Math.min(1.35, textSize()) : 1;
  const edge = size * large;
  begin(canvas, edge, edge);
  const [middle, radius] = [edge / 2, size / 2 - (size > small ? 5 : 2)];
  const ring = new Path2D();
  ring.arc(middle, middle, radius, 0, 7);
  canvas.fillStyle = color(picture instanceof Path2D ? "halo" : "dot");
  canvas.fill(ring);
  canvas.save();
  canvas.clip(ring);
  if (picture instanceof Path2D) {
    canvas.translate(middle - 12.5, middle - 12.5);
    canvas.scale(25 / 96, 25 / 96);
    canvas.fillStyle = color("dot");
    canvas.fill(picture);
  } else if (picture) {
    // The middle of a picture that is wider or higher than the ring.
    const part = Math.min(picture.naturalWidth, picture.naturalHeight);
    canvas.drawImage(picture, (picture.naturalWidth - part) / 2, (picture.naturalHeight - part) / 2, part, part,
      middle - radius, middle - radius, 2 * radius, 2 * radius);
  }
  canvas.restore();
  Object.assign(canvas, { lineWidth: 3, strokeStyle: color("halo") });
  canvas.stroke(ring);
  Object.assign(canvas, { lineWidth: 1, strokeStyle: color("dot") });
  canvas.stroke(ring);
  if (count > 1 && size > small) badge(canvas, String(count), edge, large, color, type);
}

/** As wide as its number, in the corner. */
function badge(canvas, text, edge, large, color, type) {
  canvas.font = type(large * (text.length > 2 ? 10 : 11), 700);
  const height = 18 * large;
  const width = Math.max(height, canvas.measureText(text).width + 8);
  canvas.beginPath();
  canvas.roundRect(edge - 1 - width, 1, width, height, height / 2);
  canvas.fillStyle = color("cluster");
  canvas.fill();
  Object.assign(canvas, { lineWidth: 1.5, strokeStyle: color("halo") });
  canvas.stroke();
  Object.assign(canvas, { textAlign: "center", textBaseline: "middle", fillStyle: color("on-cluster") });
  canvas.fillText(text, edge - 1 - width / 2, 1.5 + height / 2);
}

/** Goes as near as its parts lie apart. */
export async function openCluster(map, { source, properties, geometry }) {
  const zoom = await map.getSource(source).getClusterExpansionZoom(properties.cluster_id);
  if (!map._removed) map.easeTo({ center: geometry.coordinates, zoom: zoom + 0.2, duration: 400 });
}
