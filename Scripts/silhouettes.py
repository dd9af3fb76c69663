#!/usr/bin/env python3
"""Combines the silhouettes of the animal orders into one file. Each shape has the Latin name of its taxon.

    Scripts/silhouettes.py TARGET
"""
import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "Web" / "silhouettes"


def name(taxon: str) -> str:
    """`Šelmy (Carnivora)` is `carnivora`."""
    latin = re.search(r"\(([^)]+)\)", taxon)
    return (latin[1] if latin else taxon).lower()


def symbol(identifier: str, file: str) -> str:
    drawing = (FOLDER / file).read_text()
    box = re.search(r'viewBox="([^"]+)"', drawing)[1]
    shapes = re.search(r"<svg[^>]*>(.*)</svg>", drawing, re.DOTALL)[1].strip()
    return f'<symbol id="{identifier}" viewBox="{box}">{shapes}</symbol>'


def main(target: Path) -> None:
    lists = json.loads((FOLDER / "silhouettes.json").read_text())
    files = {}
    for taxa in (lists["classes"], lists["orders"], lists["families"]):
        for taxon, file in taxa.items():
            files[name(taxon)] = file
    symbols = [symbol(identifier, file) for identifier, file in sorted(files.items())]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text('<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n")


main(Path(sys.argv[1]))
