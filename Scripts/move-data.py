"""Moves each constant of a core to the part that refers to it (decision 24).

    move-data.py LINKED.wasm PART.wasm PART.wasm …    the core as the linker has left it with --emit-relocs, and its parts in the order
                                                      in which they come; all its data lie in the first
    move-data.py LINKED.wasm BARE.wasm                only leaves the linker's notes away, which binaryen does not know, and those for
                                                      debuggers

A part can refer to anything that a number in its code could be the address of, and to what that refers to, by the relocations.
A constant goes to the first part that can refer to it: a text or a table of functions is useless before. A later part writes
its constants into memory when it is added. The files are rewritten.
"""
import bisect
import re
import subprocess
import sys
from pathlib import Path

from wasm_sections import CUSTOM, DATA, DATA_COUNT, IMPORT, Reader, number, sections, write

# Kinds of relocations: those with an addend, and those for an address in memory, some of them by a global.
WITH_ADDEND = {3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23}
ADDRESSES = {3, 4, 5, 7, 11}
# A Swift text in 32 bits holds the address of its first byte minus this.
TEXT_BIAS = 20


def segments(body: bytes) -> list[tuple[int, int, bytes]]:
    """The address, the offset in the section, and the bytes of each."""
    reader, found = Reader(body), []
    for _ in range(reader.number()):
        assert reader.number() == 0 and reader.byte() == 0x41, "only segments at a fixed address are known here"
        address = reader.number(signed=True)
        assert reader.byte() == 0x0B
        count = reader.number()
        found.append((address, reader.at, reader.bytes(count)))
    return found


def data_section(parts: list[tuple[int, bytes]]) -> bytes:
    return number(len(parts)) + b"".join(
        b"\0\x41" + number(address, signed=True) + b"\x0b" + number(len(body)) + body for address, body in parts)


class Linked:
    """The symbols of the data, each an address and a size, and what refers to them."""

    def __init__(self, path: Path):
        content = sections(path)
        self.parts = segments(next(body for kind, body in content if kind == DATA))
        custom = {}
        for kind, body in content:
            if kind == CUSTOM:
                reader = Reader(body)
                name = reader.name()
                custom[name] = body[reader.at :]
        symbols = self._symbols(custom["linking"])
        self.spans = sorted(set(symbols.values()))
        self.starts = [start for start, _ in self.spans]
        # What a number in the code originally referred to.
        self.meant: dict[int, set[tuple[int, int]]] = {}
        for _, symbol, addend in self._notes(custom["reloc.CODE"], symbols):
            for bias in (0, TEXT_BIAS):
                self.meant.setdefault(symbol[0] + addend - bias & 0xFFFFFFFF, set()).add(symbol)
        # Which symbols another symbol refers to.
        self.names: dict[tuple[int, int], set[tuple[int, int]]] = {}
        begins = [begin for _, begin, _ in self.parts]
        for offset, symbol, _ in self._notes(custom["reloc.DATA"], symbols):
            segment = bisect.bisect_right(begins, offset) - 1
            for span in self.at(self.parts[segment][0] + offset - begins[segment]):
                self.names.setdefault(span, set()).add(symbol)

    def _symbols(self, body: bytes) -> dict[int, tuple[int, int]]:
        """By their index in the linker's table."""
        reader, found = Reader(body), {}
        assert reader.number() == 2, "another version of the linker's notes"
        while reader.at < len(body):
            kind, table = reader.byte(), Reader(reader.bytes(reader.number()))
            if kind != 8:
                continue
            for index in range(table.number()):
                what, flags = table.byte(), table.number()
                is_undefined = flags & 0x10
                if what == 1:
                    table.name()
                    if not is_undefined:
                        segment, offset, size = table.number(), table.number(), table.number()
                        if segment < len(self.parts) and size:
                            found[index] = (self.parts[segment][0] + offset, size)
                else:
                    table.number()
                    if what != 3 and (not is_undefined or flags & 0x40):
                        table.name()
        return found

    def _notes(self, body: bytes, symbols):
        """The position, the symbol, and the addend."""
        reader = Reader(body)
        reader.number()
        for _ in range(reader.number()):
            kind, offset, symbol = reader.byte(), reader.number(), reader.number()
            addend = reader.number(signed=True) if kind in WITH_ADDEND else 0
            if kind in ADDRESSES and symbol in symbols:
                yield offset, symbols[symbol], addend

    def at(self, address: int) -> list[tuple[int, int]]:
        """The symbols that contain the address. Symbols may lie within others, but only a few at one address."""
        last = bisect.bisect_right(self.starts, address)
        return [span for span in self.spans[max(0, last - 32) : last] if span[0] <= address < span[0] + span[1]]

    def is_text(self, span: tuple[int, int]) -> bool:
        """Whether it is only referred to by its first byte."""
        for address, _, body in self.parts:
            if address <= span[0] < address + len(body):
                text = body[span[0] - address :][: span[1]]
                return text.endswith(b"\0") and b"\0" not in text[:-1] and not any(byte < 9 for byte in text[:-1])
        return False

    def named_by(self, constant: int) -> set[tuple[int, int]]:
        """The symbols that a number in the code could be the address of. Optimisation may have changed it since linking: to the
        address of a field of the symbol, but not of a character within a text. There it is a number that means something else."""
        meant = self.meant.get(constant, set())
        return meant | {span for span in self.at(constant) if constant == span[0] or not self.is_text(span)}


