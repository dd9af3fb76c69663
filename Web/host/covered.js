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

/** The offset from the centre of the map to the centre of its visible part. */
export function middle(container) {
  const { top, bottom } = covered(container);
  return [0, (top - bottom) / 2];
}
