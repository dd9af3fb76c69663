"""Draws the land and the borders of the map of the world as one picture, on which a flight's route is drawn (U-26).

    python3 Scripts/world-picture.py world.geojson world.svg

A degree is fifty units in both directions, from 180° west and 90° north. Whoever shows it stretches it to the width that a degree
has at the place that is shown.
"""
import json
import sys

UNITS = 50   # in a degree: 2 km


def line(points, end=""):
    """A path of whole numbers, each relative to the one before: the shortest text."""
    grid = [(round((x + 180) * UNITS), round((90 - y) * UNITS)) for x, y in points]
    grid = [point for index, point in enumerate(grid) if index == 0 or point != grid[index - 1]]
    if len(grid) < (4 if end else 2):
        return ""
    steps = [f"{x - u} {y - v}" for (u, v), (x, y) in zip(grid, grid[1:])]
    return f"M{grid[0][0]} {grid[0][1]}l" + " ".join(steps).replace(" -", "-") + end


def main(source, target):
    with open(source, encoding="ascii") as file:
        shapes = {feature["properties"]["kind"]: feature["geometry"]["coordinates"] for feature in json.load(file)["features"]}
    land = "".join(line(ring, "z") for polygon in shapes["land"] for ring in polygon)
    border = "".join(line(points) for points in shapes["border"])
    with open(target, "w", encoding="ascii") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {360 * UNITS} {180 * UNITS}" preserveAspectRatio="none">'
            f'<path fill="#fff" fill-opacity=".13" d="{land}"/>'
            '<path fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.6" vector-effect="non-scaling-stroke"'
            f' stroke-linejoin="round" d="{border}"/></svg>')


main(*sys.argv[1:])
