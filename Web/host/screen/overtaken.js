// Who has gone on to another control of a form while the core was busy, for example with a part that came late, keeps the focus there.

/**
 * @type {WeakMap<object, { focus: Element | null, url: string, isSecret: boolean }>} where the focus was when an event happened, at which
 * address, and whether the page asked for a password
 */
const places = new WeakMap();
const secret = "input[type=password], input[autocomplete$=password]";

export function happened(event) {
  places.set(event, { focus: document.activeElement, url: location.pathname + location.search,
    isSecret: document.querySelector(secret) !== null });
  return event;
}

/** The address at which an event happened. */
export const placeOf = event => places.get(event)?.url ?? location.pathname + location.search;

/** Whether a password may be in it. */
export const isSecret = event => places.get(event)?.isSecret ?? false;

/** Whether an effect of the event would take the focus away from whoever has gone on. */
export function isOvertaken({ type }, event) {
  const from = places.get(event)?.focus, now = document.activeElement;
  return type === "focus" && Boolean(from?.form) && now?.form === from.form && now !== from;
}
