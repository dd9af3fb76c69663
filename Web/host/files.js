// Choosing, saving and sharing files.

import { takeFiles } from "../blobs.js";

/** Text is UTF-16 when it says so, otherwise UTF-8 or the code page of Central European spreadsheets. A workbook is bytes. */
export async function readFile(file, purpose, remaining, tell) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const event = { type: "file", name: file.name, purpose, remaining };
  const mark = bytes[0] << 8 | bytes[1];
  if (file.type.startsWith("text/") || /\.(csv|json|txt|tsv)$/i.test(file.name)) {
    const encoding = mark === 0xFFFE ? "utf-16le" : mark === 0xFEFF ? "utf-16be" : "utf-8";
    let text;
    try {
      text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      text = new TextDecoder("windows-1250").decode(bytes);
    }
    event.rest = [await takeFiles(text, purpose, tell)];
  } else if (/\.xlsx$/i.test(file.name)) {
    event.binary = true;
    event.rest = [bytes];
  }
  return event;
}

/** Shares a file with another app when requested and possible, otherwise downloads it. */
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
