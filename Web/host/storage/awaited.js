// What was entered while a core waited for a part of itself is not lost when the page is loaded again: the next core is told it (P-100).
import { isSecret, placeOf } from "../screen/overtaken.js";

const key = "awaited";

/** The events, of which those that somebody caused are kept when the page ends before a core has been told them. */
export function keptAtTheEnd(waiting) {
  addEventListener("pagehide", () => {
    const entered = waiting.filter(event => event.type === "action" && !event.rest && !isSecret(event))
      .map(event => ({ event, url: placeOf(event) }));
    try {
      if (entered.length > 0) sessionStorage.setItem(key, JSON.stringify(entered));
    } catch { /* some private windows have no storage */ }
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) takeAwaited(); });   // the page goes on and has them itself
  return waiting;
}

/** What was entered in the page before this one in its tab, each where it was entered; then the address of this page. */
export function takeAwaited() {
  let entered = [];
  try {
    entered = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    sessionStorage.removeItem(key);
  } catch { /* see above */ }
  const here = location.pathname + location.search, events = [];
  let place = here;
  for (const { event, url } of entered) {
    if (url !== place) events.push({ type: "navigated", url });
    place = url;
    events.push(event);
  }
  if (place !== here) events.push({ type: "navigated", url: here });
  return events;
}
