// Choosing, saving and sharing files.

import { takeFiles } from "../../blobs.js";

/** A workbook is bytes; everything else that is text is a text. */
export async function readFile(file, purpose, remaining, tell) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const event = { type: "file", name: file.name, purpose, remaining };
  if (/\.xlsx$/i.test(file.name)) return { ...event, binary: true, rest: [bytes] };
  const isNamedText = file.type.startsWith("text/") || /\.(csv|json|txt|tsv)$/i.test(file.name);
  const text = textOf(bytes, isNamedText);
  if (text !== null) event.rest = [await takeFiles(text, purpose, tell)];
  return event;
}

/** UTF-16 when its mark says so, otherwise UTF-8, or what an XML document says. What is called a text and is neither is in the code page
 * of Central European spreadsheets; nothing else is a text. */
function textOf(bytes, isNamedText) {
  const mark = bytes[0] << 8 | bytes[1];
  const encoding = mark === 0xFFFE ? "utf-16le" : mark === 0xFEFF ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return isNamedText || !text.includes("\0") ? text : null;
  } catch {
    const declared = declaredEncoding(bytes) ?? (isNamedText ? pageOf(bytes) : null);
    return declared && new TextDecoder(declared).decode(bytes);
  }
}

/** E-94: UTF-8 with a few damaged letters stays UTF-8. In a code page all its other letters would be wrong, in every record. */
function pageOf(bytes) {
  const letters = new TextDecoder().decode(bytes).replace(/[\0-\x7F]+/g, "");
  const damaged = letters.split("\uFFFD").length - 1;
  return letters.length > 2 * damaged ? "utf-8" : "windows-1250";
}

/** The encoding in the first line of an XML document, when the browser knows it. */
function declaredEncoding(bytes) {
  const [, name] = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 200))) ?? [];
  try { return name && new TextDecoder(name).encoding; } catch { return undefined; }
}

/** Gives a file to another app when that was asked for and the device can do it, otherwise downloads it. */
export async function saveFile(blob, name, share) {
  const file = new File([blob], name, { type: blob.type });
  if (share && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: name });
    } catch (error) {
      // Browsers forget the tap when the file took long to make. When the user chose no app, nothing follows.
      if (error.name === "AbortError") return;
    }
  }
  saveAs(file, name);
}

export function saveAs(blob, name) {
  const link = Object.assign(document.createElement("a"), { download: name });
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

let parts = [];

/**
 * Bytes without a name are the beginning of a file whose end comes with its name; none at all forget what came before. As blobs the
 * browser need not hold them in its memory.
 */
export function savePart(bytes, name, type) {
  if (!name && bytes.length === 0) { parts = []; return; }
  parts.push(new Blob([bytes]));
  if (!name) return;
  saveAs(new Blob(parts, { type }), name);
  parts = [];
}
