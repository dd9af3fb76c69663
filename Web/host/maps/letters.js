// The font of names on maps.
import { textScale } from "../screen/text-scale.js";

/** The fonts of the page. */
export const families = `system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif`;
export const weight = 600;

/** Up to twice the usual one: a longer name would be wider than a phone's map. */
export const textSize = () => Math.min(2, textScale());
/** Pixels on a map that follow the size of text. */
export const grown = size => Math.round(size * textSize());

/** Draws names from letters that the device renders, each once. MapLibre 5.3 does this only for Chinese, Japanese and Korean. */
export function drawLetters({ style: { glyphManager: { constructor: Letters } } }) {
  const { prototype, TinySDF } = Letters;
  if (Object.hasOwn(TinySDF, "isHeavy")) return;
  prototype._doesCharSupportLocalGlyph = () => true;
  Letters.TinySDF = class extends TinySDF {
    static isHeavy = true;

    constructor(options) { super({ ...options, fontWeight: weight }); }

    /** Otherwise anything left of a letter's origin, as of a J, would be cut off: MapLibre starts reading there. */
    draw(letter) {
      const pen = this.ctx;
      const { width, actualBoundingBoxAscent, actualBoundingBoxDescent, actualBoundingBoxLeft, actualBoundingBoxRight } =
        pen.measureText(letter);
      const left = Math.max(0, Math.ceil(actualBoundingBoxLeft));
      const metrics = {
        width, actualBoundingBoxAscent, actualBoundingBoxDescent, actualBoundingBoxLeft: 0,
        actualBoundingBoxRight: left + actualBoundingBoxRight,
      };
      this.ctx = {
        measureText: () => metrics,
        fillText: (text, x, y) => pen.fillText(text, x + left, y),
        clearRect: (...box) => pen.clearRect(...box),
        getImageData: (...box) => pen.getImageData(...box),
      };
      const drawn = { ...super.draw(letter), glyphLeft: -left };
      this.ctx = pen;
      return drawn;
    }
  };
}
