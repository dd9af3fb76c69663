"""Reads and writes the sections of a WebAssembly module."""
from pathlib import Path

CUSTOM, IMPORT, EXPORT, ELEMENT, CODE, DATA, DATA_COUNT = 0, 2, 7, 9, 10, 11, 12


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
