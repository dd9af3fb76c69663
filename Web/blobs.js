// Pictures and documents. A database of their own holds their bytes under their SHA-256. The core decides what happens
// to them and never sees their bytes, except for the metadata that a camera wrote into a picture.
import { exifOf } from "./host/device/exif.js";
import { emptyPictures, putPicture } from "./host/storage/lives.js";
import { drawn, scaled } from "./host/device/scaling.js";
import { isOurs } from "./storage.js";

const largest = 25 * 1024 * 1024;   // bytes
const piece = 1024 * 1024;   // bytes sent at once
const shown = new WeakMap();   // element → the blob it shows
const addresses = new Map();   // SHA-256 → object URL
let database = null;
let life;   // of the store when this tab first wrote

function open() {
  return database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("vademecum-blobs", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("blobs");
    request.onerror = () => { database = null; reject(request.error); };
    request.onsuccess = () => {
      const close = () => { request.result.close(); database = null; };
      request.result.onclose = request.result.onversionchange = close;
      resolve(request.result);
    };
  });
}

/** Runs one request on the store. A dead handle is reopened once. */
async function transact(mode, work, isRepeated = false) {
  const opened = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = opened.transaction("blobs", mode, { durability: "strict" });
      const request = work(transaction.objectStore("blobs"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
    });
  } catch (error) {
    if (isRepeated || error.name === "QuotaExceededError") throw error;
    database = null;
    return transact(mode, work, true);
  }
}

const read = name => transact("readonly", store => store.get(name));

/** In this order: whoever empties the store does so before and after emptying the storage (P-77). */
async function write(name, type, bytes) {
  const known = await (life ??= read("life").catch(error => { life = null; throw error; }));
  if (!await isOurs()) throw new Error("the storage was emptied");
  await transact("readwrite", store => putPicture(store, known, name, { type, bytes }));
}

/** If this fails, only some space is wasted. */
export const drop = name => transact("readwrite", store => store.delete(name))
  .catch(error => console.error("a picture is left:", error));

/** Also works where there is no such database, as in some private windows: then there is nothing to delete. */
export async function wipe() {
  await transact("readwrite", emptyPictures).catch(error => console.error("pictures are left:", error));
}

async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores a chosen file, a picture at the size that a page needs, and returns the event for the core. */
export async function keep(file, purpose) {
  const event = { type: "blob", name: file.name, purpose };
  try {
    if (!file.type.startsWith("image/")) return { ...event, ...await stored(file) };
    const { exif, saysMore } = await exifOf(file);
    const { content, width, height } = await scaled(file, saysMore);
    return { ...event, ...await stored(content), width, height, ...(exif && { exif: true, rest: [exif] }) };
  } catch (error) {
    return { ...event, fault: fault(error) };
  }
}

/** Stores a part of a stored picture as another picture, and returns the event for the core. */
export async function cut({ sha256, x, y, width, height, purpose }) {
  const event = { type: "blob", name: "", purpose };
  try {
    const { type, bytes } = await read(sha256).catch(notStored);
    const picture = await createImageBitmap(new Blob([bytes], { type }), { imageOrientation: "from-image" });
    return { ...event, ...await stored(await drawn(picture, { x, y, width, height }, 1)) };
  } catch (error) {
    return { ...event, fault: fault(error) };
  }
}

/** Says that the storage has failed, not the file (P-108). */
const notStored = error => Promise.reject(Object.assign(error, { isOfStorage: true }));

function fault(error) {
  console.error("cannot keep the file:", error);
  return error.name === "QuotaExceededError" ? "full" : error.isOfStorage ? "storage" : "unreadable";
}

async function stored(content) {
  if (content.size > largest) return { fault: "large" };
  if (content.size === 0) return { fault: "unreadable" };
  // Some systems do not know the types of their documents.
  const mime = content.type || (/\.pdf$/i.test(content.name) ? "application/pdf" : "application/octet-stream");
  const bytes = await content.arrayBuffer();
  const sha256 = await hash(bytes);
  await write(sha256, mime, bytes).catch(notStored);
  return { sha256, mime, size: content.size };
}

