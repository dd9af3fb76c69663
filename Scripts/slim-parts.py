"""Takes from a core's parts what `wasm-split` repeats for each function that two of them share (decision 24).

    slim-parts.py slots MODULE TARGET        a slot of the table for a function that has not come names what throws in its stead. Each has
                                             an import of its own; those of one part and one type do the same (Web/core.js). Here
                                             each names the first of them, and `wasm-opt` removes the others.
    slim-parts.py names PART.wasm PART.wasm …  the first part exports functions to the later ones, by names in their order, which take
                                             less when compressed. The files are rewritten.
"""
import sys
from pathlib import Path

from wasm_sections import ELEMENT, EXPORT, IMPORT, Reader, number, sections, write

FUNCTION, TABLE, MEMORY, GLOBAL = range(4)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$"
# `cut_off` in divide-core.sh names exports so, unlike the core's own.
SHARED = "%"


def described(kind: int, reader: Reader) -> bytes:
    """What follows the names of an import."""
    start = reader.at
    if kind == TABLE: reader.byte()
    if kind in (TABLE, MEMORY):
        if reader.number() & 1: reader.number()
    if kind == GLOBAL: reader.bytes(1)
    reader.number()
    return reader.data[start : reader.at]


def imports(body: bytes) -> list[tuple[str, str, int, bytes]]:
    """The module, the name, the kind and the description of each."""
    reader = Reader(body)
    found = []
    for _ in range(reader.number()):
        part, name, kind = reader.name(), reader.name(), reader.byte()
        found.append((part, name, kind, described(kind, reader)))
    return found


def named(name: str) -> bytes:
    return number(len(name.encode())) + name.encode()


def share_slots(source: Path, target: Path) -> None:
    content = dict(sections(source))
    known: dict = {}
    first = []
    for index, (part, _, kind, type_) in enumerate(imports(content[IMPORT])):
        assert kind == FUNCTION, "a core imports nothing but functions"
        first.append(index if part == "host" else known.setdefault((part, type_), index))
    reader = Reader(content[ELEMENT])
    count = reader.number()
    out = bytearray(number(count))
    for _ in range(count):
        start = reader.at
        assert reader.number() == 0 and reader.byte() == 0x41, "only segments at a fixed slot are known here"
        reader.number(signed=True)
        assert reader.byte() == 0x0B
        length = reader.number()
        out += reader.data[start : reader.at]
        for _ in range(length):
            function = reader.number()
            out += number(first[function] if function < len(first) else function)
    write(target, [(kind, bytes(out) if kind == ELEMENT else body) for kind, body in sections(source)])


def short(place: int) -> str:
    """Two letters, and more for those that two do not tell apart."""
    letters = ""
    while place or len(letters) < 2:
        place, rest = divmod(place, len(LETTERS))
        letters = LETTERS[rest] + letters
    return letters


def rename(paths: list[Path]) -> None:
    first = sections(paths[0])
    reader = Reader(dict(first)[EXPORT])
    exports = [(reader.name(), reader.byte(), reader.number()) for _ in range(reader.number())]
    exports.sort(key=lambda export: export[1:])
    own = {name for name, _, _ in exports if not name.startswith(SHARED)}
    free = (name for name in map(short, range(len(LETTERS) ** 3)) if name not in own)
    names = {name: next(free) if name.startswith(SHARED) else name for name, _, _ in exports}
    out = number(len(exports)) + b"".join(
        named(names[name]) + bytes([kind]) + number(index) for name, kind, index in exports)
    write(paths[0], [(kind, out if kind == EXPORT else body) for kind, body in first])
    for path in paths[1:]:
        content = sections(path)
        taken = imports(dict(content)[IMPORT])
        body = number(len(taken)) + b"".join(
            named(part) + named(names[name]) + bytes([kind]) + rest for part, name, kind, rest in taken)
        write(path, [(kind, body if kind == IMPORT else other) for kind, other in content])


if __name__ == "__main__":
    command, *paths = sys.argv[1:]
    if command == "slots": share_slots(*map(Path, paths))
    else: rename(list(map(Path, paths)))
