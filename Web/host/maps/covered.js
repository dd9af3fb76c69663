// How much of a map is covered by bars, sheets and buttons: the padding of its element says it. The map shows its content in the
// rest.

/** The covered pixels at each edge of the map: the padding of its element. */
function covered(container) {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(container.closest(".map") ?? container);
  const [top, bottom, left, right] = [paddingTop, paddingBottom, paddingLeft, paddingRight].map(length => parseFloat(length) || 0);
  return { top, bottom, left, right };
}

/**
 * A margin for content at the edges, in proportion to the visible part of the map. As far as there is room nothing is under the buttons,
 * and as much is left free on the other side: what is shown stays in the middle.
 */
export function padding(container) {
  const { top, bottom, left, right } = covered(container);
  const least = Math.min(container.clientWidth - left - right, container.clientHeight - top - bottom);
  const edge = Math.max(8, Math.min(56, Math.round(least / 8)));
  const buttons = container.closest(".map")?.querySelector(".map-buttons");
  const under = buttons ? container.getBoundingClientRect().right - buttons.getBoundingClientRect().left + 14 - right : 0;
  const side = Math.max(edge, Math.min(under, Math.round((container.clientWidth - left - right) / 4)));
  return { top: top + edge, bottom: bottom + edge, left: left + side, right: right + side };
}

/** What is seen of the map beside bars and sheets: the place in its middle, and its edges. */
export function seen(map, container) {
  const { top, bottom, left, right } = covered(container);
  const { clientWidth: width, clientHeight: height } = container;
  const [from, to] = top + bottom < height ? [top, height - bottom] : [0, height];
  const center = map.unproject([(left + width - right) / 2, (from + to) / 2]).wrap();
  const [southWest, northEast] = [map.unproject([0, to]), map.unproject([width, from])];
  return {
    latitude: center.lat, longitude: center.lng, zoom: map.getZoom(),
    box: [southWest.lng, southWest.lat, northEast.lng, northEast.lat],
  };
}

let watching = null;

/** Tells when another part of the map is seen, because a sheet has another height or the page another size. */
export function watch(container, told) {
  watching?.disconnect();
  watching = new ResizeObserver(told);
  watching.observe(container.closest(".map") ?? container);
}

/** The offset from the centre of the map to the centre of its visible part. */
export function middle(container) {
  const { top, bottom, left, right } = covered(container);
  return [(left - right) / 2, (top - bottom) / 2];
}
