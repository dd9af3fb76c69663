"""Moves the constants that only the rest of a core names from the data of its first part into the rest's (decision 24).

    move-data.py LINKED.wasm FIRST.wasm REST.wasm     the core as the linker has left it with --emit-relocs, and its two parts
    move-data.py LINKED.wasm BARE.wasm                only leaves the linker's notes away, which binaryen does not know

What a first screen can name is what a number in the code of the first part could be the address of, and what that names in
turn, as the linker's notes say. All other constants are texts and tables of functions that are not here yet: they lie in the
rest, which writes them when it is added. Both files are written anew.
"""
import bisect
import re
import subprocess
import sys
from pathlib import Path

CUSTOM, DATA, DATA_COUNT = 0, 11, 12
# Kinds of the linker's notes: those with an addend, and those that stand for an address in memory; some of them by a global.
WITH_ADDEND = {3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23}
ADDRESSES = {3, 4, 5, 7, 11}
# A Swift text in 32 bits holds the address of its first byte less this.
TEXT_BIAS = 20


class Reader:
    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self, signed: bool = False) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value - (1 << shift) if signed and byte & 0x40 else value

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def name(self) -> str:
        return self.bytes(self.number()).decode()


def number(value: int, signed: bool = False) -> bytes:
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        if value == (-(byte >> 6) if signed else 0):
            return bytes([*out, byte])
        out.append(byte | 0x80)


def sections(path: Path) -> list[tuple[int, bytes]]:
    reader, found = Reader(path.read_bytes()), []
    reader.bytes(8)
    while reader.at < len(reader.data):
        kind = reader.byte()
        found.append((kind, reader.bytes(reader.number())))
    return found


def write(path: Path, content: list[tuple[int, bytes]]) -> None:
    path.write_bytes(b"\0asm\1\0\0\0" + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in content))


def segments(body: bytes) -> list[tuple[int, int, bytes]]:
    """Address, where its bytes begin in the section, and bytes of each."""
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
    """The symbols of the data, each an address and a size, and what names them."""

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
        # What a number in the code stood for.
        self.meant: dict[int, set[tuple[int, int]]] = {}
        for _, symbol, addend in self._notes(custom["reloc.CODE"], symbols):
            for bias in (0, TEXT_BIAS):
                self.meant.setdefault(symbol[0] + addend - bias & 0xFFFFFFFF, set()).add(symbol)
        # Which symbols another one names.
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
        """Where, which symbol, and what is added to its address."""
        reader = Reader(body)
        reader.number()
        for _ in range(reader.number()):
            kind, offset, symbol = reader.byte(), reader.number(), reader.number()
            addend = reader.number(signed=True) if kind in WITH_ADDEND else 0
            if kind in ADDRESSES and symbol in symbols:
                yield offset, symbols[symbol], addend

    def at(self, address: int) -> list[tuple[int, int]]:
        """The symbols that hold the address. Some lie in others, few of them in one."""
        last = bisect.bisect_right(self.starts, address)
        return [span for span in self.spans[max(0, last - 32) : last] if span[0] <= address < span[0] + span[1]]

    def is_text(self, span: tuple[int, int]) -> bool:
        """Whether it is named by its first byte only."""
        for address, _, body in self.parts:
            if address <= span[0] < address + len(body):
                text = body[span[0] - address :][: span[1]]
                return text.endswith(b"\0") and b"\0" not in text[:-1] and not any(byte < 9 for byte in text[:-1])
        return False

    def named_by(self, constant: int) -> set[tuple[int, int]]:
        """What a number in the code could be the address of. It can have been changed since the linker wrote its notes: the
        address of a field of what it named, but not of a letter of a text."""
        meant = self.meant.get(constant, set())
        return meant | {span for span in self.at(constant) if not meant or not self.is_text(span)}


def constants(path: Path) -> set[int]:
    """Every number in the code that could be an address, and every offset of an access to memory."""
    text = subprocess.run(["wasm-dis", path, "-o", "-"], capture_output=True, text=True, check=True).stdout
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


def divide(parts, kept: set[tuple[int, int]], linked: Linked):
    """The data of the first part and of the rest. What no symbol covers stays."""
    end = max(address + len(body) for address, _, body in parts)
    goes = bytearray(end)
    for start, size in linked.spans:
        if (start, size) not in kept:
            goes[start : start + size] = b"\1" * len(goes[start : start + size])
    for start, size in kept:
        goes[start : start + size] = bytes(len(goes[start : start + size]))
    memory = {False: bytearray(end), True: bytearray(end)}
    for address, _, body in parts:
        for at, byte in enumerate(body, address):
            memory[bool(goes[at])][at] = byte
    return cut(memory[False]), cut(memory[True])


def cut(memory: bytes, gap: int = 8) -> list[tuple[int, bytes]]:
    """Segments without the long runs of zeros, which the memory has anyway."""
    pieces = re.finditer(rb"[^\0](?:\0{0,%d}[^\0])*" % gap, memory)
    return [(found.start(), found.group()) for found in pieces]


def bare(linked: Path, target: Path) -> None:
    def is_note(kind: int, body: bytes) -> bool:
        return kind == CUSTOM and re.match(r"linking|reloc\.", Reader(body[:40]).name()) is not None

    write(target, [(kind, body) for kind, body in sections(linked) if not is_note(kind, body)])


def move(linked_path: Path, first_path: Path, rest_path: Path) -> None:
    linked, first, rest = Linked(linked_path), sections(first_path), sections(rest_path)
    assert all(kind not in (DATA, DATA_COUNT) for kind, _ in rest), "the rest has data of its own"
    whole = segments(next(body for kind, body in first if kind == DATA))
    stays, goes = divide(whole, reachable(linked, constants(first_path)), linked)
    changed = {DATA: data_section(stays), DATA_COUNT: number(len(stays))}
    write(first_path, [(kind, changed.get(kind, body)) for kind, body in first])
    write(rest_path, rest + [(DATA, data_section(goes))])
    print(f"{first_path.name}: {sum(len(body) for _, body in goes)} bytes of constants lie in the rest, "
          f"{sum(len(body) for _, body in stays)} in the first part")


if __name__ == "__main__":
    paths = [Path(name) for name in sys.argv[1:]]
    bare(*paths) if len(paths) == 2 else move(*paths)
