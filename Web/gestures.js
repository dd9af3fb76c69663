// Gestures. They load after the first screen, because nothing in it needs them to be seen or read.
import { listenToCharts } from "./host/scrub.js";
import { listenToComparisons } from "./host/before-after.js";
import { listenToDrawers } from "./host/drawer.js";
import { listenToHolding } from "./host/hold.js";
export { keepPictures } from "./host/keeping.js";
export { share } from "./host/share.js";
import { listenToKeypads } from "./host/keypad.js";
import { listenToKeys } from "./host/keys.js";
import { listenToMissing } from "./host/missing.js";
import { listenToMoments } from "./host/moments.js";
import { listenToPanoramas } from "./host/panorama.js";
import { listenToPartings } from "./host/parting.js";
import { listenToPictures } from "./host/zoom.js";
import { listenToRows } from "./host/swipe-row.js";
import { listenToSheets } from "./host/sheet.js";
import { listenToSorting } from "./host/sort.js";
import { listenToSplits } from "./host/split.js";
import { listenToStrips } from "./host/strips.js";

/** @param tell receives the element, the action that it names, and the outcome */
export function listen(tell) {
  for (const begin of [listenToCharts, listenToComparisons, listenToDrawers, listenToHolding, listenToKeypads, listenToKeys,
    listenToMissing, listenToMoments, listenToPanoramas, listenToPartings, listenToPictures, listenToRows, listenToSheets,
    listenToSorting, listenToSplits, listenToStrips]) begin(tell);
}
