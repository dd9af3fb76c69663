// Who has gone on to another control of a form while the core was busy, for example with a part that came late, keeps the focus there.

/** @type {WeakMap<object, { focus: Element | null, url: string }>} where the focus was when an event happened, and at which address */
const places = new WeakMap();

export function happened(event) {
  places.set(event, { focus: document.activeElement, url: location.pathname + location.search });
  return event;
}

/** The address at which an event happened. */
export const placeOf = event => places.get(event)?.url ?? location.pathname + location.search;

/** Whether an effect of the event would take the focus away from whoever has gone on. */
export function isOvertaken({ type }, event) {
  const from = places.get(event)?.focus, now = document.activeElement;
  return type === "focus" && Boolean(from?.form) && now?.form === from.form && now !== from;
}
