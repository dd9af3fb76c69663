"""Applies palettes.json to every drawing again after it has changed.

    python3 Scripts/repaint-drawings.py

A drawing names its palette by the class of its root and its colours by the classes below: paper, tint, ink, accent.
The second line of each file is its style and belongs to this script. The lines after it are drawn by hand. An `<img>`
needs nothing more. A drawing inside a page needs Web/styles/drawings.css, which this script writes too, because the
server's content security policy allows no inline styles.
"""
import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DRAWINGS = ROOT / "Content" / "heritage" / "drawings"
ILLUSTRATIONS = ROOT / "Web" / "illustrations"
STYLES = ROOT / "Web" / "styles" / "drawings.css"
NAMES = "ptia"

# Drawings of empty screens take the colours of the surrounding app, if there is one.
ROLES = {"screen": {"p": "--surface", "t": "--accent-soft", "a": "--meaning"}}


def properties(name, colours):
    roles = ROLES.get(name, {})
    return ";".join(f"--{n}:" + (f"var({roles[n]},{c})" if n in roles else c) for n, c in zip(NAMES, colours))


def rules(colours=None):
    """The style of the classes. A plain colour is the fallback for programs without custom properties."""

    def paint(property, n):
        plain = f"{property}:{colours[NAMES.index(n)]};" if colours else ""
        return f"{plain}{property}:var(--{n})"

    return [
        *(f".f{n}{{{paint('fill', n)}}}" for n in NAMES),
        ".lp,.lt,.li,.la{fill:none;stroke-linecap:round;stroke-linejoin:round}",
        *(f".l{n}{{{paint('stroke', n)}}}" for n in NAMES),
        # A shape over another one keeps a gap of paper around it.
        f".gap{{{paint('stroke', 'p')};stroke-width:4;stroke-linejoin:round;paint-order:stroke}}",
    ]


def style(name, palette):
    light, dark = (f".drawing-{name}{{{properties(name, palette[key])}}}" for key in ("light", "dark"))
    return f"<style>{light}@media(prefers-color-scheme:dark){{{dark}}}{''.join(rules(palette['light']))}</style>"


def repaint(text, palettes):
    root, _, shapes = text.split("\n", 2)
    name = re.search(r' class="drawing-([a-z-]+)"', root).group(1)
    return "\n".join([root, style(name, palettes[name]), shapes])


def page_styles(palettes):
    """The same for drawings inside a page, where the reader's choice of appearance counts too."""
    lines = ["/* Made by Scripts/repaint-drawings.py from palettes.json: the colours of drawings inside a page. */"]
    lines += [f".drawing-{name}{{{properties(name, palette['light'])}}}" for name, palette in palettes.items()]
    dark = {name: properties(name, palette["dark"]) for name, palette in palettes.items()}
    lines.append("@media (prefers-color-scheme: dark){")
    lines += [f':root:not([data-theme="light"]) .drawing-{name}{{{colours}}}' for name, colours in dark.items()]
    lines.append("}")
    lines += [f':root[data-theme="dark"] .drawing-{name}{{{colours}}}' for name, colours in dark.items()]
    lines += [f'[class^="drawing-"] {rule}' for rule in rules() if "," not in rule]
    lines += [
        '[class^="drawing-"] :is(' + rule.replace("{", "){", 1) for rule in rules() if rule.startswith(".lp,")
    ]
    return "\n".join(lines) + "\n"


def main():
    palettes = json.loads((DRAWINGS / "palettes.json").read_text())
    for file in [*DRAWINGS.glob("*/*.svg"), *ILLUSTRATIONS.glob("*.svg")]:
        text = file.read_text()
        # A hero has its own colours.
        if "drawing-hero" not in text:
            file.write_text(repaint(text, palettes))
    STYLES.write_text(page_styles(palettes))


if __name__ == "__main__":
    main()
