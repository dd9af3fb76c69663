// Shortcuts. An element names its own (aria-keyshortcuts) and the shortcut presses it: n the link to a new record, e the
// link to the form of the shown one. / goes to the search, j and k to the next and previous row, Ctrl or ⌘ S submits the
// form, ? opens the list of all shortcuts.

export function listenToKeys(tell) {
  document.addEventListener("keydown", event => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s" && send()) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (event.key.length === 1 && event.key !== " " && press(event.key, tell)) event.preventDefault();
  });
}

const isTyping = element => element.isContentEditable || element.matches?.("input:not([type=checkbox], [type=radio], [type=range]), textarea, select");

/** Whether it is visible and usable now. */
const usable = element => element.checkVisibility() && !element.closest("[inert]");
const first = selector => [...document.querySelectorAll(selector)].find(usable);

function send() {
  const form = document.activeElement?.closest?.("form[data-submit]") ?? first("form[data-submit]");
  if (!form || !usable(form)) return false;
  form.requestSubmit();
  return true;
}

function press(key, tell) {
  if (key === "/") return focus(first("input[type=search]"));
  if (key === "j" || key === "k") return go(key === "j" ? 1 : -1, tell);
  if (key === "?") return open("/keys");
  const element = first(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
  element?.click();
  return Boolean(element);
}

/** Acts as if a link to it had been followed. */
function open(url) {
  const link = Object.assign(document.createElement("a"), { href: url });
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}

function focus(field) {
  field?.focus();
  field?.select?.();
  return Boolean(field);
}

function go(step, tell) {
  const rows = [...document.querySelectorAll(".pane.list a.row")].filter(usable);
  if (rows.length > 0) {
    const now = rows.findIndex(row => row.getAttribute("aria-current"));
    const goal = rows[now < 0 ? (step > 0 ? 0 : rows.length - 1) : now + step];
    goal?.click();
    goal?.scrollIntoView({ block: "nearest" });
    return Boolean(goal);
  }
  const pages = first("[data-swipe]");
  if (pages) tell(pages, pages.dataset.swipe, step > 0 ? "next" : "previous");
  return Boolean(pages);
}
