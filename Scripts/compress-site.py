"""Puts the compressed forms of a site's files beside them: x.br and x.gz.

    compress-site.py SITE KEPT whole|quick

What was compressed once is kept in KEPT by the digest of its content, and what this site does not have is removed from there.
In a quick build no brotli is made and gzip takes little time.
"""
import gzip
import hashlib
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

KINDS = {".html", ".js", ".css", ".svg", ".wasm", ".webmanifest", ".geojson"}


def brotli(content: bytes) -> bytes:
    return subprocess.run(["brotli", "-q", "11", "-c"], input=content, capture_output=True, check=True).stdout


def compress_quickly(file: Path) -> None:
    Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), 1, mtime=0))


def compress(file: Path, kept: Path) -> set[str]:
    """The names of what is kept of it."""
    content = file.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    forms = {"br": brotli, "gz": lambda content: gzip.compress(content, 9, mtime=0)}
    for form, make in forms.items():
        target = kept / f"{digest}.{form}"
        if not target.exists():
            # Written whole or not at all; two files may have the same content.
            part = kept / f"{digest}.{form}.{threading.get_native_id()}"
            part.write_bytes(make(content))
            part.rename(target)
        Path(f"{file}.{form}").write_bytes(target.read_bytes())
    return {f"{digest}.{form}" for form in forms}


def main(site: Path, kept: Path, how: str) -> None:
    files = [file for file in site.rglob("*") if file.suffix in KINDS and file.is_file()]
    # The large ones first, so that no processor waits for one at the end.
    files.sort(key=lambda file: -file.stat().st_size)
    kept.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        if how == "quick":
            list(threads.map(compress_quickly, files))
            return
        used = set().union(*threads.map(lambda file: compress(file, kept), files))
    for file in kept.iterdir():
        if file.name not in used:
            file.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
