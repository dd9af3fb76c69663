import Base

/// A space within another one, as this device knows it (P-61). It has the members of its parent, which is the account's
/// private space or a shared one.
public struct ChildSpace: Equatable, Sendable {
  /// Why its records are no longer on this device.
  public enum Loss: Sendable {
    /// Somebody deleted it. For some time it can be brought back.
    case deleted
    /// The account may not read it.
    case closed
  }

  /// Where the user wants the space to be (P-63).
  public struct Wish: Equatable, Sendable {
    public var parent: String
    public var isDeleted: Bool
    /// Higher than the number of every placing before.
    public var placing: Int64

    public static func == (left: Wish, right: Wish) -> Bool {
      left.parent == right.parent && left.isDeleted == right.isDeleted && left.placing == right.placing
    }
  }

  /// The private space of the account, whatever the server calls it.
  public static var privateSpace: String { "me" }

  /// A UUID that the device made. It is also the name of the replica.
  public let id: String
  /// Its purpose, as the app states it: the app's id, a point, a name: `inventory.layer`.
  public var kind: String
  public var title = ""
  /// ``privateSpace`` or the id of a shared space, as the server knows it. See ``parent``.
  var placed: String
  /// `owner`, `editor`, `contributor` or `reader`, as in the parent.
  public var role = "owner"
  /// Whether this account made it, or this device before it had an account.
  public var isOwn = true
  /// The version of its last change, as the server last told it.
  public var version: Int64 = 0
  /// The number of its records, as the server last told it.
  public var count: Int64 = 0
  /// Whether the user chose to keep it on this device.
  public var isHeld = false
  /// Whether the server has it.
  public var isMade = false
  /// P-63: rises with each change of the parent and with each deletion or return.
  public var placing: Int64 = 0
  public var wish: Wish?
  /// Why the server did not fulfil the wish: the type of its problem.
  public var problem: String?
  public var loss: Loss?

  public init(_ id: String, kind: String, parent: String) {
    self.id = id
    self.kind = kind
    placed = parent
  }

  /// Its parent as the user sees it, including a change that the server does not know yet.
  public var parent: String { wish?.parent ?? placed }

  /// Whether a change of its place waits to be sent.
  public var isChanging: Bool { wish != nil || !isMade }

  public var isDeleted: Bool { wish?.isDeleted ?? (loss == .deleted) }

  public var mayChange: Bool { loss == nil && role != "reader" }

  /// P-65: whether the user may change its definition, delete it and bring it back.
  public var mayDefine: Bool { loss != .closed && (role == "owner" || isOwn && role != "reader") }

  /// P-63: whether the user may share it or take it back.
  public var isMovable: Bool { loss == nil && isOwn && role != "reader" }

  /// Whether it synchronises with the server.
  public var isRunning: Bool { isMade && loss == nil }

  public static func == (left: ChildSpace, right: ChildSpace) -> Bool { left.stored == right.stored }
}

// MARK: - In the device's storage

extension ChildSpace {
  static var prefix: String { "k/" }

  /// The id of the space that the key of an entry names; nil for every other key.
  public static func id(inKey key: String) -> String? {
    guard key.startsWith(prefix) else { return nil }
    let id = key.dropping(bytes: prefix.utf8.count)
    return id.utf8.contains(UInt8(ascii: "/")) ? nil : id
  }

  init?(_ entry: Entry) {
    guard let id = ChildSpace.id(inKey: entry.key), let json = entry.value.flatMap({ JSON.read($0) }) else { return nil }
    self.init(id, kind: json.text("kind") ?? "", parent: json.text("parent") ?? "")
    title = json.text("title") ?? ""
    role = json.text("role") ?? "owner"
    isOwn = json.flag("own") ?? false
    version = json.int64("version") ?? 0
    count = json.int64("count") ?? 0
    isHeld = json.flag("held") ?? false
    isMade = json.flag("made") ?? false
    placing = json.int64("placing") ?? 0
    problem = json.text("problem")
    loss = json.text("loss").map { $0 == "deleted" ? .deleted : .closed }
    if let parent = json.text("wish") {
      wish = Wish(
        parent: parent, isDeleted: json.flag("wishDeleted") ?? false, placing: json.int64("wishPlacing") ?? placing + 1)
    }
  }

  var stored: JSON {
    var json = JSONObject([("kind", .string(kind)), ("title", .string(title)), ("parent", .string(placed))])
    json.add("role", role)
    json.add("placing", placing)
    json.add("version", version)
    json.add("count", count)
    if isOwn { json.add("own", true) }
    if isHeld { json.add("held", true) }
    if isMade { json.add("made", true) }
    if let problem { json.add("problem", problem) }
    if let loss { json.add("loss", loss == .deleted ? "deleted" : "closed") }
    if let wish {
      json.add("wish", wish.parent)
      json.add("wishPlacing", wish.placing)
      if wish.isDeleted { json.add("wishDeleted", true) }
    }
    return .object(json)
  }

  var entry: Entry { Entry(ChildSpace.prefix + id, stored.serialized) }
}
