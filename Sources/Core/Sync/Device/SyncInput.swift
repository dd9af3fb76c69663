import Base

/// What a space's synchronisation asks of its owner.
public enum SyncEffect: Equatable, Sendable {
  /// Commit these entries (already applied to the replica) in one transaction and answer with `.committed`. When it
  /// fails, the same entries are tried again before any later ones: on the disk, batches are never out of order.
  case commit([Entry])
  /// Send, and answer with `.response` or `.failed` carrying the same number. An older request is void.
  case request(SyncRequest)
  /// Come back with `.timer` after so many milliseconds; a later wait replaces it.
  case wait(milliseconds: Int64)
}

public struct SyncRequest: Equatable, Sendable {
  public let number: Int64
  public let method: String
  /// Below `/api/v1/spaces/{space}`: `/push`.
  public let path: String
  public let body: String?
}

public enum SyncInput: Sendable {
  /// There may be something to do: an edit, a live event, the app became visible, the network is back, signed in.
  case requestSync(pull: Bool)
  /// The user, or the calendar, asks for a comparison of everything.
  case check
  case committed
  case response(number: Int64, status: Int, retryAfterSeconds: Int64?, body: String)
  case failed(number: Int64)
  case timer
  /// No network, not the tab that synchronises, signed out: everything stops and nothing is lost. A tab that
  /// synchronises again after another one did reads the storage anew before it kicks.
  case suspend
}
