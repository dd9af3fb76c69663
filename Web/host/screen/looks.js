// The appearance changes with the device or by the settings, and so does the size of text, also while a map is shown.
import { textSize } from "../maps/letters.js";

/** Calls `then` whenever the colours of the page or its size of text are others than before. */
export function watchLooks(then) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", then);
  new MutationObserver(then).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  // Only what is as wide as a letter tells of every change: a device tells of none.
  const letter = document.createElement("span");
  Object.assign(letter.style, { position: "absolute", visibility: "hidden", width: "1rem", height: "1px", top: 0 });
  letter.ariaHidden = "true";
  document.documentElement.append(letter);
  let size = textSize();
  new ResizeObserver(() => { if (size !== (size = textSize())) then(); }).observe(letter);
}
