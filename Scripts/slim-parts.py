"""Takes from a core's parts what `wasm-split` repeats for each function that two of them share (decision 24).

    slim-parts.py direct PART.wasm PART.wasm …  the first part exports, for each function of a later one that still later ones call, a
                                             function that leads on to its slot. Here the part that has the function exports it.
    slim-parts.py slots MODULE TARGET        a slot of the table for a function that has not come names what throws in its stead. Each has
                                             an import of its own; those of one part and one type do the same (Web/core.js). Here
                                             each names the first of them, and `wasm-opt` removes the others.
    slim-parts.py names PART.wasm PART.wasm …  the first part exports functions to the later ones, by names in their order, which take
                                             less when compressed. The files are rewritten.
"""
import re
import sys
from pathlib import Path

from wasm_sections import CODE, ELEMENT, EXPORT, IMPORT, Reader, number, sections, write

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
    content = sections(source)
    known: dict = {}
    first = []
    for index, (part, _, kind, type_) in enumerate(imports(dict(content).get(IMPORT, b"\0"))):
        assert kind == FUNCTION, "a core imports nothing but functions"
        first.append(index if part == "host" else known.setdefault((part, type_), index))
    shared = {slot: first[function] if function < len(first) else function for slot, function in slots(content).items()}
    write(target, filling(content, shared))


def exports(content: list[tuple[int, bytes]]) -> list[tuple[str, int, int]]:
    """The name, the kind and the index of each."""
    reader = Reader(dict(content).get(EXPORT, b"\0"))
    return [(reader.name(), reader.byte(), reader.number()) for _ in range(reader.number())]


def exporting(content: list[tuple[int, bytes]], all_: list[tuple[str, int, int]]) -> list[tuple[int, bytes]]:
    """The sections with these exports, in their place."""
    body = number(len(all_)) + b"".join(named(name) + bytes([kind]) + number(index) for name, kind, index in all_)
    others = [section for section in content if section[0] != EXPORT]
    place = next(place for place, (kind, _) in enumerate(others) if kind > EXPORT)
    return [*others[:place], (EXPORT, body), *others[place:]]


def leads_on(body: bytes) -> int | None:
    """The slot to which a function leads on that does nothing else."""
    reader = Reader(body)
    if reader.number() != 0: return None
    while body[reader.at] == 0x20:   # local.get
        reader.at += 1
        reader.number()
    if reader.byte() != 0x41: return None   # i32.const
    slot = reader.number(signed=True)
    if reader.byte() != 0x11: return None   # call_indirect
    reader.number(), reader.number()
    return slot if body[reader.at :] == b"\x0b" else None


def called_slots(body: bytes) -> set[int]:
    """The slots that a function may call by their numbers: i32.const, call_indirect."""
    return {Reader(found[1]).number(signed=True) for found in re.finditer(rb"\x41([\x80-\xff]{0,4}[\x00-\x7f])\x11", body)}


def slots(content: list[tuple[int, bytes]]) -> dict[int, int]:
    """The function in each slot of the table that a part fills."""
    reader = Reader(dict(content)[ELEMENT])
    found = {}
    for _ in range(reader.number()):
        assert reader.number() == 0 and reader.byte() == 0x41, "only segments at a fixed slot are known here"
        slot = reader.number(signed=True)
        assert reader.byte() == 0x0B
        for place in range(reader.number()): found[slot + place] = reader.number()
    return found


def filling(content: list[tuple[int, bytes]], filled: dict[int, int]) -> list[tuple[int, bytes]]:
    """The sections with these functions in these slots."""
    runs: list[tuple[int, list[int]]] = []
    for slot in sorted(filled):
        if not runs or slot != runs[-1][0] + len(runs[-1][1]): runs.append((slot, []))
        runs[-1][1].append(filled[slot])
    body = number(len(runs)) + b"".join(
        b"\0\x41" + number(slot, True) + b"\x0b" + number(len(run)) + b"".join(map(number, run)) for slot, run in runs)
    return [(kind, body if kind == ELEMENT else other) for kind, other in content]


class Part:
    def __init__(self, path: Path):
        self.path, self.content = path, sections(path)
        self.imports = imports(dict(self.content).get(IMPORT, b"\0"))
        self.known = sum(kind == FUNCTION for _, _, kind, _ in self.imports)
        reader = Reader(dict(self.content)[CODE])
        self.bodies = [reader.bytes(reader.number()) for _ in range(reader.number())]
        self.filled = slots(self.content)

    def leads_on(self, function: int) -> int | None:
        return leads_on(self.bodies[function - self.known]) if function >= self.known else None


def export_directly(paths: list[Path]) -> None:
    parts = [Part(path) for path in paths]

    def home(slot: int | None) -> tuple[int, int] | None:
        """The part and the function to which a slot leads in the end."""
        part = next((part for part in range(1, len(parts)) if slot in parts[part].filled), 0)
        if not part: return None
        function = parts[part].filled[slot]
        further = parts[part].leads_on(function)
        return home(further) or (part, function) if further is not None else (part, function)

    own: list[list] = [[] for _ in parts]
    for name, kind, index in exports(parts[0].content):
        found = home(parts[0].leads_on(index)) if kind == FUNCTION and name.startswith(SHARED) else None
        # Only later parts know what one exports.
        if found and any(name == asked for part in parts[: found[0] + 1] for _, asked, _, _ in part.imports): found = None
        part, function = found or (0, index)
        own[part].append((name, kind, function))
    # Only what led on had the slot of a function that does nothing else.
    called = {slot for part in parts for body in part.bodies if leads_on(body) is None for slot in called_slots(body)}
    for part in parts[1:]:
        part.filled = {
            slot: function for slot, function in part.filled.items() if slot in called or part.leads_on(function) is None}
    for part, all_ in zip(parts, own):
        content = part.content if part is parts[0] else filling(part.content, part.filled)
        write(part.path, exporting(content, all_) if all_ else content)


def short(place: int) -> str:
    """Two letters, and more for those that two do not tell apart."""
    letters = ""
    while place or len(letters) < 2:
        place, rest = divmod(place, len(LETTERS))
        letters = LETTERS[rest] + letters
    return letters


def rename(paths: list[Path]) -> None:
    parts = [sections(path) for path in paths]
    all_ = [sorted(exports(part), key=lambda export: export[1:]) for part in parts]
    own = {name for part in all_ for name, _, _ in part if not name.startswith(SHARED)}
    free = (name for name in map(short, range(len(LETTERS) ** 3)) if name not in own)
    names = {name: next(free) if name.startswith(SHARED) else name for part in all_ for name, _, _ in part}
    for path, content, sorted_ in zip(paths, parts, all_):
        if sorted_: content = exporting(content, [(names[name], kind, index) for name, kind, index in sorted_])
        if path is not paths[0]:
            taken = imports(dict(content).get(IMPORT, b"\0"))
            body = number(len(taken)) + b"".join(
                named(part) + named(names[name]) + bytes([kind]) + rest for part, name, kind, rest in taken)
            content = [(kind, body if kind == IMPORT else other) for kind, other in content]
        write(path, content)


if __name__ == "__main__":
    command, *paths = sys.argv[1:]
    if command == "slots": share_slots(*map(Path, paths))
    elif command == "direct": export_directly(list(map(Path, paths)))
    else: rename(list(map(Path, paths)))
