"""Writes the manifests with which each app can be installed separately: `python3 Scripts/app-manifests.py FOLDER`.

Each has its name in both languages, its first screen, its icons, the ground of its icon behind that while it starts, and the colour of
its bars. Their scope is the whole site, because the account and the settings belong to all apps.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The first address of each app, its names in English and Czech, and its colour in the light appearance: `--hero` in Web/styles/apps.css.
APPS = {
    "logbook": ("/logbook/flights", "Logbook", "Zápisník letů", "#0b3d69"),
    "zoo": ("/zoo/animals", "Zoo", "Zoo", "#17482c"),
    "vaccination": ("/vaccination/people", "Vaccination", "Očkování", "#084a4e"),
    "heritage": ("/heritage/history", "Heritage", "Historie", "#651a31"),
    "inventory": ("/inventory/projects", "Inventory", "Inventář", "#2c3948"),
}


def ground(app: str) -> str:
    """The colour that fills the icon: on any other the icon would be seen as a square."""
    icon = (ROOT / f"Web/icons/apps/{app}-maskable.svg").read_text()
    return re.search(r'fill="(#[0-9A-Fa-f]{6})"', icon).group(1).lower()


def manifest(app: str, start: str, name: str, language: str, colour: str) -> dict:
    whole = json.loads((ROOT / "Web/manifest.webmanifest").read_text())
    icons = f"/icons/apps/{app}"
    return whole | {
        "name": f"{name} – Vademecum", "short_name": name, "lang": language, "id": f"/{app}", "start_url": start,
        "background_color": ground(app), "theme_color": colour,
        "icons": [
            {"src": f"{icons}.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{icons}-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{icons}-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": f"{icons}-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def main(folder: Path) -> None:
    for app, (start, english, czech, colour) in APPS.items():
        for name, language, kind in ((english, "en", ""), (czech, "cs", ".cs")):
            text = json.dumps(manifest(app, start, name, language, colour), ensure_ascii=False, indent=2) + "\n"
            (folder / f"manifest-{app}{kind}.webmanifest").write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
