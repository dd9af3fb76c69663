"""The bytes that a phone has to load before the first start."""
import os

from tools.measure import note, row
from tools.server import ROOT


def run():
    web = os.path.join(ROOT, ".build/web")
    for app in ["logbook", "zoo", "vaccination", "heritage", "inventory"]:
        first, *daily, rest = (
            os.path.getsize(f"{web}/core-{app}{part}.wasm.br") / 1000 for part in ["", "-next", "-typing", "-everyday", "-rest"])
        row(f"core-{app}.wasm, compressed with brotli: the first screen", first, "kB", 150)
        row(f"core-{app}.wasm: the first screen and what is done every day", first + sum(daily), "kB", 300)
        note(f"what follows: {rest:.0f} kB")
    sizes = {}
    for folder, _, names in os.walk(web):
        for name in names:
            path = os.path.join(folder, name)
            plain = path[:-3] if name.endswith((".br", ".gz")) else path
            sizes[plain] = min(sizes.get(plain, 1 << 40), os.path.getsize(path))
    note(f"the whole app with pages, styles and icons: {sum(sizes.values()) / 1000:.0f} kB")