/** Carries a blob to or from the server, and reports the result like that of any request. */
export const transfer = ({ request, url, sha256 }, carry, tell) => carry(url, sha256).then(
  ({ status, headers }) => ({ type: "response", request, status, headers: Object.fromEntries(headers) }),
  error => ({ type: "responseFailed", request, reason: String(error?.message ?? error) })).then(tell);

/** Sends the pieces that the server does not have yet. The last answer is the result. Bytes that are gone may be there already. */
export async function send(url, sha256) {
  const kept = await read(sha256);
  const size = kept?.bytes.byteLength ?? 1;
  const put = (range, body) => fetch(url, {
    method: "PUT", body, headers: { "content-type": kept?.type ?? "image/jpeg", "content-range": `bytes ${range}/${size}` },
    credentials: "same-origin", signal: AbortSignal.timeout(120_000),
  });
  let answer = await put("*");
  if (!kept && answer.status === 202) return new Response(null, { status: 410 });
  while (answer.status === 202) {
    const { received } = await answer.json();
    const end = Math.min(received + piece, size);
    answer = await put(`${received}-${end - 1}`, kept.bytes.slice(received, end));
  }
  return answer;
}

/** Fetches and stores it when its bytes match its name. */
export async function receive(url, sha256) {
  const answer = await fetch(url, { cache: "no-store", credentials: "same-origin", signal: AbortSignal.timeout(120_000) });
  if (!answer.ok) return answer;
  const bytes = await answer.arrayBuffer();
  if (await hash(bytes) !== sha256) throw new Error("other bytes than asked for");
  await write(sha256, answer.headers.get("content-type") ?? "", bytes);
  return new Response(null, { status: 204 });
}

const base64 = bytes => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(new Blob([bytes]));
});

const mark = ',"files":[\n';   // JSON texts contain no line end

/** The parts of a JSON object with files as its last member, one per line. Reports missing files. */
export async function withFiles(json, names, tell) {
  const lines = [];
  for (const sha256 of names) {
    const kept = await read(sha256).catch(() => {});
    if (!kept) tell({ type: "blob", fault: "missing", sha256 });
    else lines.push((lines.length ? ",\n" : "") + JSON.stringify({ sha256, type: kept.type, base64: await base64(kept.bytes) }));
  }
  return [json.slice(0, json.lastIndexOf("}")), mark, ...lines, "\n]}\n"];
}

/** Stores the files in a text when they match their names, and returns the rest of the text. */
export async function takeFiles(text, purpose, tell) {
  const [rest, files] = text.split(mark);
  if (files === undefined) return text;
  for (const line of files.split("\n").filter(line => line.startsWith("{"))) {
    let name = "";
    try {
      const { sha256, type, base64 } = JSON.parse(line.replace(/,$/, ""));
      name = sha256.slice(0, 12);
      const bytes = Uint8Array.from(atob(base64), char => char.charCodeAt(0)).buffer;
      if (await hash(bytes) !== sha256) throw new Error("other bytes than its name says");
      await write(sha256, type, bytes).catch(notStored);
      tell({ type: "blob", name: "", purpose, sha256, mime: type, size: bytes.byteLength });
    } catch (error) {
      tell({ type: "blob", name, purpose, fault: fault(error) });
    }
  }
  return rest + "}";
}

/** Fills the elements of the page that name a blob. Reports missing blobs. */
export function show(tell) {
  for (const element of document.querySelectorAll("[data-blob]")) {
    const name = element.dataset.blob;
    if (shown.get(element) === name) continue;
    shown.set(element, name);
    address(name).then(url => { element[element.localName === "a" ? "href" : "src"] = url; })
      .catch(() => tell({ type: "blob", fault: "missing", sha256: name }));
  }
}

async function address(name) {
  if (!addresses.has(name)) {
    const { type, bytes } = await read(name);
    addresses.set(name, URL.createObjectURL(new Blob([bytes], { type })));
  }
  return addresses.get(name);
}
