import Base

/// What the synchronisation of a space asks of its owner.
public enum SyncEffect: Equatable, Sendable {
  /// Commit these entries (already applied to the replica) in one transaction and answer with `.committed`. When the
  /// commit fails, retry the same entries before any later ones, so that batches reach the disk in order.
  case commit([Entry])
  /// Send the request and answer with `.response` or `.failed` and the same number. Any older request is void.
  case request(SyncRequest)
  /// Come back with `.timer` after this time. A later wait replaces it.
  case wait(milliseconds: Int64)
}

public struct SyncRequest: Equatable, Sendable {
  public let number: Int64
  public let method: String
  /// The path below `/api/v1/spaces/{space}`: `/push`.
  public let path: String
  public let body: String?

  public init(number: Int64, method: String, path: String, body: String?) {
    self.number = number
    self.method = method
    self.path = path
    self.body = body
  }
}

public enum SyncInput: Sendable {
  /// There may be something to do: an edit, a live event, the app became visible, the network is back, the user signed
  /// in.
  case requestSync(pull: Bool)
  /// The user or the calendar asks for a full comparison.
  case check
  case committed
  case response(number: Int64, status: Int, retryAfterSeconds: Int64?, body: String)
  case failed(number: Int64)
  case timer
  /// No network, not the leading tab, or signed out. Everything stops and nothing is lost. A tab that starts
  /// synchronising again after another tab did must read the storage anew before it requests a synchronisation.
  case suspend
}
