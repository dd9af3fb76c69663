// Archives of tiles in one file (PMTiles, version 3), of which only the parts that are needed are read.
import maplibre from "/vendor/maplibre.js";

const opened = new Map();   // address → its archive
const headerBytes = 16_384;   // the header and the first directory are within it

maplibre.addProtocol("archive", async ({ url }, { signal }) => {
  const [, address, zoom, x, y] = /^archive:\/\/(.*)\/(\d+)\/(\d+)\/(\d+)$/.exec(url);
  const data = await tile(await open(address), Number(zoom), Number(x), Number(y), signal);
  return { data: data ?? new ArrayBuffer(0) };
});

/** What is in the archive, in the words of TileJSON. @throws when it is none, or cannot be read */
export async function describeArchive(address) {
  const { view, isVector, metadata } = await open(address);
  return {
    tiles: [`archive://${address}/{z}/{x}/{y}`], minzoom: view.getUint8(100), maxzoom: view.getUint8(101),
    ...(isVector && { vector_layers: metadata.vector_layers ?? [] }),
  };
}

function open(address) {
  if (!opened.has(address)) opened.set(address, read(address).catch(error => { opened.delete(address); throw error; }));
  return opened.get(address);
}

async function read(address) {
  const head = await part(address, 0, headerBytes);
  const view = new DataView(head);
  if (view.byteLength < 127 || new TextDecoder().decode(head.slice(0, 7)) !== "PMTiles" || view.getUint8(7) !== 3) throw new Error("not an archive of tiles");
  const number = place => Number(view.getBigUint64(place, true));
  const [internal, external, type] = [97, 98, 99].map(place => view.getUint8(place));
  const archive = { address, view, external, internal, isVector: type === 1, leaves: number(40), tiles: number(56), directories: new Map() };
  archive.root = directory(await plain(head.slice(number(8), number(8) + number(16)), internal));
  const text = await plain(await part(address, number(24), number(32)), internal);
  archive.metadata = JSON.parse(new TextDecoder().decode(text));
  return archive;
}

async function part(address, start, length, signal) {
  const response = await fetch(address, { headers: { range: `bytes=${start}-${start + length - 1}` }, signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const bytes = await response.arrayBuffer();
  // A server that knows no ranges sends everything.
  return response.status === 206 ? bytes : bytes.slice(start, start + length);
}

async function plain(bytes, compression) {
  if (compression <= 1) return bytes;
  if (compression !== 2) throw new Error("the archive is compressed in a way that browsers do not read");
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The entries of a directory, by their first tile. */
function directory(buffer) {
  const bytes = new Uint8Array(buffer);
  let place = 0;
  const number = () => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[place++];
      value += (byte & 127) * scale;
      if (!(byte & 128)) return value;
      scale *= 128;
    }
  };
  const entries = Array.from({ length: number() }, () => ({}));
  let first = 0;
  for (const entry of entries) entry.first = first += number();
  for (const entry of entries) entry.run = number();
  for (const entry of entries) entry.length = number();
  let next = 0;
  for (const entry of entries) {
    const offset = number();
    entry.offset = offset === 0 ? next : offset - 1;
    next = entry.offset + entry.length;
  }
  return entries;
}

/** The tile's bytes, uncompressed; nothing where the archive has none. */
async function tile(archive, zoom, x, y, signal) {
  const wanted = numberOf(zoom, x, y);
  let entries = archive.root;
  for (let depth = 0; depth < 4; depth += 1) {
    const entry = entries.findLast(({ first }) => first <= wanted);
    if (!entry) return;
    if (entry.run > 0) {
      if (wanted >= entry.first + entry.run) return;
      return plain(await part(archive.address, archive.tiles + entry.offset, entry.length, signal), archive.external);
    }
    const { offset, length } = entry;
    // Neighbours are in the same directory: it is read once.
    if (!archive.directories.has(offset)) {
      archive.directories.set(offset, directory(await plain(await part(archive.address, archive.leaves + offset, length, signal), archive.internal)));
    }
    entries = archive.directories.get(offset);
  }
}

/** On Hilbert's curves of all zooms, one after the other. */
function numberOf(zoom, x, y) {
  let number = (4 ** zoom - 1) / 3;
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const [east, south] = [Math.floor(x / side) % 2, Math.floor(y / side) % 2];
    number += side * side * ((3 * east) ^ south);
    [x, y] = [x % side, y % side];
    if (south === 0) {
      if (east === 1) [x, y] = [side - 1 - x, side - 1 - y];
      [x, y] = [y, x];
    }
  }
  return number;
}
