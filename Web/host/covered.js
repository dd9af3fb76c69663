// How much of a map is covered by bars and sheets: the padding of its element says it. The map shows its content in the
// rest.

/** The covered pixels at the map's upper and lower edge: the padding of its element. */
function covered(container) {
  const { paddingTop, paddingBottom } = getComputedStyle(container.closest(".map") ?? container);
  return { top: parseFloat(paddingTop) || 0, bottom: parseFloat(paddingBottom) || 0 };
}

/** A margin for content at the edges, in proportion to the visible part of the map. */
export function padding(container) {
  const { top, bottom } = covered(container);
  const edge = Math.max(8, Math.min(56, Math.round(Math.min(container.clientWidth, container.clientHeight - top - bottom) / 8)));
  return { top: top + edge, bottom: bottom + edge, left: edge, right: edge };
}

/** What is seen of the map: its edges in pixels of the map's element. All of it where the sheet leaves nothing. */
export function visible(container) {
  const { top, bottom } = covered(container);
  const { clientWidth: right, clientHeight: height } = container;
  return top + bottom < height ? { top, right, bottom: height - bottom, left: 0 } : { top: 0, right, bottom: height, left: 0 };
}

/** Tells when another part of the map is seen, because a sheet has another height or the page another size. */
export function watchCovered(container, told) {
  const watching = new ResizeObserver(told);
  watching.observe(container.closest(".map") ?? container);
  return watching;
}

/** The offset from the centre of the map to the centre of its visible part. */
export function middle(container) {
  const { top, bottom } = covered(container);
  return [0, (top - bottom) / 2];
}
