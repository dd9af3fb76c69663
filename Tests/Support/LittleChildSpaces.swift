import Base
import Store
import Sync

/// Child spaces, with the roles of their parents.
extension LittleServer {
  struct Child {
    let owner: String
    let kind: String
    var title: String
    var parent: String
    var placing: Int64
    var isDeleted: Bool
    let content: Account
  }

  /// A child space gets lost, as by a restored backup.
  public func forgetChild(_ id: String) { children[id] = nil }

  /// The parent of a child space; nil when it does not exist or is deleted.
  public func parent(of child: String) -> String? { children[child].flatMap { $0.isDeleted ? nil : $0.parent } }

  private func role(_ account: Account, in space: String) -> String? {
    space == account.space ? "owner" : shared[space]?.roles[account.email]
  }

  private func document(_ id: String, _ child: Child, _ account: Account, _ role: String) -> JSON {
    let definition = child.content.records.values.first {
      schema.collection(named: $0.record.key.collection)?.definesSpace == true
    }
    return [
      "id": .string(id), "kind": "child", "purpose": .string(child.kind),
      "title": definition?.record.fields["title"] ?? .string(child.title), "parent": .string(child.parent),
      "placing": .integer(child.placing), "role": .string(role), "own": .bool(child.owner == account.email),
      "version": .integer(child.content.version), "count": .integer(Int64(child.content.records.count)),
      "deleted": .bool(child.isDeleted),
    ]
  }

  /// Answers a request for the list of all spaces, to a child space, or about its place; nil for any other request.
  func answerChildren(_ request: Effect.Request, _ parts: [String], _ account: Account) -> (Int, String)? {
    guard parts.count >= 3, parts[2] == "spaces" else { return nil }
    if parts.count == 3, request.method == "GET" {
      var list: [JSON] = [["id": .string(account.space), "kind": "private", "role": "owner"]]
      for id in shared.keys.sorted() {
        guard let space = shared[id], let role = space.roles[account.email] else { continue }
        list.append(
          ["id": .string(id), "kind": "shared", "role": .string(role), "title": .string(space.title)])
      }
      for id in children.keys.sorted() {
        guard let child = children[id], let role = role(account, in: child.parent) else { continue }
        list.append(document(id, child, account, role))
      }
      let answer: JSON = ["account": .string(account.id), "spaces": .array(list)]
      return (200, answer.serialized)
    }
    if parts.count == 4, request.method == "PUT" {
      return place(parts[3], request.body.flatMap { try? JSON.parse($0) } ?? .null, account)
    }
    guard parts.count >= 5, let child = children[parts[3]] else { return nil }
    guard !child.isDeleted, let role = role(account, in: child.parent) else { return (404, problem("not-found")) }
    if parts.count == 6, parts[4] == "blobs" { return answerBlob(request, parts) }
    if parts[4] == "push" && role == "reader" { return (403, problem("forbidden")) }
    return answerSpace(child.content, request, parts[4])
  }

  private func place(_ id: String, _ body: JSON, _ account: Account) -> (Int, String) {
    guard let wish = try? PlacingRequest(wire: body) else { return (400, problem("malformed")) }
    let target = role(account, in: wish.parent)
    guard var child = children[id] else {
      guard let target else { return (404, problem("not-found")) }
      if target == "reader" { return (403, problem("forbidden")) }
      let child = Child(
        owner: account.email, kind: wish.kind, title: wish.title, parent: wish.parent, placing: wish.placing,
        isDeleted: wish.isDeleted, content: Account(named: id))
      children[id] = child
      return (201, document(id, child, account, target).serialized)
    }
    guard let role = role(account, in: child.parent) else { return (404, problem("not-found")) }
    if wish.placing > child.placing {
      guard let target else { return (404, problem("not-found")) }
      let isOwn = child.owner == account.email && role != "reader"
      let isMoved = wish.parent != child.parent
      if isMoved ? !isOwn || target == "reader" : !isOwn && role != "owner" { return (403, problem("forbidden")) }
      (child.parent, child.placing, child.isDeleted) = (wish.parent, wish.placing, wish.isDeleted)
      children[id] = child
    }
    return (200, document(id, child, account, self.role(account, in: child.parent) ?? role).serialized)
  }
}
