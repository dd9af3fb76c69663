/** Waits until what is drawn with the style sheet can be drawn. It comes before all others: theirs prevail. */
export function loadStyleSheet(href) {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror: reject });
    document.head.prepend(link);
  });
}
