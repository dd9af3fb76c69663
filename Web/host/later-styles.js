// Styles for which nothing waits: those that no first screen needs, and after a first visit those of the other apps.

const styles = document.querySelector("link[rel=stylesheet]");

/** @param quiet resolves when the network has brought what people wait for. */
export function addLaterStyles(quiet) {
  add("/kit.css");
  // All styles in their order take the place of the app's own, which stay below.
  if (styles.getAttribute("href") !== "/styles.css") quiet.then(() => add("/styles.css"));
}

function add(href) {
  styles.after(Object.assign(document.createElement("link"), { rel: "stylesheet", href, fetchPriority: "low" }));
}
