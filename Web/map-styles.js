// The looks of the maps: layers of MapLibre's style specification over the sources that the core names. `color` gives a
// colour of styles/map.css. `tapped` lists the layers whose features can be tapped, the uppermost first.

const byZoom = (...stops) => ["interpolate", ["linear"], ["zoom"], ...stops];
const label = (size, field = "name") => ["concat", `label/${size}/`, ["get", field]];

function flights(color) {
  // One flight 1.5 pixels, ten 3.5, a hundred 6: as the legend says.
  const width = ["interpolate", ["linear"], ["ln", ["get", "count"]], 0, 1.5, 2.303, 3.5, 4.605, 6, 6.908, 8];
  const radius = ["interpolate", ["linear"], ["ln", ["get", "count"]], 0, 3, 2.303, 4.5, 4.605, 6.5, 6.908, 9];
  const round = { "line-cap": "round", "line-join": "round" };
  return [
    { id: "sea", type: "background", paint: { "background-color": color("sea") } },
    { id: "land", type: "fill", source: "world", filter: ["==", ["get", "kind"], "land"],
      paint: { "fill-color": color("land"), "fill-outline-color": color("coast") } },
    { id: "border", type: "line", source: "world", filter: ["==", ["get", "kind"], "border"],
      paint: { "line-color": color("border"), "line-width": byZoom(2, 0.4, 6, 1.2) } },
    { id: "routes-edge", type: "line", source: "routes", layout: round,
      paint: { "line-color": color("halo"), "line-width": ["+", width, 1.5], "line-opacity": 0.7 } },
    { id: "routes", type: "line", source: "routes", layout: round,
      paint: { "line-color": color("route"), "line-width": width, "line-opacity": 0.85 } },
    { id: "chosen", type: "line", source: "chosen", layout: round,
      paint: { "line-color": color("chosen"), "line-width": 4.5 } },
    { id: "airports", type: "circle", source: "airports",
      paint: {
        "circle-radius": radius, "circle-color": color("halo"), "circle-stroke-color": color("route"), "circle-stroke-width": 2,
      } },
    { id: "chosen-places", type: "circle", source: "chosen", filter: ["==", ["geometry-type"], "Point"],
      paint: { "circle-radius": 6, "circle-color": color("halo"), "circle-stroke-color": color("chosen"), "circle-stroke-width": 3 } },
    { id: "airport-names", type: "symbol", source: "airports",
      layout: {
        "icon-image": label(13), "icon-anchor": "top", "icon-offset": [0, 7], "icon-padding": 2,
        "symbol-sort-key": ["-", 0, ["get", "count"]],
      } },
  ];
}

export const styles = {
  flights: {
    sources: { world: { type: "geojson", data: "/vendor/world.geojson", tolerance: 0.2 } },
    tapped: ["airports", "airport-names", "routes"],
    zoom: { least: 0, most: 10 },
    layers: flights,
  },
};
