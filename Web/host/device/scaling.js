// Pictures at the size that a page needs.

const longestSide = 2000;   // pixels of a picture

/** A JPEG of at most 2000 pixels a side, upright; the file itself when it is one already, is smaller, and has no metadata. */
export async function scaled(file, saysMore) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = picture;
  const factor = Math.min(1, longestSide / Math.max(width, height));
  const jpeg = await drawn(picture, { x: 0, y: 0, width, height }, factor);
  const isFine = factor === 1 && !saysMore && ["image/jpeg", "image/png", "image/webp"].includes(file.type);
  return {
    content: isFine && file.size <= jpeg.size ? file : jpeg,
    width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)),
  };
}

/** A part of a picture as a JPEG. */
export function drawn(picture, { x, y, width, height }, factor) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * factor));
  canvas.height = Math.max(1, Math.round(height * factor));
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";   // transparent parts would become black
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
