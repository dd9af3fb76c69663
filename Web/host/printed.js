// A page that the server has printed stays until the core can draw that very screen. What the core draws before, to say that its
// records are on their way, is drawn out of sight.

let unseen = null;   // where the core draws while the printed page is read

const app = () => document.getElementById("app");
const printed = () => app().querySelector(":scope > [data-printed]");

/** What holds the page of the core. */
export function surface() {
  if (!printed()) unseen = null;   // or something else has taken its place
  else unseen ??= document.createElement("div");
  return unseen ?? app();
}

/** Whether what the core draws is seen. The first screen with something to read takes over, where the reader was. */
export function isSeen() {
  if (!unseen || !printed()) return true;
  if (!unseen.firstChild || unseen.querySelector(".arrival")) return false;
  const old = app().querySelector(".content");
  const [top, typed] = [old?.scrollTop, app().querySelector("input[type=search]:focus")?.value];
  app().replaceChildren(...unseen.childNodes);
  unseen = null;
  const content = app().querySelector(".with-detail .pane.detail .content, .pane .content");
  if (top && content) content.scrollTop = top;
  if (typed !== undefined) goOnTyping(app().querySelector("input[type=search]"), typed);
  return true;
}

/** Words that were being typed into the printed search are sought by the app. */
function goOnTyping(field, typed) {
  if (!field) return;
  field.focus({ preventScroll: true });
  field.value = typed;
  if (typed) field.dispatchEvent(new Event("input", { bubbles: true }));
}
