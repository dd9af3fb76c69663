import GRDB

/// The tables, step by step. A released step never changes; a new step is added after it. Every key starts with the
/// space, so that the same tables could be distributed over many machines by space.
var migrator: DatabaseMigrator {
  var migrator = DatabaseMigrator()
  migrator.registerMigration("spaces") { try $0.execute(sql: spaceTables) }
  migrator.registerMigration("records") { try $0.execute(sql: recordTables) }
  migrator.registerMigration("operations") { try $0.execute(sql: operationTables) }
  migrator.registerMigration("blobs") { try $0.execute(sql: blobTables) }
  registerAccounts(&migrator)
  migrator.registerMigration("no operation is forgotten") {
    try $0.execute(sql: "ALTER TABLE device DROP COLUMN acknowledged")
  }
  migrator.registerMigration("blobs that nobody names") {
    try $0.execute(sql: "ALTER TABLE blob ADD COLUMN unnamed INTEGER")
  }
  migrator.registerMigration("feeds") { try $0.execute(sql: feedTables) }
  migrator.registerMigration("names of spaces") { try $0.execute(sql: "ALTER TABLE space ADD COLUMN name TEXT") }
  migrator.registerMigration("history") { try $0.execute(sql: historyTables) }
  migrator.registerMigration("whose devices, and what operations said") { try $0.execute(sql: deviceTables) }
  migrator.registerMigration("bytes of spaces") { try $0.execute(sql: byteColumn) }
  migrator.registerMigration("verified addresses") {
    try $0.execute(sql: "ALTER TABLE account ADD COLUMN verified INTEGER NOT NULL DEFAULT 0")
  }
  migrator.registerMigration("what sessions are") { try $0.execute(sql: sessionColumns) }
  migrator.registerMigration("codes by mail") { try $0.execute(sql: codeTables) }
  migrator.registerMigration("invitations") { try $0.execute(sql: invitationTables) }
  migrator.registerMigration("trash") { try $0.execute(sql: trashTables) }
  migrator.registerMigration("app passwords") { try $0.execute(sql: appPasswordTables) }
  migrator.registerMigration("second factors") { try $0.execute(sql: secondFactorTables) }
  migrator.registerMigration("account events") { try $0.execute(sql: accountEventTables) }
  migrator.registerMigration("passkeys") { try $0.execute(sql: passkeyTables) }
  registerReminders(&migrator)
  migrator.registerMigration("passkeys beside passwords") {
    try $0.execute(sql: "ALTER TABLE account ADD COLUMN asks_passkey INTEGER NOT NULL DEFAULT 0")
  }
  migrator.registerMigration("spaces within spaces") { try $0.execute(sql: childTables) }
  migrator.registerMigration("leases") { try $0.execute(sql: leaseTables) }
  migrator.registerMigration("spaces of everybody") { try $0.execute(sql: everybodyColumn) }
  migrator.registerMigration("bytes of deleted spaces") { try $0.execute(sql: leftBehindTable) }
  migrator.registerMigration("how far deleting has come") { try $0.execute(sql: ageingTable) }
  return migrator
}

private let spaceTables = """
  CREATE TABLE space (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    kind INTEGER NOT NULL,
    title TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    version INTEGER NOT NULL,
    horizon INTEGER NOT NULL,
    lost TEXT NOT NULL,
    created INTEGER NOT NULL,
    digest BLOB NOT NULL
  );
  CREATE TABLE member (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    account BLOB NOT NULL,
    role INTEGER NOT NULL,
    PRIMARY KEY (space, account)
  ) WITHOUT ROWID;
  CREATE INDEX member_account ON member (account, space);
  """

/// The index by version also serves the listing of a bucket. New records only append to it. An index by bucket would
/// write to 256 places.
private let recordTables = """
  CREATE TABLE record (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    collection TEXT NOT NULL,
    id BLOB NOT NULL,
    version INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    created INTEGER NOT NULL,
    received INTEGER NOT NULL,
    author BLOB,
    changed TEXT,
    fields TEXT,
    PRIMARY KEY (space, collection, id)
  );
  CREATE INDEX record_version ON record (space, version, deleted, id, collection);
  CREATE INDEX record_tombstone ON record (space, received) WHERE deleted = 1;
  """

private let operationTables = """
  CREATE TABLE device (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    device BLOB NOT NULL,
    last INTEGER NOT NULL,
    acknowledged INTEGER NOT NULL,
    rejections INTEGER NOT NULL,
    PRIMARY KEY (space, device)
  ) WITHOUT ROWID;
  CREATE TABLE operation (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    device BLOB NOT NULL,
    number INTEGER NOT NULL,
    count INTEGER NOT NULL,
    status INTEGER NOT NULL,
    version INTEGER NOT NULL,
    made INTEGER NOT NULL,
    received INTEGER NOT NULL,
    collection TEXT,
    id BLOB,
    detail TEXT,
    PRIMARY KEY (space, device, number)
  ) WITHOUT ROWID;
  CREATE INDEX operation_made ON operation (space, device, version, count) WHERE made = 1;
  CREATE INDEX operation_rejected ON operation (space, device, id, collection) WHERE status = 3;
  """

private let feedTables = """
  CREATE TABLE feed (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    secret_hash TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    created INTEGER NOT NULL,
    PRIMARY KEY (space, account)
  ) WITHOUT ROWID;
  """

/// The index serves the history of one record.
private let historyTables = """
  CREATE TABLE history (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    version INTEGER NOT NULL,
    collection TEXT NOT NULL,
    id BLOB NOT NULL,
    kind INTEGER NOT NULL,
    account BLOB,
    received INTEGER NOT NULL,
    fields TEXT NOT NULL,
    removed TEXT NOT NULL,
    PRIMARY KEY (space, version)
  );
  CREATE INDEX history_record ON history (space, collection, id, version);
  """

/// The hashes of a push are one row: eight bytes for each of its operations, the lowest byte first.
private let deviceTables = """
  ALTER TABLE device ADD COLUMN account BLOB;
  CREATE TABLE operation_hash (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    device BLOB NOT NULL,
    first INTEGER NOT NULL,
    hashes BLOB NOT NULL,
    PRIMARY KEY (space, device, first)
  ) WITHOUT ROWID;
  """

private let byteColumn = """
  ALTER TABLE space ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
  UPDATE space SET bytes =
    (SELECT coalesce(sum(length(CAST(fields AS BLOB))), 0) FROM record WHERE record.space = space.number)
    + (SELECT coalesce(sum(length(CAST(fields AS BLOB))), 0) FROM history WHERE history.space = space.number);
  """

private let everybodyColumn = """
  ALTER TABLE space ADD COLUMN everybody INTEGER;
  CREATE INDEX space_everybody ON space (number) WHERE everybody IS NOT NULL;
  """

private let blobTables = """
  CREATE TABLE blob (
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    sha256 TEXT NOT NULL,
    size INTEGER NOT NULL,
    type TEXT NOT NULL,
    PRIMARY KEY (space, sha256)
  ) WITHOUT ROWID;
  """
