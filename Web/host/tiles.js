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

/** Passes a tile to its requester. */
export function deliver({ tile, base64 }) {
  const take = asked.get(tile);
  if (!take) return;
  asked.delete(tile);
  // There are hundreds of thousands of bytes: a function call for each takes ten times as long.
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  take({ data: bytes.buffer });
}
