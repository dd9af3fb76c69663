"""Takes MapLibre GL JS out of a Python wheel and writes it as the app loads it: one module for the page and one script
for its worker. The security policy of the site requires the worker to be a file of the site (decision 15).

    python3 Scripts/map-files.py maplibre-….whl DIRECTORY

The published file has three parts, `shared`, `worker` and `index`. Its first lines put them together and make the worker from
a text in memory. Here the parts are put together in the same order, and the worker becomes a file.
"""
import re
import sys
import zipfile
from pathlib import Path


def parts(source):
    """The three factories by name."""
    starts = [(match[1], match.start(), match.end()) for match in re.finditer(r'^define\("(\w+)",\[[^\]]*\],', source, re.M)]
    assert [name for name, _, _ in starts] == ["shared", "worker", "index"], "another form of MapLibre than 5.3"
    ends = [start for _, start, _ in starts[1:]] + [source.index("//\n// Our custom intro")]
    factories = {}
    for (name, _, begin), end in zip(starts, ends):
        factory = source[begin:end].strip()
        assert factory.endswith(");"), f"{name} ends in an unknown way"
        factories[name] = factory[:-2]
    return factories


def main(wheel, directory):
    with zipfile.ZipFile(wheel) as archive:
        source = archive.read("maplibre/srcjs/maplibre-gl.js").decode()
        style = archive.read("maplibre/srcjs/maplibre-gl.css").decode()
    licence = source[: source.index("*/") + 3]
    part = parts(source)
    shared = f"const shared = {{}};\n({part['shared']})(shared);\n"
    target = Path(directory)
    target.mkdir(parents=True, exist_ok=True)
    (target / "maplibre.js").write_text(
        f"{licence}{shared}const maplibre = {{}};\n({part['index']})(maplibre, shared);\nexport default maplibre;\n")
    (target / "maplibre-worker.js").write_text(f"{licence}{shared}({part['worker']})(shared);\n")
    (target / "maplibre.css").write_text(style)


main(*sys.argv[1:])
