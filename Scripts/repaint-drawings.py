"""Gives every drawing of the history the colours of its period again, after palettes.json has changed.

    python3 Scripts/repaint-drawings.py

A drawing names its palette by the class of its root and its colours by the classes below: paper, tint, ink, accent.
The second line of each file is its style and belongs to this script; the lines after it are drawn by hand.
"""
import json
import re
from pathlib import Path

DRAWINGS = Path(__file__).resolve().parents[1] / "Content" / "heritage" / "drawings"
NAMES = "ptia"


def style(name, palette):
    """The colours as properties, light and dark; a plain colour stands in where a program knows no properties."""
    light, dark = (";".join(f"--{n}:{c}" for n, c in zip(NAMES, palette[key])) for key in ("light", "dark"))
    colours = dict(zip(NAMES, palette["light"]))
    fills = "".join(f".f{n}{{fill:{colours[n]};fill:var(--{n})}}" for n in NAMES)
    lines = "".join(f".l{n}{{stroke:{colours[n]};stroke:var(--{n})}}" for n in NAMES)
    return (
        f"<style>.drawing-{name}{{{light}}}@media(prefers-color-scheme:dark){{.drawing-{name}{{{dark}}}}}{fills}"
        f".lp,.lt,.li,.la{{fill:none;stroke-linecap:round;stroke-linejoin:round}}{lines}"
        # What lies over something else keeps a gap of paper around it.
        f".gap{{stroke:{colours['p']};stroke:var(--p);stroke-width:4;stroke-linejoin:round;paint-order:stroke}}</style>"
    )


def repaint(text, palettes):
    root, _, shapes = text.split("\n", 2)
    name = re.search(r' class="drawing-([a-z-]+)"', root).group(1)
    return "\n".join([root, style(name, palettes[name]), shapes])


def main():
    palettes = json.loads((DRAWINGS / "palettes.json").read_text())
    for file in sorted(DRAWINGS.glob("*/*.svg")):
        file.write_text(repaint(file.read_text(), palettes))


if __name__ == "__main__":
    main()
