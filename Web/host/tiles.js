// What is too much for a text comes as tiles that the core makes. Another state has other addresses.
import maplibre from "/vendor/maplibre.js";

const asked = new Map();   // number of a tile → what takes its bytes
let last = 0;

export const tilesOf = (source, state) => `core://${source}/${state}/{z}/{x}/{y}`;

/** The map asks for tiles by events. */
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

/** Gives a tile to whoever has asked for it. */
export function deliver({ tile, base64 }) {
  const take = asked.get(tile);
  if (!take) return;
  asked.delete(tile);
  // Bytes are hundreds of thousands: a function for each takes ten times as long.
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  take({ data: bytes.buffer });
}