def constants(path: Path) -> set[int]:
    """Every number in the code that could be an address, and every offset of a memory access."""
    text = subprocess.run(["wasm-dis", path, "-o", "-"], capture_output=True, text=True, check=True).stdout
    if "\n (func " not in text: return set()   # a part in which nothing is left
    code = text[text.index("\n (func ") :]
    return {int(found) & 0xFFFFFFFF for found in re.findall(r"(?:i32\.const |offset=)(-?\d+)", code)}


def reachable(linked: Linked, roots: set[int]) -> set[tuple[int, int]]:
    waiting = {span for root in roots for span in linked.named_by(root)}
    found = set()
    while waiting:
        span = waiting.pop()
        found.add(span)
        waiting |= (linked.names.get(span, set()) | set(linked.at(span[0]))) - found
    return found


# Padding, to which nothing refers.
NOBODY = 255


def divide(whole, linked: Linked, parts: list[set[tuple[int, int]]]) -> list[list[tuple[int, bytes]]]:
    """The data of each part. Bytes that no symbol covers stay in the first part. A part writes only its own data: writing
    another part's data would undo changes that the program has made by then."""
    end = max(address + len(body) for address, _, body in whole)
    owner = bytearray([NOBODY]) * end
    last = len(parts)
    for index in [last, *reversed(range(last))]:
        for start, size in linked.spans if index == last else parts[index]:
            owner[start : start + size] = bytes([index]) * len(owner[start : start + size])
    memory = bytearray(end)
    for address, _, body in whole:
        memory[address : address + len(body)] = body
    for at, byte in enumerate(memory):
        if byte and owner[at] == NOBODY:
            owner[at] = 0
    return [cut(memory, owner, index) for index in range(last + 1)]


def cut(memory: bytes, owner: bytes, index: int, gap: int = 8) -> list[tuple[int, bytes]]:
    """The segments of a part, without long runs of zeros, which memory has anyway."""
    own = re.finditer(b"[" + re.escape(bytes([index, NOBODY])) + b"]+", owner)
    return [
        (found.start() + piece.start(), piece.group())
        for found in own
        for piece in re.finditer(rb"[^\0](?:\0{0,%d}[^\0])*" % gap, memory[found.start() : found.end()])
    ]


def bare(linked: Path, target: Path) -> None:
    def is_note(kind: int, body: bytes) -> bool:
        return kind == CUSTOM and re.match(r"linking|reloc\.|\.debug_", Reader(body[:40]).name()) is not None

    write(target, [(kind, body) for kind, body in sections(linked) if not is_note(kind, body)])


def without_limit(body: bytes) -> bytes:
    """The imports. The table may be larger than this part knows, because an earlier part has added its own functions."""
    reader, out = Reader(body), bytearray()
    for _ in range(reader.number()):
        start = reader.at
        reader.name()
        reader.name()
        kind = reader.byte()
        head = body[start : reader.at]
        start = reader.at
        if kind == 0:
            reader.number()
        elif kind == 1:
            element, has_limit, least = reader.byte(), reader.byte(), reader.number()
            if has_limit:
                reader.number()
            out += head + bytes([element, 0]) + number(least)
            continue
        elif kind == 2:
            flags = reader.byte()
            for _ in range(1 + (flags & 1)):
                reader.number()
        else:
            reader.bytes(2)
        out += head + body[start : reader.at]
    return number(Reader(body).number()) + bytes(out)


def move(linked_path: Path, paths: list[Path]) -> None:
    linked, files = Linked(linked_path), [sections(path) for path in paths]
    assert all(kind not in (DATA, DATA_COUNT) for file in files[1:] for kind, _ in file), "a later part has data of its own"
    whole = segments(next(body for kind, body in files[0] if kind == DATA))
    # The last part gets everything that no other part can refer to.
    shares = divide(whole, linked, [reachable(linked, constants(path)) for path in paths[:-1]])
    for path, file, share in zip(paths, files, shares):
        changed = {DATA: data_section(share), DATA_COUNT: number(len(share))}
        new = [(kind, without_limit(body) if kind == IMPORT else changed.get(kind, body)) for kind, body in file]
        write(path, new if file is files[0] else new + [(DATA, data_section(share))])
        print(f"{path.name}: {sum(len(body) for _, body in share)} bytes of constants")


if __name__ == "__main__":
    linked, *parts = (Path(name) for name in sys.argv[1:])
    bare(linked, *parts) if len(parts) == 1 else move(linked, parts)
