import Base
import Sync

/// A space that several accounts share, as the account's list of spaces describes it (P-52).
public struct SharedSpace: Equatable, Sendable {
  /// The id on the server and on this device.
  public let id: String
  /// The name that its maker chose.
  public let title: String
  /// `owner`, `editor`, `contributor` or `reader`.
  public let role: String

  public init(id: String, title: String, role: String) {
    (self.id, self.title, self.role) = (id, title, role)
  }

  public var mayChange: Bool { role != "reader" }

  public static func == (left: SharedSpace, right: SharedSpace) -> Bool {
    left.id == right.id && left.title == right.title && left.role == right.role
  }

  /// The shared spaces among an account's spaces. Drafts of published records are shared spaces that have a name.
  static func list(_ spaces: [JSON]) -> [SharedSpace] {
    spaces.compactMap { space in
      guard space.text("kind") == "shared", space["name"] == nil, let id = space.text("id") else {
        return nil
      }
      return SharedSpace(id: id, title: space.text("title") ?? "", role: space.text("role") ?? "reader")
    }
  }

  init(stored json: JSON) {
    self.init(id: json.text("id") ?? "", title: json.text("title") ?? "", role: json.text("role") ?? "reader")
  }

  var stored: JSON {
    .object(JSONObject([("id", .string(id)), ("title", .string(title)), ("role", .string(role))]))
  }
}

extension Context {
  /// The account's shared spaces, as the server last reported them. Their records are on this device beside the private
  /// ones, and can be changed without a network in the same way.
  public var sharedSpaces: [SharedSpace] { account.account?.shared ?? [] }

  /// The server's id for a space of this device; empty for the private space as long as there is no account.
  public func serverID(of space: String) -> String { remoteID(of: space) }
}

extension UpdateContext {
  /// Adds the missing shared spaces: a device has every shared space of its account. A space of which the account is no
  /// longer a member is removed when the server says so (P-25).
  ///
  /// - Returns: whether a space was added.
  func addShared() -> Bool {
    var isNew = false
    for space in sharedSpaces where !holds(space.id) {
      replicas.append(Replica(space: space.id))
      isNew = true
    }
    return isNew
  }

  /// Takes the list of spaces that the account's own screens have received.
  func takeShared(_ answer: JSON) {
    guard let known = account.account, answer.text("id") == known.id,
      let spaces = answer.items("spaces")
    else { return }
    let new = AccountState.Account(
      id: known.id, email: known.email, name: known.name, privateSpace: known.privateSpace, editable: known.editable,
      shared: SharedSpace.list(spaces))
    if new == known { return }
    account.account = new
    // Who may only look now is not shown forms any more.
    hasOtherSpaces = true
    commit([account.entry])
  }

  /// Takes the shared spaces in the list of spaces.
  ///
  /// - Returns: the shared spaces that are new on this device.
  func takeSpaces(_ response: Event.Response) -> [String] {
    guard response.status == 200, let json = JSON.read(response.body), let id = json["account"],
      json.items("spaces") != nil
    else { return [] }
    var answer = json.members ?? JSONObject()
    answer["id"] = id
    takeShared(.object(answer))
    let new = sharedSpaces.map { $0.id }.filter { !holds($0) }
    if addShared() { hasOtherSpaces = true }
    return new
  }

  /// Gives up the user's value in a conflict without a question. The app has found that nothing is lost by it.
  public func letGo(_ conflict: Conflict, in space: String) { settle(Context.name(conflict, in: space), .theirs) }
}
