import Base

/// `PUT /api/v1/spaces/{space}` (P-61, P-63): `{parent, placing, deleted, purpose, title}`.
public struct PlacingRequest: Sendable {
  /// The id of a private or shared space.
  public var parent: String
  public var placing: Int64
  public var isDeleted: Bool
  public var kind: String
  public var title: String

  public static var titleLimit: Int { 200 }

  public init(parent: String, placing: Int64, isDeleted: Bool = false, kind: String, title: String) {
    self.parent = parent
    self.placing = placing
    self.isDeleted = isDeleted
    self.kind = kind
    self.title = title
  }

  public init(wire json: JSON) throws(WireError) {
    guard json.members != nil else { throw WireError("body", "must be an object") }
    guard let parent = json.text("parent") else { throw WireError("parent", "is missing") }
    let placing = json["placing"].map { $0.int64 ?? -1 } ?? 0
    guard (0...1_000_000_000).contains(placing) else { throw WireError("placing", "must be a number from 0") }
    let kind = json.text("purpose") ?? ""
    guard kind.utf8.isEmpty || PlacingRequest.isKind(kind) else {
      throw WireError("purpose", "must be a name of 1 to 64 small letters, digits, points and hyphens")
    }
    let title = json.text("title") ?? ""
    guard title.unicodeScalars.count <= PlacingRequest.titleLimit else {
      throw WireError("title", "has at most 200 characters")
    }
    self.init(parent: parent, placing: placing, isDeleted: json.flag("deleted") ?? false, kind: kind, title: title)
  }

  private static func isKind(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
      }
  }

  public var wire: JSON {
    var json = JSONObject([("parent", .string(parent)), ("placing", .integer(placing))])
    if isDeleted { json.add("deleted", true) }
    if !kind.utf8.isEmpty { json.add("purpose", kind) }
    if !title.utf8.isEmpty { json.add("title", title) }
    return .object(json)
  }
}

extension ChildSpace {
  /// The server's description of a child space: `{id, kind: "child", purpose, title, parent, placing, role, own,
  /// version, count, deleted}`; nil for another kind of space.
  ///
  /// - Parameter home: the id of the account's private space on the server.
  init?(document json: JSON, home: String) {
    guard json.text("kind") == "child", let id = json.text("id"), RecordID(id) != nil,
      let parent = json.text("parent"), let placing = json.int64("placing"), let role = json.text("role")
    else { return nil }
    self.init(
      id, kind: json.text("purpose") ?? "", parent: parent == home ? ChildSpace.privateSpace : parent)
    self.placing = placing
    self.role = role
    title = json.text("title") ?? ""
    isOwn = json.flag("own") ?? false
    version = json.int64("version") ?? 0
    count = json.int64("count") ?? 0
    isMade = true
    if json.flag("deleted") == true { loss = .deleted }
  }

  /// The same space with the server's current description. The choice and the wishes of this device stay.
  func updated(_ told: ChildSpace) -> ChildSpace {
    var next = told
    next.isHeld = isHeld
    // A wish that was refused before anybody knew that the space exists is not sent again.
    next.wish = problem == nil ? wish : nil
    next.problem = problem
    // A device that holds the definition takes the title from it, including a title that waits to be sent.
    if isHeld || next.title.utf8.isEmpty { next.title = title }
    return next
  }

  /// The request that sends the wish about its place.
  func placingRequest(home: String) -> PlacingRequest {
    PlacingRequest(
      parent: parent == ChildSpace.privateSpace ? home : parent, placing: wish?.placing ?? placing,
      isDeleted: wish?.isDeleted ?? false, kind: kind,
      title: title.first(bytes: PlacingRequest.titleLimit))
  }
}
