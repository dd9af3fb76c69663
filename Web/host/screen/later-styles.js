// Styles for which nothing waits: those that no first screen needs, and after a first visit those of the other apps.

const styles = document.querySelector("link[rel=stylesheet]");

/** @param quiet resolves when the network has brought what people wait for. */
export function addLaterStyles(quiet) {
  add("/kit.css");
  // All styles in their order take the place of the app's own, which stay below.
  if (styles.getAttribute("href") !== "/styles.css") quiet.then(() => add("/styles.css"));
}

/** Asked for again, in its place, when the network has lost it: without it a choice is a row of the browser's own circles. */
function add(href, place = link => styles.after(link)) {
  const onerror = () => setTimeout(add, 3000, href, again => link.replaceWith(again));
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, fetchPriority: "low", onerror });
  place(link);
}
