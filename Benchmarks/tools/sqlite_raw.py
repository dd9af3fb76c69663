"""SQLite with nothing around it: the limit that the server is compared with."""
import json
import os
import sqlite3
import uuid

from tools.server import SCRATCH


class RawSQLite:
    """One table of records, WAL, synchronous FULL: every commit is on disk, as in the server."""

    def __init__(self):
        self.path = os.path.join(SCRATCH, f"raw-{uuid.uuid4()}.sqlite")
        self.connection = sqlite3.connect(self.path, isolation_level=None)
        self.connection.executescript(
            """
            PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;
            CREATE TABLE record (
              collection TEXT, id BLOB, version INTEGER, fields TEXT, PRIMARY KEY (collection, id));
            CREATE INDEX record_version ON record (version);
            """)

    @staticmethod
    def rows(records):
        return [
            ("flight", uuid.UUID(identifier).bytes, version, json.dumps(fields, ensure_ascii=False, separators=(",", ":")))
            for version, (identifier, fields) in enumerate(records, 1)
        ]

    def insert(self, rows, size):
        """In transactions of `size` rows each."""
        for start in range(0, len(rows), size):
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?)", rows[start:start + size])
            self.connection.execute("COMMIT")

    def close(self):
        self.connection.close()
        for suffix in ["", "-wal", "-shm"]:
            if os.path.exists(self.path + suffix):
                os.unlink(self.path + suffix)
