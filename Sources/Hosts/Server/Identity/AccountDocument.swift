import Base
import ServerStorage

extension AccountService {
  /// The account's own view of itself: `{id, email, name, verified, spaces}`.
  func document(of account: RecordID) async throws -> JSON {
    try await storage.read { transaction in
      guard let account = try transaction.account(account) else { throw HTTPProblem.unauthorized }
      var spaces: [JSON] = []
      for (space, role) in try transaction.spaces(of: account.id) { spaces.append(spaceDocument(space, role)) }
      // Everyone may read published spaces, so everyone hears of them.
      let own = Set(try transaction.spaces(of: account.id).map { $0.space.id })
      for space in try transaction.publishedSpaces() where !own.contains(space.id) {
        spaces.append(spaceDocument(space, .reader))
      }
      return [
        "id": .string(account.id.description), "email": .string(account.email), "name": .string(account.name),
        "verified": .bool(account.isVerified), "spaces": .array(spaces),
      ]
    }
  }

  /// The spaces whose changes the account may hear of.
  func readableSpaces(of account: RecordID) async throws -> [Space] {
    try await storage.read { transaction in
      var spaces = try transaction.spaces(of: account).map { $0.space }
      for parent in spaces where parent.mayHaveChildren {
        spaces += try transaction.children(of: parent.id).filter { $0.place?.deleted == nil }
      }
      for space in try transaction.publishedSpaces() where !spaces.contains(where: { $0.id == space.id }) {
        spaces.append(space)
      }
      return spaces
    }
  }
}

func spaceDocument(_ space: Space, _ role: Role) -> JSON {
  var json = JSONObject()
  json.add("id", space.id.description)
  json.add("kind", space.kind.name)
  json.add("role", role.name)
  json.add("title", space.title)
  json.add("version", space.version)
  if let name = space.name { json.add("name", name) }
  return .object(json)
}
