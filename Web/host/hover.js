// The cursor over what can be tapped or dragged.

/**
 * Looks at most once per frame, and not while the map moves: a crowded map takes longer to search than a mouse to send its next place.
 *
 * @param cursorAt returns the cursor at a point of the map
 */
export function letHover(map, cursorAt) {
  let last = null;
  let isDue = false;
  let isGone = false;
  map.on("remove", () => { isGone = true; });
  map.on("mousemove", ({ point }) => {
    last = point;
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!isGone && !map.isMoving()) map.getCanvas().style.cursor = cursorAt(last);
    });
  });
}
