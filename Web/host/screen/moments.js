// U-12: moments in the time zone of the device. The core writes them in UTC (`<time datetime>`), because it knows no zones.

/** @type {WeakMap<Text, string>} what this has written into a text, until the core writes it anew */
const written = new WeakMap();

export function listenToMoments() {
  const page = document.getElementById("app");
  if (!page) return;
  new MutationObserver(show).observe(page, { subtree: true, childList: true, characterData: true });
  show();
}

function show() {
  for (const { firstChild: text, dateTime } of document.querySelectorAll("#app time[datetime]")) {
    if (!text || written.get(text) === text.data) continue;
    written.set(text, local(new Date(dateTime)));
    text.data = written.get(text);
  }
}

/** `29. 11. 2026 20:54`, `29 Nov 2026, 20:54` */
function local(moment) {
  const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang || "en-GB";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(moment);
}
