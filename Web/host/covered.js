// What of a map lies under bars and sheets: the padding of its element says how much. The map looks at the rest.

/** How many pixels at its upper and lower edge the map is covered: the padding of its element. */
function covered(container) {
  const { paddingTop, paddingBottom } = getComputedStyle(container.closest(".map") ?? container);
  return { top: parseFloat(paddingTop) || 0, bottom: parseFloat(paddingBottom) || 0 };
}

/** Room for what lies at the edges, in proportion to what is seen of the map. */
export function padding(container) {
  const { top, bottom } = covered(container);
  const edge = Math.max(8, Math.min(56, Math.round(Math.min(container.clientWidth, container.clientHeight - top - bottom) / 8)));
  return { top: top + edge, bottom: bottom + edge, left: edge, right: edge };
}

/** From the middle of the map to the middle of what is seen of it. */
export function middle(container) {
  const { top, bottom } = covered(container);
  return [0, (top - bottom) / 2];
}
