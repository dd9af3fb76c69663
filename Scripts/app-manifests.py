"""Writes the manifests with which each app can be installed separately: `python3 Scripts/app-manifests.py FOLDER`.

Each has its name, its first screen, its icons and the colours behind them while it starts. Their scope is the whole site,
because the account and the settings belong to all apps.
"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The first address of each app, its name, and the background of its icon.
APPS = {
    "logbook": ("/logbook/flights", "Logbook", "#0b3d69"),
    "zoo": ("/zoo/animals", "Zoo", "#17482c"),
    "vaccination": ("/vaccination/people", "Vaccination", "#084a4e"),
    "heritage": ("/heritage/history", "Heritage", "#651a31"),
    "inventory": ("/inventory/projects", "Inventory", "#2c3948"),
}


def manifest(app: str, start: str, name: str, colour: str) -> dict:
    whole = json.loads((ROOT / "Web/manifest.webmanifest").read_text())
    icons = f"/icons/apps/{app}"
    return whole | {
        "name": f"{name} – Vademecum", "short_name": name, "id": f"/{app}", "start_url": start,
        "background_color": colour, "theme_color": colour,
        "icons": [
            {"src": f"{icons}.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": f"{icons}-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": f"{icons}-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": f"{icons}-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }


def main(folder: Path) -> None:
    for app, words in APPS.items():
        text = json.dumps(manifest(app, *words), ensure_ascii=False, indent=2) + "\n"
        (folder / f"manifest-{app}.webmanifest").write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
