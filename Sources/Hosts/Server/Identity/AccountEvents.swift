import Base
import ServerStorage

/// P-57: what happened to an account, for its user. The operator's log does not contain it.
extension AccountService {
  package static var eventsPerKind: Int { 50 }
  static var eventDays: Int64 { 400 }

  /// - Parameters:
  ///   - detail: a name in the user's own words. It is cut after 200 characters.
  ///   - context: the context of the request that caused the event. Its network address is kept.
  func note(
    _ kind: AccountEvent.Kind, of account: RecordID, _ detail: String = "", _ context: ServerContext? = nil
  ) async throws {
    let event = AccountEvent(
      moment: clock.now(), kind: kind, detail: String(detail.prefix(200)), address: context?.client.address ?? "")
    try await storage.write { writing in
      // The account may be gone by now.
      guard try writing.account(account) != nil else { return }
      try writing.insert(event, of: account, keeping: Self.eventsPerKind)
    }
  }

  func note(_ kind: AccountEvent.Kind, of account: RecordID, _ context: ServerContext) async throws {
    try await note(kind, of: account, "", context)
  }

  /// The same with the title of a space.
  func note(
    _ kind: AccountEvent.Kind, space: RecordID, _ caller: Caller, _ context: ServerContext
  ) async throws {
    let title = try await storage.read { try $0.space(space)?.title } ?? ""
    try await note(kind, of: caller.account, title, context)
  }

  func events(of account: RecordID) async throws -> [AccountEvent] {
    try await storage.read { try $0.events(of: account, limit: Self.eventsPerKind * AccountEvent.Kind.allCases.count) }
  }
}

extension AccountEvent {
  var document: JSON {
    var json = JSONObject([("moment", .string(moment.rfc3339)), ("kind", .string(kind.rawValue))])
    if !detail.isEmpty { json.add("detail", detail) }
    if !address.isEmpty { json.add("address", address) }
    return .object(json)
  }
}
