// Who has gone on to another control of a form while the core was busy, for example with a part that came late, keeps the focus there.

/** @type {WeakMap<object, Element | null>} where the focus was when an event happened */
const places = new WeakMap();

export function happened(event) {
  places.set(event, document.activeElement);
  return event;
}

/** Whether an effect of the event would take the focus away from whoever has gone on. */
export function isOvertaken({ type }, event) {
  const from = places.get(event), now = document.activeElement;
  return type === "focus" && Boolean(from?.form) && now?.form === from.form && now !== from;
}
