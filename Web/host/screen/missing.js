// H-15: in place of a picture that has not come stands nothing, not the browser's sign of a broken one. It comes with the network.

export function listenToMissing() {
  const mark = ({ target }) => { if (target instanceof HTMLImageElement && target.alt === "") target.dataset.missing = ""; };
  const unmark = ({ target }) => { if (target instanceof HTMLImageElement) delete target.dataset.missing; };
  // Neither event leaves the picture that it is about.
  document.addEventListener("error", mark, true);
  document.addEventListener("load", unmark, true);
  // Those that came or failed before this module; a screen that was kept may bring marks of its own.
  for (const image of document.images) if (image.complete && image.currentSrc) (image.naturalWidth ? unmark : mark)({ target: image });
  addEventListener("online", () => {
    for (const image of document.querySelectorAll("img[data-missing]")) image.src = image.getAttribute("src");
  });
}
