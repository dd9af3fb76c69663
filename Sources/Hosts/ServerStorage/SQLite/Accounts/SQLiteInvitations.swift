import Base

let invitationTables = """
  CREATE TABLE invitation (
    id BLOB PRIMARY KEY,
    secret_hash TEXT NOT NULL UNIQUE,
    space INTEGER NOT NULL REFERENCES space ON DELETE CASCADE,
    role INTEGER NOT NULL,
    account BLOB NOT NULL REFERENCES account ON DELETE CASCADE,
    label TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX invitation_space ON invitation (space, created);
  CREATE INDEX invitation_account ON invitation (account);
  CREATE INDEX invitation_expires ON invitation (expires);
  """

private let selection = """
  SELECT invitation.id, secret_hash, space.id, role, account, label, invitation.created, expires
  FROM invitation JOIN space ON space.number = invitation.space
  """

extension SQLiteReading: InvitationReading {
  public func invitation(secretHash: String) throws -> Invitation? {
    let statement = try statement(selection + " WHERE secret_hash = ?")
    defer { statement.reset() }
    statement.bind(1, secretHash)
    return try statement.step() ? invitation(statement) : nil
  }

  public func invitations(to space: RecordID) throws -> [Invitation] {
    let statement = try statement(selection + " WHERE invitation.space = ? ORDER BY invitation.created, invitation.id")
    defer { statement.reset() }
    statement.bind(1, try number(of: space))
    var invitations: [Invitation] = []
    while try statement.step() { invitations.append(invitation(statement)) }
    return invitations
  }

  private func invitation(_ row: SQLStatement) -> Invitation {
    Invitation(
      id: row.id(0), secretHash: row.text(1), space: row.id(2), role: Role(rawValue: row.int64(3)) ?? .reader,
      account: row.id(4), label: row.text(5), created: row.instant(6), expires: row.instant(7))
  }
}

extension SQLiteWriting: InvitationWriting {
  public func insert(_ invitation: Invitation) throws {
    let space = try number(of: invitation.space)
    let statement = try statement(
      """
      INSERT INTO invitation (id, secret_hash, space, role, account, label, created, expires)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(1, invitation.id)
    statement.bind(2, invitation.secretHash)
    statement.bind(3, space)
    statement.bind(4, invitation.role.rawValue)
    statement.bind(5, invitation.account)
    statement.bind(6, invitation.label)
    statement.bind(7, invitation.created)
    statement.bind(8, invitation.expires)
    try statement.run()
  }

  public func delete(invitation: RecordID) throws {
    let statement = try statement("DELETE FROM invitation WHERE id = ?")
    statement.bind(1, invitation)
    try statement.run()
  }

  public func deleteInvitations(of account: RecordID, to space: RecordID?) throws {
    let statement = try statement(
      space == nil
        ? "DELETE FROM invitation WHERE account = ?" : "DELETE FROM invitation WHERE account = ? AND space = ?")
    statement.bind(1, account)
    if let space { statement.bind(2, try number(of: space)) }
    try statement.run()
  }

  public func deleteInvitations(expiredAt instant: Instant) throws {
    let statement = try statement("DELETE FROM invitation WHERE expires <= ?")
    statement.bind(1, instant)
    try statement.run()
  }
}
