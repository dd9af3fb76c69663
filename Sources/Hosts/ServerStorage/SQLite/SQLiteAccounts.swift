import GRDB

/// The tables of accounts and sessions.
func registerAccounts(_ migrator: inout DatabaseMigrator) {}

extension SQLiteReading: AccountReading {}

extension SQLiteWriting: AccountWriting {}
