// Extracts the metadata that a camera wrote into a file, as bytes. The core interprets them.

const start = 256 * 1024;   // bytes to search, before the picture itself
const marks = ["Exif\0\0", "eXIf", "http://ns.adobe.com/xap"];   // of JPEG, of PNG, of what other programs add

/** The bytes after the name Exif in a JPEG, or null, and whether the file may contain other metadata. */
export async function exifOf(file) {
  const bytes = await file.slice(0, start).arrayBuffer();
  const text = new TextDecoder("latin1").decode(bytes);
  // In a WebP the metadata follow the picture.
  const saysMore = file.type === "image/webp" || marks.some(mark => text.includes(mark));
  return { exif: file.type === "image/jpeg" ? segment(new DataView(bytes)) : null, saysMore };
}

function segment(view) {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xFFD8) return null;
  for (let at = 2; at + 10 < view.byteLength;) {
    const [mark, length] = [view.getUint16(at), view.getUint16(at + 2)];
    if (mark >> 8 !== 0xFF || mark === 0xFFDA || length < 2) return null;
    if (mark === 0xFFE1 && view.getUint32(at + 4) === 0x45786966) {
      return new Uint8Array(view.buffer, at + 10, Math.max(0, Math.min(length - 8, view.byteLength - at - 10)));
    }
    at += 2 + length;
  }
  return null;
}
