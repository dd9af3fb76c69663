// Gestures. They load after the first screen, because nothing in it needs them to be seen or read.
import { listenToCharts } from "./host/gestures/scrub.js";
import { listenToComparisons } from "./host/gestures/before-after.js";
import { listenToDrawers } from "./host/gestures/drawer.js";
import { listenToHolding } from "./host/gestures/hold.js";
export { keepPictures } from "./host/worker/keeping.js";
export { share } from "./host/device/share.js";
import { listenToKeypads } from "./host/gestures/keypad.js";
import { listenToKeys } from "./host/gestures/keys.js";
import { listenToMissing } from "./host/screen/missing.js";
import { listenToMoments } from "./host/screen/moments.js";
import { listenToPanoramas } from "./host/gestures/panorama.js";
import { listenToPartings } from "./host/gestures/parting.js";
import { listenToPictures } from "./host/gestures/zoom.js";
import { listenToRows } from "./host/gestures/swipe-row.js";
import { listenToSecondTaps } from "./host/gestures/second-tap.js";
import { listenToSheets } from "./host/gestures/sheet.js";
import { listenToSorting } from "./host/gestures/sort.js";
import { listenToSplits } from "./host/gestures/split.js";
import { listenToStrips } from "./host/gestures/strips.js";

/** @param tell receives the element, the action that it names, and the outcome */
export function listen(tell) {
  for (const begin of [listenToCharts, listenToComparisons, listenToDrawers, listenToHolding, listenToKeypads, listenToKeys,
    listenToMissing, listenToMoments, listenToPanoramas, listenToPartings, listenToPictures, listenToRows, listenToSecondTaps,
    listenToSheets, listenToSorting, listenToSplits, listenToStrips]) begin(tell);
}
