import Base

/// Questions about accounts and sessions.
public protocol AccountReading {}

/// Changes of accounts and sessions.
public protocol AccountWriting {}
